// Keys that lead through a game, wherever the focus is, unless they mean something there.
export type Way = "first" | "back" | "toggle" | "forward" | "last";

const WAYS: Record<string, Way> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  " ": "toggle",
};

/** Return where a key leads, or null if it is not for us. */
export function wayOf(event: KeyboardEvent): Way | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
    return null;
  }
  const way = WAYS[event.key] ?? null;
  const target = event.target instanceof Element ? event.target : null;
  if (!way || !target) return way;
  if (target.closest("dialog, textarea, select, [contenteditable='true']")) return null;
  const field = target.closest("input");
  if (field?.type === "range") return way === "toggle" ? way : null; // it moves by itself
  if (field) return null;
  const pressed = target.closest("button, a, summary, [role='button']");
  return way === "toggle" && pressed ? null : way;
}
