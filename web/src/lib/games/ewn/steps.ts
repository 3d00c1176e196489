// Steps of stones, read from their notation: `3SE` is stone 3, one cell south and one east.
import type { Legal } from "../../board";
import type { Event } from "../../types";
import { goal, same, standing, type Cell, type EwnView, type Stone } from "./ground";

const WAYS: Record<string, Cell> = {
  E: [0, 1],
  S: [1, 0],
  SE: [1, 1],
  W: [0, -1],
  N: [-1, 0],
  NW: [-1, -1],
};

export interface Step {
  text: string;
  seat: number;
  number: number;
  from: Cell;
  to: Cell;
  takes: Stone | null;
  wins: boolean; // it enters the goal corner
}

function parts(text: string | null | undefined): { number: number; way: Cell } | null {
  const match = /^([1-6])(E|S|SE|W|N|NW)$/i.exec(text ?? "");
  const way = WAYS[match?.[2]?.toUpperCase() ?? ""];
  return match && way ? { number: Number(match[1]), way } : null;
}

/** Read the step of a side; null if it is none, or its stone is not there. */
export function stepOf(view: EwnView, seat: number, text: string): Step | null {
  const read = parts(text);
  const stone = standing(view).find((one) => one.seat === seat && one.number === read?.number);
  if (!read || !stone || stone.hidden) return null;
  const to: Cell = [stone.cell[0] + read.way[0], stone.cell[1] + read.way[1]];
  const takes = view.cells[to[0]]?.[to[1]] ?? null;
  const wins = same(to, goal(view, seat));
  return { text, seat, number: read.number, from: stone.cell, to, takes, wins };
}

export function stepsOf(view: EwnView, moves: Legal[]): Step[] {
  if (view.phase !== "move") return [];
  return moves.map((move) => stepOf(view, view.turn, move.text)).filter((step) => step !== null);
}

export interface Trace {
  seat: number;
  number: number;
  from: Cell;
  to: Cell;
}

/** The latest step among events, seen from the view after them. */
export function lastStep(events: Event[], view: EwnView): Trace | null {
  for (const event of events.toReversed()) {
    if (event.kind === "undo") return null;
    const read = event.seat < 0 || (event.kind ?? "move") !== "move" ? null : parts(event.move);
    if (!read) continue;
    const { number, way } = read;
    const stone = standing(view).find((one) => one.seat === event.seat && one.number === number);
    if (!stone) return null;
    const [r, c] = stone.cell;
    return { seat: event.seat, number, from: [r - way[0], c - way[1]], to: stone.cell };
  }
  return null;
}

/** The number of the latest throw among events; null if there was none. */
export function thrown(events: Event[]): Event | null {
  return events.findLast((event) => event.seat === -1 && /^[1-6]$/.test(event.move ?? "")) ?? null;
}

export type Tap =
  | { kind: "play"; text: string }
  | { kind: "select"; number: number | null }
  | { kind: "unclear"; numbers: number[] }; // several stones may go there

/** What a tap on a cell means while a stone, or none, is selected. */
export function tapped(steps: Step[], selected: number | null, cell: Cell): Tap {
  const here = steps.filter((step) => same(step.to, cell));
  const own = here.find((step) => step.number === selected);
  if (own) return { kind: "play", text: own.text };
  const stone = steps.find((step) => same(step.from, cell));
  if (stone) return { kind: "select", number: stone.number === selected ? null : stone.number };
  if (here.length === 1) return { kind: "play", text: here[0]!.text };
  if (here.length > 1) return { kind: "unclear", numbers: here.map((step) => step.number) };
  return { kind: "select", number: null };
}
