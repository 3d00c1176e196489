import { describe, expect, it } from "vitest";
import type { Say } from "../say.svelte";
import { clauseId, rulesHtml } from "./clauses";
import { endingOf, pointsOf, pointsText } from "./ending";
import { keyOf } from "./keys";
import { listed, seatNames } from "./names";
import { codeOf } from "../qr";
import { seat, table } from "./sample";

const say: Say = (key, places) => [key, ...Object.values(places ?? {})].join(" ");

describe("names of seats", () => {
  const english = {
    seats: [
      ["Red", "Blue"],
      ["Red", "Blue", "Green"],
    ],
  };
  const german = {
    seats: [
      ["Rot", "Blau"],
      ["Rot", "Blau", "Grün"],
    ],
  };

  it("are those of the language, wherever an option puts them", () => {
    const info = table([seat(0, { name: "Green" }), seat(1, { name: "Blue" })]);
    expect(seatNames(info, english, german)).toEqual(["Grün", "Blau"]);
  });

  it("stay as they are where nothing is known", () => {
    const info = table([seat(0, { name: "Red" }), seat(1, { name: "Pink" })]);
    expect(seatNames(info, english, german)).toEqual(["Rot", "Pink"]);
    expect(seatNames(info, null, null)).toEqual(["Red", "Pink"]);
  });

  it("are listed as people say it", () => {
    expect(listed(["A", "B", "C"], "en")).toBe("A, B, and C");
    expect(listed(["A", "B"], "de")).toBe("A und B");
  });
});

describe("the end", () => {
  const names = ["Red", "Blue"];
  const outcome = { winners: [1], points: [0, 1], utility: [0, 1], reason: "x" };

  it("says who won, and to the winner that it is them", () => {
    expect(endingOf(outcome, names, 0, "en", say)).toBe("table.end.one Blue");
    expect(endingOf(outcome, names, 1, "en", say)).toBe("table.end.you");
    expect(endingOf(outcome, names, null, "en", say)).toBe("table.end.one Blue");
  });

  it("knows shared wins, none, and games alone", () => {
    expect(endingOf({ ...outcome, winners: [0, 1] }, names, 0, "en", say)).toBe(
      "table.end.shared Red and Blue",
    );
    expect(endingOf({ ...outcome, winners: [] }, names, 0, "en", say)).toBe("table.end.nobody");
    expect(endingOf({ ...outcome, points: [42] }, ["Me"], 0, "en", say)).toBe("table.end.alone 42");
  });

  it("shows points only if they say more than who won", () => {
    expect(pointsOf(outcome, null, 2)).toBeNull();
    expect(pointsOf({ ...outcome, points: [12, 30] }, null, 2)).toEqual([12, 30]);
    expect(pointsOf(null, { points: [3, 4] }, 2)).toEqual([3, 4]);
    expect(pointsOf(null, { points: { red: 3 } }, 2)).toBeNull();
    expect(pointsOf(null, { points: [3, 4, 5] }, 2)).toBeNull();
    expect(pointsOf(null, { seats: [{ points: 3 }, { points: 4 }] }, 2)).toEqual([3, 4]);
    expect(pointsOf(null, { seats: [{ points: 3 }, {}] }, 2)).toBeNull();
    expect(pointsOf(null, null, 2)).toBeNull();
  });
});

describe("rules", () => {
  it("have an anchor at each clause and nowhere else", () => {
    const html = rulesHtml("# T\n\n**7.** First.\n\n**8.** *Second*.\n\n**Note.** third\n");
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.getElementById(clauseId(7))?.textContent).toBe("7. First.");
    expect(page.querySelectorAll(".clause")).toHaveLength(2);
    expect(page.querySelector("h1, h2")).toBeNull();
  });

  it("let no markup through that is not theirs", () => {
    const evil =
      "<img src=x onerror=a()> **1.** <script>a()</script> [x](javascript:a()) ![y](http://z/p.png)\n\n<div style='a'>b</div>";
    const page = new DOMParser().parseFromString(rulesHtml(evil), "text/html");
    expect(page.querySelector("img, script, div, a, [style]")).toBeNull();
    expect(page.body.textContent).toContain("<script>a()</script>");
  });

  it("draw tables and code that a keyboard can scroll", () => {
    const html = rulesHtml("| a | b |\n|---|---|\n| 1 | `2` |\n\n```\n<x>\n```\n");
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.querySelectorAll("td")).toHaveLength(2);
    expect(page.querySelector("pre")?.textContent?.trim()).toBe("<x>");
    expect(page.querySelectorAll('[tabindex="0"]')).toHaveLength(2);
  });
});

describe("keys", () => {
  const press = (key: string, target: Element, more: KeyboardEventInit = {}): string | null => {
    document.body.append(target);
    let found: string | null = null;
    const listen = (event: KeyboardEvent): void => void (found = keyOf(event));
    document.addEventListener("keydown", listen, { once: true });
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
    target.remove();
    return found;
  };

  it("work beside fields, not in them", () => {
    expect(press("h", document.createElement("button"))).toBe("h");
    expect(press("h", document.createElement("input"))).toBeNull();
    expect(press("Escape", document.createElement("input"))).toBe("Escape");
  });

  it("leave the browser's own alone", () => {
    expect(press("c", document.createElement("button"), { ctrlKey: true })).toBeNull();
    expect(press("x", document.createElement("button"))).toBeNull();
  });
});

describe("a QR code", () => {
  it("has its three corners", () => {
    const { size, path } = codeOf("http://example.org/tables/abc");
    expect(size).toBeGreaterThan(28);
    for (const corner of [`M4 4h`, `M${size - 5} 4h`, `M4 ${size - 5}h`])
      expect(path).toContain(corner);
    expect(path).not.toContain("M0 0h");
  });
});

it("writes points with a real minus, and in groups only where they are long", () => {
  expect([-1320, 3.25, 0, 12345].map((points) => pointsText(points, "en"))).toEqual([
    "−1320",
    "3.3",
    "0",
    "12,345",
  ]);
  expect(pointsText(-12345.5, "de")).toBe("−12.345,5");
});
