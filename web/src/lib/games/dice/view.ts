// What the server shows of this game, and how its numbers are written.
import { number } from "../../say.svelte";

export interface Row {
  sum: number;
  points: number; // of each mark from the sixth on
  marks: number; // 0 to 10
  score: number;
  lacking: number; // marks still missing to be rid of the penalty
}

export interface Line {
  value: number | null; // null while it is not chosen
  marks: number; // 0 to 8
}

export interface Sheet {
  rows: Row[];
  lines: Line[];
  score: number;
  penalties: number;
  throws: number;
  free_throws: number;
  lost: number;
  finished: boolean;
  grade: number; // 0 to 4
}

export interface Mark {
  sum: number;
  box: number; // of its row, 1 to 10; 0 if the mark is lost
  gain: number;
}

export interface Choice {
  text: string;
  marks: Mark[]; // in the order of the pairs in `text`
  fifth: number;
  free: boolean; // nothing is marked for the fifth die
  fifth_box: number; // of its line, 1 to 8; 0 in a free throw
  new: boolean;
  ends: boolean;
  score: number; // of the sheet after it
}

export interface DiceView {
  phase: "roll" | "choose" | "show" | "over";
  viewer: number | null;
  dice: number[] | null;
  sheets: Sheet[];
  chosen: boolean[];
  known: (string | null)[];
  chooser: number | null;
  choices: Choice[];
}

export const BOXES = 10; // in a row
export const LAST = 8; // in a line of the fifth die; this mark ends the game of a seat
const ALONE: [number, number] = [-2200, 3350]; // the points that a value of 0 and 1 stands for, alone

/** Return points with their sign. */
export function signed(points: number): string {
  return points > 0 ? `+${number(points)}` : number(points);
}

/** Return points as the page writes them everywhere. */
export function plain(points: number): string {
  return number(points);
}

/** Return the points that a value of a search stands for, for who plays alone. */
export function alone(value: number): number {
  return Math.round(ALONE[0] + value * (ALONE[1] - ALONE[0]));
}

/** Whether new dice lie on the table: another throw than before, even if it shows the same. */
export function isThrown(before: DiceView | null, view: DiceView): boolean {
  if (!before || !view.dice) return false;
  return before.dice === null || played(view.sheets) > played(before.sheets);
}

function played(sheets: Sheet[]): number {
  return Math.max(...sheets.map((sheet) => sheet.throws));
}

/** Return the sheet that stands first: one's own, the only one, or that of the only one left. */
export function mainSeat(view: DiceView, seat: number | null): number {
  return seat ?? view.viewer ?? view.chooser ?? 0;
}
