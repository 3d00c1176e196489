// Finding moves by words, and putting many of them into groups, without knowing the game.
import type { Legal } from "../board";

export const FEW = 12; // so many moves are read at a glance

export interface Group {
  key: string; // what their notations begin with; "" for moves on their own
  label: string; // what their sentences begin with, beyond what all moves say
  moves: Legal[];
}

/** Return a text without case, accents and typographic signs. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[−–—]/g, "-")
    .replace(/[’‘]/g, "'")
    .trim();
}

/** Return the moves that have every word of the query in their sentence or notation. */
export function find(moves: Legal[], query: string): Legal[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return moves;
  return moves.filter((move) => {
    const text = fold(`${move.sentence} ${move.text}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** Return the one move that a query means: the only match, or the one with that very notation. */
export function meant(moves: Legal[], query: string): Legal | null {
  const wanted = fold(query).replace(/\s+/g, " ");
  if (!wanted) return null;
  const found = find(moves, query);
  if (found.length === 1) return found[0]!;
  const exact = found.filter((move) => fold(move.text).replace(/\s+/g, " ") === wanted);
  return exact.length === 1 ? exact[0]! : null;
}

/** Tell whether a search still serves after a move: it finds moves of the same first word. */
export function serves(moves: Legal[], query: string, played: string): boolean {
  const word = (text: string): string => text.split(/\s+/)[0]!;
  return find(moves, query).some((move) => word(move.text) === word(played));
}

type Cut = (text: string) => string;

const tokens = (text: string): string[] => text.match(/\p{L}+|\d+|\s+|[^\p{L}\d\s]+/gu) ?? [text];

const CUTS: Cut[] = [
  (text) => text.split(/\s+/)[0]!,
  (text) => tokens(text)[0]!,
  (text) => tokens(text).slice(0, 3).join(""),
  (text) => [...text].slice(0, 1).join(""),
  (text) => [...text].slice(0, 2).join(""),
];

/** Return the way to cut notations that leaves the least to read: few groups, none of them long. */
export function bestCut(moves: Legal[]): Cut {
  const cost = (cut: Cut): number => {
    const sizes = new Map<string, number>();
    for (const { text } of moves) sizes.set(cut(text), (sizes.get(cut(text)) ?? 0) + 1);
    return 2 * sizes.size + Math.max(...sizes.values()); // a group costs a line and a click
  };
  let best = CUTS[0]!;
  let least = Infinity;
  for (const cut of CUTS) {
    const now = cost(cut);
    if (now < least) [best, least] = [cut, now];
  }
  return best;
}

/** Return moves in groups by how their notation begins, in the order of their first moves; `all`
 *  are the moves the groups are made for. Few moves stay together. */
export function groups(moves: Legal[], all: Legal[] = moves): Group[] {
  if (moves.length <= FEW) return moves.length ? [{ key: "", label: "", moves }] : [];
  const cut = bestCut(all);
  const found = new Map<string, Legal[]>();
  for (const move of moves) {
    const key = cut(move.text);
    found.set(key, [...(found.get(key) ?? []), move]);
  }
  const shared = opening(all.map((move) => move.sentence)).length;
  const result: Group[] = [];
  for (const [key, some] of found) {
    const last = result.at(-1);
    if (some.length > 1) result.push({ key, label: labelOf(some, shared), moves: some });
    else if (last?.key === "") last.moves.push(...some);
    else result.push({ key: "", label: "", moves: [...some] });
  }
  return result;
}

function labelOf(moves: Legal[], shared: number): string {
  const common = opening(moves.map((move) => move.sentence));
  return common
    .slice(shared)
    .join(" ")
    .replace(/[\s,;:]+$/, "");
}

/** Return the words that all sentences begin with. */
export function opening(sentences: string[]): string[] {
  const [first = "", ...others] = sentences;
  let common = first.split(/\s+/);
  for (const other of others) {
    const there = other.split(/\s+/);
    let length = 0;
    while (length < common.length && common[length] === there[length]) length++;
    common = common.slice(0, length);
  }
  return common;
}
