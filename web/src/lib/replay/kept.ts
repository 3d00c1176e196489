// A record that was opened from a file stays in this tab of the browser, so that the page can be
// loaded anew; closing the tab forgets it.
const KEY = "mirabilis.record";
export const LONGEST = 200_000; // characters, as many as the server takes

export function keep(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // it is shown all the same, until the page is loaded anew
  }
}

export function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
