// What choices would do to a sheet: marks that all of them make, and marks that some of them make.
import { BOXES, type Choice, type Mark, type Sheet } from "./view";

export interface Ghost {
  sure: number; // marks that every choice makes
  possible: number; // marks that some choice makes, the sure ones included
  gain: number; // what the sure ones add to the score
  lost: boolean; // one of the sure ones is lost
}

export interface LineGhost {
  sure: boolean;
  possible: boolean;
  values: number[]; // new values that an open line could get
}

export interface Preview {
  rows: Ghost[]; // by row of the sheet
  lines: LineGhost[];
  only: Choice | null; // if there is but one
  gain: number | null; // of the whole sheet, if that is settled
}

/** Return what is common to choices, and what is possible with them. */
export function preview(sheet: Sheet, choices: readonly Choice[]): Preview {
  const only = choices.length === 1 ? choices[0]! : null;
  return {
    rows: sheet.rows.map((row) => ghost(row.sum, row.marks, choices)),
    lines: lines(sheet, choices),
    only,
    gain: only ? only.score - sheet.score : null,
  };
}

function ghost(sum: number, marked: number, choices: readonly Choice[]): Ghost {
  const made = choices.map((choice) => choice.marks.filter((mark) => mark.sum === sum));
  const counts = made.map((marks) => marks.length);
  const sure = counts.length ? Math.min(...counts) : 0;
  const room = BOXES - marked;
  // The n-th mark in a row does the same whatever the other pair is.
  const certain = made.length ? made[counts.indexOf(sure)]! : [];
  return {
    sure: Math.min(sure, room),
    possible: Math.min(Math.max(0, ...counts), room),
    gain: total(certain),
    lost: certain.some((mark) => mark.box === 0),
  };
}

function total(marks: readonly Mark[]): number {
  return marks.reduce((sum, mark) => sum + mark.gain, 0);
}

function lines(sheet: Sheet, choices: readonly Choice[]): LineGhost[] {
  const next = sheet.lines.findIndex((line) => line.value === null);
  const marking = choices.filter((choice) => !choice.free);
  return sheet.lines.map((line, at) => {
    const mine = marking.filter((choice) =>
      choice.new ? at === next : choice.fifth === line.value,
    );
    const fresh = mine.filter((choice) => choice.new).map((choice) => choice.fifth);
    return {
      sure: mine.length > 0 && mine.length === choices.length && one(mine.map((c) => c.fifth)),
      possible: mine.length > 0,
      values: [...new Set(fresh)].sort(),
    };
  });
}

function one(values: number[]): boolean {
  return new Set(values).size === 1;
}

/** Return the mark that a pair makes in every one of the choices, if it does in each of them. */
export function pairMark(choices: readonly Choice[], sum: number): Mark | null {
  const marks = choices.map((choice) => choice.marks.find((mark) => mark.sum === sum));
  return marks[0] && marks.every((mark) => mark?.box === marks[0]!.box) ? marks[0] : null;
}
