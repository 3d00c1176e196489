/** Do something at once and then again and again, but only while the page can be seen.
 *  Returns how to stop it. A task that takes long is never started twice. */
export function every(milliseconds: number, task: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let busy = false;

  async function turn(): Promise<void> {
    clearTimeout(timer);
    if (stopped || busy || document.visibilityState === "hidden") return;
    busy = true;
    try {
      await task();
    } finally {
      busy = false;
      if (!stopped) timer = setTimeout(run, milliseconds);
    }
  }
  const run = (): void => void turn().catch(() => undefined); // the next turn may go better

  document.addEventListener("visibilitychange", run);
  run();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", run);
  };
}
