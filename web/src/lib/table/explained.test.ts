import { beforeEach, expect, it } from "vitest";
import { explained, isExplained, KEY } from "./explained";

beforeEach(() => localStorage.clear());

it("tells about a game once", () => {
  expect(isExplained("one")).toBe(false);
  explained("one");
  explained("one");
  expect(isExplained("one")).toBe(true);
  expect(isExplained("two")).toBe(false);
  expect(localStorage.getItem(KEY)).toBe('["one"]');
});

it.each(["{", "3", "null"])("does not mind what stands there otherwise: %s", (kept) => {
  localStorage.setItem(KEY, kept);
  expect(isExplained("one")).toBe(false);
  explained("one");
  expect(isExplained("one")).toBe(true);
});
