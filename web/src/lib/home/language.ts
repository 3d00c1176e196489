import { loadTexts } from "../say.svelte";
import { settings, type Lang } from "../settings.svelte";

/** The languages, each in its own name. */
export const NAMES: readonly (readonly [Lang, string])[] = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["nl", "Nederlands"],
];

export function chooseLanguage(lang: Lang): void {
  settings.lang = lang;
  void loadTexts(lang);
}
