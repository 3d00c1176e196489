import { expect, it } from "vitest";
import { close, isBest, isKnown } from "./hints";

const hint = (move: string, more = {}) => ({ code: 0, move, value: 0.5, error: 0.01, ...more });

it("calls all moves best that share the first place", () => {
  const hints = [hint("a", { place: 1 }), hint("b", { place: 1 }), hint("c", { place: 3 })];
  expect(hints.map((one) => isBest(one, hints))).toEqual([true, true, false]);
  expect(close(hints)).toBe(2);
  expect(close(hints.slice(1))).toBe(0);
});

it("knows nothing about a move without a place", () => {
  const hints = [hint("a")];
  expect(isKnown(hints[0]!)).toBe(false);
  expect(isBest(hints[0]!, hints)).toBe(false);
});

it("goes by shares where all choose at once", () => {
  const hints = [hint("a", { share: 0.6 }), hint("b", { share: 0.4 })];
  expect(hints.map(isKnown)).toEqual([true, true]);
  expect(hints.map((one) => isBest(one, hints))).toEqual([true, false]);
});
