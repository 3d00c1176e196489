// What the server tells of a record, as somebody saw it.
import { ask, ProblemError } from "../api";
import type { Lang } from "../settings.svelte";
import type { Drawing, Replay } from "../types";

export type Eyes = Replay["eyes"];
export type Story = Omit<Replay, "frames">;
export type Teller = (eyes: Eyes, first: number, last: number) => Promise<Replay>;

const TRIES = 4;

/** Return who tells of a record: a range of frames, with all events. */
export function tellerOf(record: string, lang: Lang): Teller {
  return (eyes, first, last) =>
    patient(() => ask<Replay>("/api/replays", { record, eyes, first, last, lang }));
}

export function drawingOf(record: string, lang: Lang, eyes: Eyes, at: number): Promise<Drawing> {
  return patient(() => ask<Drawing>("/api/replays/drawing", { record, eyes, at, lang }));
}

/** Ask again where the server says when: it is busy, or the game is not ready yet. */
export async function patient<T>(question: () => Promise<T>, wait = pause): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await question();
    } catch (error) {
      const seconds = error instanceof ProblemError ? error.problem.retry_after : null;
      if (!seconds || tried >= TRIES) throw error;
      await wait(Math.min(seconds, 5) * 1000);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
