import { describe, expect, it } from "vitest";
import { seat, table } from "./sample";
import { askedOf, isPlayed, lookFrom, preparedOf, titleOf, turnOf } from "./turn";

describe("whose turn it is", () => {
  const info = table([seat(0), seat(1, { bot: "easy" }), seat(2, { left: "resigned" })]);

  it("is ours where the game waits for a seat that we play", () => {
    expect(turnOf(info, [0], [0])).toEqual([0]);
    expect(turnOf(info, [0], [1])).toEqual([]);
    expect(turnOf(info, [], [0])).toEqual([]);
  });

  it("is not ours while a bot plays for us, or after we left", () => {
    expect(turnOf(info, [0, 1, 2], [1, 2])).toEqual([]);
    expect(isPlayed(seat(0, { person: null }))).toBe(false);
  });

  it("is nobody's before the game and after it", () => {
    expect(turnOf({ ...info, status: "open" }, [0], [0])).toEqual([]);
    expect(turnOf({ ...info, status: "over" }, [0], [0])).toEqual([]);
    expect(turnOf(null, [0], [0])).toEqual([]);
  });
});

describe("who is being prepared", () => {
  const levels = [
    { level: "easy", bot: "greedy", wait: null },
    { level: "hard", bot: "mcts:200", wait: 40 },
    { level: "expert", bot: "mcts:1s", wait: 60 },
  ];
  const info = table([seat(0), seat(1, { bot: "hard" }), seat(2, { bot: "mcts:1s" })]);

  it("are the bots that the game waits for and that cannot play yet: no person is", () => {
    expect(preparedOf(info, levels, [0, 1])).toEqual({ seats: [1], wait: 40 });
    expect(preparedOf(info, levels, [0, 1, 2])).toEqual({ seats: [1, 2], wait: 60 });
    expect(preparedOf(info, levels, [0])).toBeNull();
    expect(preparedOf({ ...info, status: "over" }, levels, [1])).toBeNull();
  });

  it("is nobody once all is compiled", () => {
    const ready = levels.map((one) => ({ ...one, wait: null }));
    expect(preparedOf(info, ready, [1, 2])).toBeNull();
  });
});

describe("the seat to look from", () => {
  it("changes only if the game waits for another of ours and not for this one", () => {
    expect(lookFrom([1], 0)).toBe(1);
    expect(lookFrom([0, 1], 1)).toBe(1);
    expect(lookFrom([], 0)).toBe(0);
  });

  it("is none for a spectator", () => {
    expect(lookFrom([1], null)).toBeNull();
  });
});

describe("the title", () => {
  it("tells whether it is our turn", () => {
    expect(titleOf("Go", "Your turn")).toBe("● Your turn – Go · Mirabilis");
    expect(titleOf("Go", "")).toBe("Go · Mirabilis");
  });
});

describe("who has to answer a question", () => {
  it("is everybody else, once for each person", () => {
    const same = { id: "p0", name: "Person 0" };
    const info = table([
      seat(0),
      seat(1, { person: same }),
      seat(2),
      seat(3, { person: { id: "p2", name: "" } }),
    ]);
    expect(askedOf(info, 0)).toEqual([2]);
    expect(askedOf(info, 2)).toEqual([0]);
  });

  it("is nobody who went away, and no bot", () => {
    const info = table([
      seat(0),
      seat(1, { left: "abandoned" }),
      seat(2, { person: null, bot: "easy" }),
    ]);
    expect(askedOf(info, 0)).toEqual([]);
  });
});
