import { expect, test } from "vitest";
import { wayOf } from "./keys";

function pressed(key: string, inside: string, more: KeyboardEventInit = {}) {
  document.body.innerHTML = inside;
  let way: ReturnType<typeof wayOf> = null;
  const heard = (event: KeyboardEvent) => void (way = wayOf(event));
  window.addEventListener("keydown", heard, { once: true });
  const target = document.querySelector("#here") ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  return way;
}

test("keys lead through the game", () => {
  const ways = ["ArrowLeft", "ArrowRight", "Home", "End", " "].map((key) => pressed(key, ""));
  expect(ways).toEqual(["back", "forward", "first", "last", "toggle"]);
  expect(pressed("x", "")).toBeNull();
  expect(pressed("ArrowLeft", "", { altKey: true })).toBeNull(); // back in the browser
});

test("keys mean what they mean in a field, a dialogue and on a button", () => {
  expect(pressed("ArrowLeft", "<input id=here>")).toBeNull();
  expect(pressed(" ", "<textarea id=here></textarea>")).toBeNull();
  expect(pressed("End", "<select id=here></select>")).toBeNull();
  expect(pressed("ArrowLeft", "<dialog open><p id=here></p></dialog>")).toBeNull();
  expect(pressed(" ", "<button id=here></button>")).toBeNull();
  expect(pressed("ArrowRight", "<button id=here></button>")).toBe("forward");
  expect(pressed("ArrowRight", "<input type=range id=here>")).toBeNull();
  expect(pressed(" ", "<input type=range id=here>")).toBe("toggle");
});
