// Any JSON as something that can be laid out: leaves, lines, matrices, tables, pairs and lists, each
// with a mark where it differs from what was seen before.
export type Scalar = string | number | boolean | null;

export interface Leaf {
  kind: "leaf";
  value: Scalar;
  changed: boolean;
}
/** Values in a row, short enough to be read as one line. */
export interface Line {
  kind: "line";
  items: Leaf[];
  changed: boolean;
}
/** Rows of values, all of the same length. */
export interface Matrix {
  kind: "matrix";
  rows: Leaf[][];
  changed: boolean;
}
/** Things of the same kind: a row for each, a column for each of their keys. */
export interface Grid {
  kind: "grid";
  columns: string[];
  rows: { name: string; cells: (Tree | null)[]; changed: boolean }[];
  named: boolean; // rows have names of their own; otherwise they are numbered from 1
  changed: boolean;
}
export interface Pairs {
  kind: "pairs";
  entries: { key: string; tree: Tree }[];
  changed: boolean;
}
export interface Items {
  kind: "items";
  items: Tree[];
  changed: boolean;
}
/** Nested deeper than anybody reads: the JSON itself. */
export interface Raw {
  kind: "raw";
  text: string;
  changed: boolean;
}
export type Tree = Leaf | Line | Matrix | Grid | Pairs | Items | Raw;

/** Nothing to compare with: nothing counts as changed. `undefined` means that it was not there. */
export const UNKNOWN = Symbol("unknown");

const DEEPEST = 8;
const WIDEST = 16; // columns of a table

type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): value is Scalar | undefined {
  return typeof value !== "object" || value === null;
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function tree(value: unknown, before: unknown, depth = 0): Tree {
  if (isScalar(value)) return leaf(value, before);
  const changed = before !== UNKNOWN && !same(value, before);
  if (depth > DEEPEST) return { kind: "raw", text: JSON.stringify(value), changed };
  return Array.isArray(value)
    ? array(value, before, changed, depth)
    : object(value as Json, before, changed, depth);
}

function leaf(value: Scalar | undefined, before: unknown): Leaf {
  return {
    kind: "leaf",
    value: value ?? null,
    changed: before !== UNKNOWN && !same(value, before),
  };
}

function array(value: unknown[], before: unknown, changed: boolean, depth: number): Tree {
  const old = aligned(value, before);
  if (value.every(isScalar)) {
    return { kind: "line", items: value.map((item, n) => leaf(item, old[n])), changed };
  }
  if (isMatrix(value)) {
    const rows = value.map((row, n) => {
      const cells = aligned(row, old[n]);
      return row.map((cell, m) => leaf(cell, cells[m]));
    });
    return { kind: "matrix", rows, changed };
  }
  const columns = value.every(isObject) ? columnsOf(value) : null;
  if (columns) {
    const names = value.map((_, n) => String(n + 1));
    return grid(value as Json[], old, columns, names, false, changed, depth);
  }
  return { kind: "items", items: value.map((item, n) => tree(item, old[n], depth + 1)), changed };
}

function object(value: Json, before: unknown, changed: boolean, depth: number): Tree {
  const keys = Object.keys(value);
  const known = isObject(before) ? before : null;
  const old = keys.map((key) => (before === UNKNOWN ? UNKNOWN : own(known, key)));
  const values = Object.values(value);
  const columns = values.length > 1 && values.every(isObject) ? columnsOf(values) : null;
  if (columns && depth > 0) return grid(values as Json[], old, columns, keys, true, changed, depth);
  const entries = keys.map((key, n) => ({ key, tree: tree(value[key], old[n], depth + 1) }));
  return { kind: "pairs", entries, changed };
}

function grid(
  values: Json[],
  old: unknown[],
  columns: string[],
  names: string[],
  named: boolean,
  changed: boolean,
  depth: number,
): Grid {
  const rows = values.map((row, n) => {
    const was = old[n];
    const cells = columns.map((key) =>
      Object.hasOwn(row, key)
        ? tree(
            row[key],
            was === UNKNOWN ? UNKNOWN : own(isObject(was) ? was : null, key),
            depth + 1,
          )
        : null,
    );
    return { name: names[n]!, cells, changed: was !== UNKNOWN && !same(row, was) };
  });
  return { kind: "grid", columns, rows, named, changed };
}

function own(of: Json | null, key: string): unknown {
  return of && Object.hasOwn(of, key) ? of[key] : undefined;
}

function isMatrix(value: unknown[]): value is Scalar[][] {
  const first = value[0];
  if (!Array.isArray(first) || first.length === 0) return false;
  return value.every(
    (row) => Array.isArray(row) && row.length === first.length && row.every(isScalar),
  );
}

/** Return the keys of things that have most of them in common, or null. */
function columnsOf(values: unknown[]): string[] | null {
  const columns = new Set<string>();
  for (const value of values) for (const key of Object.keys(value as Json)) columns.add(key);
  if (columns.size === 0 || columns.size > WIDEST) return null;
  const alike = values.every((value) => Object.keys(value as Json).length * 2 >= columns.size);
  return alike ? [...columns] : null;
}

/** Return for each item what it was before. What was taken out or put in between moves the rest, so
 *  that only what is really new counts as changed. */
function aligned(now: unknown[], before: unknown): unknown[] {
  if (before === UNKNOWN) return now.map(() => UNKNOWN);
  if (!Array.isArray(before)) return now.map(() => undefined);
  if (before.length === now.length) return before;
  const short = Math.min(now.length, before.length);
  let head = 0;
  while (head < short && same(now[head], before[head])) head++;
  let tail = 0;
  while (tail < short - head && same(now.at(-1 - tail), before.at(-1 - tail))) tail++;
  return now.map((_, n) => {
    if (n < head) return before[n];
    if (n >= now.length - tail) return before[before.length - (now.length - n)];
    return n < before.length - tail ? before[n] : undefined;
  });
}

/** Return a key as words: `free_throws` and `freeThrows` become "free throws". */
export function words(key: string): string {
  const spaced = key.replace(/([\p{Ll}\d])(\p{Lu}\p{Ll})/gu, (_, a: string, b: string) => {
    return `${a} ${b.toLowerCase()}`;
  });
  return spaced.replace(/[_\s]+/g, " ").trim() || key;
}
