// What stands under each place: the sum of its dice, and what that does to the sheet.
import { held, turned, type Assigned, type Place } from "./assign";
import { pairMark } from "./preview";
import { say } from "./texts";
import { signed, type Choice, type Mark } from "./view";

export interface Note {
  sum: string;
  note: string;
  tone: "good" | "bad" | "";
}

/** Return the note of each place, from the choices that are left; null where nothing is settled. */
export function noted(
  dice: readonly number[],
  shown: Assigned,
  choices: readonly Choice[],
): Record<Place, Note | null> {
  return {
    first: pairNote(dice, shown, choices, "first"),
    second: pairNote(dice, shown, choices, "second"),
    fifth: fifthNote(dice, shown, choices),
  };
}

function pairNote(
  dice: readonly number[],
  shown: Assigned,
  choices: readonly Choice[],
  place: "first" | "second",
): Note | null {
  const [one, other] = held(dice, shown, place);
  if (one === undefined || other === undefined) return null;
  const only = choices.length === 1 ? choices[0]! : null;
  const way = only ? turned(dice, shown, only) : null;
  const mark =
    only && way !== null
      ? only.marks[place === "first" ? way : 1 - way]!
      : pairMark(choices, one + other);
  const sum = `${one} + ${other} = ${one + other}`;
  if (!mark) return { sum, note: "", tone: "" };
  return { sum, ...markNote(mark) };
}

function markNote(mark: Mark): Omit<Note, "sum"> {
  if (mark.box === 0) return { note: say("note.lost"), tone: "bad" };
  if (mark.box === 1) return { note: say("note.opens"), tone: "bad" };
  if (mark.box < 5) return { note: say("note.toward", { box: mark.box }), tone: "" };
  if (mark.box === 5) return { note: say("note.freed"), tone: "good" };
  return { note: say("note.gain", { gain: signed(mark.gain) }), tone: "good" };
}

function fifthNote(
  dice: readonly number[],
  shown: Assigned,
  choices: readonly Choice[],
): Note | null {
  const [value] = held(dice, shown, "fifth");
  const choice = choices.find((one) => one.fifth === value);
  if (value === undefined || !choice) return null;
  const sum = String(value);
  if (choice.free) return { sum, note: say("note.free"), tone: "" };
  if (choice.ends) return { sum, note: say("note.ends"), tone: "bad" };
  if (choice.new) return { sum, note: say("note.new"), tone: "" };
  return { sum, note: say("note.line", { box: choice.fifth_box }), tone: "" };
}
