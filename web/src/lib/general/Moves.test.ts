import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Legal } from "../board";
import Moves from "./Moves.svelte";
import { box } from "./testing/box.svelte";

const move = (text: string): Legal => ({ code: 0, text, sentence: `You do ${text}.` });
const list = (...texts: string[]): Legal[] => texts.map(move);

let app: Record<string, unknown>;
const play = vi.fn<(move: Legal) => void>();
const props = box({ moves: list(), chosen: null as Legal | null, hints: [], play });

beforeEach(() => {
  play.mockClear();
  props.moves = list("to 2", "pay 1", "pay 10", "stop");
  app = mount(Moves, { target: document.body, props });
  flushSync();
});
afterEach(() => unmount(app));

const field = (): HTMLInputElement => document.querySelector("input")!;
const button = (text: string): HTMLElement | null =>
  document.querySelector(`[data-move="${text}"]`);
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-move]")].map((one) => one.dataset.move!);

function type(text: string): void {
  field().focus();
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}
function press(key: string): void {
  document.activeElement!.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
  flushSync();
}
async function comes(...texts: string[]): Promise<void> {
  props.moves = list(...texts);
  flushSync();
  await tick();
}

describe("a search", () => {
  it("filters, says how many, and plays what is meant", () => {
    type("pay");
    expect(shown()).toEqual(["pay 1", "pay 10"]);
    expect(document.querySelector("[role=status]")!.textContent).toContain("2");
    press("Enter");
    expect(play).not.toHaveBeenCalled(); // two are found: the first has the focus now
    expect(document.activeElement).toBe(button("pay 1"));
    type("pay 1");
    press("Enter");
    expect(play.mock.calls.map(([one]) => one.text)).toEqual(["pay 1"]);
  });

  it("is emptied by Escape", () => {
    type("pay");
    press("Escape");
    expect(field().value).toBe("");
    expect(shown().length).toBe(4);
  });

  it("is kept, and ready to be typed over, while it finds something after one's own move", async () => {
    type("pay 10");
    press("Enter");
    await comes("pay 10", "pay 20", "stop");
    expect(field().value).toBe("pay 10");
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6]);
  });

  it("is emptied after one's own move when nothing of that kind is left", async () => {
    type("stop");
    press("Enter");
    await comes("to 2", "to stop");
    expect(field().value).toBe("");
    expect(shown()).toEqual(["to 2", "to stop"]);
  });

  it("is emptied as well when another's move comes before one's own", async () => {
    type("stop");
    press("Enter");
    await comes("to 2", "stop"); // somebody else was quicker
    expect(field().value).toBe("stop");
    await comes("to 2", "to 3");
    expect(field().value).toBe("");
  });

  it("is not emptied once something else was typed", async () => {
    type("stop");
    press("Enter");
    type("pay");
    await comes("to 2", "to 3");
    expect(field().value).toBe("pay");
  });

  it("is left alone when others move", async () => {
    type("stop");
    await comes("to 2", "to 3");
    expect(field().value).toBe("stop");
    expect(shown()).toEqual([]);
  });
});

describe("the focus", () => {
  it("stays on a move that stays", async () => {
    button("pay 10")!.focus();
    await comes("pay 10", "drop");
    expect(document.activeElement).toBe(button("pay 10"));
  });

  it("goes to what stands there now when its move is gone", async () => {
    button("pay 1")!.focus();
    await comes("to 2", "drop", "stop");
    expect(document.activeElement).toBe(button("drop"));
  });

  it("stays in the panel when nothing can be done, and is not lost later", async () => {
    button("pay 1")!.focus();
    await comes();
    const panel = document.querySelector(".moves");
    expect(document.activeElement).toBe(panel);
    await comes("to 2");
    expect(panel!.contains(document.activeElement)).toBe(true);
    press("ArrowDown");
    expect(document.activeElement).toBe(button("to 2"));
  });
});

it("does not send one move twice by a double click, but does play it again later", async () => {
  button("pay 10")!.click();
  button("pay 10")!.click();
  expect(play).toHaveBeenCalledTimes(1);
  await comes("pay 10", "stop");
  button("pay 10")!.click();
  expect(play).toHaveBeenCalledTimes(2);
});
