import { describe, expect, it } from "vitest";
import { fill } from "../../say.svelte";
import { standing } from "./ground";
import { cellName } from "./names";
import { viewOf } from "./sample";
import { stepsOf } from "./steps";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import nl from "./texts/nl.json";

const moves = [{ code: 0, text: "1SE", sentence: "Red moves 1 southeast and takes Blue's 1." }];
const view = viewOf(["1..", ".a.", "..."]);
const about = {
  view,
  stones: standing(view),
  steps: stepsOf(view, moves),
  sentences: new Map(moves.map((move) => [move.text, move.sentence])),
  last: { seat: 1, number: 1, from: [2, 2], to: [1, 1] } as const,
  swaps: [],
  seats: [
    { seat: 0, name: "Red", who: "" },
    { seat: 1, name: "Blue", who: "" },
  ],
  say: (key: string, places = {}) => fill((en as Record<string, string>)[key] ?? key, places),
};

describe("names of cells", () => {
  it("say what stands there and what may be done", () => {
    expect(cellName(about, [0, 0])).toBe("row 0, column 0, Red 1, goal corner of Blue, can move");
    expect(cellName(about, [1, 1])).toBe(
      "row 1, column 1, Blue 1, the last step went here. Red moves 1 southeast and takes Blue's 1.",
    );
    expect(cellName(about, [0, 2])).toBe("row 0, column 2, empty");
  });
  it("do not tell the number of a stone that lies face down", () => {
    const hidden = viewOf(["...", "...", "..."], { phase: "arrange", arranged: [false, true] });
    const name = cellName({ ...about, view: hidden, stones: standing(hidden), steps: [] }, [1, 2]);
    expect(name).toBe("row 1, column 2, Blue, face down");
  });
});

describe("texts", () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  it.each([["de", de], ["fr", fr], ["nl", nl]])("%s has every key and every place", (_, texts) => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(texts)) {
      expect(places(text), key).toEqual(places(en[key as keyof typeof en]));
    }
  });
}); // prettier-ignore
