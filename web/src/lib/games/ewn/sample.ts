// Views for tests.
import type { EwnView, Stone } from "./ground";

/** A view from rows of text: digits are Red's stones, letters a to f Blue's. */
export function viewOf(rows: string[], more: Partial<EwnView> = {}): EwnView {
  const stone = (sign: string): Stone | null => {
    if (sign === ".") return null;
    const blue = "abcdef".indexOf(sign);
    return blue < 0 ? { seat: 0, number: Number(sign) } : { seat: 1, number: blue + 1 };
  };
  return {
    phase: "move",
    rows: rows.length,
    columns: rows[0]!.length,
    cells: rows.map((row) => [...row].map(stone)),
    turn: 0,
    die: 1,
    stones: 3,
    zones: [[[0, 0], [0, 1], [1, 0]], [[2, 2], [2, 1], [1, 2]]], // prettier-ignore
    arranged: [false, false],
    arrangements: [null, null],
    ...more,
  };
}
