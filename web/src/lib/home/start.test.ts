import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "../api";
import { valueOf } from "../chance";
import { me } from "../me.svelte";
import { faultOf, make } from "./start";

interface Asked {
  path: string;
  body: Record<string, unknown>;
}
let asked: Asked[] = [];

/** A server that gives one answer after another to requests for a table. */
function serve(...answers: [number, unknown][]): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) });
    if (path === "/api/guests") return Response.json({ id: "g", name: "Guest" }, { status: 201 });
    const [status, body] = answers.shift()!;
    return Response.json(body, { status });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  me.now = null;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("whoever is nobody yet becomes a guest, and commits to a value that is kept", async () => {
  serve([201, { id: "t1" }]);
  expect(await make({ game: "duel", seats: ["me", "easy"] })).toBe("t1");
  expect(asked.map((one) => one.path)).toEqual(["/api/guests", "/api/tables"]);
  const { game, seats, commit, key } = asked[1]!.body;
  expect([game, seats]).toEqual(["duel", ["me", "easy"]]);
  expect(valueOf(commit as string)).toMatch(/^[0-9a-f]{64}$/);
  expect(key).toMatch(/^[\w.:-]{1,64}$/);
});

test("what may not have been stored is asked for again with the same key", async () => {
  me.now = { id: "g", name: "Guest", bot: false, created: 0 };
  serve([503, { error: "unavailable", message: "later", retry_after: 2 }], [201, { id: "t2" }]);
  const made = make({ game: "duel", seats: ["me"] });
  await vi.advanceTimersByTimeAsync(1900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await made).toBe("t2");
  expect(asked[1]!.body).toEqual(asked[0]!.body);
});

test("somebody whom the server has forgotten comes as a new guest", async () => {
  me.now = { id: "old", name: "Old", bot: false, created: 0 };
  serve([401, { error: "no_token", message: "who?" }], [201, { id: "t3" }]);
  expect(await make({ game: "duel", seats: ["me"] })).toBe("t3");
  expect(me.now?.id).toBe("g");
});

test("a refusal is told at once, in the server's words", async () => {
  me.now = { id: "g", name: "Guest", bot: false, created: 0 };
  serve([422, { error: "bad_request", message: "option board cannot be so" }]);
  const error = await make({ game: "duel", seats: ["me"] }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ProblemError);
  expect(faultOf(error)).toBe("option board cannot be so");
  expect(asked).toHaveLength(1);
});

test("a fault of the page itself is not hidden", () => {
  expect(() => faultOf(new TypeError("oops"))).toThrow("oops");
});
