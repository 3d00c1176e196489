import { describe, expect, it } from "vitest";
import bound from "./fixtures/bound.json";
import chosen from "./fixtures/chosen.json";
import first from "./fixtures/first.json";
import free from "./fixtures/free.json";
import over from "./fixtures/over.json";
import { pairMark, preview } from "./preview";
import { alone, isThrown, mainSeat, plain, signed, type DiceView } from "./view";

const views = [first, bound, free] as unknown as DiceView[];
const row = (view: DiceView, sum: number) => view.sheets[0]!.rows.findIndex((r) => r.sum === sum);

describe("preview", () => {
  it("adds up to the change of the score that the server gives", () => {
    for (const view of views) {
      const sheet = view.sheets[0]!;
      for (const choice of view.choices) {
        const seen = preview(sheet, [choice]);
        expect(seen.only).toBe(choice);
        expect(seen.gain).toBe(choice.score - sheet.score);
        expect(seen.rows.reduce((sum, one) => sum + one.gain, 0)).toBe(seen.gain);
        const marked = seen.rows.reduce((sum, one) => sum + one.sure, 0);
        expect(marked).toBe(choice.marks.filter((mark) => mark.box).length);
        for (const mark of choice.marks) {
          const at = row(view, mark.sum);
          if (mark.box)
            expect(mark.box).toBeLessThanOrEqual(sheet.rows[at]!.marks + seen.rows[at]!.sure);
          else expect(seen.rows[at]!.lost).toBe(true);
        }
        expect(seen.lines.filter((line) => line.sure)).toHaveLength(choice.free ? 0 : 1);
      }
    }
  });

  it("marks both pairs with the same sum in one row", () => {
    const view = first as unknown as DiceView;
    const both = view.choices.find((choice) => choice.text === "3+6 4+5 5:3")!;
    const seen = preview(view.sheets[0]!, [both]);
    expect(seen.rows[row(view, 9)]).toEqual({ sure: 2, possible: 2, gain: -200, lost: false });
  });

  it("tells what is sure from what is possible", () => {
    const view = first as unknown as DiceView;
    const left = view.choices.filter((choice) => choice.text.startsWith("3+4"));
    const seen = preview(view.sheets[0]!, left);
    expect(left.length).toBeGreaterThan(1);
    expect(seen.only).toBeNull();
    expect(seen.rows[row(view, 7)]).toEqual({ sure: 1, possible: 1, gain: -200, lost: false });
    expect(seen.rows[row(view, 11)]).toMatchObject({ sure: 0, possible: 1, gain: 0 });
    expect(seen.lines[0]).toEqual({ sure: false, possible: true, values: [3, 5, 6] });
    expect(seen.lines[1]!.possible).toBe(false);
  });

  it("finds the line of a value chosen before", () => {
    const view = bound as unknown as DiceView; // lines 3, 2, 6
    const seen = preview(view.sheets[0]!, [view.choices.find((choice) => choice.fifth === 6)!]);
    expect(seen.lines.map((line) => line.sure)).toEqual([false, false, true]);
    expect(preview(view.sheets[0]!, view.choices).lines.map((line) => line.possible)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("says nothing without choices", () => {
    const seen = preview((over as unknown as DiceView).sheets[0]!, []);
    expect(seen.rows.every((one) => !one.sure && !one.possible && !one.gain)).toBe(true);
    expect(seen.only).toBeNull();
  });
});

describe("pairMark", () => {
  it("is the mark that all choices left make for a pair", () => {
    const left = (first as unknown as DiceView).choices.filter((c) => c.text.startsWith("3+4"));
    expect(pairMark(left, 7)).toEqual({ sum: 7, box: 1, gain: -200 });
    expect(pairMark(left, 11)).toBeNull();
    expect(pairMark([], 7)).toBeNull();
  });
});

describe("the view", () => {
  it("writes points", () => {
    expect([signed(60), signed(0), signed(-200), plain(-200), plain(60)]).toEqual([
      "+60",
      "0",
      "−200",
      "−200",
      "60",
    ]);
    expect([alone(0), alone(1)]).toEqual([-2200, 3350]);
  });

  it("knows a new throw from a choice made in the same one", () => {
    const view = first as unknown as DiceView;
    const waiting = { ...view, chosen: [true] };
    const next = { ...view, sheets: view.sheets.map((sheet) => ({ ...sheet, throws: 1 })) };
    expect(isThrown(null, view)).toBe(false);
    expect(isThrown(view, waiting)).toBe(false);
    expect(isThrown(waiting, next)).toBe(true); // the same dice, thrown again
    expect(isThrown({ ...view, dice: null }, view)).toBe(true);
    expect(isThrown(view, over as unknown as DiceView)).toBe(false);
  });

  it("shows one's own sheet first, and the first one to a spectator", () => {
    const three = chosen as unknown as DiceView;
    expect(mainSeat(three, 2)).toBe(2);
    expect(mainSeat({ ...three, viewer: null, chooser: null }, null)).toBe(0);
    expect(mainSeat({ ...three, viewer: null, chooser: 1 }, null)).toBe(1);
  });
});
