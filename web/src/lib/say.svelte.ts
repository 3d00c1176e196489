// Texts of the page in the language chosen. English is at hand from the start, others are fetched.
// `texts/<language>/<part>.json` hold them, one file for each part of the page.
import { settings, type Lang } from "./settings.svelte";

export type Places = Record<string, string | number>;
export type Texts = Record<string, string>;
export type Say = (key: string, places?: Places) => string;

const english = import.meta.glob<Texts>("./texts/en/*.json", { eager: true, import: "default" });
const others = import.meta.glob<Texts>(["./texts/*/*.json", "!./texts/en/*.json"], {
  import: "default",
});
const en: Texts = Object.assign({}, ...Object.values(english));
let texts = $state.raw<Texts>(en);

const PLACE = /\{(\w+)(?::((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*))?\}/g;

/** Fill the places of a text. A number may have two forms, as in `{n} {n:game|games}`: the first is
 *  for one, as the language counts. Decimals are written as the language has them. */
export function fill(text: string, places: Places = {}, lang: string = settings.lang): string {
  return text.replace(PLACE, (whole, name: string, one?: string, several?: string) => {
    const value = places[name];
    if (value === undefined) return whole;
    if (one !== undefined && several !== undefined)
      return fill(isOne(Number(value), lang) ? one : several, places, lang);
    return typeof value === "string" || Number.isInteger(value)
      ? String(value)
      : new Intl.NumberFormat(lang).format(value);
  });
}

function isOne(value: number, lang: string): boolean {
  return new Intl.PluralRules(lang).select(value) === "one";
}

/** Return a text of the page; it follows the language when that changes. */
export const say: Say = (key, places) => fill(texts[key] ?? en[key] ?? key, places);

/** Return a text that may not exist, such as the name of a level: something else then. */
export function sayOr(key: string, otherwise: string, places?: Places): string {
  const text = texts[key] ?? en[key];
  return text === undefined ? otherwise : fill(text, places);
}

/** Fetch the texts of a language; the page shows them as soon as they are here. */
export async function loadTexts(lang: Lang): Promise<void> {
  if (lang === "en") {
    texts = en;
    return;
  }
  const names = Object.keys(others).filter((name) => name.startsWith(`./texts/${lang}/`));
  const parts = await Promise.all(names.map((name) => others[name]!()));
  if (settings.lang === lang) texts = Object.assign({}, ...parts);
}

/** Return the texts of a board, which lie in the folder `texts` beside it:
 *  `boardTexts(import.meta.glob("./texts/*.json", { eager: true, import: "default" }))` */
export function boardTexts(found: Record<string, Texts>): Say {
  const of = (lang: string): Texts => found[`./texts/${lang}.json`] ?? {};
  return (key, places) => fill(of(settings.lang)[key] ?? of("en")[key] ?? key, places);
}

/** Return a number as the language writes it, with a real minus; four digits stay together, as they
 *  do in the sentences of the server. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(settings.lang, {
    useGrouping: "min2",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace("-", "−");
}

/** Return about how long something takes: tens of seconds, or minutes. */
export function about(seconds: number): string {
  if (seconds >= 90) return say("about.minutes", { n: Math.round(seconds / 60) });
  return say("about.seconds", { n: seconds > 10 ? Math.ceil(seconds / 10) * 10 : seconds });
}

export function percent(value: number, digits = 0): string {
  return new Intl.NumberFormat(settings.lang, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
