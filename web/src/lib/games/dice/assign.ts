// Dice put into two pairs and the fifth place, and the choices that this leaves. What is allowed is
// read off the legal choices alone: a place can take a die if some choice still fits afterwards.
import type { Choice } from "./view";

export const PLACES = ["first", "second", "fifth"] as const;
export type Place = (typeof PLACES)[number];
export type Assigned = readonly (Place | null)[]; // by die; null lies on the table

const ROOM: Record<Place, number> = { first: 2, second: 2, fifth: 1 };

export const nothing: Assigned = [null, null, null, null, null];

/** Return the dice of each pair of a choice, from its notation. */
export function pairs(choice: Choice): [number[], number[]] {
  const [first = "", second = ""] = choice.text.split(" ");
  const dice = (pair: string): number[] => pair.split("+").map(Number);
  return [dice(first), dice(second)];
}

/** Return the values in a place. */
export function held(dice: readonly number[], assigned: Assigned, place: Place): number[] {
  return dice.filter((_, die) => assigned[die] === place);
}

/** Whether all values are among the others, each as often. */
function within(values: number[], others: readonly number[]): boolean {
  const left = [...others];
  return values.every((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Return whether the pairs of a choice stand as in its notation, the other way round, or not at
 *  all: 0, 1 or null. */
export function turned(dice: readonly number[], assigned: Assigned, choice: Choice): 0 | 1 | null {
  const [fifth] = held(dice, assigned, "fifth");
  if (fifth !== undefined && fifth !== choice.fifth) return null;
  const [one, other] = pairs(choice);
  const first = held(dice, assigned, "first");
  const second = held(dice, assigned, "second");
  if (within(first, one) && within(second, other)) return 0;
  return within(first, other) && within(second, one) ? 1 : null;
}

/** Return the choices that an assignment leaves, in the order given. */
export function fitting(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
): Choice[] {
  return choices.filter((choice) => turned(dice, assigned, choice) !== null);
}

/** Return the assignment with a die in a place, or on the table again. */
export function moved(assigned: Assigned, die: number, place: Place | null): Assigned {
  return assigned.map((was, at) => (at === die ? place : was));
}

/** Return the assignment with a die in a place, or null if that is not possible. In a full place it
 *  takes the turn of the die that may make way. */
export function placed(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
  die: number,
  place: Place,
  makeWay = false,
): Assigned | null {
  const lifted = moved(assigned, die, null);
  const inside = lifted.flatMap((where, at) => (where === place ? [at] : []));
  const tries: Assigned[] =
    inside.length < ROOM[place]
      ? [lifted]
      : makeWay
        ? inside.reverse().map((at) => moved(lifted, at, null))
        : [];
  for (const attempt of tries) {
    const next = moved(attempt, die, place);
    if (fitting(dice, next, choices).length) return next;
  }
  return null;
}

/** Return the places that can take a die now. */
export function open(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
  die: number,
): Place[] {
  return PLACES.filter((place) => placed(dice, assigned, choices, die, place) !== null);
}

/** Return the assignment after a tap on a die: to the next place that can take it, or back. */
export function tapped(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
  die: number,
): Assigned {
  if (assigned[die] !== null) return moved(assigned, die, null);
  const [place] = open(dice, assigned, choices, die);
  return place ? moved(assigned, die, place) : assigned;
}

/** Return the assignment after a step of a die through the table and the places open to it. */
export function stepped(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
  die: number,
  by: 1 | -1,
): Assigned {
  const ways: (Place | null)[] = [null, ...open(dice, moved(assigned, die, null), choices, die)];
  const at = ways.indexOf(assigned[die] ?? null);
  return moved(assigned, die, ways[(at + by + ways.length) % ways.length] ?? null);
}

/** Return all five dice as a choice places them, keeping those that lie there already. */
export function filled(dice: readonly number[], assigned: Assigned, choice: Choice): Assigned {
  const way = turned(dice, assigned, choice);
  if (way === null) return filled(dice, nothing, choice);
  const both = pairs(choice);
  const wanted: Record<Place, number[]> = {
    first: [...both[way]!],
    second: [...both[1 - way]!],
    fifth: [choice.fifth],
  };
  const take = (value: number, place: Place): boolean => {
    const at = wanted[place].indexOf(value);
    if (at >= 0) wanted[place].splice(at, 1);
    return at >= 0;
  };
  assigned.forEach((place, die) => place && take(dice[die]!, place));
  return assigned.map((place, die) => place ?? PLACES.find((one) => take(dice[die]!, one)) ?? null);
}

export type Reason = "full" | "must" | "only" | "never";

/** Return why a place cannot take a die, or null if it can: it is full, the die must be the fifth,
 *  only other values may be the fifth, or nothing fits what lies there. */
export function reason(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
  die: number,
  place: Place,
): Reason | null {
  const lifted = moved(assigned, die, null);
  if (placed(dice, lifted, choices, die, place)) return null;
  if (held(dice, lifted, place).length >= ROOM[place]) return "full";
  if (place === "fifth" && !fifths(choices).includes(dice[die]!)) return "only";
  const ways = open(dice, lifted, choices, die);
  return ways.length === 1 && ways[0] === "fifth" ? "must" : "never";
}

/** Return the values that may be the fifth die. */
export function fifths(choices: readonly Choice[]): number[] {
  return [...new Set(choices.map((choice) => choice.fifth))].sort();
}

/** Return the assignment with a die taken back to the table. Dice that follow from the others would
 *  fall into place again at once, so as many more are taken back as it needs to leave a choice. */
export function taken(
  dice: readonly number[],
  assigned: Assigned,
  choices: readonly Choice[],
  die: number,
  place: Place,
): Assigned {
  const without = (...places: Place[]): Assigned =>
    moved(assigned, die, null).map((where) => (where && places.includes(where) ? null : where));
  const tries = [without(), without(place), without("second", place)];
  return tries.find((one) => fitting(dice, one, choices).length > 1) ?? nothing;
}
