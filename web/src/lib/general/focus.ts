// The focus in a list of buttons that changes while somebody is in it.

/** Where the focus was: which stop, and which move if it was one. */
export interface Place {
  move: string | null;
  index: number;
}

/** Return what can be walked through with the arrow keys, from top to bottom. */
export function stops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>("[data-group], [data-move]")];
}

/** Return where the focus is within the list, null if it is elsewhere. */
export function placeOf(panel: HTMLElement | undefined, focused: Element | null): Place | null {
  if (!panel || !focused || !panel.contains(focused)) return null;
  const index = stops(panel).indexOf(focused as HTMLElement);
  return { move: focused.getAttribute("data-move"), index };
}

/** Return what to focus where `place` is gone: the same move, or what stands there now. */
export function nearest(panel: HTMLElement, place: Place): HTMLElement | null {
  const all = stops(panel);
  const same = all.find((stop) => place.move !== null && stop.dataset.move === place.move);
  return same ?? all[Math.min(Math.max(place.index, 0), all.length - 1)] ?? null;
}

/** Return the stop that an arrow key leads to; null is the search field above them all. */
export function step(all: HTMLElement[], from: Element | null, key: string): HTMLElement | null {
  const index = all.indexOf(from as HTMLElement);
  if (key === "Home") return all[0] ?? null;
  if (key === "End") return all.at(-1) ?? null;
  const next = index + (key === "ArrowDown" ? 1 : -1);
  return next < 0 ? null : (all[Math.min(next, all.length - 1)] ?? null);
}
