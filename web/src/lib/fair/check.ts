// The fairness of a record, looked at step by step. What is found names a text of the page and what
// belongs into it; nothing here asks the server.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { readRecord, type Draw, type FairPart, type RecordText } from "./record";
import { below, wordsOf } from "./words";

export type State = "good" | "bad" | "open"; // open: there was nothing to compare with

export interface Finding {
  state: State;
  key: string;
  places: Record<string, string | number>;
}

/** What this browser knows of a table from before its game: see `known.ts`. */
export interface Known {
  commitment: (name: string) => string | null; // of the table's seed, as seen first
  value: (commitment: string) => string | null; // of ours, behind its commitment
  given: (name: string, seat: number) => string | null; // the commitment of what we revealed
}

export interface Report {
  chance: RecordText["chance"];
  findings: Finding[];
  draws: number; // how many were drawn again
  ok: boolean;
}

export interface Pace {
  progress?: (done: number, all: number) => void;
  pause?: () => Promise<void>; // between two batches: lets the page breathe
  batch?: number;
  ended?: () => boolean; // nobody waits for the answer any more
}

/** A check given up before its end: it has found nothing, neither good nor bad. */
export class StoppedError extends Error {}

const NOBODY: Known = { commitment: () => null, value: () => null, given: () => null };

/** Check everything that follows from the record and this browser alone. `table` is its address. */
export async function check(
  text: string,
  known: Known = NOBODY,
  table: string | null = null,
  pace: Pace = {},
): Promise<Report> {
  const record = readRecord(text);
  const findings = [checksum(record)];
  const fair = record.fair;
  if (fair) {
    if (table !== null) findings.push(named(fair, table));
    findings.push(seed(fair), noted(fair, known));
    findings.push(...fair.values.map((_, seat) => value(fair, seat, known)));
    findings.push(await draws(fair, pace));
  }
  const ok = findings.every((finding) => finding.state !== "bad");
  return { chance: record.chance, findings, draws: fair?.draws.length ?? 0, ok };
}

function checksum(record: RecordText): Finding {
  const state = record.undamaged ? "good" : "bad";
  return { state, key: `fair.checksum.${state}`, places: {} };
}

function named(fair: FairPart, table: string): Finding {
  const state = fair.name === table ? "good" : "bad";
  return { state, key: `fair.name.${state}`, places: { name: fair.name, table } };
}

function seed(fair: FairPart): Finding {
  const found = digest(fair.seed);
  const state = found === fair.commitment ? "good" : "bad";
  return { state, key: `fair.seed.${state}`, places: { stands: fair.commitment, should: found } };
}

function noted(fair: FairPart, known: Known): Finding {
  const before = known.commitment(fair.name);
  const state = before === null ? "open" : before === fair.commitment ? "good" : "bad";
  const places = { stands: fair.commitment, should: before ?? "" };
  return { state, key: `fair.noted.${state}`, places };
}

function value(fair: FairPart, seat: number, known: Known): Finding {
  const given = fair.values[seat] ?? null;
  const promised = fair.commitments[seat] ?? null;
  const ours = promised === null ? null : known.value(promised);
  const places = { seat: seat + 1, stands: promised ?? "-", should: "" };
  const sent = known.given(fair.name, seat);
  if (sent !== null && (sent !== promised || given === null)) {
    return { state: "bad", key: "fair.value.other", places: { ...places, should: sent } };
  }
  if (given === null) {
    const key = promised === null ? "fair.value.none" : "fair.value.withheld";
    return { state: "open", key, places };
  }
  const found = digest(given);
  if (found !== promised) {
    return { state: "bad", key: "fair.value.bad", places: { ...places, should: found } };
  }
  return { state: "good", key: ours === given ? "fair.value.ours" : "fair.value.good", places };
}

/** Draw everything again, a batch at a time; the first draw that is wrong is named. */
async function draws(fair: FairPart, pace: Pace): Promise<Finding> {
  const { batch = 32, pause = breathe } = pace;
  const all = fair.draws.length;
  for (let n = 0; n < all; n++) {
    if (n && n % batch === 0) {
      pace.progress?.(n, all);
      await pause();
      if (pace.ended?.()) throw new StoppedError();
    }
    const wrong = redraw(fair, n, fair.draws[n]!);
    if (wrong) return wrong;
  }
  pace.progress?.(all, all);
  return { state: "good", key: all ? "fair.draws.good" : "fair.draws.none", places: { all } };
}

function redraw(fair: FairPart, n: number, { event, stands, draw, total }: Draw): Finding | null {
  const should = below(wordsOf(fair, n), total);
  if (should === draw) return null;
  const places = { event, number: n + 1, stands, should, total };
  return { state: "bad", key: "fair.draws.bad", places };
}

function digest(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

function breathe(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}
