// Positions of a game, kept in blocks as they came from the server; the oldest blocks go when there
// are too many, so that a long game seen with many eyes does not fill the memory.
import type { View } from "../board";
import type { Frame } from "../types";

export const BLOCK = 32; // frames in one request; the server gives at most 64

export class Frames {
  #blocks = new Map<string, View[]>(); // in the order of their last use

  constructor(readonly most = 32) {}

  /** Return a position, or undefined where it has not come yet. */
  get(eyes: string, n: number): View | undefined {
    const key = keyOf(eyes, blockOf(n));
    const block = this.#blocks.get(key);
    if (!block) return undefined;
    this.#blocks.delete(key);
    this.#blocks.set(key, block);
    return block[n % BLOCK];
  }

  has(eyes: string, block: number): boolean {
    return this.#blocks.has(keyOf(eyes, block));
  }

  put(eyes: string, block: number, frames: readonly Frame[]): void {
    const views: View[] = [];
    for (const { n, view } of frames) views[n - block * BLOCK] = view;
    this.#blocks.delete(keyOf(eyes, block));
    this.#blocks.set(keyOf(eyes, block), views);
    for (const key of this.#blocks.keys()) {
      if (this.#blocks.size <= this.most) break;
      this.#blocks.delete(key);
    }
  }

  get size(): number {
    return this.#blocks.size;
  }
}

export function blockOf(n: number): number {
  return Math.floor(n / BLOCK);
}

/** Return the block to fetch next: that of a position, then the one ahead, then the one behind. */
export function nextBlock(frames: Frames, eyes: string, at: number, last: number): number | null {
  const here = blockOf(at);
  const near = [here];
  if (here < blockOf(last)) near.push(here + 1);
  if (here > 0) near.push(here - 1);
  return near.find((block) => !frames.has(eyes, block)) ?? null;
}

function keyOf(eyes: string, block: number): string {
  return `${eyes} ${block}`;
}
