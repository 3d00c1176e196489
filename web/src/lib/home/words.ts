// Words about tables that need the language of the page.
import { say, sayOr } from "../say.svelte";
import { settings } from "../settings.svelte";
import type { GameInfo, SeatInfo, TableInfo } from "../types";
import { levelOf } from "./seats";

export function levelName(level: string): string {
  return sayOr(`level.${level}`, level);
}

/** Who sits at a seat. */
export function seatText(game: GameInfo | undefined, seat: SeatInfo): string {
  if (seat.person) return seat.person.name || say("home.nameless");
  return seat.bot ? say("home.bot", { level: levelName(levelOf(game, seat.bot)) }) : "";
}

/** Join names as the language does; bots of one kind are counted. */
export function joined(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const told = [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(told);
}

function unit(value: number, name: "second" | "minute" | "day"): string {
  return new Intl.NumberFormat(settings.lang, {
    style: "unit",
    unit: name,
    unitDisplay: name === "day" ? "long" : "short",
  }).format(value);
}

/** A span of time, in minutes where they are whole. */
export function span(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0
    ? unit(seconds / 60, "minute")
    : unit(seconds, "second");
}

/** The clock of a table in a few words; nothing where time is not counted. */
export function clockText(clock: TableInfo["clock"]): string {
  switch (clock.kind) {
    case "none":
      return "";
    case "move":
      return say("home.clock.move", { time: span(clock.seconds) });
    case "fischer":
      return say("home.clock.fischer", {
        time: span(clock.seconds),
        more: span(clock.increment ?? 0),
      });
    case "days":
      return say("home.clock.move", { time: unit(clock.days, "day") });
  }
}
