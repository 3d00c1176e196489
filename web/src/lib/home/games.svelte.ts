// The games on offer, in the language of the page. While bots are prepared they are asked for again.
import { ask, ProblemError } from "../api";
import { settings } from "../settings.svelte";
import type { GameInfo, GameList } from "../types";
import { every } from "./every";

export const offer = $state<{ games: GameInfo[] | null; away: boolean }>({
  games: null,
  away: false,
});

export function gameOf(slug: string): GameInfo | undefined {
  return offer.games?.find((game) => game.slug === slug);
}

/** Whether it is worth asking again soon. */
export function isWorking(games: GameInfo[] | null): boolean {
  return !games || games.some((game) => game.levels.some((one) => one.wait));
}

async function load(lang: string): Promise<void> {
  try {
    const { games } = await ask<GameList>(`/api/games?lang=${lang}`);
    if (lang !== settings.lang) return; // the language has changed meanwhile
    offer.games = games;
    offer.away = false;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    offer.away = true;
  }
}

/** Keep the games up to date while a component is shown; to be called when it is made. */
export function followGames(): void {
  const lang = $derived(settings.lang);
  const working = $derived(isWorking(offer.games));
  $effect(() => {
    const now = lang;
    return working ? every(1000, () => load(now)) : void load(now);
  });
}
