// What follows from what happens at a table without anybody's doing: sound, icon, notification, the
// change of eyes where several people share a device, and the way to the next game.
import { untrack } from "svelte";
import { go } from "../route.svelte";
import { say } from "../say.svelte";
import { mayMove, settings } from "../settings.svelte";
import { icon, notify } from "./attention";
import type { Desk } from "./desk.svelte";
import { sound } from "./sound";

const PREPARING = 3000; // milliseconds between two questions how far a bot is
const GLANCE = 700; // milliseconds to see one's own move before the eyes change

/** Follow a table; called once, while its page is made. */
export function watch(desk: Desk): void {
  const live = desk.live;

  // Other words, and another text of the game, when the language changes.
  let spoken = settings.lang;
  $effect(() => {
    const slug = desk.info?.game;
    const lang = settings.lang;
    untrack(() => {
      if (slug) void desk.read(slug, lang);
      if (lang !== spoken) live.restart();
      spoken = lang;
    });
  });

  // How long a bot is still being prepared, as long as the game waits for it.
  const preparing = $derived(desk.preparing !== null);
  $effect(() => {
    const slug = desk.info?.game;
    if (!slug || !preparing) return;
    const timer = setInterval(() => void desk.read(slug, settings.lang), PREPARING);
    return () => clearInterval(timer);
  });

  // What one person was about to do is not for the next one at this device.
  $effect(() => {
    void [live.viewer, desk.covered];
    untrack(() => {
      desk.picked = null;
      desk.problem = null;
      live.dropHint();
    });
  });

  // Who looks out of turn does so until it is their turn, or somebody else has moved.
  $effect(() => {
    const visit = desk.visit;
    if (visit !== null && desk.turn.includes(visit) && live.seat === visit) desk.visit = null;
  });
  $effect(() => {
    const moved = live.news.some(
      (event) => event.seat >= 0 && event.seat !== untrack(() => desk.visit),
    );
    if (moved) desk.visit = null;
  });

  $effect(() => {
    const position = live.position;
    if (position && desk.hasSecrets) untrack(() => void desk.check(position));
  });

  // A device that is handed round: look from the seat whose turn it is.
  $effect(() => {
    const wanted = desk.wanted;
    if (wanted === null || wanted === live.seat || !desk.isHanded) return;
    if (desk.hasSecrets && desk.checked !== live.position) return;
    const timer = setTimeout(() => void desk.look(wanted), mayMove() && live.before ? GLANCE : 0);
    return () => clearTimeout(timer);
  });

  const turns = $derived(desk.turn.length > 0);
  $effect(() => icon(turns));

  let was = false;
  let over = true;
  $effect(() => {
    const news = live.news;
    const now = turns;
    const ended = desk.info?.status !== "running";
    untrack(() => {
      const yours = now && !was;
      if (settings.sound && news.length) {
        if (ended && !over) sound("end");
        else if (yours) sound("turn");
        else sound(news.some((event) => live.mine.includes(event.seat)) ? "move" : "other");
      }
      if (yours && settings.notify && news.length) {
        notify(say("table.turn.yours"), desk.game?.title ?? "Mirabilis", live.id);
      }
      was = now;
      over = ended;
    });
  });

  // Who agreed to another game is taken there; who comes back to an old table is not.
  let after: string | null | undefined;
  let agreed = false;
  $effect(() => {
    const info = desk.info;
    const mine = live.mine;
    if (!info) return;
    if (info.rematch?.agreed.some((seat) => mine.includes(seat))) agreed = true;
    const next = info.series.after ?? null;
    if (after === null && next && agreed) go(`/tables/${next}`);
    after = next;
  });
}
