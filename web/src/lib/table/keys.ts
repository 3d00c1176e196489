// Which key of the page was pressed; keys that mean something where the focus is stay there.
const KEYS = new Set(["h", "u", "r", "m", "c", "?", "Escape"]);
const TYPING = "input, textarea, select, [contenteditable]";

export function keyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return null;
  if (!KEYS.has(event.key)) return null;
  const target = event.target instanceof Element ? event.target : null;
  const typing =
    target?.matches(TYPING) && !target.matches('input[type="checkbox"], input[type="radio"]');
  if (typing && event.key !== "Escape") return null;
  return document.querySelector("dialog[open]") ? null : event.key;
}
