import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it, vi } from "vitest";
import { check, StoppedError, type Known } from "./check";
import { CHANCE, readRecord, UnreadableError } from "./record";
import { below, wordsOf } from "./words";
import vectors from "./vectors.json"; // made by Python: web/scripts/fair_vectors.py

const ewn = vectors.records.ewn;
const quick = { pause: () => Promise.resolve() };

/** Give a changed text a checksum that fits, as a forger would. */
function signed(text: string): string {
  const body = text.slice(0, text.lastIndexOf("sha256: "));
  return `${body}sha256: ${bytesToHex(sha256(utf8ToBytes(body)))}\n`;
}

const change = (from: string | RegExp, to: string): string => {
  const changed = ewn.replace(from, to);
  expect(changed).not.toBe(ewn);
  return signed(changed);
};

const bad = async (text: string, known?: Known, table?: string) =>
  (await check(text, known, table ?? null, quick)).findings.filter(({ state }) => state === "bad");

/** Return a hexadecimal text with its first digit changed. */
const bent = (hex: string): string => (hex[0] === "0" ? "1" : "0") + hex.slice(1);

describe("words and draws", () => {
  it.each(vectors.tables)("are those of Python: $name", (table) => {
    const words = wordsOf(table, 1905);
    expect(table.words.map((_, i) => words(i))).toEqual(table.words);
    expect(words(0)).toBe(table.words[0]); // also after the second block
    for (const [n, total, draw] of table.draws) {
      expect([n, total, below(wordsOf(table, n!), total!)]).toEqual([n, total, draw]);
    }
  });

  it("include some that need a second block of words, and the greatest total", () => {
    for (const table of vectors.tables) {
      const most = table.draws.map(([n, total]) => {
        const words = wordsOf(table, n!);
        let used = 0;
        below((i) => ((used = i + 1), words(i)), total!);
        return used;
      });
      expect(most.filter((used) => used > 8).length).toBeGreaterThanOrEqual(8);
      expect(table.draws.some(([, total]) => total === 2 ** 32)).toBe(true);
    }
  });

  it("reject a word that would make some numbers likelier", () => {
    const words = [0, 0x80000001];
    expect(below((i) => words[i]!, 6)).toBe(3);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, NaN])("have no bound %s", (bound) => {
    expect(() => below(() => 7, bound)).toThrow(RangeError);
  });
});

describe("reading a record", () => {
  it("finds events, draws and seeds", () => {
    const record = readRecord(ewn);
    expect(record).toMatchObject({ game: "ewn", chance: "fair", undamaged: true });
    expect(record.fair!.name).toBe("quiet-otter");
    expect(record.fair!.values[1]).toBeNull();
    const lots = record.lines.filter(({ seat }) => seat === CHANCE);
    expect(lots.length).toBe(record.fair!.draws.length);
    const first = record.fair!.draws[0]!;
    expect(first.stands).toBe(record.lines[first.event - 1]!.stands);
    expect(record.lines[first.event - 1]!.text).not.toContain("of");
  });

  it("does not mind a byte order mark and Windows line ends", () => {
    expect(readRecord("\ufeff" + ewn.replaceAll("\n", "\r\n"))).toEqual(readRecord(ewn));
  });

  it("tells a damaged text", () => {
    expect(readRecord(ewn.replace("quiet-otter", "loud-otter")).undamaged).toBe(false);
  });

  it.each([
    ["hello", "fair.unreadable.form"],
    [ewn.slice(0, 400), "fair.unreadable.cut"],
    [change("chance: fair\n", ""), "fair.unreadable.header"],
    [change(/fair seed: ../, "fair seed: "), "fair.unreadable.hex"],
    [change(/fair values: \S+ /, "fair values: "), "fair.unreadable.seats"],
    [change(/ \(\d of 6\)/, ""), "fair.unreadable.draw"],
    [change(/\(\d of 6\)/, "(6 of 6)"), "fair.unreadable.draw"],
    [change("moves:\n", "moves:\nhidden\n"), "fair.unreadable.line"],
    [change("moves:\n", "moves:\nresigned 1\n"), "fair.unreadable.line"],
  ])("refuses what it cannot read: %#", (text, key) => {
    expect(() => readRecord(text)).toThrow(expect.objectContaining({ key }));
    expect(() => readRecord(text)).toThrow(UnreadableError);
  });
});

describe("checking a record", () => {
  it.each(Object.entries(vectors.records))(
    "finds nothing wrong with an honest one: %s",
    async (_, text) => {
      const report = await check(text, undefined, "quiet-otter", quick);
      expect(report.ok).toBe(true);
      expect(report.draws).toBeGreaterThan(10);
      expect(report.findings.at(-1)).toMatchObject({
        key: "fair.draws.good",
        places: { all: report.draws },
      });
    },
  );

  it("catches one changed draw, with the checksum made to fit, and names it", async () => {
    const { draws } = readRecord(ewn).fair!;
    const one = draws[7]!;
    const lines = ewn.split("\n");
    const at = lines.indexOf("moves:") + one.event;
    const other = (one.draw + 1) % 6;
    lines[at] = `* ${other + 1} (${other} of 6)`;
    expect(await bad(signed(lines.join("\n")))).toEqual([
      {
        state: "bad",
        key: "fair.draws.bad",
        places: { event: one.event, number: 8, stands: lines[at], should: one.draw, total: 6 },
      },
    ]);
  });

  it("catches the last draw changed", async () => {
    const one = readRecord(ewn).fair!.draws.at(-1)!;
    const at = ewn.lastIndexOf(one.stands);
    const other = one.stands.replace(/\((\d)/, (_, d) => `(${(Number(d) + 1) % 6}`);
    const found = await bad(signed(ewn.slice(0, at) + other + ewn.slice(at + one.stands.length)));
    expect(found.map(({ places }) => places.event)).toEqual([one.event]);
  });

  it("catches a changed seed, and a changed value", async () => {
    const { seed, values } = readRecord(ewn).fair!;
    const keys = async (text: string) => (await bad(text)).map(({ key }) => key);
    expect(await keys(change(seed, bent(seed)))).toEqual(["fair.seed.bad", "fair.draws.bad"]);
    const value = values[0]!;
    expect(await keys(change(value, bent(value)))).toEqual(["fair.value.bad", "fair.draws.bad"]);
  });

  it("catches a text changed without a new checksum, and the name of another table", async () => {
    expect((await bad(ewn.replace("rules: 1", "rules: 2"))).map(({ key }) => key)).toEqual([
      "fair.checksum.bad",
    ]);
    expect((await bad(ewn, undefined, "other")).map(({ key }) => key)).toEqual(["fair.name.bad"]);
  });

  it("compares with what this browser has seen before the game", async () => {
    const { commitment, commitments, values } = readRecord(ewn).fair!;
    const known = (seen: string | null): Known => ({
      commitment: (name) => (name === "quiet-otter" ? seen : null),
      value: (digest) => (digest === commitments[0] ? values[0]! : null),
      given: () => null,
    });
    const keys = async (seen: string | null) =>
      (await check(ewn, known(seen), null, quick)).findings.map(
        ({ key, state }) => `${key} ${state}`,
      );
    expect(await keys(commitment)).toContain("fair.noted.good good");
    expect(await keys(null)).toContain("fair.noted.open open");
    expect(await keys(bent(commitment))).toContain("fair.noted.bad bad");
    expect(await keys(null)).toContain("fair.value.ours good");
    expect(await keys(null)).toContain("fair.value.none open");
  });

  it("tells a value that was withheld from none", async () => {
    const { commitment } = readRecord(ewn).fair!;
    const text = change(/(fair commitments: \S+) -/, `$1 ${commitment}`);
    const report = await check(text, undefined, null, quick);
    expect(report.findings.map(({ key }) => key)).toContain("fair.value.withheld");
    expect(report.ok).toBe(true);
  });

  it("works in batches, says how far it is, and can be stopped", async () => {
    const progress = vi.fn();
    const pause = vi.fn(() => Promise.resolve());
    const report = await check(ewn, undefined, null, { progress, pause, batch: 5 });
    expect(pause).toHaveBeenCalledTimes(Math.ceil(report.draws / 5) - 1);
    expect(progress).toHaveBeenLastCalledWith(report.draws, report.draws);
    await expect(check(ewn, undefined, null, { batch: 5, ended: () => true })).rejects.toThrow(
      StoppedError,
    );
  });

  it("says of other chance only what the checksum tells", async () => {
    const seeded = change(/chance: fair\n(fair .*\n)+/, "chance: number 1905\n").replace(
      / \(\d of 6\)/g,
      "",
    );
    const report = await check(signed(seeded), undefined, null, quick);
    expect(report).toMatchObject({ chance: "seeded", draws: 0, ok: true });
    expect(report.findings.map(({ key }) => key)).toEqual(["fair.checksum.good"]);
  });

  it("notices that the value this browser gave was exchanged or dropped", async () => {
    const ours = readRecord(ewn).fair!.commitments[0]!;
    const gave = (commitment: string): Known => ({
      commitment: () => null,
      value: () => null,
      given: (_, seat) => (seat === 0 ? commitment : null),
    });
    expect(await bad(ewn, gave(ours))).toEqual([]);
    const key = "fair.value.other";
    expect(await bad(ewn, gave("00".repeat(32)))).toEqual([expect.objectContaining({ key })]);
    const dropped: Known = { ...gave(ours), given: (_, seat) => (seat === 1 ? ours : null) };
    expect(await bad(ewn, dropped)).toEqual([expect.objectContaining({ key })]);
  });
});
