// What a hint says of a move. Moves that a search cannot tell apart share their place, from 1; one
// that was hardly looked at has none. Where all choose at once there are shares in place of places.
import type { HintMove } from "./types";

/** Return whether something is known about a move. */
export function isKnown(hint: HintMove): boolean {
  return typeof hint.place === "number" || typeof hint.share === "number";
}

/** Return whether no other move is known to be better. */
export function isBest(hint: HintMove, hints: HintMove[]): boolean {
  return hint.place === 1 || (typeof hint.share === "number" && hints[0] === hint);
}

/** Return how many moves share the first place, where that is more than one. */
export function close(hints: HintMove[]): number {
  const equal = hints.filter((hint) => hint.place === 1).length;
  return equal > 1 ? equal : 0;
}
