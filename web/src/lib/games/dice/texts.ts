// The words of this board.
import { boardTexts, type Texts } from "../../say.svelte";

export const say = boardTexts(
  import.meta.glob<Texts>("./texts/*.json", { eager: true, import: "default" }),
);
