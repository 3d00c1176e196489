import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveTable, standing } from "./live.svelte";
import { seat, table } from "./table/sample";
import type { Event, Message, Welcome } from "./types";

const move = (n: number): Event => ({ n, seat: 0, kind: "move", text: `move ${n}` });

describe("what stands after an undo", () => {
  it("is so many moves, and everything that is none", () => {
    const left: Event = { n: 3, seat: 1, kind: "left" };
    expect(standing([move(1), move(2), left, move(4)], 1)).toEqual([move(1), left]);
    expect(standing([move(1)], 5)).toEqual([move(1)]);
    expect(standing([move(1), move(2)], 0)).toEqual([]);
  });
});

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static get last(): Socket {
    return Socket.all.at(-1)!;
  }
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code: number, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  get query(): URLSearchParams {
    return new URL(this.address).searchParams;
  }
}

function welcome(events: Event[], more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    table: table([seat(0), seat(1)]),
    viewer: 0,
    mine: [0],
    events,
    position: {
      n: events.at(-1)?.n ?? 0,
      actors: [0],
      moves: [[1, "a"]],
      view: { at: events.length },
    },
    chat: [],
    ...more,
  };
}

describe("a table as it happens", () => {
  let live: LiveTable;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
    Socket.all = [];
    live = new LiveTable("t");
  });
  afterEach(() => {
    live.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("connects again by itself, asks for what it missed only, and repeats what was not answered", async () => {
    Socket.last.say(welcome([move(1), move(2)]));
    expect(live.link).toBe("connected");
    const done = live.send({ type: "move", seat: 0, move: "a" });
    const key = Socket.last.sent[0]!.key;
    Socket.last.drop(1012);
    expect(live.link).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    expect(Socket.last.query.get("since")).toBe("2");
    Socket.last.say(welcome([move(3)]));
    expect(live.log.map((event) => event.n)).toEqual([1, 2, 3]);
    expect(Socket.last.sent).toEqual([{ type: "move", seat: 0, move: "a", key }]);
    Socket.last.say({ type: "done", key: key as string });
    await expect(done).resolves.toMatchObject({ key });
  });

  it("takes a silent connection for lost", async () => {
    Socket.last.say(welcome([]));
    await vi.advanceTimersByTimeAsync(20_500);
    expect(Socket.last.sent).toEqual([{ type: "ping" }]);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Socket.all.length).toBeGreaterThan(1);
  });

  it("does not hear a connection that it has given up", async () => {
    const old = Socket.last;
    old.say(welcome([move(1)]));
    live.restart();
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.all).toHaveLength(2);
    old.say({ type: "update", events: [move(2)], position: { n: 2, actors: [], moves: [] } });
    expect(live.log).toHaveLength(1);
  });

  it("looks on where the seat is not its own any more, and stops where it is not wanted", async () => {
    Socket.last.say(welcome([]));
    Socket.last.drop(1008, "seat 0 is not yours");
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.last.query.has("seat")).toBe(false);
    const refused = live.send({ type: "ping" }).catch((error: Error) => error);
    Socket.last.drop(1008, "far too many messages");
    expect(live.link).toBe("refused");
    expect(await refused).toBeInstanceOf(Error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(2);
  });

  it("takes moves back, and does not animate that", () => {
    Socket.last.say(welcome([move(1), move(2)]));
    const undo: Event = { n: 3, seat: 0, kind: "undo", stands: 1 };
    Socket.last.say({
      type: "update",
      events: [undo, move(4)],
      position: { n: 4, actors: [], moves: [], view: {} },
    });
    expect(live.log.map((event) => event.n)).toEqual([1, 4]);
    expect(live.before).toBeNull();
    expect(live.news).toHaveLength(2);
  });

  const hint = (key: unknown, more: object = {}): Message => {
    return {
      type: "hint",
      seat: 0,
      key: String(key),
      moves: [],
      simulations: 1,
      last: false,
      ...more,
    };
  };
  const update = (event: Event, actors: number[]): Message => {
    return {
      type: "update",
      events: [event],
      position: { n: event.n, actors, moves: [], view: {} },
    };
  };

  it("shows hints about this position only", () => {
    Socket.last.say(welcome([move(1)]));
    live.hint().catch(() => undefined);
    const key = Socket.last.sent.at(-1)!.key;
    expect(live.awaits).toBe(true);
    Socket.last.say(hint(key));
    expect(live.hints).not.toBeNull();
    expect(live.awaits).toBe(false);
    Socket.last.say(update(move(2), []));
    Socket.last.say(hint(key, { last: true }));
    expect(live.hints).toBeNull();
    expect(live.awaits).toBe(false);
    expect(Socket.last.sent.filter((one) => one.type === "hint")).toHaveLength(1);
  });

  it.each(["before", "after"])("asks anew when another moves %s the hint is there", (when) => {
    Socket.last.say(welcome([move(1)]));
    live.hint().catch(() => undefined);
    const key = Socket.last.sent.at(-1)!.key;
    const moved = update({ ...move(2), seat: 1 }, [0]);
    const over = hint(key, { last: true });
    for (const message of when === "before" ? [moved, over] : [over, moved])
      Socket.last.say(message);
    expect(live.hints).toBeNull();
    expect(live.awaits).toBe(true);
    const asked = Socket.last.sent.filter((one) => one.type === "hint");
    expect(asked).toHaveLength(2);
    Socket.last.say(hint(asked[1]!.key, { last: true }));
    expect(live.hints?.key).toBe(asked[1]!.key);
    expect(live.awaits).toBe(false);
  });

  it("waits for no hint once we have moved, or it is not our turn, or it was put away", () => {
    Socket.last.say(welcome([move(1)]));
    for (const [n, end] of [
      () => Socket.last.say(update(move(2), [0])),
      () => Socket.last.say(update({ ...move(3), seat: 1 }, [1])),
      () => live.wantHint(false),
    ].entries()) {
      live.hint().catch(() => undefined);
      const key = Socket.last.sent.at(-1)!.key;
      end();
      Socket.last.say(hint(key, { last: true }));
      Socket.last.say(update({ ...move(10 + n), seat: 1 }, [0]));
      expect(live.awaits).toBe(false);
      expect(Socket.last.sent.filter((one) => one.type === "hint")).toHaveLength(n + 1);
    }
  });

  it("names a hint to be put away, also when the connection is lost", () => {
    Socket.last.say(welcome([move(1)]));
    live.hint().catch(() => undefined);
    const key = Socket.last.sent.at(-1)!.key;
    Socket.last.say(hint(key, { last: true }));
    Socket.last.drop(1012);
    expect(live.hints?.key).toBe(key);
    expect(live.wantHint(false)).toBe(key);
  });

  it("sends a command once over a connection, also when the eyes change", () => {
    Socket.last.say(welcome([]));
    live.look(1).catch(() => undefined);
    Socket.last.say(welcome([move(1)], { viewer: 1, mine: [0, 1] }));
    expect(live.seat).toBe(1);
    expect(Socket.last.sent).toHaveLength(1);
  });
});
