import { describe, expect, it } from "vitest";
import type { Event } from "../../types";
import { viewOf } from "./sample";
import { lastStep, stepOf, stepsOf, tapped, thrown } from "./steps";

const legal = (...texts: string[]) => texts.map((text, code) => ({ code, text, sentence: text }));
const event = (n: number, seat: number, move: string, more: Partial<Event> = {}): Event => ({
  n,
  seat,
  move,
  ...more,
});

describe("reading steps", () => {
  const view = viewOf(["1..", ".a2", "..."]);
  it("finds where a step begins and ends, and what it takes", () => {
    expect(stepOf(view, 0, "1SE")).toMatchObject({
      from: [0, 0],
      to: [1, 1],
      takes: { seat: 1, number: 1 },
      wins: false,
    });
    expect(stepOf(view, 0, "1e")).toMatchObject({ to: [0, 1], takes: null });
    expect(stepOf(view, 0, "2S")).toMatchObject({ to: [2, 2], wins: true });
    expect(stepOf(view, 1, "1NW")).toMatchObject({ to: [0, 0], takes: { seat: 0 }, wins: true });
  });
  it("refuses what is no step, and stones that are gone", () => {
    expect(stepOf(view, 0, "123456")).toBeNull();
    expect(stepOf(view, 0, "3E")).toBeNull();
    expect(stepOf(view, 0, "1X")).toBeNull();
  });
  it("reads the moves of the side whose turn it is", () => {
    expect(stepsOf(view, legal("1E", "1S")).map((step) => step.text)).toEqual(["1E", "1S"]);
    expect(stepsOf({ ...view, phase: "arrange" }, legal("123"))).toEqual([]);
  });
});

describe("what happened last", () => {
  const view = viewOf(["...", ".1.", "a.."]);
  it("takes the latest step and not the throws after it", () => {
    const events = [event(1, 1, "1W"), event(2, -1, "1"), event(3, 0, "1SE"), event(4, -1, "6")];
    expect(lastStep(events, view)).toEqual({ seat: 0, number: 1, from: [0, 0], to: [1, 1] });
    expect(thrown(events)?.n).toBe(4);
  });
  it("finds none after an undo, or when there was only a throw", () => {
    expect(lastStep([event(1, 0, "1SE"), event(2, 0, "", { kind: "undo" })], view)).toBeNull();
    expect(lastStep([event(1, -1, "3")], view)).toBeNull();
    expect(thrown([event(1, 0, "1SE"), event(2, -1, "first:red")])).toBeNull();
  });
});

describe("what a tap means", () => {
  // Stones 1 and 2 may move; both reach the cell in the middle, and 1 may take 2.
  const steps = stepsOf(viewOf(["12.", "...", "..a"]), legal("1E", "1S", "1SE", "2E", "2S", "2SE"));
  it("takes up a stone and lets go of it", () => {
    expect(tapped(steps, null, [0, 0])).toEqual({ kind: "select", number: 1 });
    expect(tapped(steps, 1, [0, 0])).toEqual({ kind: "select", number: null });
  });
  it("plays the stone taken up, also onto one's own stone", () => {
    expect(tapped(steps, 1, [1, 1])).toEqual({ kind: "play", text: "1SE" });
    expect(tapped(steps, 2, [1, 1])).toEqual({ kind: "play", text: "2S" });
    expect(tapped(steps, 1, [0, 1])).toEqual({ kind: "play", text: "1E" });
  });
  it("plays at once where only one stone can go", () => {
    expect(tapped(steps, null, [1, 0])).toEqual({ kind: "play", text: "1S" });
    expect(tapped(steps, 1, [0, 2])).toEqual({ kind: "play", text: "2E" });
  });
  it("asks where two can, and takes up a stone rather than taking it", () => {
    expect(tapped(steps, null, [1, 1])).toEqual({ kind: "unclear", numbers: [1, 2] });
    expect(tapped(steps, null, [0, 1])).toEqual({ kind: "select", number: 2 });
  });
  it("lets go elsewhere", () => {
    expect(tapped(steps, 1, [2, 0])).toEqual({ kind: "select", number: null });
    expect(tapped([], null, [0, 0])).toEqual({ kind: "select", number: null });
  });
});
