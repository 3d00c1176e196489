// What a list says about a table: whose turn it is, who sits there, how it ended.
import type { GameInfo, SeatInfo, TableInfo } from "../types";

/** Whether somebody has something to do at a table now. */
export function waitsFor(table: TableInfo, person: string): boolean {
  if (table.status !== "running") return false;
  return (table.actors ?? []).some((number) => {
    const seat = table.seats[number];
    return seat?.person?.id === person && !seat.bot && !seat.left;
  });
}

export function isFree(seat: SeatInfo): boolean {
  return !seat.person && !seat.bot;
}

/** Everybody else at a table, in the order of the seats. */
export function others(table: TableInfo, person: string): SeatInfo[] {
  return table.seats.filter((seat) => !isFree(seat) && seat.person?.id !== person);
}

/** What the game calls a seat, in the language of the page. */
export function seatName(game: GameInfo | undefined, table: TableInfo, seat: number): string {
  const names = game?.seats[table.players - game.players[0]];
  return names?.[seat] ?? table.seats[seat]?.name ?? String(seat + 1);
}

/** The level a bot plays at, or the text of the bot. */
export function levelOf(game: GameInfo | undefined, bot: string): string {
  return game?.levels.find((one) => one.level === bot || one.bot === bot)?.level ?? bot;
}

/** The options of a table that are not the usual ones, in words. */
export function unusual(game: GameInfo | undefined, table: TableInfo): [string, string][] {
  return (game?.options ?? []).flatMap((option): [string, string][] => {
    const value = table.options[option.name];
    if (value === undefined || value === option.values[0]?.value) return [];
    return [[option.text, option.values.find((one) => one.value === value)?.text ?? value]];
  });
}

export type Result = "won" | "lost" | "draw" | "points" | "decided" | "none";

/** How a game ended for somebody; `decided` for whoever sat at every seat, or at none. */
export function resultFor(table: TableInfo, person: string): Result {
  const outcome = table.outcome;
  if (table.status !== "over" || !outcome) return "none";
  if (table.players === 1) return "points";
  if (outcome.winners.length === 0 || outcome.winners.length === table.players) return "draw";
  const mine = table.seats.filter((seat) => seat.person?.id === person);
  if (mine.length === 0 || mine.length === table.players) return "decided";
  return mine.some((seat) => outcome.winners.includes(seat.seat)) ? "won" : "lost";
}

export interface Mine {
  turn: TableInfo[]; // those that wait for me
  running: TableInfo[];
  open: TableInfo[];
  over: TableInfo[];
}

/** Sort somebody's tables by what there is to do. */
export function grouped(tables: TableInfo[], person: string, last = 5): Mine {
  const is = (status: TableInfo["status"]) => tables.filter((table) => table.status === status);
  const running = is("running");
  return {
    turn: running.filter((table) => waitsFor(table, person)),
    running: running.filter((table) => !waitsFor(table, person)),
    open: is("open"),
    over: is("over").slice(0, last),
  };
}
