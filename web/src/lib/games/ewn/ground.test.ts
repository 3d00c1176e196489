import { describe, expect, it } from "vitest";
import { cellAt, fallen, goal, middle, shown, standing, victory } from "./ground";
import { viewOf } from "./sample";

describe("places on the screen", () => {
  const view = viewOf(["1..", "..."]);
  it("turns by half a turn and back", () => {
    expect(shown(view, [0, 2], false)).toEqual([0, 2]);
    expect(shown(view, [0, 2], true)).toEqual([1, 0]);
  });
  it("finds the cell at the middle of each cell, turned or not", () => {
    for (const turned of [false, true]) {
      for (const cell of [
        [0, 0],
        [1, 2],
        [0, 1],
      ] as const) {
        const at = middle(view, cell, turned);
        expect(cellAt(view, at.x, at.y, turned)).toEqual(cell);
      }
    }
  });
  it("finds nothing beside the board", () => {
    expect(cellAt(view, 2, 50, false)).toBeNull();
    expect(cellAt(view, 50, 230, false)).toBeNull();
    expect(cellAt(view, 500, 50, true)).toBeNull();
  });
  it("knows the goal corners of boards that are no squares", () => {
    expect(goal(view, 0)).toEqual([1, 2]);
    expect(goal(view, 1)).toEqual([0, 0]);
  });
});

describe("stones to be seen", () => {
  it("takes those on the board, in an order that never changes", () => {
    const found = standing(viewOf(["a.2", "1..", "..b"]));
    expect(found.map((one) => [one.seat, one.number, ...one.cell])).toEqual([
      [0, 1, 1, 0],
      [0, 2, 0, 2],
      [1, 1, 0, 0],
      [1, 2, 2, 2],
    ]);
  });
  it("shows one's own arrangement and the other's face down", () => {
    const view = viewOf(["...", "...", "..."], {
      phase: "arrange",
      arranged: [true, true],
      arrangements: ["312", null],
    });
    const found = standing(view);
    expect(found.filter((one) => !one.hidden).map((one) => [one.number, ...one.cell])).toEqual([
      [1, 0, 1],
      [2, 1, 0],
      [3, 0, 0],
    ]);
    expect(found.filter((one) => one.hidden).map((one) => one.seat)).toEqual([1, 1, 1]);
  });
  it("shows nothing of a side that has not arranged", () => {
    expect(standing(viewOf(["...", "...", "..."], { phase: "arrange" }))).toEqual([]);
  });
  it("does not show a stone twice once it is turned over", () => {
    const view = viewOf(["12.", "3..", "..."], { phase: "place", arranged: [true, true] });
    expect(standing(view).filter((one) => one.seat === 0)).toHaveLength(3);
    expect(standing(view).every((one) => one.seat === 1 || !one.hidden)).toBe(true);
  });
});

describe("what has happened", () => {
  it("tells which stones were taken, and where", () => {
    const before = viewOf(["1..", ".a.", "..b"]);
    const view = viewOf(["...", ".1.", "..b"]);
    expect(fallen(before, view)).toMatchObject([{ seat: 1, number: 1, cell: [1, 1] }]);
    expect(fallen(null, view)).toEqual([]);
  });
  it("sees a victory in the corner, by taking all, and none", () => {
    const over = { phase: "over" } as const;
    expect(victory(viewOf(["a..", "...", "..1"], over))).toEqual({ seat: 0, cell: [2, 2] });
    expect(victory(viewOf(["b.1", "...", "..."], over))).toEqual({ seat: 1, cell: [0, 0] });
    expect(victory(viewOf(["...", ".b.", "..."], over))).toEqual({ seat: 1, cell: null });
    expect(victory(viewOf(["1..", ".b.", "..."], over))).toBeNull(); // somebody gave up
    expect(victory(viewOf(["...", ".b.", "..."]))).toBeNull();
  });
});
