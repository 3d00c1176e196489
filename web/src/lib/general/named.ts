// Seats are numbers in a view, from 0; people know them by name.
import type { SeatLabel } from "../board";
import { isObject } from "./tree";

export const IN_VIEW = ["turn", "viewer"]; // keys of a view that are seats
export const IN_DRAFT = ["to"]; // and of a draft

/** Return a part of a view with names instead of numbers where a key means a seat. */
export function named(part: unknown, keys: readonly string[], seats: SeatLabel[]): unknown {
  if (!isObject(part)) return part;
  const known = keys.flatMap((key) => {
    const seat = part[key];
    const label = typeof seat === "number" ? seats[seat] : undefined;
    return label ? [[key, label.name]] : [];
  });
  return { ...part, ...Object.fromEntries(known) };
}
