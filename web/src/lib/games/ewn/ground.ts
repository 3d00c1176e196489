// The ground of the game: what a view holds, and where its cells lie on the screen.
export interface Stone {
  seat: number; // 0 Red, 1 Blue
  number: number; // 1 to 6
}

export type Cell = readonly [row: number, column: number];

export interface EwnView {
  phase: "arrange" | "place" | "first" | "roll" | "move" | "over";
  rows: number;
  columns: number;
  cells: (Stone | null)[][];
  turn: number;
  die: number | null;
  stones: number;
  zones: [number, number][][];
  arranged: boolean[];
  arrangements: (string | null)[];
}

export interface Standing extends Stone {
  cell: Cell;
  hidden?: boolean; // face down: that it is there is known, its number is not
}

export const SIDE = 100; // of a cell, in the units of the drawing
export const EDGE = 28; // beside and below the cells, for their coordinates
export const RIM = 6; // around everything

export const same = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

/** The corner a side runs to. */
export const goal = (view: EwnView, seat: number): Cell =>
  seat === 0 ? [view.rows - 1, view.columns - 1] : [0, 0];

export function cellsOf(view: EwnView): Cell[][] {
  return Array.from({ length: view.rows }, (_, r) =>
    Array.from({ length: view.columns }, (_, c): Cell => [r, c]),
  );
}

/** Where a cell is shown, counted in cells from the top left; on a turned board after half a turn. */
export function shown(view: EwnView, [r, c]: Cell, turned: boolean): Cell {
  return turned ? [view.rows - 1 - r, view.columns - 1 - c] : [r, c];
}

/** The middle of a cell in the drawing. */
export function middle(view: EwnView, cell: Cell, turned: boolean): { x: number; y: number } {
  const [r, c] = shown(view, cell, turned);
  return { x: EDGE + (c + 0.5) * SIDE, y: RIM + (r + 0.5) * SIDE };
}

/** The cell at a point of the drawing, or null beside the board. */
export function cellAt(view: EwnView, x: number, y: number, turned: boolean): Cell | null {
  const r = Math.floor((y - RIM) / SIDE);
  const c = Math.floor((x - EDGE) / SIDE);
  if (r < 0 || c < 0 || r >= view.rows || c >= view.columns) return null;
  return shown(view, [r, c], turned); // half a turn undoes itself
}

/** The stones to be seen: those on the board, and those of arrangements as far as they are known. */
export function standing(view: EwnView): Standing[] {
  const found: Standing[] = [];
  for (const seat of [0, 1]) {
    const order = view.arrangements[seat];
    for (const [i, cell] of (view.zones[seat] ?? []).entries()) {
      if (!view.arranged[seat] && !order) continue;
      if (view.cells[cell[0]]?.[cell[1]]) continue; // already turned over
      const number = order ? Number(order[i]) : i + 1;
      found.push({ seat, number, cell, hidden: !order });
    }
  }
  for (const [r, row] of view.cells.entries()) {
    for (const [c, stone] of row.entries()) if (stone) found.push({ ...stone, cell: [r, c] });
  }
  // Always in the same order, so that the elements of a drawing stay where they are.
  return found.sort((a, b) => a.seat - b.seat || a.number - b.number);
}

/** What has left the board from one view to the next, where it last stood. */
export function fallen(before: EwnView | null, view: EwnView): Standing[] {
  if (!before || before.phase === "arrange") return [];
  const left = new Set(standing(view).map(keyOf));
  return standing(before).filter((one) => !one.hidden && !left.has(keyOf(one)));
}

export const keyOf = (one: Standing): string => `${one.hidden ? "h" : "s"}${one.seat}${one.number}`;

export type Victory = { seat: number; cell: Cell | null }; // a goal corner, or null: nobody is left

/** How the board shows that somebody has won; null if it does not. */
export function victory(view: EwnView): Victory | null {
  if (view.phase !== "over") return null;
  const stones = standing(view);
  for (const seat of [0, 1]) {
    const cell = goal(view, seat);
    if (stones.some((one) => one.seat === seat && same(one.cell, cell))) return { seat, cell };
  }
  const sides = new Set(stones.map((one) => one.seat));
  return sides.size === 1 ? { seat: [...sides][0]!, cell: null } : null;
}
