// A record as far as fairness needs it: what its header says of chance, and its events as they stand.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const CHANCE = -1;
const FORMAT = "mirabilis record 1";
const MOST = 2 ** 32; // total weight

export interface Line {
  seat: number; // CHANCE, or counted from 0
  text: string; // the notation of the game, without its draw
  stands: string; // the whole line, as it stands in the record
}

export interface Draw {
  event: number; // its number among all events, from 1
  stands: string;
  draw: number;
  total: number;
}

export interface FairPart {
  name: string;
  commitment: string;
  seed: string; // hexadecimal, as the rest
  commitments: (string | null)[]; // of each seat
  values: (string | null)[];
  draws: Draw[];
}

export interface RecordText {
  game: string;
  chance: "fair" | "seeded" | "manual";
  lines: Line[];
  fair: FairPart | null;
  undamaged: boolean; // its checksum fits
}

/** Why a text cannot be read: a text of the page, and what belongs into it. */
export class UnreadableError extends Error {
  constructor(
    readonly key: string,
    readonly places: Record<string, string | number> = {},
  ) {
    super(`${key} ${JSON.stringify(places)}`);
  }
}

/** Read a record; what is no record, or lacks a line that is needed here, is an `UnreadableError`. */
export function readRecord(given: string): RecordText {
  const text = given.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  if (!text.startsWith(FORMAT + "\n")) throw new UnreadableError("fair.unreadable.form");
  const end = text.lastIndexOf("sha256: ");
  const body = end < 0 ? "" : text.slice(0, end);
  if (!body.endsWith("\n")) throw new UnreadableError("fair.unreadable.cut");
  const undamaged = text.slice(end + 8).trim() === bytesToHex(sha256(utf8ToBytes(body)));

  const all = body.slice(0, -1).split("\n").slice(1);
  const split = all.indexOf("moves:");
  if (split < 0) throw new UnreadableError("fair.unreadable.header", { name: "moves" });
  const header = readHeader(all.slice(0, split));
  const kind = need(header, "chance");
  const chance = kind === "fair" ? "fair" : kind === "manual" ? "manual" : "seeded";
  const fair = chance === "fair" ? readFair(header) : null;
  const lines: Line[] = [];
  const rest = all.slice(split + 1);
  if (!rest.pop()?.startsWith("end: ")) throw new UnreadableError("fair.unreadable.cut");
  let left = false;
  for (const stands of rest) {
    if (/^(resigned|time|abandoned) [1-9]\d?$/.test(stands)) {
      left = true; // seats leave after all events
      continue;
    }
    const found = /^(\*|[1-9]\d?) (\S[^\n]*)$/.exec(stands);
    if (left || !found) throw new UnreadableError("fair.unreadable.line", { line: stands });
    const seat = found[1] === "*" ? CHANCE : Number(found[1]) - 1;
    let words = found[2]!;
    if (fair && seat === CHANCE) {
      const drawn = readDraw(words, stands, lines.length + 1);
      fair.draws.push(drawn.draw);
      words = drawn.text;
    }
    lines.push({ seat, text: words, stands });
  }
  return { game: need(header, "game"), chance, lines, fair, undamaged };
}

function readHeader(lines: string[]): Map<string, string> {
  const header = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(": ");
    const name = line.slice(0, at);
    if (at < 1 || header.has(name)) throw new UnreadableError("fair.unreadable.line", { line });
    header.set(name, line.slice(at + 2));
  }
  return header;
}

function need(header: Map<string, string>, name: string): string {
  const value = header.get(name);
  if (value === undefined) throw new UnreadableError("fair.unreadable.header", { name });
  return value;
}

function readFair(header: Map<string, string>): FairPart {
  const players = Number(need(header, "players"));
  const seats = (name: string, least: number, most: number): (string | null)[] => {
    const words = need(header, name).split(" ");
    if (words.length !== players) throw new UnreadableError("fair.unreadable.seats", { name });
    return words.map((word) => (word === "-" ? null : hex(name, word, least, most)));
  };
  return {
    name: need(header, "fair name"),
    commitment: hex("fair commitment", need(header, "fair commitment"), 32, 32),
    seed: hex("fair seed", need(header, "fair seed"), 32, 32),
    commitments: seats("fair commitments", 32, 32),
    values: seats("fair values", 16, 64),
    draws: [],
  };
}

function readDraw(words: string, stands: string, event: number): { text: string; draw: Draw } {
  const found = /^(\S[^\n]*) \((0|[1-9]\d{0,9}) of ([1-9]\d{0,9})\)$/.exec(words);
  const draw = Number(found?.[2]);
  const total = Number(found?.[3]);
  if (!found || !(draw < total && total <= MOST)) {
    throw new UnreadableError("fair.unreadable.draw", { event, line: stands });
  }
  return { text: found[1]!, draw: { event, stands, draw, total } };
}

function hex(name: string, text: string, least: number, most: number): string {
  const fits = /^(?:[0-9a-f]{2})+$/.test(text) && text.length >= 2 * least;
  if (!fits || text.length > 2 * most) throw new UnreadableError("fair.unreadable.hex", { name });
  return text;
}
