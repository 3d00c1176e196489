// From seeds to draws, as docs/reference/randomness.md states it: HMAC-SHA256 gives words of 32 bits,
// `below` turns them into a number below a bound, each exactly equally likely.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Words = (i: number) => number;

const SCHEME = "mirabilis chance 1";
const SPAN = 2n ** 32n;

export interface Seeds {
  name: string; // of the table
  seed: string; // hexadecimal
  values: (string | null)[]; // of each seat, hexadecimal
}

/** Return the words of event of chance `n`: eight from each HMAC, the most significant byte first. */
export function wordsOf(seeds: Seeds, n: number): Words {
  const key = hexToBytes(seeds.seed);
  const values = seeds.values.map((value) => value ?? "-").join(",");
  const prefix = `${SCHEME}\n${seeds.name}\n${values}\n${n}\n`;
  let have = -1;
  let block = new DataView(new ArrayBuffer(0));
  return (i) => {
    const wanted = Math.floor(i / 8);
    if (wanted !== have) {
      const digest = hmac(sha256, key, utf8ToBytes(prefix + wanted));
      block = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      have = wanted;
    }
    return block.getUint32((i % 8) * 4);
  };
}

/** Return a number from 0 to `bound` − 1. Products need 64 bits, more than a plain number holds. */
export function below(words: Words, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
    throw new RangeError(`a bound is from 1 to 2^32, not ${bound}`);
  }
  if (bound === 1) return 0;
  const wide = BigInt(bound);
  const rest = SPAN % wide;
  for (let used = 0; ; used++) {
    const product = BigInt(words(used)) * wide;
    if (product % SPAN >= rest) return Number(product / SPAN);
  }
}
