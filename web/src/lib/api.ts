// Requests to the server. What it refuses arrives as a `ProblemError`, everything else as its model.
import type { Problem } from "./wire";

export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** The server could not be reached. */
export const AWAY: Problem = { error: "unavailable", message: "", retry_after: 1 };

export async function ask<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const answer = await reach(path, body, method);
  if (answer.status === 204) return undefined as T;
  return (await answer.json()) as T;
}

/** Ask for something that is plain text, such as a record. */
export async function askText(path: string): Promise<string> {
  return (await reach(path)).text();
}

async function reach(path: string, body?: unknown, method?: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new ProblemError(AWAY);
  }
  if (!answer.ok) throw new ProblemError(await problemOf(answer));
  return answer;
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return { ...AWAY, message: `${answer.status} ${answer.statusText}` };
  }
}
