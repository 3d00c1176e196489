// Whose turn it is, and from which of several seats of one's own to look.
import type { GameInfo, SeatInfo, TableInfo } from "../types";

/** Tell whether a person decides for a seat: no bot does, and nobody has left it. */
export function isPlayed(seat: SeatInfo): boolean {
  return Boolean(seat.person) && !seat.bot && !seat.left;
}

/** Return the seats of one's own that the game waits for. */
export function turnOf(info: TableInfo | null, mine: number[], actors: number[]): number[] {
  if (info?.status !== "running") return [];
  return actors.filter((seat) => mine.includes(seat) && isPlayed(info.seats[seat]!));
}

/** Return the bots that the game waits for while they are being prepared, and for how many seconds. */
export function preparedOf(
  info: TableInfo | null,
  levels: GameInfo["levels"],
  actors: number[],
): { seats: number[]; wait: number } | null {
  if (info?.status !== "running") return null;
  const waits = new Map<number, number>();
  for (const seat of actors) {
    const bot = info.seats[seat]?.bot;
    const wait = levels.find((one) => one.level === bot || one.bot === bot)?.wait;
    if (wait) waits.set(seat, wait);
  }
  return waits.size ? { seats: [...waits.keys()], wait: Math.max(...waits.values()) } : null;
}

/** Return the seat to look from: another of one's own where the game waits for that one only. */
export function lookFrom(turn: number[], now: number | null): number | null {
  if (now === null || !turn.length || turn.includes(now)) return now;
  return turn[0]!;
}

/** Return the title of the page; it tells in a list of tabs whether it is one's turn. */
export function titleOf(game: string, turn: string): string {
  return `${turn ? `● ${turn} – ` : ""}${game} · Mirabilis`;
}

/** Return the seats that have to answer a question, as people: one seat for each. */
export function askedOf(info: TableInfo, asker: number): number[] {
  const person = info.seats[asker]?.person?.id;
  const seen = new Set<string | undefined>([person]);
  return info.seats
    .filter((seat) => {
      if (!seat.person || seat.left === "abandoned" || seen.has(seat.person.id)) return false;
      seen.add(seat.person.id);
      return true;
    })
    .map((seat) => seat.seat);
}
