// What this browser remembers from before a game: read only, so that looking at a record later never
// becomes a memory of its beginning. The keys are those of `lib/chance.ts`.
import { valueOf } from "../chance";
import type { Known } from "./check";

export const known: Known = {
  commitment: (name) => {
    try {
      return localStorage.getItem(`mirabilis.seed.${name}`);
    } catch {
      return null;
    }
  },
  value: (commitment) => valueOf(commitment),
  given: (name, seat) => {
    try {
      return localStorage.getItem(`mirabilis.given.${name}.${seat}`);
    } catch {
      return null;
    }
  },
};
