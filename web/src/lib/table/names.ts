// What seats are called in the language of the page. A table names its seats in English; a game tells
// its names in every language, so that one is found by the other.
import type { GameInfo, TableInfo } from "../types";

type Named = Pick<GameInfo, "seats">;

export function seatNames(info: TableInfo, english: Named | null, local: Named | null): string[] {
  return info.seats.map(({ seat, name }) => {
    if (!english || !local) return name;
    const lists = english.seats.map((list, which) => ({ list, which }));
    lists.sort(
      (a, b) => Number(b.list.length === info.players) - Number(a.list.length === info.players),
    );
    for (const { list, which } of lists) {
      const at = list[seat] === name ? seat : list.indexOf(name);
      if (at >= 0) return local.seats[which]?.[at] ?? name;
    }
    return name;
  });
}

/** Return names as a list for reading: "Red, Blue and Green". */
export function listed(names: string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}
