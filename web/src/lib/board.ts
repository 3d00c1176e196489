// What a board gets, and what it gives back: a view and legal moves in, one of those moves out.
import type { Drawing, Event, HintMove, LegalTuple } from "./types";

export interface Legal {
  code: number; // not exact beyond 2^53, as numbers are in a browser: moves are told apart by text
  text: string; // the notation, as it may be typed; no two moves share one
  sentence: string; // what it does, in the language of the page
}

export interface SeatLabel {
  seat: number;
  name: string; // what the game calls it, in the language of the page
  who: string; // the person or bot, "" if nobody
}

// A view is the game's own JSON: only its board knows what is in it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = any;

export interface BoardProps {
  game: string;
  view: View; // what is seen now
  before: View | null; // what was seen before `events`; null at first, after a jump or an undo
  events: Event[]; // what happened since `before`
  moves: Legal[]; // what `seat` may do now; empty when it has nothing to do
  seat: number | null; // whose eyes; null for a spectator
  eyes: number | "spectator" | "all";
  seats: SeatLabel[];
  actors: number[]; // whom the game waits for
  chosen: Legal | null; // a move waiting to be confirmed: show what it would do
  hints: HintMove[]; // best first, while a hint is shown
  play: (move: Legal) => void; // do nothing else; the table answers with a new view
  draw: () => Promise<Drawing>; // the server's picture of the view, for boards that want it
}

export function legal(moves: LegalTuple[]): Legal[] {
  return moves.map(([code, text, sentence]) => ({ code, text, sentence: sentence ?? text }));
}
