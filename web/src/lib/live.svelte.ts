// A table as it happens: one WebSocket that connects again by itself, and what came over it.
import { ask, AWAY, ProblemError } from "./api";
import { legal, type Legal, type View } from "./board";
import { given, noted, valueOf } from "./chance";
import { settings } from "./settings.svelte";
import type {
  ChatLine,
  Command,
  Done,
  Event,
  Hints,
  Message,
  Position,
  TableInfo,
  Update,
  Welcome,
} from "./types";

export type Link = "connecting" | "connected" | "lost" | "refused";

interface Waiting {
  command: Command;
  done: (result: Done) => void;
  refused: (error: ProblemError) => void;
}

const PATIENCE = 20_000; // milliseconds of silence after which a connection counts as lost
const PROBE = 4_000; // the same, once somebody looks at the page again
const SLOWEST = 8_000; // between two attempts
const POLICY = 1008; // the server wants no more of this
const SEAT = /^seat /; // why it is so, where only the seat was wrong: one can still look on

/** Moves of a log that still stand after an undo, and everything else that was said. */
export function standing(log: Event[], stands: number): Event[] {
  let moves = 0;
  return log.filter((event) => (event.kind ?? "move") !== "move" || moves++ < stands);
}

export class LiveTable {
  link = $state<Link>("connecting");
  closed = $state(""); // why, when the link is refused
  info = $state.raw<TableInfo | null>(null);
  viewer = $state<number | "spectator">("spectator");
  mine = $state.raw<number[]>([]);
  position = $state.raw<Position | null>(null);
  before = $state.raw<View | null>(null); // the view before the latest events
  latest = $state.raw<Event[]>([]); // the events that led to this view
  news = $state.raw<Event[]>([]); // the same, but only what happened while we were here
  log = $state.raw<Event[]>([]); // what stands of everything noticed
  chat = $state.raw<ChatLine[]>([]);
  hints = $state.raw<Hints | null>(null);
  awaits = $state(false); // a hint is on its way
  skew = $state(0); // our clock minus the server's, in milliseconds
  attempts = $state(0); // since the connection was lost
  going = $state(false); // the server has said that it goes

  readonly moves: Legal[] = $derived(legal(this.position?.moves ?? []));
  readonly seat: number | null = $derived(this.viewer === "spectator" ? null : this.viewer);

  #socket: WebSocket | null = null;
  #seen = 0;
  #chatSeen = 0;
  #hint: { key: string; at: number; over: boolean } | null = null; // asked for, about a position
  #wanted = false; // and not put away since
  #waiting = new Map<string, Waiting>();
  #posted = new Set<string>(); // those of them that this connection has carried
  #keys = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #revealing = new Set<number>();

  constructor(
    readonly id: string,
    private wish: number | null = null, // a seat to look from, of several of one's own
  ) {
    this.#connect();
    window.addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  /** End it for good. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    window.removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close(1000);
    this.#socket = null;
    this.#giveUp();
  }

  /** Do something at the table. It counts once, however often the connection is lost meanwhile. */
  send(command: Command): Promise<Done> {
    const key = command.key ?? this.#key();
    const keyed = { ...command, key } as Command;
    return new Promise((done, refused) => {
      this.#waiting.set(key, { command: keyed, done, refused });
      this.#post(keyed);
    });
  }

  /** Ask for a hint, and ask anew when others move before it is there. */
  async hint(): Promise<void> {
    if (this.seat === null) return;
    const key = this.#key();
    this.#hint = { key, at: this.position?.n ?? 0, over: false };
    this.#wanted = this.awaits = true;
    try {
      await this.send({ type: "hint", seat: this.seat, key });
    } catch (error) {
      if (this.#hint?.key === key) this.dropHint();
      throw error;
    }
  }

  /** Show the hint that is there, or put it away; return its key. */
  wantHint(wanted: boolean): string | null {
    this.#wanted = wanted;
    if (!wanted) this.awaits = false;
    return this.#hint?.key ?? this.hints?.key ?? null; // shown after the connection is lost, too
  }

  /** Do not wait for a hint any more. */
  dropHint(): void {
    this.#hint = null;
    this.awaits = false;
  }

  /** Look from another of one's own seats; it is as if one came anew. */
  async look(seat: number): Promise<void> {
    await this.send({ type: "look", seat });
  }

  /** Come back as somebody else, or for other words after the language has changed. */
  restart(): void {
    this.#seen = 0;
    if (this.link === "connected") this.#again(0);
    else if (this.link === "refused") this.retry();
  }

  /** Try again at once, also after a refusal. */
  retry(): void {
    this.link = "lost";
    this.closed = "";
    this.#again(0);
  }

  /** Somebody looks at the page, or the network is back: do not wait for the next attempt. */
  #now = (): void => {
    if (document.visibilityState !== "visible" || this.#ended) return;
    if (this.link === "lost" && this.#socket?.readyState !== WebSocket.CONNECTING) this.#again(0);
    else if (this.link === "connected") {
      this.#post({ type: "ping" });
      clearTimeout(this.#quiet);
      this.#quiet = setTimeout(() => this.#silent(), PROBE);
    }
  };

  /** Leave the connection there is, if any, and make another after a while. */
  #again(pause: number): void {
    const old = this.#socket;
    this.#socket = null; // what it still says is not heard
    old?.close(1000);
    clearTimeout(this.#quiet);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** Treat a connection that says nothing as lost: the browser would wait for minutes. */
  #silent(): void {
    this.link = "lost";
    this.#again(this.#pause());
  }

  #pause(): number {
    return Math.min(SLOWEST, 250 * 2 ** this.attempts++) * (0.75 + Math.random() / 2);
  }

  #giveUp(): void {
    for (const one of this.#waiting.values()) one.refused(new ProblemError(AWAY));
    this.#waiting.clear();
  }

  #connect(): void {
    if (this.#ended) return;
    const query = new URLSearchParams({
      since: String(this.#seen),
      chat: String(this.#chatSeen),
      lang: settings.lang,
    });
    const seat = this.seat ?? this.wish;
    if (seat !== null) query.set("seat", String(seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#posted.clear();
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#heard(JSON.parse(String(message.data)) as Message);
    };
    socket.onclose = (event) => this.#lost(socket, event);
    this.#expect();
  }

  #lost(socket: WebSocket, event: CloseEvent): void {
    if (this.#ended || socket !== this.#socket) return;
    if (event.code === POLICY && SEAT.test(event.reason)) {
      this.viewer = "spectator";
      this.wish = null;
      this.#seen = 0;
      return this.#again(0);
    }
    if (event.code === POLICY) {
      clearTimeout(this.#quiet);
      this.link = "refused";
      this.closed = event.reason;
      return this.#giveUp();
    }
    this.link = "lost";
    this.dropHint();
    if (event.code === 1006) void this.#stillThere(); // also what a refused handshake looks like
    this.#again(this.#pause());
  }

  /** Stop trying if there is no such table. */
  async #stillThere(): Promise<void> {
    try {
      await ask<TableInfo>(`/api/tables/${encodeURIComponent(this.id)}`);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.error === "unavailable") return;
      if (error.problem.retry_after || this.link === "connected") return;
      this.#socket?.close(1000);
      this.#socket = null;
      clearTimeout(this.#timer);
      clearTimeout(this.#quiet);
      this.link = "refused";
      this.closed = error.message;
      this.#giveUp();
    }
  }

  /** Wait for the next sign of life; ask for one in time. */
  #expect(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      if (this.link === "connected") this.#post({ type: "ping" });
      this.#quiet = setTimeout(() => this.#silent(), PATIENCE / 2);
    }, PATIENCE);
  }

  #post(command: Command): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.link !== "connected") return;
    if (command.key) this.#posted.add(command.key);
    this.#socket.send(JSON.stringify(command));
  }

  #heard(message: Message): void {
    this.#expect();
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "table":
        this.info = message.table;
        return this.#reveal();
      case "chat":
        return this.#said([message.line]);
      case "done":
        return this.#answered(message.key, message);
      case "refused": {
        const waiting = this.#waiting.get(message.key ?? "");
        if (!waiting) return;
        const wait = message.problem.retry_after;
        if (wait && message.problem.error === "unavailable") {
          const key = message.key ?? "";
          setTimeout(() => {
            if (this.#waiting.has(key)) this.#post(waiting.command); // the same key counts once
          }, wait * 1000);
          return;
        }
        this.#waiting.delete(message.key ?? "");
        return waiting.refused(new ProblemError(message.problem));
      }
      case "hint":
        return this.#thought(message);
      case "pong":
        this.skew = Date.now() - message.at;
        return;
      case "closing":
        this.going = true;
        return;
    }
  }

  /** Take a hint: neither about what was before, nor for who had the device before. */
  #thought(message: Hints): void {
    const asked = this.#hint;
    if (!asked || message.seat !== this.seat || message.key !== asked.key) return;
    asked.over = Boolean(message.last);
    if (this.position?.n === asked.at) {
      this.hints = message;
      this.awaits = false;
    } else if (asked.over) this.#askAgain();
  }

  /** Ask for the hint about what is now, if that is still for us to decide. */
  #askAgain(): void {
    const ours = this.seat !== null && this.position?.actors.includes(this.seat);
    if (!ours || !this.#wanted) this.dropHint();
    else this.hint().catch(() => undefined); // it was there before, and is not any more
  }

  #welcome(message: Welcome): void {
    const again = this.#seen > 0 && message.viewer === this.viewer && message.events[0]?.n !== 1;
    if (!again) this.#seen = 0;
    this.dropHint(); // it was for another connection
    this.link = "connected";
    this.going = false;
    this.attempts = 0;
    this.info = message.table;
    this.viewer = message.viewer;
    this.mine = message.mine;
    noted(this.id, message.table.fair.commitment);
    if (this.seat !== null) this.wish = null; // from now on the seat looked from says it
    if (!again) this.log = [];
    this.#take(message.events, message.position, again && message.events.length > 0);
    this.#said(message.chat);
    for (const [key, { command }] of this.#waiting) if (!this.#posted.has(key)) this.#post(command);
    this.#reveal();
  }

  #update(message: Update): void {
    this.#take(message.events, message.position, true);
    if (message.done) this.#answered(message.done, { type: "done", key: message.done });
  }

  #take(events: Event[], position: Position, animate: boolean): void {
    const undone = events.some((event) => event.kind === "undo");
    let log = this.log;
    for (const event of events) {
      this.#seen = Math.max(this.#seen, event.n);
      log = event.kind === "undo" ? standing(log, event.stands ?? 0) : [...log, event];
    }
    this.log = log;
    const last = this.position?.view ?? null;
    if (events.length || !animate) {
      this.before = animate && !undone ? last : null;
      this.latest = events;
      if (animate) this.news = events;
      this.hints = null;
    }
    this.position = position;
    if (position.clock) this.skew = Date.now() - position.clock.at;
    if (events.some((event) => event.seat === this.seat || event.kind === "undo")) this.dropHint();
    else if (events.length && this.#hint?.over) this.#askAgain();
  }

  #said(lines: ChatLine[]): void {
    const fresh = lines.filter((line) => line.number > this.#chatSeen);
    if (!fresh.length) return;
    this.chat = [...this.chat, ...fresh];
    this.#chatSeen = fresh.at(-1)!.number;
  }

  #key(): string {
    return `${Date.now().toString(36)}.${++this.#keys}.${random()}`;
  }

  #answered(key: string | null | undefined, message: Done): void {
    const waiting = this.#waiting.get(key ?? "");
    this.#waiting.delete(key ?? "");
    waiting?.done(message);
  }

  /** Reveal what we have added to chance, once every seat is taken. */
  #reveal(): void {
    const info = this.info;
    if (!info || info.status !== "open") return;
    if (!info.seats.every((seat) => seat.person || seat.bot)) return;
    for (const seat of this.mine) {
      const commitment = info.fair.committed[seat];
      const value = valueOf(commitment);
      if (!value || info.fair.revealed[seat] || this.#revealing.has(seat)) continue;
      this.#revealing.add(seat);
      this.send({ type: "reveal", seat, value })
        .then(() => given(this.id, seat, commitment!))
        .catch(() => undefined) // the game begins without it
        .finally(() => this.#revealing.delete(seat));
    }
  }
}

function random(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
}
