// Whether the board is shown after half a turn; kept in this browser.
const KEY = "mirabilis.ewn.turned";

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export const board = $state({ turned: kept() });

export function turn(): void {
  board.turned = !board.turned;
  try {
    localStorage.setItem(KEY, board.turned ? "yes" : "no");
  } catch {
    // it is turned until the page is closed
  }
}
