// Clocks as they run between two messages of the server, and as people read them.
import type { TableInfo, Times } from "../types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Clock = TableInfo["clock"];

/** Return the milliseconds a seat has left now; null where its time is not counted. */
export function left(
  times: Times | null | undefined,
  seat: number,
  now: number,
  skew: number,
): number | null {
  const rest = times?.left[seat];
  if (!times || rest === null || rest === undefined) return null;
  const gone = times.running.includes(seat) ? Math.max(0, now - skew - times.at) : 0;
  return Math.max(0, rest - gone);
}

/** Return when a time becomes so short that it is to be noticed. */
export function shortAt(clock: Clock): number {
  if (clock.kind === "days") return 2 * HOUR;
  if (clock.kind === "none") return 0;
  return Math.min(20 * SECOND, (clock.seconds * SECOND) / 5);
}

/** Return a time as a clock shows it; `units` are the letters for days and hours. */
export function clockText(ms: number, lang: string, units: { d: string; h: string }): string {
  if (ms >= DAY) {
    const hours = Math.floor(ms / HOUR);
    return `${Math.floor(hours / 24)} ${units.d} ${hours % 24} ${units.h}`;
  }
  if (ms < 10 * SECOND) {
    const tenths = Math.floor(ms / 100) / 10;
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return `0:0${new Intl.NumberFormat(lang, digits).format(tenths)}`;
  }
  const seconds = Math.ceil(ms / SECOND);
  const two = (value: number): string => String(value).padStart(2, "0");
  const rest = `${two(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Return how long a clock with so much left may stand still on the screen. */
export function pause(ms: number): number {
  if (ms < 10 * SECOND) return 100;
  if (ms < DAY) return 250;
  return 30 * SECOND;
}
