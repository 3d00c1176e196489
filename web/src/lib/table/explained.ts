// Which games somebody has been told about in this browser.
export const KEY = "mirabilis.explained";

function known(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export function isExplained(game: string): boolean {
  return known().includes(game);
}

export function explained(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...known(), game])]));
  } catch {
    // told again next time
  }
}
