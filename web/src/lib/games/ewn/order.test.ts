import { describe, expect, it } from "vitest";
import { firstOrder, moveFor, shuffled, swapped, withOrder } from "./order";
import { viewOf } from "./sample";

const legal = (...texts: string[]) => texts.map((text, code) => ({ code, text, sentence: text }));
const view = viewOf(["...", "...", "..."], { phase: "arrange", arrangements: [null, "231"] });

describe("arranging", () => {
  it("begins with 1, 2, 3 or with what was arranged", () => {
    expect(firstOrder(view, 0)).toBe("123");
    expect(firstOrder(view, 1)).toBe("231");
    expect(firstOrder({ ...view, stones: 6 }, 0)).toBe("123456");
  });
  it("swaps two stones", () => {
    expect(swapped("123456", 0, 5)).toBe("623451");
  });
  it("shuffles into another order of the same stones", () => {
    for (let i = 0; i < 50; i++) {
      const order = shuffled("12");
      expect(order).toBe("21");
      expect([...shuffled("123456")].sort().join("")).toBe("123456");
    }
    expect(shuffled("1")).toBe("1");
  });
  it("finds the move by its text, and the word for a single stone", () => {
    expect(moveFor(legal("12", "21"), "21")?.text).toBe("21");
    expect(moveFor(legal("12"), "21")).toBeNull();
    expect(moveFor(legal("place"), "1")?.text).toBe("place");
    expect(moveFor([], "1")).toBeNull();
  });
  it("shows a draft without touching the view", () => {
    expect(withOrder(view, 0, "321").arrangements).toEqual(["321", "231"]);
    expect(view.arrangements).toEqual([null, "231"]);
  });
});
