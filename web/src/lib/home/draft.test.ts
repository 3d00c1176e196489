import { beforeEach, expect, test } from "vitest";
import type { GameInfo } from "../types";
import {
  clockOf,
  draft,
  fitsOption,
  mended,
  misfits,
  presetOf,
  presets,
  remember,
  remembered,
  resized,
  seatsOf,
  wishOf,
} from "./draft";
import { oneClick } from "./start";

const level = (name: string) => ({ level: name, bot: name });
const duel = {
  slug: "duel",
  players: [2, 2],
  usual_players: 2,
  levels: [level("random"), level("easy"), level("hard")],
  options: [
    { name: "board", text: "", values: [{ value: "5x5", text: "" }], pattern: "[2-7]x[2-7]" },
    {
      name: "first",
      text: "",
      values: [
        { value: "a", text: "" },
        { value: "b", text: "" },
      ],
    },
  ],
} as unknown as GameInfo;
const party = { ...duel, slug: "party", players: [1, 6], usual_players: 1 } as GameInfo;
const three = { ...duel, slug: "three", players: [2, 4], usual_players: 3 } as GameInfo;

beforeEach(() => localStorage.clear());

test("one click sits down with the usual number of players and the level for beginners", () => {
  expect(oneClick(duel)).toEqual(["me", "easy"]);
  expect(oneClick(three)).toEqual(["me", "easy", "easy"]);
  expect(oneClick(party)).toEqual(["me"]);
  expect(oneClick({ ...duel, levels: [level("random")] })).toEqual(["me", "random"]);
});

test("quick choices fit the game and are recognised again", () => {
  expect(presets(duel)).toEqual(["bot", "device", "friend"]);
  expect(presets(party)).toEqual(["alone", "bot", "device", "friend"]);
  expect(presets({ ...party, players: [1, 1] })).toEqual(["alone"]);
  for (const preset of presets(party)) expect(presetOf(seatsOf(preset, party))).toBe(preset);
  expect(seatsOf("bot", party)).toEqual(["me", "easy"]);
  expect(seatsOf("friend", three)).toEqual(["me", "open", "open"]);
  expect(presetOf(["me", "open", "easy"])).toBeNull();
  expect(presetOf(["open", "me"])).toBeNull();
});

test("another number of players keeps who sat there", () => {
  expect(resized(["me", "open"], 4, party)).toEqual(["me", "open", "open", "open"]);
  expect(resized(["me", "open", "hard"], 2, party)).toEqual(["me", "open"]);
  expect(resized(["me"], 2, party)).toEqual(["me", "easy"]);
});

test("a pattern must fit the whole value", () => {
  const [board, first] = duel.options as [GameInfo["options"][0], GameInfo["options"][0]];
  expect(fitsOption(board, "6x7")).toBe(true);
  expect(fitsOption(board, "16x7")).toBe(false);
  expect(fitsOption(board, "9x9")).toBe(false);
  expect(fitsOption(first, "c")).toBe(false);
  const one = draft(duel);
  one.options.board = "9x9";
  expect(misfits(one, duel)).toEqual(["board"]);
});

test("clocks are told in the server's units", () => {
  const clock = { seconds: 30, minutes: 3, increment: 2, days: 7 };
  expect(clockOf({ ...clock, kind: "none" })).toEqual({ kind: "none" });
  expect(clockOf({ ...clock, kind: "move" })).toEqual({ kind: "move", seconds: 30 });
  expect(clockOf({ ...clock, kind: "fischer" })).toEqual({
    kind: "fischer",
    seconds: 180,
    increment: 2,
  });
  expect(clockOf({ ...clock, kind: "days" })).toEqual({ kind: "days", days: 7 });
});

test("a wish holds everything that was chosen", () => {
  const one = { ...draft(duel), seats: ["me", "open"], public: true, hints: false, toWin: 3 };
  expect(wishOf(one, duel)).toEqual({
    game: "duel",
    seats: ["me", "open"],
    options: { board: "5x5", first: "a" },
    clock: { kind: "none" },
    public: true,
    hints: false,
    chat: true,
    to_win: 3,
  });
});

test("the last choices come back", () => {
  const one = draft(duel);
  one.seats = ["me", "hard"];
  one.options.board = "3x4";
  one.clock.kind = "days";
  one.clock.days = 5;
  remember(one, duel);
  expect(remembered(duel)).toEqual(one);
  expect(remembered(three)).toEqual(draft(three));
});

test("what the game no longer offers is left at the usual", () => {
  const bad = {
    seats: ["me", "gone"],
    options: { board: "99", first: "b", old: "x" },
    clock: { kind: "sundial", seconds: 1e9 },
    toWin: 1000,
    public: "yes",
  };
  const usual = draft(duel);
  expect(mended(bad as never, duel)).toEqual({ ...usual, options: { board: "5x5", first: "b" } });
  expect(mended({ seats: ["me"] } as never, duel).seats).toEqual(usual.seats);
  localStorage.setItem("mirabilis.new.duel", "{not json");
  expect(remembered(duel)).toEqual(usual);
});
