// A position in the address of the page: `at` is the number of an event, `eyes` who looks on.
import type { Eyes } from "./story";

export interface Place {
  at: number;
  eyes: Eyes;
  check: boolean; // the fairness check is open
}

/** Read a place; what is not understood is the beginning, with everything open. */
export function readPlace(query: URLSearchParams): Place {
  const at = query.get("at") ?? "";
  return {
    at: /^\d{1,6}$/.test(at) ? Number(at) : 0,
    eyes: readEyes(query.get("eyes")) ?? "all",
    check: query.get("check") === "1",
  };
}

/** Read whose eyes are meant; seats count from 0, as everywhere in addresses. */
export function readEyes(text: string | null): Eyes | null {
  if (text === "spectator" || text === "all") return text;
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** Return the address of a place; `table` is "" for a record that only this browser has. */
export function addressOf(table: string, { at, eyes, check }: Place): string {
  const path = table ? `/replay/${encodeURIComponent(table)}` : "/replay";
  return `${path}?at=${at}&eyes=${eyes}${check ? "&check=1" : ""}`;
}
