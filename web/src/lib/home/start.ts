// Making a table, from one click or from the form.
import { ask, ProblemError } from "../api";
import { commit } from "../chance";
import { arrive, me } from "../me.svelte";
import { told } from "../problem";
import type { GameInfo, NewTable, TableInfo } from "../types";

const TRIES = 4;

/** The level that somebody meets who has never played: easy, or the first there is. */
export function firstLevel(game: GameInfo): string | null {
  const levels = game.levels.map((one) => one.level);
  return levels.includes("easy") ? "easy" : (levels[0] ?? null);
}

/** Who sits where after one click: me, and bots at the other usual seats. */
export function oneClick(game: GameInfo): string[] {
  const rest = Math.max(game.usual_players, game.players[0]) - 1;
  return ["me", ...Array<string>(rest).fill(firstLevel(game) ?? "open")];
}

export type Wish = Omit<NewTable, "commit" | "key" | "seats"> & { seats: string[] };

/** Make a table and return its id. Asking again with the same key makes no second one. */
export async function make(wish: Wish): Promise<string> {
  const asked = {
    ...wish,
    commit: commit(),
    key: crypto.getRandomValues(new Uint32Array(4)).join("."),
  };
  for (let left = TRIES; ; left--) {
    try {
      await arrive();
      return (await ask<TableInfo>("/api/tables", asked)).id;
    } catch (error) {
      if (left <= 1 || !(error instanceof ProblemError)) throw error;
      if (error.problem.error === "no_token") {
        me.now = null; // the server knows us no longer: come as somebody new
      } else if (error.problem.error === "unavailable") {
        await new Promise((on) => setTimeout(on, 1000 * (error.problem.retry_after ?? 1)));
      } else {
        throw error;
      }
    }
  }
}

/** What to tell a person about something that failed. */
export function faultOf(error: unknown): string {
  if (error instanceof ProblemError) return told(error.problem);
  throw error; // a fault of the page itself must not be hidden
}
