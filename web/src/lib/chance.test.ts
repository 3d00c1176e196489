import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { commit, noted, valueOf } from "./chance";

describe("what we add to chance", () => {
  beforeEach(() => localStorage.clear());

  it("is committed to before it is revealed, and another one each time", () => {
    const commitment = commit();
    const value = valueOf(commitment)!;
    expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(bytesToHex(sha256(hexToBytes(value)))).toBe(commitment);
    expect(commit()).not.toBe(commitment);
  });

  it("is none for what others committed to", () => {
    expect(valueOf("ab".repeat(32))).toBeNull();
    expect(valueOf(null)).toBeNull();
  });

  it("does without a browser that keeps things", () => {
    const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    expect(valueOf(commit())).toBeNull();
    expect(noted("t", "x")).toBe("x");
    set.mockRestore();
  });

  it("remembers the commitment that a table began with", () => {
    expect(noted("t", "first")).toBe("first");
    expect(noted("t", "changed")).toBe("first");
    expect(noted("other", "second")).toBe("second");
  });
});
