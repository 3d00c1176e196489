// How somebody likes to see boards that are drawn by the server; kept in this browser.
export const WAYS = ["picture", "text", "tables"] as const;
export type Way = (typeof WAYS)[number];

const KEY = "mirabilis.general.show";

export function keptWay(): Way {
  try {
    const kept = localStorage.getItem(KEY);
    return WAYS.find((way) => way === kept) ?? "picture";
  } catch {
    return "picture"; // a browser that keeps nothing
  }
}

export function keepWay(way: Way): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {
    // see above
  }
}
