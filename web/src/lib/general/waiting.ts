// Whom a game waits for, in words.
import type { SeatLabel } from "../board";

/** Return the names of those who are to act, without the one who looks. */
export function waiting(actors: number[], seat: number | null, seats: SeatLabel[]): string[] {
  return actors
    .filter((actor) => actor >= 0 && actor !== seat)
    .map((actor) => {
      const label = seats.find((one) => one.seat === actor);
      if (!label) return String(actor + 1);
      return label.who && label.who !== label.name ? `${label.who} (${label.name})` : label.name;
    });
}
