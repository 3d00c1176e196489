import { expect, it } from "vitest";
import { fill } from "./say.svelte";

it("has a form for one and a form for others", () => {
  const text = "{n} {n:game|games} of {who}";
  expect(fill(text, { n: 1, who: "A" }, "en")).toBe("1 game of A");
  expect(fill(text, { n: 2, who: "A" }, "en")).toBe("2 games of A");
  expect(fill(text, { n: "1", who: "A" }, "en")).toBe("1 game of A");
});

it("fills places within a form", () => {
  const text = "{n:Ein Platz: frei.|{n} Plätze: frei.}";
  expect(fill(text, { n: 1 }, "de")).toBe("Ein Platz: frei.");
  expect(fill(text, { n: 3 }, "de")).toBe("3 Plätze: frei.");
});

it("counts as the language does, and writes decimals as it does", () => {
  expect(fill("{n} {n:partie|parties}", { n: 0 }, "fr")).toBe("0 partie");
  expect(fill("{n} {n:game|games}", { n: 0 }, "en")).toBe("0 games");
  expect(fill("{s} s", { s: 1.5 }, "de")).toBe("1,5 s");
  expect(fill("{s} s", { s: 1.5 }, "en")).toBe("1.5 s");
});

it("leaves a place that nothing is known of", () => {
  expect(fill("{a} {b:x|y}", {}, "en")).toBe("{a} {b:x|y}");
});
