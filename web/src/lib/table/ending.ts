// How a game ended, in a sentence.
import type { Say } from "../say.svelte";
import type { OutcomeInfo } from "../types";
import { listed } from "./names";

/** Return who won; for somebody alone, how many points it were. */
export function endingOf(
  outcome: OutcomeInfo,
  names: string[],
  seat: number | null,
  lang: string,
  say: Say,
): string {
  const { winners, points } = outcome;
  if (names.length === 1)
    return say("table.end.alone", { points: pointsText(points[0] ?? 0, lang) });
  if (!winners.length) return say("table.end.nobody");
  if (winners.length > 1)
    return say("table.end.shared", {
      names: listed(
        winners.map((w) => names[w]!),
        lang,
      ),
    });
  const [winner] = winners as [number];
  if (winner === seat) return say("table.end.you");
  return say("table.end.one", { name: names[winner]! });
}

/** Return points as a language writes them, and as `number` of the page does. */
export function pointsText(points: number, lang: string): string {
  return new Intl.NumberFormat(lang, { useGrouping: "min2", maximumFractionDigits: 1 })
    .format(points)
    .replace("-", "−");
}

/** Return the points of a view: `points`, one for each seat, or `points` of each of its `seats`. */
function running(view: unknown): unknown {
  const { points, seats } = (view ?? {}) as { points?: unknown; seats?: unknown };
  return Array.isArray(seats) && points === undefined
    ? seats.map((seat: { points?: unknown } | null) => seat?.points)
    : points;
}

/** Return the points to show beside the seats: none where they only say who won. */
export function pointsOf(
  outcome: OutcomeInfo | null | undefined,
  view: unknown,
  players: number,
): number[] | null {
  const points = outcome ? outcome.points : running(view);
  if (!Array.isArray(points) || points.length !== players) return null;
  if (!points.every((one) => typeof one === "number")) return null;
  if (outcome && points.every((one, seat) => one === (outcome.winners.includes(seat) ? 1 : 0)))
    return null;
  return points as number[];
}
