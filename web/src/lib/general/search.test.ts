import { describe, expect, it } from "vitest";
import type { Legal } from "../board";
import { bestCut, find, fold, groups, meant, opening } from "./search";

const move = (text: string, sentence = text): Legal => ({ code: 0, text, sentence });
const texts = (moves: Legal[]): string[] => moves.map(({ text }) => text);

const trade = [
  move("to 2", "Player 1 drafts an offer to Zoë."),
  move("pay 1", "Player 1 adds to the draft: gives €1,000."),
  move("pay 10", "Player 1 adds to the draft: gives €10,000."),
  move("send 3 −20", "Player 1 makes Player 3 an offer: wants €20,000."),
];

describe("finding", () => {
  it("takes words in any order, from sentence and notation", () => {
    expect(texts(find(trade, "draft pay"))).toEqual(["pay 1", "pay 10"]);
    expect(texts(find(trade, "€10,000 pay"))).toEqual(["pay 10"]);
    expect(texts(find(trade, "wants pay"))).toEqual([]);
  });

  it("does not mind case, accents, signs and blanks", () => {
    expect(texts(find(trade, "  ZOE  "))).toEqual(["to 2"]);
    expect(texts(find(trade, "send 3 -20"))).toEqual(["send 3 −20"]);
    expect(fold("Größe Œuvre")).toBe("grosse oeuvre");
    expect(find(trade, "   ")).toBe(trade);
  });

  it("knows which move is meant", () => {
    expect(meant(trade, "zoe")?.text).toBe("to 2");
    expect(meant(trade, "Pay  1")?.text).toBe("pay 1"); // its notation, though two have the words
    expect(meant(trade, "pay")).toBeNull();
    expect(meant(trade, "")).toBeNull();
    expect(meant([trade[0]!], "")).toBeNull(); // Enter in an empty field plays nothing
    expect(meant(trade, "nonsense")).toBeNull();
  });
});

describe("groups", () => {
  const laid = ["P", "M", "H"].flatMap((field) =>
    ["1a1", "2b3", "12c4", "13d2", "20a1"].map((at) =>
      move(field + at, `A lays ${field}-tile: side ${at}.`),
    ),
  );

  it("leaves few moves together", () => {
    expect(groups(trade)).toEqual([{ key: "", label: "", moves: trade }]);
    expect(groups([])).toEqual([]);
  });

  it("goes by how notations begin and says what is common", () => {
    const made = groups(laid);
    expect(made.map(({ key, moves }) => [key, moves.length])).toEqual([
      ["P", 5],
      ["M", 5],
      ["H", 5],
    ]);
    expect(made[0]!.label).toBe("P-tile: side");
  });

  it("goes by first words where there are words, and leaves single moves as they are", () => {
    const many = [
      "stop",
      ...[10, 20, 30, 40, 50, 60].flatMap((n) => [`pay ${n}`, `ask ${n}`]),
      "drop",
    ];
    const made = groups(many.map((text) => move(text)));
    expect(made.map(({ key, moves }) => [key, texts(moves).length])).toEqual([
      ["", 1],
      ["pay", 6],
      ["ask", 6],
      ["", 1],
    ]);
  });

  it("prefers a few longer groups to many of two", () => {
    const guesses = [2, 3].flatMap((seat) =>
      [1, 2, 3, 4].flatMap((place) =>
        ["x", "y"].map((letter) => move(`${seat}.${place}=${letter}`)),
      ),
    );
    expect(groups(guesses).map(({ key }) => key)).toEqual(["2", "3"]);
  });

  it("keeps hundreds of moves of one word readable", () => {
    const all: Legal[] = [];
    const walk = (text: string): void => {
      if (text.length === 6) all.push(move(text));
      for (const digit of "123456") if (!text.includes(digit)) walk(text + digit);
    };
    walk("");
    expect(all.length).toBe(720);
    const made = groups(all);
    expect(Math.max(made.length, ...made.map(({ moves }) => moves.length))).toBeLessThanOrEqual(30);
    expect(made.flatMap(({ moves }) => texts(moves)).sort()).toEqual(texts(all).sort());
  });

  it("cuts a part of the moves as it cuts all of them", () => {
    const part = laid.slice(0, 13);
    expect(groups(part, laid).map(({ key }) => key)).toEqual(["P", "M", "H"]);
    expect(bestCut(laid)("M2b3")).toBe("M");
  });
});

it("finds the words that sentences begin with", () => {
  expect(opening(["A lays one.", "A lays two."])).toEqual(["A", "lays"]);
  expect(opening(["A", "B"])).toEqual([]);
  expect(opening([])).toEqual([""]);
});
