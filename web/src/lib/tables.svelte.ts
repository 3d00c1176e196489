// The tables where we sit: for the lists of the home page and the badge in the header.
import { ask, ProblemError } from "./api";
import { waitsFor } from "./home/seats";
import { me } from "./me.svelte";
import type { TableInfo, TableList } from "./types";

export const mine = $state<{ tables: TableInfo[] | null }>({ tables: null });

export async function refreshMine(): Promise<void> {
  if (!me.now) {
    mine.tables = null;
    return;
  }
  try {
    mine.tables = (await ask<TableList>("/api/tables/mine")).tables;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.error === "no_token") mine.tables = me.now = null;
    // otherwise what we knew stays: it is asked for again soon
  }
}

/** At how many tables it is our turn. */
export function turns(): number {
  const person = me.now?.id;
  if (!person) return 0;
  return (mine.tables ?? []).filter((table) => waitsFor(table, person)).length;
}
