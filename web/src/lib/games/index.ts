// Boards by discovery: a folder here with a `Board.svelte` is a board, one with a `card.svg` a
// picture. A game without a board is played on the general one.
import type { Component } from "svelte";
import type { BoardProps } from "../board";

type Loaded = { default: Component<BoardProps> };

const boards = import.meta.glob<Loaded>("./*/Board.svelte");
const cards = import.meta.glob<string>("./*/card.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export async function boardOf(slug: string): Promise<Component<BoardProps>> {
  const load = boards[`./${slug}/Board.svelte`] ?? (() => import("../general/Board.svelte"));
  return (await load()).default as Component<BoardProps>;
}

/** Return the address of a game's picture, or null. */
export function cardOf(slug: string): string | null {
  return cards[`./${slug}/card.svg`] ?? null;
}
