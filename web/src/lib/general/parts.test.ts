import { describe, expect, it } from "vitest";
import { nearest, placeOf, step, stops } from "./focus";
import { Latest } from "./latest";
import { named } from "./named";
import { keepWay, keptWay } from "./show";
import { adapts, described, sizeOf } from "./sketch";
import { waiting } from "./waiting";

describe("answers", () => {
  it("ignores those that come late", async () => {
    const got: string[] = [];
    const latest = new Latest<string>(
      (answer) => got.push(answer),
      () => got.push("failed"),
    );
    let first = (_: string): void => undefined;
    const slow = latest.ask(() => new Promise((done) => (first = done)));
    await latest.ask(() => Promise.resolve("second"));
    first("first");
    await slow;
    expect(got).toEqual(["second"]);
  });

  it("tells of a failure, but not of a late one", async () => {
    const got: string[] = [];
    const latest = new Latest<string>(
      (answer) => got.push(answer),
      () => got.push("failed"),
    );
    await latest.ask(() => Promise.reject(new Error("away")));
    const late = latest.ask(() => Promise.reject(new Error("away")));
    latest.forget();
    await late;
    expect(got).toEqual(["failed"]);
  });
});

describe("drawings", () => {
  it("reads size and description", () => {
    const svg = `<svg viewBox="0 0 1200 827.1" width="10"><title>T</title><desc>1 &lt; 2</desc></svg>`;
    expect(sizeOf(svg)).toEqual({ width: 1200, height: 827.1 });
    expect(described(svg)).toBe("1 < 2");
    expect(described("<svg><title>T</title></svg>")).toBe("T");
    expect(described("<svg/>")).toBe("");
    expect(sizeOf(`<svg width="30" height="20px">`)).toEqual({ width: 30, height: 20 });
    expect(sizeOf("nonsense")).toEqual({ width: 600, height: 400 });
    expect(adapts(svg)).toBe(false);
  });

  it("remembers how they are shown", () => {
    expect(keptWay()).toBe("picture");
    keepWay("tables");
    expect(keptWay()).toBe("tables");
    localStorage.setItem("mirabilis.general.show", "nonsense");
    expect(keptWay()).toBe("picture");
  });
});

it("names those who are waited for", () => {
  const seats = [
    { seat: 0, name: "Red", who: "Ada" },
    { seat: 1, name: "Blue", who: "" },
  ];
  expect(waiting([0, 1, 2], null, seats)).toEqual(["Ada (Red)", "Blue", "3"]);
  expect(waiting([0, 1], 0, seats)).toEqual(["Blue"]);
  expect(waiting([-1], 0, seats)).toEqual([]);
});

describe("focus", () => {
  const panel = document.createElement("div");
  panel.innerHTML = `<input /><button data-group="a"></button><button data-move="x"></button><button data-move="y"></button>`;
  const all = stops(panel);

  it("walks through groups and moves and back to the field", () => {
    expect(step(all, panel.querySelector("input"), "ArrowDown")).toBe(all[0]);
    expect(step(all, all[0]!, "ArrowDown")).toBe(all[1]);
    expect(step(all, all[2]!, "ArrowDown")).toBe(all[2]);
    expect(step(all, all[0]!, "ArrowUp")).toBeNull();
    expect(step(all, all[0]!, "End")).toBe(all[2]);
    expect(step([], null, "ArrowDown")).toBeNull();
  });

  it("comes back to the same move, or near it", () => {
    expect(placeOf(panel, document.body)).toBeNull();
    const place = placeOf(panel, all[2]!)!;
    expect(nearest(panel, { ...place, index: 0 })).toBe(all[2]);
    expect(nearest(panel, { move: "gone", index: 7 })).toBe(all[2]);
    expect(nearest(panel, { move: null, index: -1 })).toBe(all[0]);
    expect(nearest(document.createElement("div"), place)).toBeNull();
  });
});

describe("seats in a view", () => {
  const seats = ["Red", "Blue"].map((name, seat) => ({ seat, name, who: "" }));

  it("have names where a key means a seat", () => {
    expect(named({ turn: 1, round: 1 }, ["turn"], seats)).toEqual({ turn: "Blue", round: 1 });
  });

  it("stay as they are where there is none", () => {
    for (const part of [{ turn: 7 }, { turn: null }, { turn: "x" }, {}, [1], null, 3])
      expect(named(part, ["turn"], seats)).toEqual(part);
  });
});
