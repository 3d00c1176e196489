// Who we are at this server: a guest with a cookie, made when first needed.
import { ask, ProblemError } from "./api";
import { say } from "./say.svelte";
import type { Me } from "./wire";

export const KNOWN = "mirabilis.known"; // we have been here: the cookie itself no script can see

export const me = $state<{ now: Me | null }>({ now: null });

function note(): void {
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // then we are recalled when we next do something
  }
}

function wasHere(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

/** Learn who we are, if anybody. */
export async function recall(): Promise<void> {
  if (!wasHere()) return;
  try {
    me.now = await ask<Me>("/api/me");
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    me.now = null;
  }
}

/** A name until somebody says theirs; two guests at a table should not be called the same. */
function firstName(): string {
  return say("guest", { number: 100 + Math.floor(900 * Math.random()) });
}

/** Be somebody: the guest we are, or a new one. */
export async function arrive(): Promise<Me> {
  me.now ??= await ask<Me>("/api/guests", { name: firstName() });
  note();
  return me.now;
}

export async function rename(name: string): Promise<void> {
  await arrive();
  me.now = await ask<Me>("/api/me", { name }, "PATCH");
}
