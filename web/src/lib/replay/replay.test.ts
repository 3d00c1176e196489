import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../api";
import type { Replay } from "../types";
import { addressOf, readPlace } from "./address";
import { BLOCK, Frames, nextBlock } from "./frames";
import { Player, SPEEDS } from "./player.svelte";
import { sameMoment, spotsOf } from "./spots";
import { patient, type Eyes } from "./story";

const LINES = Array.from({ length: 150 }, (_, i) => ({ seat: i % 3, text: `m${i + 1}` }));

/** The events some eyes notice: a seat all but every second of the others', a spectator only seat 0. */
function noticed(eyes: Eyes) {
  const seen = LINES.map((line, i) => ({ ...line, spot: i + 1 })).filter(
    ({ seat, spot }) => eyes === "all" || seat === 0 || (eyes === seat && spot % 2),
  );
  return seen.map(({ seat, text, spot }, i) => ({
    n: i + 1,
    seat,
    move: text,
    code: 0,
    text,
    spot,
  }));
}

function answer(eyes: Eyes, first: number, last: number): Replay {
  const events = noticed(eyes);
  const frames = [];
  for (let n = first; n <= Math.min(last, events.length); n++) {
    frames.push({ n, view: { eyes, n, spot: n ? events[n - 1]!.spot : 0 } });
  }
  return {
    game: "g",
    title: "G",
    options: {},
    players: 3,
    seats: ["a", "b", "c"],
    eyes,
    events,
    frames,
    outcome: null,
    ending: "",
    fair: false,
  };
}

/** A server whose answers come when the test says so. */
function slow() {
  const open: { range: [Eyes, number, number]; come: () => void; fail: (error: Error) => void }[] =
    [];
  const tell = vi.fn(
    (eyes: Eyes, first: number, last: number) =>
      new Promise<Replay>((done, fail) => {
        open.push({
          range: [eyes, first, last],
          come: () => done(answer(eyes, first, last)),
          fail,
        });
      }),
  );
  const next = async () => {
    open.shift()?.come();
    await settle();
  };
  const all = async () => {
    while (open.length) await next();
  };
  return { tell, open, next, all };
}

const settle = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};

describe("places in the address", () => {
  it("are read as they are written", () => {
    for (const place of [
      { at: 0, eyes: "all", check: false },
      { at: 17, eyes: 2, check: true },
      { at: 3, eyes: "spectator", check: false },
    ] as const) {
      const [path, query] = addressOf("quiet otter", place).split("?");
      expect(path).toBe("/replay/quiet%20otter");
      expect(readPlace(new URLSearchParams(query))).toEqual(place);
    }
    expect(addressOf("", { at: 1, eyes: "all", check: false })).toBe("/replay?at=1&eyes=all");
  });

  it.each(["at=-1&eyes=x", "at=1e3&eyes=-1", "at=9999999999&check=yes", ""])(
    "fall back: %s",
    (text) => {
      expect(readPlace(new URLSearchParams(text))).toEqual({ at: 0, eyes: "all", check: false });
    },
  );
});

describe("the same moment to other eyes", () => {
  const spots = (eyes: Eyes) => spotsOf(noticed(eyes), LINES);

  it("finds the line of each event", () => {
    for (const eyes of ["all", "spectator", 0, 1, 2] as const) {
      expect(spots(eyes)).toEqual(noticed(eyes).map(({ spot }) => spot));
    }
  });

  it("finds lines whose text was hidden by those around them", () => {
    const lines = ["a", "secret", "b", "secret", "c"].map((text, i) => ({ seat: i % 2, text }));
    const seen = [
      { seat: 0, move: "a" },
      { seat: 1, move: "?" },
      { seat: 0, move: "b" },
      { seat: 0, move: "c" },
    ];
    expect(spotsOf(seen, lines)).toEqual([1, 2, 3, 5]);
  });

  it("goes to the last event up to it, and from end to end", () => {
    const [all, spectator] = [spots("all"), spots("spectator")];
    expect(sameMoment(0, all, spectator)).toBe(0);
    expect(sameMoment(1, all, spectator)).toBe(1);
    expect(sameMoment(3, all, spectator)).toBe(1);
    expect(sameMoment(4, all, spectator)).toBe(2);
    expect(sameMoment(all.length, all, spectator)).toBe(spectator.length);
    expect(sameMoment(2, spectator, all)).toBe(4);
  });

  it("answers roughly rather than not at all", () => {
    expect(spotsOf([{ seat: 5, move: "x" }], LINES)).toEqual([150]);
    const many = Array.from({ length: 9000 }, () => ({ seat: 0, move: "x", text: "x" }));
    expect(spotsOf(many.slice(1), many).at(-1)).toBe(9000);
  });
});

describe("frames", () => {
  it("forgets the blocks that were not used for longest", () => {
    const frames = new Frames(2);
    const put = (block: number) =>
      frames.put("all", block, [{ n: block * BLOCK, view: { block } }]);
    put(0);
    put(1);
    expect(frames.get("all", 0)).toEqual({ block: 0 });
    put(2);
    expect(frames.size).toBe(2);
    expect([0, 1, 2].map((block) => frames.has("all", block))).toEqual([true, false, true]);
    expect(frames.get("0", 0)).toBeUndefined(); // other eyes see other frames
  });

  it("wants the block we are in, then ahead, then behind", () => {
    const frames = new Frames();
    const next = () => nextBlock(frames, "all", BLOCK, 3 * BLOCK);
    const order = [];
    for (let block = next(); block !== null; block = next()) {
      order.push(block);
      frames.put("all", block, []);
    }
    expect(order).toEqual([1, 2, 0]);
  });
});

describe("asking again", () => {
  const busy = new ProblemError({ error: "too_fast", message: "wait", retry_after: 2 });

  it("waits as long as the server says", async () => {
    const wait = vi.fn(() => Promise.resolve());
    const question = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue(7);
    expect(await patient(question, wait)).toBe(7);
    expect(wait).toHaveBeenCalledWith(2000);
  });

  it("gives up after a while, and at once where waiting does not help", async () => {
    const wait = () => Promise.resolve();
    const always = vi.fn().mockRejectedValue(busy);
    await expect(patient(always, wait)).rejects.toBe(busy);
    expect(always).toHaveBeenCalledTimes(4);
    const wrong = vi
      .fn()
      .mockRejectedValue(new ProblemError({ error: "bad_request", message: "no" }));
    await expect(patient(wrong, wait)).rejects.toThrow("no");
    expect(wrong).toHaveBeenCalledTimes(1);
  });
});

describe("the player", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function ready(eyes: Eyes = "all", at = 0) {
    const server = slow();
    const player = new Player(server.tell, LINES, eyes, at);
    await server.all();
    return { server, player };
  }

  it("opens where the address says, and fetches around it", async () => {
    const { player, server } = await ready("all", 100);
    expect(player.at).toBe(100);
    expect(player.shown!.view).toMatchObject({ n: 100 });
    expect(player.shown!.before).toBeNull();
    expect(server.tell.mock.calls.map(([, first]) => first)).toEqual([0, 96, 128, 64]);
  });

  it("does not go beyond the ends", async () => {
    const { player } = await ready("all", 9999);
    expect(player.at).toBe(150);
    player.step(1);
    expect(player.at).toBe(150);
    player.jump(-3);
    expect(player.at).toBe(0);
  });

  it("steps at once, and gives before and events only for one step forward", async () => {
    const { player } = await ready();
    player.step(1);
    expect(player.shown).toMatchObject({ n: 1, view: { n: 1 }, before: { n: 0 } });
    expect(player.shown!.events.map(({ move }) => move)).toEqual(["m1"]);
    player.step(-1);
    expect(player.shown).toMatchObject({ n: 0, before: null, events: [] });
    player.jump(5);
    expect(player.shown).toMatchObject({ n: 5, before: null, events: [] });
  });

  it("never lets a late answer replace a newer place", async () => {
    const server = slow();
    const player = new Player(server.tell, LINES);
    await server.next(); // the story and the first block
    player.jump(140);
    player.jump(3);
    expect(player.shown!.n).toBe(3);
    expect(player.waiting).toBe(false);
    await server.all();
    expect(player.shown!.n).toBe(3);
    expect(player.at).toBe(3);
  });

  it("asks for one thing at a time while the slider is dragged, and then for where it stands", async () => {
    const server = slow();
    const player = new Player(server.tell, LINES);
    await server.next();
    for (let n = 40; n <= 149; n++) player.jump(n);
    expect(server.open.length).toBe(1);
    await server.next();
    expect(server.open.map(({ range }) => range)).toEqual([["all", 128, 150]]);
    expect(player.waiting).toBe(true);
    await server.next();
    expect(player.shown!.n).toBe(149);
    expect(player.waiting).toBe(false);
  });

  it("keeps the moment when eyes change, and the eyes asked for last win", async () => {
    const { player, server } = await ready("all", 100);
    player.look("spectator");
    player.look(1);
    const [first, second] = server.open.splice(0);
    second!.come();
    await settle();
    await server.all();
    first!.come();
    await settle();
    expect(player.story!.eyes).toBe(1);
    expect(player.shown!.view).toMatchObject({ eyes: 1, spot: 100 });
    expect(player.shown!.before).toBeNull();
    player.look("all");
    expect(server.open.length).toBe(0); // known already
    await settle();
    expect(player.at).toBe(100);
  });

  it("plays by itself, at three speeds, and stops at the end", async () => {
    const { player } = await ready("all", 147);
    player.toggle();
    vi.advanceTimersByTime(SPEEDS.usual);
    expect(player.at).toBe(148);
    player.pace("fast");
    vi.advanceTimersByTime(SPEEDS.fast);
    expect(player.at).toBe(149);
    vi.advanceTimersByTime(SPEEDS.fast);
    expect([player.at, player.playing]).toEqual([150, false]);
    player.toggle(); // once more, from the beginning
    expect([player.at, player.playing]).toEqual([0, true]);
    player.step(1); // a step by hand pauses it
    vi.advanceTimersByTime(10 * SPEEDS.slow);
    expect([player.at, player.playing]).toEqual([1, false]);
  });

  it("waits for a frame while playing", async () => {
    const server = slow();
    const player = new Player(server.tell, LINES);
    await server.next();
    player.jump(31);
    player.toggle();
    vi.advanceTimersByTime(5 * SPEEDS.usual);
    expect([player.at, player.waiting]).toEqual([32, true]);
    await server.next();
    expect(player.shown).toMatchObject({ n: 32, before: { n: 31 } });
    vi.advanceTimersByTime(SPEEDS.usual);
    expect(player.at).toBe(33);
    player.close();
  });

  it("says what the server refused, and asks again when told", async () => {
    const server = slow();
    const player = new Player(server.tell, LINES, "all", 50);
    server.open.shift()!.fail(new ProblemError({ error: "bad_request", message: "no record" }));
    await settle();
    expect(player.problem).toMatchObject({ message: "no record" });
    expect(player.story).toBeNull();
    player.again();
    await server.all();
    expect(player.problem).toBeNull();
    expect(player.shown!.n).toBe(50);
  });

  it("does not wait for frames that the server left out", async () => {
    const tell = (eyes: Eyes, first: number, last: number) => {
      const whole = answer(eyes, first, last);
      return Promise.resolve(first ? { ...whole, frames: whole.frames.slice(1) } : whole);
    };
    const player = new Player(tell, LINES, "all", 64);
    await settle();
    await settle();
    expect(player.problem).not.toBeNull();
    expect(player.at).toBe(64);
  });
});
