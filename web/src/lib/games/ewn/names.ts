// What a screen reader says of a cell.
import type { SeatLabel } from "../../board";
import type { Say } from "../../say.svelte";
import { goal, same, type Cell, type EwnView, type Standing } from "./ground";
import type { Step, Trace } from "./steps";

export interface Named {
  view: EwnView;
  stones: Standing[];
  steps: Step[];
  sentences: Map<string, string>; // of the moves, by their text
  last: Trace | null;
  swaps: Cell[]; // cells whose stones may be swapped
  seats: SeatLabel[];
  say: Say;
}

export const sideName = (seats: SeatLabel[], seat: number): string =>
  seats.find((one) => one.seat === seat)?.name ?? String(seat + 1);

export function cellName(about: Named, cell: Cell): string {
  const { view, stones, steps, sentences, last, swaps, seats, say } = about;
  const side = (seat: number): string => sideName(seats, seat);
  const words = [say("cell", { row: cell[0], column: cell[1] })];
  const stone = stones.find((one) => same(one.cell, cell));
  if (!stone) words.push(say("empty"));
  else if (stone.hidden) words.push(say("hidden", { side: side(stone.seat) }));
  else words.push(say("stone", { side: side(stone.seat), number: stone.number }));
  for (const seat of [0, 1]) {
    if (same(goal(view, seat), cell)) words.push(say("goal", { side: side(seat) }));
  }
  if (steps.some((step) => same(step.from, cell))) words.push(say("canMove"));
  if (swaps.some((one) => same(one, cell))) words.push(say("canSwap"));
  if (last && same(last.from, cell)) words.push(say("lastFrom"));
  if (last && same(last.to, cell)) words.push(say("lastTo"));
  const here = steps.filter((step) => same(step.to, cell));
  const ends = here.map((step) => sentences.get(step.text) ?? step.text);
  return [words.join(", "), ...ends].join(". ");
}
