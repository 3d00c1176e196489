import { describe, expect, it } from "vitest";
import type { Times } from "../types";
import { clockText, left, pause, shortAt } from "./clock";

const UNITS = { d: "d", h: "h" };
const text = (ms: number, lang = "en"): string => clockText(ms, lang, UNITS);

describe("a clock between two messages", () => {
  const times: Times = { at: 1_000_000, left: [60_000, 30_000, null], running: [0] };

  it("runs for the seat whose time is counted", () => {
    expect(left(times, 0, 1_005_000, 0)).toBe(55_000);
    expect(left(times, 1, 1_005_000, 0)).toBe(30_000);
  });

  it("goes by the server's time, however wrong ours is", () => {
    expect(left(times, 0, 1_005_000 + 7_200_000, 7_200_000)).toBe(55_000);
    expect(left(times, 0, 1_005_000 - 7_200_000, -7_200_000)).toBe(55_000);
  });

  it("stands at nothing when it is used up, and never gains", () => {
    expect(left(times, 0, 9_000_000, 0)).toBe(0);
    expect(left(times, 0, 999_000, 0)).toBe(60_000);
  });

  it("is none where no time is counted", () => {
    expect(left(times, 2, 1_005_000, 0)).toBeNull();
    expect(left(null, 0, 1_005_000, 0)).toBeNull();
    expect(left(times, 7, 1_005_000, 0)).toBeNull();
  });
});

describe("a time as text", () => {
  it("has tenths below ten seconds, never more than is left", () => {
    expect(text(9_990)).toBe("0:09.9");
    expect(text(50)).toBe("0:00.0");
    expect(text(9_990, "de")).toBe("0:09,9");
  });

  it("has minutes, hours and days", () => {
    expect(text(10_000)).toBe("0:10");
    expect(text(59_001)).toBe("1:00");
    expect(text(65_000)).toBe("1:05");
    expect(text(3_600_000)).toBe("1:00:00");
    expect(text(3_725_000)).toBe("1:02:05");
    expect(text(86_400_000)).toBe("1 d 0 h");
    expect(text(3 * 86_400_000 - 1)).toBe("2 d 23 h");
  });
});

describe("short times", () => {
  it("depend on the clock", () => {
    expect(shortAt({ kind: "none" })).toBe(0);
    expect(shortAt({ kind: "move", seconds: 30 })).toBe(6_000);
    expect(shortAt({ kind: "fischer", seconds: 600, increment: 5 })).toBe(20_000);
    expect(shortAt({ kind: "days", days: 3 })).toBe(7_200_000);
  });

  it("are drawn more often the shorter they are", () => {
    expect(pause(5_000)).toBe(100);
    expect(pause(60_000)).toBeGreaterThan(pause(5_000));
    expect(pause(90_000_000)).toBeGreaterThan(pause(60_000));
  });
});
