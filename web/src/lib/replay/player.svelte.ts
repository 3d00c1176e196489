// A game looked at again: where we are in it, with whose eyes, and whether it plays by itself.
// `at` changes at once; `shown` follows as soon as its frame is here, and never goes back to one that
// came late, since it is looked up by where we are then.
import { AWAY, ProblemError } from "../api";
import type { View } from "../board";
import type { Event, Problem } from "../types";
import { BLOCK, Frames, nextBlock } from "./frames";
import { sameMoment, spotsOf } from "./spots";
import type { Eyes, Story, Teller } from "./story";

export const SPEEDS = { slow: 2400, usual: 1200, fast: 500 } as const; // milliseconds for an event
export type Speed = keyof typeof SPEEDS;

export interface Shown {
  n: number;
  eyes: Eyes;
  view: View;
  before: View | null;
  events: Event[];
}

export class Player {
  story = $state.raw<Story | null>(null);
  wish = $state<Eyes>("all"); // whose eyes were asked for; the story follows
  at = $state(0);
  shown = $state.raw<Shown | null>(null);
  playing = $state(false);
  speed = $state<Speed>("usual");
  problem = $state.raw<Problem | null>(null);

  readonly last: number = $derived(this.story?.events.length ?? 0);
  readonly waiting: boolean = $derived(
    !this.story || this.shown?.n !== this.at || this.shown.eyes !== this.wish,
  );

  #stories = new Map<Eyes, Story>();
  #spots = new Map<Eyes, number[]>();
  #frames = new Frames();
  #turn = 0;
  #pumping = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly tell: Teller,
    readonly lines: readonly { seat: number; text: string }[], // of the record
    eyes: Eyes = "all",
    at = 0,
  ) {
    this.wish = eyes;
    this.at = at;
    void this.#open(eyes, at);
  }

  close(): void {
    this.#ended = true;
    this.pause();
  }

  /** Look with other eyes, at the same moment. */
  look(eyes: Eyes): void {
    if (eyes === this.wish) return;
    this.wish = eyes;
    void this.#open(eyes, null);
  }

  /** Ask again after a problem. */
  again(): void {
    this.problem = null;
    if (this.story?.eyes === this.wish) void this.#pump();
    else void this.#open(this.wish, this.story ? null : this.at);
  }

  jump(n: number): void {
    const to = Math.min(Math.max(0, Math.trunc(n)), this.last);
    if (to === this.at && this.shown?.n === to) return;
    this.at = to;
    this.#show();
    void this.#pump();
  }

  step(by: number): void {
    this.pause();
    this.jump(this.at + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (!this.last) return;
    this.playing = true;
    if (this.at === this.last) this.jump(0);
    this.#schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Change the speed, also while it plays. */
  pace(speed: Speed): void {
    this.speed = speed;
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.playing || this.waiting) return; // when the frame is here it goes on
    if (this.at >= this.last) return this.pause();
    this.#timer = setTimeout(() => this.jump(this.at + 1), SPEEDS[this.speed]);
  }

  /** Learn what these eyes noticed, and go to a place in it; null: where we are now. */
  async #open(eyes: Eyes, at: number | null): Promise<void> {
    const turn = ++this.#turn;
    this.problem = null;
    try {
      if (!this.#stories.has(eyes)) {
        const { frames, ...story } = await this.tell(eyes, 0, BLOCK - 1);
        this.#stories.set(eyes, story);
        this.#spots.set(eyes, spotsOf(story.events, this.lines));
        this.#frames.put(`${eyes}`, 0, frames);
      }
    } catch (error) {
      if (turn === this.#turn) this.#failed(error);
      return;
    }
    if (turn !== this.#turn || this.#ended) return; // somebody else's eyes were asked for since
    const from = this.story?.eyes;
    this.story = this.#stories.get(eyes)!;
    if (at === null && from !== undefined) {
      at = sameMoment(this.at, this.#spots.get(from)!, this.#spots.get(eyes)!);
    }
    this.at = Math.min(at ?? 0, this.last);
    this.#show();
    void this.#pump();
  }

  /** Show where we are, if its frame is here. */
  #show(): void {
    const eyes = this.story?.eyes;
    if (eyes === undefined) return;
    const n = this.at;
    const view = this.#frames.get(`${eyes}`, n);
    if (view === undefined) return;
    const event = this.story!.events[n - 1];
    const follows = this.shown?.eyes === eyes && this.shown.n === n - 1 && event;
    if (this.shown?.eyes !== eyes || this.shown.n !== n) {
      this.shown = {
        n,
        eyes,
        view,
        before: follows ? this.shown!.view : null,
        events: follows ? [{ ...event, kind: "move" }] : [],
      };
    }
    this.#schedule();
  }

  /** Fetch what is needed here and around, one request at a time, the most urgent first. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      while (!this.#ended && !this.problem && this.story) {
        const eyes = this.story.eyes;
        const block = nextBlock(this.#frames, `${eyes}`, this.at, this.last);
        if (block === null) break;
        const end = Math.min(block * BLOCK + BLOCK - 1, this.last);
        const { frames } = await this.tell(eyes, block * BLOCK, end);
        // Less than was asked for is no answer: what is missing would be waited for without end.
        if (frames.length !== end - block * BLOCK + 1) throw new ProblemError(AWAY);
        this.#frames.put(`${eyes}`, block, frames);
        this.#show();
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#pumping = false;
    }
  }

  #failed(error: unknown): void {
    if (this.#ended) return;
    this.pause();
    this.problem = error instanceof ProblemError ? error.problem : AWAY;
    if (!(error instanceof ProblemError)) console.error(error);
  }
}
