// A table as it is being thought up in the form, and what was chosen last time.
import type { GameInfo, NewTable, OptionInfo } from "../types";
import { firstLevel, type Wish } from "./start";

export interface ClockDraft {
  kind: "none" | "move" | "fischer" | "days";
  seconds: number; // for each move
  minutes: number; // for the game
  increment: number; // seconds more with each move
  days: number; // for each move
}

export interface Draft {
  seats: string[]; // "me", "open", or a level
  options: Record<string, string>;
  clock: ClockDraft;
  public: boolean;
  hints: boolean;
  chat: boolean;
  toWin: number;
}

export type Preset = "alone" | "bot" | "device" | "friend";

const CLOCK: ClockDraft = { kind: "none", seconds: 60, minutes: 10, increment: 10, days: 2 };

/** The bounds of the server, for the fields of the form. */
export const BOUNDS = {
  seconds: [5, 86_400],
  minutes: [1, 1440],
  increment: [0, 3600],
  days: [1, 30],
  toWin: [1, 99],
} as const;

/** The number of players for which a choice makes sense: nobody plays a bot alone. */
function usual(game: GameInfo, least: number): number {
  return Math.min(game.players[1], Math.max(game.usual_players, game.players[0], least));
}

/** The quick choices that a game allows. */
export function presets(game: GameInfo): Preset[] {
  const found: Preset[] = game.players[0] === 1 ? ["alone"] : [];
  if (game.players[1] > 1) {
    if (game.levels.length) found.push("bot");
    found.push("device", "friend");
  }
  return found;
}

/** Who sits where after a quick choice. */
export function seatsOf(preset: Preset, game: GameInfo, level = firstLevel(game)): string[] {
  if (preset === "alone") return ["me"];
  const other = { bot: level ?? "open", device: "me", friend: "open" }[preset];
  return ["me", ...Array<string>(usual(game, 2) - 1).fill(other)];
}

/** The quick choice that seats amount to, whatever their number. */
export function presetOf(seats: string[]): Preset | null {
  if (seats[0] !== "me") return null;
  const rest = seats.slice(1);
  if (!rest.length) return "alone";
  if (rest.every((seat) => seat === "me")) return "device";
  if (rest.every((seat) => seat === "open")) return "friend";
  return rest.every((seat) => seat !== "me" && seat !== "open") ? "bot" : null;
}

/** The same company, with more or fewer seats: new ones are like the last. */
export function resized(seats: string[], count: number, game: GameInfo): string[] {
  const last = seats.length > 1 ? seats.at(-1)! : (firstLevel(game) ?? "open");
  return Array.from({ length: count }, (_, index) => seats[index] ?? last);
}

export function draft(game: GameInfo): Draft {
  return {
    seats: seatsOf(presets(game)[0] ?? "friend", game),
    options: Object.fromEntries(game.options.map((one) => [one.name, one.values[0]?.value ?? ""])),
    clock: { ...CLOCK },
    public: false,
    hints: true,
    chat: true,
    toWin: 1,
  };
}

/** Whether an option can have a value, as far as the page can tell. */
export function fitsOption(option: OptionInfo, value: string): boolean {
  if (option.values.some((one) => one.value === value)) return true;
  if (!option.pattern) return false;
  try {
    return new RegExp(`^(?:${option.pattern})$`, "u").test(value);
  } catch {
    return true; // a pattern that only the server understands
  }
}

/** The options whose values cannot be. */
export function misfits(one: Draft, game: GameInfo): string[] {
  const wrong = (option: OptionInfo) => !fitsOption(option, one.options[option.name] ?? "");
  return game.options.filter(wrong).map((option) => option.name);
}

export function clockOf(clock: ClockDraft): NonNullable<NewTable["clock"]> {
  switch (clock.kind) {
    case "none":
      return { kind: "none" };
    case "move":
      return { kind: "move", seconds: clock.seconds };
    case "fischer":
      return {
        kind: "fischer",
        seconds: Math.round(clock.minutes * 60),
        increment: clock.increment,
      };
    case "days":
      return { kind: "days", days: clock.days };
  }
}

export function wishOf(one: Draft, game: GameInfo): Wish {
  return {
    game: game.slug,
    seats: [...one.seats],
    options: { ...one.options },
    clock: clockOf(one.clock),
    public: one.public,
    hints: one.hints,
    chat: one.chat,
    to_win: one.toWin,
  };
}

const key = (game: GameInfo) => `mirabilis.new.${game.slug}`;

export function remember(one: Draft, game: GameInfo): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(one));
  } catch {
    // the form begins anew next time
  }
}

/** What was chosen last time, as far as the game still offers it. */
export function remembered(game: GameInfo): Draft {
  try {
    return mended(JSON.parse(localStorage.getItem(key(game)) ?? "null"), game);
  } catch {
    return draft(game);
  }
}

export function mended(kept: Partial<Draft> | null, game: GameInfo): Draft {
  const fresh = draft(game);
  if (typeof kept !== "object" || !kept) return fresh;
  const known = new Set(["me", "open", ...game.levels.map((one) => one.level)]);
  const seats = kept.seats;
  const fits = Array.isArray(seats) && seats.every((seat) => known.has(seat));
  if (fits && seats.length >= game.players[0] && seats.length <= game.players[1])
    fresh.seats = seats;
  for (const option of game.options) {
    const value = kept.options?.[option.name];
    if (typeof value === "string" && fitsOption(option, value)) fresh.options[option.name] = value;
  }
  for (const name of ["public", "hints", "chat"] as const) {
    if (typeof kept[name] === "boolean") fresh[name] = kept[name];
  }
  if (within(kept.toWin, BOUNDS.toWin)) fresh.toWin = kept.toWin;
  const clock = kept.clock;
  if (clock && ["none", "move", "fischer", "days"].includes(clock.kind)) {
    fresh.clock.kind = clock.kind;
    for (const name of ["seconds", "minutes", "increment", "days"] as const) {
      if (within(clock[name], BOUNDS[name])) fresh.clock[name] = clock[name];
    }
  }
  return fresh;
}

function within(value: unknown, [low, high]: readonly [number, number]): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
}
