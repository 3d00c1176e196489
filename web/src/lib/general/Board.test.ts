import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BoardProps, Legal } from "../board";
import { say } from "../say.svelte";
import type { Drawing } from "../types";
import Board from "./Board.svelte";
import { anything, dice } from "./testing/anything";
import { box } from "./testing/box.svelte";

const move = (text: string): Legal => ({ code: 0, text, sentence: `You do ${text}.` });
const drawing = (text: string): Drawing => ({ svg: null, text });
const usual = (): BoardProps & { complete?: boolean } => ({
  game: "stranger",
  view: { phase: "one", free_throws: 2 },
  before: null,
  events: [],
  moves: [move("go")],
  seat: 0,
  eyes: 0,
  seats: [
    { seat: 0, name: "Red", who: "Ada" },
    { seat: 1, name: "Blue", who: "Bob" },
  ],
  actors: [0],
  chosen: null,
  hints: [],
  play: () => undefined,
  draw: () => Promise.resolve(drawing("drawn")),
});

let app: Record<string, unknown> | undefined;
let props = usual();

async function settle(): Promise<void> {
  for (let n = 0; n < 4; n++) {
    flushSync();
    await tick();
  }
}
async function show(some: Partial<ReturnType<typeof usual>> = {}): Promise<string> {
  props = box({ ...usual(), ...some });
  app = mount(Board, { target: document.body, props });
  await settle();
  return text();
}
const text = (): string => document.body.textContent!.replace(/\s+/g, " ");

beforeEach(() => localStorage.clear());
afterEach(() => app && unmount(app));

describe("the drawing", () => {
  it("is text where there is no picture", async () => {
    await show();
    expect(document.querySelector("pre")!.textContent).toBe("drawn");
  });

  it("stays until the next one is here, and late ones are ignored", async () => {
    await show();
    const answers: ((drawing: Drawing) => void)[] = [];
    props.draw = () => new Promise((done) => answers.push(done));
    props.view = { phase: "two" };
    await settle();
    props.view = { phase: "three" };
    await settle();
    expect(document.querySelector("pre")!.textContent).toBe("drawn");
    answers[1]!(drawing("third"));
    await settle();
    answers[0]!(drawing("second"));
    await settle();
    expect(document.querySelector("pre")!.textContent).toBe("third");
  });

  it("says when it cannot be had, and the moves are there all the same", async () => {
    const said = await show({ draw: () => Promise.reject(new Error("away")) });
    expect(said).toContain(say("general.undrawn"));
    expect(document.querySelector('[data-move="go"]')).not.toBeNull();
  });
});

describe("tables", () => {
  beforeEach(() => localStorage.setItem("mirabilis.general.show", "tables"));

  it("have words for keys and values, and marks for what has changed", async () => {
    const said = await show({
      view: { free_throws: 2, may_stop: true, turn: null, seats: [{ a: 1 }, { a: 2 }] },
      before: { free_throws: 1, may_stop: true, turn: null, seats: [{ a: 1 }, { a: 2 }] },
    });
    expect(said).toContain("free throws");
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
      "2 changed",
    ]);
    expect([...document.querySelectorAll("tbody th")].map((head) => head.textContent)).toEqual([
      "Red",
      "Blue",
    ]);
    expect(said).toContain("yes");
    expect(said).toContain("–");
  });

  it("show any JSON at all, after any other", async () => {
    await show();
    const next = dice(1879);
    for (let round = 0; round < 80; round++) {
      props.before = props.view;
      props.view = anything(next, 6) ?? 0;
      flushSync();
    }
    expect(document.querySelector("b")).toBeNull(); // text is never markup
  });
});

describe("what is said about the moves", () => {
  it("names whom the game waits for", async () => {
    const said = await show({ moves: [], actors: [1] });
    expect(said).toContain(say("general.waiting", { names: "Bob (Blue)" }));
    expect(said).toContain(say("general.idle"));
  });

  it("tells that moves out of turn are optional", async () => {
    expect(await show({ actors: [1] })).toContain(say("general.optional", { names: "Bob (Blue)" }));
  });

  it("points to typed moves where the list is not complete, and nowhere else", async () => {
    expect(await show()).not.toContain(say("general.partial"));
    props.complete = false;
    flushSync();
    expect(text()).toContain(say("general.partial"));
  });

  it("shows a draft above the moves, and a chosen move with what it does", async () => {
    await show({ view: { draft: { give: ["a", "b"] } }, chosen: move("go") });
    const draft = document.querySelector(".draft")!;
    expect(draft.textContent).toContain("give");
    expect(
      draft.compareDocumentPosition(document.querySelector(".moves")!) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(document.querySelector("[aria-current=true]")!.textContent).toContain("You do go.");
    props.view = { draft: null };
    flushSync();
    expect(document.querySelector(".draft")).toBeNull();
  });

  it("puts hinted moves first, with their chances", async () => {
    await show({
      moves: [move("go"), move("stay"), move("stop")],
      hints: [
        { code: 0, move: "stop", value: 0.61, place: 1, error: 0.02 },
        { code: 0, move: "go", value: 0.4, place: 2, error: null },
      ],
    });
    const buttons = [...document.querySelectorAll<HTMLElement>("[data-move]")];
    expect(buttons.map((button) => button.dataset.move)).toEqual(["stop", "go", "stay"]);
    expect(buttons[0]!.textContent).toMatch(/Best.*61% ± 2%/s);
    expect(buttons[1]!.textContent).not.toContain("Best");
  });

  it("offers a spectator nothing to choose", async () => {
    await show({ seat: null, eyes: "spectator", moves: [], actors: [0] });
    expect(document.querySelector("input[type=text]")).toBeNull();
    expect(text()).toContain(say("general.waiting", { names: "Ada (Red)" }));
  });

  it("keeps the focus where the list was when the game is over", async () => {
    await show();
    document.querySelector<HTMLElement>('[data-move="go"]')!.focus();
    props.moves = [];
    props.actors = [];
    await settle();
    expect(document.activeElement).toBe(document.querySelector(".side"));
  });
});
