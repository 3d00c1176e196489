// What somebody does at a table: everything that the parts of the page share.
import { ask, ProblemError } from "../api";
import type { Legal, SeatLabel } from "../board";
import { commit } from "../chance";
import { levelOf } from "../home/seats";
import { levelName } from "../home/words";
import type { LiveTable } from "../live.svelte";
import { arrive, me } from "../me.svelte";
import { say } from "../say.svelte";
import { settings } from "../settings.svelte";
import type {
  Command,
  Drawing,
  Event,
  GameRules,
  Hints,
  Position,
  Problem,
  SeatInfo,
  Welcome,
} from "../types";
import { seatNames } from "./names";
import { isPlayed, lookFrom, preparedOf, turnOf } from "./turn";

const NEVER = 2 ** 53; // a number beyond all events

/** Return a view for comparing: who looks makes no difference. */
function bare(view: Position["view"]): string {
  return JSON.stringify({ ...view, viewer: null });
}

export class Desk {
  game = $state.raw<GameRules | null>(null); // in the language of the page
  english = $state.raw<GameRules | null>(null); // for the names of seats
  picked = $state.raw<Legal | null>(null); // a move to be confirmed
  pending = $state.raw<Legal | null>(null); // a move on its way
  problem = $state.raw<Problem | null>(null); // why the last thing was not done
  rulesOpen = $state(false);
  clause = $state<number | null>(null); // where the rules open
  putAway = $state<string | null>(null); // the key of a hint that is not wanted any more
  shown = $state<number | null>(null); // the seat whose person has the device now

  visit = $state<number | null>(null); // a seat of ours that wants to look out of turn
  isPrivate = $state(true); // our seats see different things
  checked = $state.raw<Position | null>(null); // the position that was found out about

  constructor(readonly live: LiveTable) {}

  get info() {
    return this.live.info;
  }
  get seat(): number | null {
    return this.live.seat;
  }
  get names(): string[] {
    return this.info ? seatNames(this.info, this.english, this.game) : [];
  }
  get labels(): SeatLabel[] {
    const names = this.names;
    return (this.info?.seats ?? []).map((one) => ({
      seat: one.seat,
      name: names[one.seat]!,
      who: this.who(one),
    }));
  }
  get turn(): number[] {
    return turnOf(this.info, this.live.mine, this.live.position?.actors ?? []);
  }
  get isOwner(): boolean {
    return Boolean(me.now && this.info?.owner === me.now.id);
  }
  get isOver(): boolean {
    return this.info?.status === "over" || this.info?.status === "aborted";
  }
  /** The seat whose eyes are wanted; several people may share this device. */
  get wanted(): number | null {
    return this.visit ?? lookFrom(this.turn, this.seat);
  }
  /** Whether several people at this device might see what is not for them. */
  get hasSecrets(): boolean {
    if (this.live.mine.length < 2 || this.info?.status !== "running") return false;
    return this.game?.secret ?? true;
  }
  /** Whether they see, or are about to choose, different things now. */
  get isHandedRound(): boolean {
    return this.hasSecrets && (this.isPrivate || this.turn.length > 1);
  }
  /** Whether whoever is to look has said that they have the device. */
  get isHanded(): boolean {
    return !this.isHandedRound || this.wanted === this.shown;
  }
  get covered(): boolean {
    return this.isHandedRound && (!this.isHanded || this.seat !== this.wanted);
  }
  /** The move to be confirmed, as long as it is one. */
  get chosen(): Legal | null {
    const text = (this.pending ?? this.picked)?.text;
    return this.live.moves.find((move) => move.text === text) ?? null;
  }

  who(seat: SeatInfo): string {
    if (seat.bot && !(seat.left && seat.person)) return this.bot(seat.bot);
    return seat.person?.name ?? "";
  }
  bot(text: string): string {
    return say("table.bot", { level: levelName(levelOf(this.game ?? undefined, text)) });
  }

  /** The bots that the game waits for while they are being prepared, and for how many seconds. */
  get preparing(): { seats: number[]; wait: number } | null {
    return preparedOf(this.info, this.game?.levels ?? [], this.live.position?.actors ?? []);
  }

  /** What an event is in words; the server has words for what is a move. */
  told(event: Event): string {
    if (event.kind === "undo") return say("table.undone");
    if (event.kind !== "left") return event.text ?? event.move ?? "";
    return say(`table.left.${event.reason}`, { name: this.names[event.seat] ?? "" });
  }

  /** Read about the game in the language of the page. */
  async read(slug: string, lang: string): Promise<void> {
    const get = (lang: string) =>
      ask<GameRules>(`/api/games/${encodeURIComponent(slug)}?lang=${lang}`);
    try {
      const [local, english] = await Promise.all([get(lang), lang === "en" ? null : get("en")]);
      if (settings.lang !== lang) return;
      this.game = local;
      this.english = english ?? local;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error; // the table can be played without it
    }
  }

  /** Do something; what is refused stands in `problem`. */
  async act(command: Command): Promise<boolean> {
    this.problem = null;
    try {
      await this.live.send(command);
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    }
  }

  refused(error: unknown): void {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.error === "no_token") me.now = null; // the next try comes as somebody new
    this.problem = error.problem;
  }

  play = (move: Legal): void => {
    if (this.pending || this.live.link === "refused") return;
    this.problem = null;
    if (settings.confirm) this.picked = move;
    else void this.submit(move);
  };

  async submit(move: Legal): Promise<void> {
    if (this.seat === null || this.pending) return;
    this.picked = null;
    this.pending = move;
    await this.act({ type: "move", seat: this.seat, move: move.text });
    this.pending = null;
  }

  /** Make a typed move; return what was wrong with it. */
  async type(text: string): Promise<Problem | null> {
    if (this.seat === null) return null;
    const known = this.live.moves.find((move) => move.text === text);
    this.problem = null;
    this.picked = null;
    this.pending = known ?? null;
    try {
      await this.live.send({ type: "move", seat: this.seat, move: text });
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.problem;
    } finally {
      this.pending = null;
    }
  }

  /** What is thought about this position, if it is wanted. */
  get hints(): Hints | null {
    const hints = this.live.hints;
    return hints && hints.key !== this.putAway ? hints : null;
  }

  closeHint(): void {
    this.putAway = this.live.wantHint(false);
  }

  /** Ask for a hint, or put it away. */
  async hint(): Promise<void> {
    if (this.hints) return this.closeHint();
    if (this.live.hints) {
      this.putAway = null; // it is there already
      this.live.wantHint(true);
      return;
    }
    if (this.live.awaits) return;
    this.problem = null;
    await this.live.hint().catch((error) => this.refused(error));
  }

  undo = (): void => {
    if (this.seat !== null) void this.act({ type: "undo", seat: this.seat });
  };

  /** Be somebody at this server, also for the connection we have. */
  async #arrive(): Promise<void> {
    if (me.now) return;
    await arrive();
    this.live.restart();
  }

  async join(seat: number): Promise<void> {
    try {
      await this.#arrive();
    } catch (error) {
      return this.refused(error);
    }
    if (await this.act({ type: "join", seat, commit: commit() })) await this.look(seat);
  }

  async look(seat: number): Promise<void> {
    try {
      await this.live.look(seat);
    } catch (error) {
      this.refused(error);
    }
  }

  async say(text: string): Promise<boolean> {
    try {
      await this.#arrive();
    } catch (error) {
      this.refused(error);
      return false;
    }
    return this.act({ type: "chat", text });
  }

  /** Answer for us what somebody asked for. */
  async answer(to: "undo" | "rematch", yes: boolean): Promise<void> {
    const seat = this.speaker(to === "undo");
    if (seat === null) return;
    const value = to === "rematch" && yes ? commit() : null;
    await this.act({ type: "answer", seat, to, yes, commit: value });
  }

  async rematch(): Promise<void> {
    const seat = this.speaker(false);
    if (seat !== null) await this.act({ type: "rematch", seat, commit: commit() });
  }

  /** Return the seat that speaks for us: the one looked from, if it can. */
  speaker(playing: boolean): number | null {
    const may = (seat: number): boolean => {
      const one = this.info?.seats[seat];
      return Boolean(one && (playing ? isPlayed(one) : one.left !== "abandoned"));
    };
    if (this.seat !== null && may(this.seat)) return this.seat;
    return this.live.mine.find(may) ?? null;
  }

  /** Find out whether our seats see different things, without showing any of it. */
  async check(position: Position): Promise<void> {
    const path = `/api/tables/${encodeURIComponent(this.live.id)}/events`;
    const others = this.live.mine.filter((seat) => seat !== this.seat);
    let differs = true;
    try {
      const seen = await Promise.all(
        others.map((seat) => ask<Welcome>(`${path}?seat=${seat}&since=${NEVER}&chat=${NEVER}`)),
      );
      differs = seen.some((one) => bare(one.position.view) !== bare(position.view));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error; // not known: then it is private
    }
    if (this.live.position !== position) return;
    this.isPrivate = differs;
    this.checked = position;
    if (!this.isHandedRound) this.shown = null;
  }

  openRules(clause: number | null = null): void {
    this.clause = clause;
    this.rulesOpen = true;
  }

  draw = (): Promise<Drawing> => {
    const query = new URLSearchParams({ lang: settings.lang });
    if (this.seat !== null) query.set("seat", String(this.seat));
    return ask<Drawing>(`/api/tables/${encodeURIComponent(this.live.id)}/drawing?${query}`);
  };
}
