// What a person has chosen about the page; kept in this browser only.
export const LANGUAGES = ["en", "de", "fr", "nl"] as const;
export type Lang = (typeof LANGUAGES)[number];

export interface Settings {
  lang: Lang;
  theme: "system" | "light" | "dark";
  contrast: "system" | "more";
  motion: "system" | "less";
  sound: boolean;
  confirm: boolean; // ask before a move counts
  notify: boolean; // browser notifications when it is one's turn
  typed: boolean; // show the field for typed moves
  keys: boolean; // single letters do something at a table
}

const KEY = "mirabilis.settings";

export function firstLanguage(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const lang = LANGUAGES.find((one) => wish.toLowerCase().startsWith(one));
    if (lang) return lang;
  }
  return "en";
}

function defaults(): Settings {
  const touch = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  return {
    lang: firstLanguage(navigator.languages ?? [navigator.language]),
    theme: "system",
    contrast: "system",
    motion: "system",
    sound: false,
    confirm: touch,
    notify: false,
    typed: false,
    keys: true,
  };
}

/** Return what was kept, field by field: what is not understood is left at its default. */
export function read(text: string | null): Settings {
  const usual = defaults();
  let kept: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) kept = parsed as Record<string, unknown>;
  } catch {
    return usual;
  }
  const choices: Partial<Record<keyof Settings, readonly unknown[]>> = {
    lang: LANGUAGES,
    theme: ["system", "light", "dark"],
    contrast: ["system", "more"],
    motion: ["system", "less"],
  };
  const known = Object.keys(usual).filter((name) => {
    const allowed = choices[name as keyof Settings] ?? [true, false];
    return allowed.includes(kept[name]);
  });
  return Object.assign(usual, Object.fromEntries(known.map((name) => [name, kept[name]])));
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing still plays
  }
}

export const settings = $state<Settings>(read(stored()));

/** Keep the settings and let the document follow them; called once, at the start. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.lang;
      root.dataset.theme = settings.theme;
      root.dataset.contrast = settings.contrast;
      root.dataset.motion = settings.motion;
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // see above
      }
    });
  });
}

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  if (settings.motion === "less") return false;
  return (
    typeof matchMedia !== "function" || !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
