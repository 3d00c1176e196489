// Telling somebody whose tab is in the background that it is their turn: icon and notification.
const TURN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5c99"/><circle cx="16" cy="16" r="8" fill="#fff"/></svg>`;

/** Show in the icon of the tab whether it is one's turn; return how to end that. */
export function icon(turn: boolean): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link || !turn) return () => undefined;
  const usual = link.href;
  link.href = `data:image/svg+xml,${encodeURIComponent(TURN)}`;
  return () => {
    link.href = usual;
  };
}

export const canNotify = typeof Notification === "function";

/** Ask the browser whether it lets us notify; only ever called by a click. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return Notification.permission === "granted";
}

/** Notify somebody who looks elsewhere. */
export function notify(title: string, text: string, tag: string): void {
  if (!canNotify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body: text, tag, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones allow notifications to service workers only
  }
}
