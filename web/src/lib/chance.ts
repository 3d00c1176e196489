// What this browser adds to chance: a value per seat, committed to before the server's seed is known
// to matter, revealed when all seats are taken. Values stay in this browser: they are small, and
// whoever checks a finished game can compare them with what the server says they were.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const PREFIX = "mirabilis.value.";

/** Make a value, keep it, and return its commitment. */
export function commit(): string {
  const value = crypto.getRandomValues(new Uint8Array(32));
  const digest = bytesToHex(sha256(value));
  try {
    localStorage.setItem(PREFIX + digest, bytesToHex(value));
  } catch {
    // not kept: the game begins without it when the server stops waiting
  }
  return digest;
}

/** Return the value behind a commitment of ours. */
export function valueOf(commitment: string | null | undefined): string | null {
  try {
    return commitment ? localStorage.getItem(PREFIX + commitment) : null;
  } catch {
    return null;
  }
}

/** Note the commitment a table began with, and return the one noted first. */
export function noted(table: string, commitment: string): string {
  const key = `mirabilis.seed.${table}`;
  try {
    const before = localStorage.getItem(key);
    if (before) return before;
    localStorage.setItem(key, commitment);
  } catch {
    // nothing to compare with later
  }
  return commitment;
}

/** Note which commitment was ours when we revealed the value behind it. */
export function given(table: string, seat: number, commitment: string): void {
  try {
    localStorage.setItem(`mirabilis.given.${table}.${seat}`, commitment);
  } catch {
    // nothing to compare with later
  }
}
