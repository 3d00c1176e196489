import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { every } from "./every";

let sight: "visible" | "hidden" = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  sight = "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => sight });
});
afterEach(() => vi.useRealTimers());

function look(next: typeof sight): void {
  sight = next;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("runs at once, again after the time, and no more once stopped", async () => {
  const task = vi.fn();
  const stop = every(1000, task);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(2);
});

test("rests while the page is hidden and goes on when it is seen again", async () => {
  const task = vi.fn();
  const stop = every(1000, task);
  look("hidden");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(1);
  look("visible");
  expect(task).toHaveBeenCalledTimes(2);
  stop();
});

test("a task that is under way is not started twice, and a failure does not end it", async () => {
  let fail: (error: Error) => void = () => undefined;
  const task = vi.fn(() => new Promise((_, refuse) => (fail = refuse)));
  const stop = every(1000, task);
  look("visible");
  await vi.advanceTimersByTimeAsync(3000);
  expect(task).toHaveBeenCalledTimes(1);
  fail(new Error("away"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(2);
  stop();
});
