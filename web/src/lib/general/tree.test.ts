import { describe, expect, it } from "vitest";
import { anything, dice } from "./testing/anything";
import { tree, UNKNOWN, words, type Tree } from "./tree";

const plain = (value: unknown): Tree => tree({ part: value }, UNKNOWN);
const part = (value: unknown, before: unknown = UNKNOWN): Tree => {
  const made = tree({ part: value }, before === UNKNOWN ? UNKNOWN : { part: before });
  if (made.kind !== "pairs") throw new Error(made.kind);
  return made.entries[0]!.tree;
};

/** Every scalar of a tree with its mark, from left to right. */
function leaves(of: Tree | null): [unknown, boolean][] {
  if (of === null) return [];
  switch (of.kind) {
    case "leaf":
      return [[of.value, of.changed]];
    case "line":
      return of.items.flatMap(leaves);
    case "matrix":
      return of.rows.flat().flatMap(leaves);
    case "grid":
      return of.rows.flatMap((row) => row.cells.flatMap(leaves));
    case "pairs":
      return of.entries.flatMap((entry) => leaves(entry.tree));
    case "items":
      return of.items.flatMap(leaves);
    case "raw":
      return scalars(JSON.parse(of.text)).map((value) => [value, of.changed]);
  }
}

function scalars(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(scalars);
  return [value];
}

const marked = (of: Tree): unknown[] =>
  leaves(of).flatMap(([value, changed]) => (changed ? [value] : []));

describe("what a part is laid out as", () => {
  it("puts things with the same keys into a table", () => {
    const made = part([
      { name: "a", size: 1 },
      { name: "b", size: 2 },
    ]);
    expect(made).toMatchObject({ kind: "grid", columns: ["name", "size"], named: false });
  });

  it("puts named things of one kind into a table with their names", () => {
    const made = part({ x: { size: 1, of: [1] }, y: { size: 2, of: [] } });
    expect(made).toMatchObject({ kind: "grid", named: true, rows: [{ name: "x" }, { name: "y" }] });
  });

  it("allows a key that some lack", () => {
    const made = part([{ a: 1, b: 2 }, { a: 1 }]);
    expect(made).toMatchObject({ kind: "grid", rows: [{}, { cells: [{ value: 1 }, null] }] });
  });

  it("makes no table of things that have little in common", () => {
    expect(part([{ a: 1, b: 1, c: 1 }, { d: 1 }]).kind).toBe("items");
  });

  it("tells lines, matrices and ragged arrays apart", () => {
    expect(part([1, "a", null]).kind).toBe("line");
    expect(part([]).kind).toBe("line");
    expect(part([[1, 2], [3, 4]]).kind).toBe("matrix"); // prettier-ignore
    expect(part([[1, 2], [3]]).kind).toBe("items"); // prettier-ignore
    expect(part([null, [[0.5]]]).kind).toBe("items");
  });

  it("keeps a name such as __proto__ or constructor", () => {
    const odd: unknown = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(marked(tree(odd, {}))).toEqual([1, 2]);
  });
});

describe("marks of change", () => {
  it("has none without anything to compare with", () => {
    expect(marked(part({ a: [1, { b: 2 }] }))).toEqual([]);
  });

  it("marks the values that differ and no others", () => {
    const now = { a: 1, list: [1, 2, 3], rows: [{ x: 1 }, { x: 2 }] };
    const before = { a: 1, list: [1, 9, 3], rows: [{ x: 1 }, { x: 5 }] };
    expect(leaves(tree(now, before)).filter(([, changed]) => changed)).toEqual([
      [2, true],
      [2, true],
    ]);
  });

  it("marks the whole of what was not there", () => {
    expect(marked(part([{ x: 1 }, { x: 2 }], [{ x: 1 }]))).toEqual([2]);
    expect(marked(tree({ a: 1, b: { c: 2 } }, { a: 1 }))).toEqual([2]);
  });

  it("does not mark what has only moved up", () => {
    const made = part(["b", "c"], ["a", "b", "c"]);
    expect(marked(made)).toEqual([]);
    expect(made.changed).toBe(true); // but something is gone
    expect(marked(part(["a", "x", "b"], ["a", "b"]))).toEqual(["x"]);
  });

  it("takes null, absence and another kind as different", () => {
    expect(marked(tree({ a: null }, {}))).toEqual([null]);
    expect(marked(part([1, 2], { a: 1 }))).toEqual([1, 2]);
    expect(marked(part(null, [1]))).toEqual([null]);
  });
});

describe("any JSON at all", () => {
  it("loses no value, marks nothing against itself and what is new against something else", () => {
    const next = dice(1905);
    for (let round = 0; round < 600; round++) {
      const one = anything(next, round % 12);
      const other = anything(next, round % 12);
      const count = (values: unknown[]): string[] =>
        values.map((value) => JSON.stringify(value)).sort();
      expect(count(leaves(plain(one)).map(([value]) => value))).toEqual(count(scalars(one)));
      expect(marked(tree(one, structuredClone(one)))).toEqual([]);
      expect(tree(one, structuredClone(one)).changed).toBe(false);
      expect(tree(one, other).changed).toBe(JSON.stringify(one) !== JSON.stringify(other));
      expect(() => tree(other, one)).not.toThrow();
    }
  });

  it("ends in very deep nesting", () => {
    let deep: unknown = 1;
    for (let n = 0; n < 500; n++) deep = n % 2 ? [deep, { a: 1 }] : { deep };
    expect(leaves(plain(deep)).length).toBe(scalars(deep).length);
  });
});

describe("words of a key", () => {
  it.each([
    ["free_throws", "free throws"],
    ["freeThrows", "free throws"],
    ["may_stop", "may stop"],
    ["URL", "URL"],
    ["d6", "d6"],
    ["_", "_"],
    ["", ""],
  ])("%s", (key, said) => expect(words(key)).toBe(said));
});
