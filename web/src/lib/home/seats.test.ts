import { expect, test } from "vitest";
import type { GameInfo, SeatInfo, TableInfo } from "../types";
import { grouped, levelOf, others, resultFor, seatName, unusual, waitsFor } from "./seats";

const ME = { id: "me1", name: "Mileva" };
const YOU = { id: "you", name: "Max" };
const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  name: `S${number}`,
  ...more,
});

function table(more: Partial<TableInfo>): TableInfo {
  return {
    id: "t",
    status: "running",
    players: 2,
    actors: [0],
    options: { size: "small", order: "odd" },
    seats: [seat(0, { person: ME }), seat(1, { person: YOU })],
    ...more,
  } as TableInfo;
}

const game = {
  players: [2, 3],
  seats: [
    ["Rouge", "Bleu"],
    ["Un", "Deux", "Trois"],
  ],
  levels: [{ level: "easy", bot: "greedy:4" }],
  options: [
    { name: "size", text: "Size", values: [{ value: "small", text: "a small one" }] },
    { name: "order", text: "Order", values: [{ value: "even", text: "even first" }] },
  ],
} as unknown as GameInfo;

test("a table waits for whoever must act, not for one whose seat is left or played by a bot", () => {
  expect(waitsFor(table({}), "me1")).toBe(true);
  expect(waitsFor(table({}), "you")).toBe(false);
  expect(waitsFor(table({ status: "over" }), "me1")).toBe(false);
  const bot = [seat(0, { person: ME, bot: "easy", away: true }), seat(1, { person: YOU })];
  expect(waitsFor(table({ seats: bot }), "me1")).toBe(false);
  const left = [seat(0, { person: ME, left: "resigned" }), seat(1, { person: YOU })];
  expect(waitsFor(table({ seats: left }), "me1")).toBe(false);
});

test("others are people and bots, never free seats or oneself", () => {
  const seats = [seat(0, { person: ME }), seat(1), seat(2, { bot: "easy" })];
  expect(others(table({ seats }), "me1").map((one) => one.seat)).toEqual([2]);
});

test("seats have the game's names for that number of players", () => {
  expect(seatName(game, table({}), 1)).toBe("Bleu");
  expect(seatName(game, table({ players: 3 }), 2)).toBe("Trois");
  expect(seatName(undefined, table({}), 1)).toBe("S1");
});

test("a level is known by its own name and by its bot", () => {
  expect(levelOf(game, "easy")).toBe("easy");
  expect(levelOf(game, "greedy:4")).toBe("easy");
  expect(levelOf(game, "mcts:7")).toBe("mcts:7");
});

test("only options that differ from the usual are told", () => {
  expect(unusual(game, table({}))).toEqual([["Order", "odd"]]);
});

test("results are told from one's own side", () => {
  const over = (winners: number[], more: Partial<TableInfo> = {}) =>
    table({
      status: "over",
      outcome: { winners, points: [1, 0], utility: [1, 0], reason: "" },
      ...more,
    });
  expect(resultFor(over([0]), "me1")).toBe("won");
  expect(resultFor(over([0]), "you")).toBe("lost");
  expect(resultFor(over([0, 1]), "me1")).toBe("draw");
  expect(resultFor(over([0]), "nobody")).toBe("decided");
  const both = [seat(0, { person: ME }), seat(1, { person: ME })];
  expect(resultFor(over([0], { seats: both }), "me1")).toBe("decided");
  expect(resultFor(over([0], { players: 1, seats: both.slice(0, 1) }), "me1")).toBe("points");
  expect(resultFor(table({}), "me1")).toBe("none");
});

test("tables that wait for me stand apart, and only the last finished ones are kept", () => {
  const over = Array.from({ length: 9 }, (_, n) => table({ id: `o${n}`, status: "over" }));
  const groups = grouped(
    [table({ id: "b", actors: [1] }), table({ id: "a" }), table({ status: "open" }), ...over],
    "me1",
  );
  expect(groups.turn.map((one) => one.id)).toEqual(["a"]);
  expect(groups.running.map((one) => one.id)).toEqual(["b"]);
  expect(groups.open).toHaveLength(1);
  expect(groups.over.map((one) => one.id)).toEqual(["o0", "o1", "o2", "o3", "o4"]);
});
