// What the server refused, in the language of the page. Its own messages are English and the most
// exact; in other languages the kind of refusal is said, and the clause that is against it.
import { say, sayOr } from "./say.svelte";
import { settings } from "./settings.svelte";
import type { Problem } from "./wire";

export function told(problem: Problem): string {
  if (!problem.message) return say("away");
  if (settings.lang === "en") return problem.message;
  const key = `problem.${problem.error}`;
  if (problem.error === "illegal_move" && !problem.clause) return problem.message;
  return sayOr(key, problem.message, {
    clause: problem.clause ?? "",
    message: problem.message,
    seconds: Math.ceil(problem.retry_after ?? 1),
  });
}
