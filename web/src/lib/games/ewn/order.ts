// Arrangements: the numbers of a side's stones in the order of its zone, such as `123564`.
import type { Legal } from "../../board";
import type { EwnView } from "./ground";

/** The order to begin with: what was arranged before, or 1, 2, 3 … */
export function firstOrder(view: EwnView, seat: number): string {
  return view.arrangements[seat] ?? "123456".slice(0, view.stones);
}

export function swapped(order: string, a: number, b: number): string {
  const signs = [...order];
  [signs[a], signs[b]] = [signs[b]!, signs[a]!];
  return signs.join("");
}

/** Another order of the same stones, each equally likely; never the one there is. */
export function shuffled(order: string, random: () => number = Math.random): string {
  if (order.length < 2) return order;
  for (;;) {
    const signs = [...order];
    for (let i = signs.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [signs[i], signs[j]] = [signs[j]!, signs[i]!];
    }
    const result = signs.join("");
    if (result !== order) return result;
  }
}

/** The move that arranges so. The only arrangement of a single stone is written as a word. */
export function moveFor(moves: Legal[], order: string): Legal | null {
  if (order.length === 1) return moves.length === 1 ? moves[0]! : null;
  return moves.find((move) => move.text === order) ?? null;
}

/** A view in which one's own stones stand in an order that is not played yet. */
export function withOrder(view: EwnView, seat: number, order: string): EwnView {
  const arrangements = view.arrangements.map((one, i) => (i === seat ? order : one));
  return { ...view, arrangements };
}
