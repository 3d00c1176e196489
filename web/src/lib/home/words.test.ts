import { beforeEach, expect, test } from "vitest";
import { settings } from "../settings.svelte";
import type { GameInfo, SeatInfo } from "../types";
import { clockText, joined, seatText, span } from "./words";

beforeEach(() => (settings.lang = "en"));

test("names are joined as the language does, and equal bots are counted", () => {
  expect(joined([])).toBe("");
  expect(joined(["Max"])).toBe("Max");
  expect(joined(["Max", "Bot (easy)", "Bot (easy)"])).toBe("Max and 2 × Bot (easy)");
  settings.lang = "de";
  expect(joined(["Max", "Mileva"])).toBe("Max und Mileva");
});

test("a bot is told by its level, a person by name", () => {
  const game = { levels: [{ level: "easy", bot: "greedy:4" }] } as GameInfo;
  const seat = (more: Partial<SeatInfo>): SeatInfo => ({ seat: 0, name: "", ...more });
  expect(seatText(game, seat({ bot: "greedy:4" }))).toBe("Bot (easy)");
  expect(seatText(game, seat({ person: { id: "x", name: "Max" } }))).toBe("Max");
  expect(seatText(game, seat({}))).toBe("");
});

test("clocks are told in whole minutes where they can be", () => {
  expect(span(300)).toBe("5 min");
  expect(span(90)).toBe("90 sec");
  expect(clockText({ kind: "none" })).toBe("");
  expect(clockText({ kind: "fischer", seconds: 300, increment: 10 })).toBe(
    "5 min, +10 sec per move",
  );
  expect(clockText({ kind: "days", days: 1 })).toBe("1 day per move");
});
