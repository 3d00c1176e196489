// sources 9ebf3aa4bf253bf162e0cbc12066bb8f272bf5bb05a6462180ca7e159da06d57
// Generated from the server's models by `make types`; do not edit.

export type Command =
  | Join
  | Reveal
  | Move
  | Undo
  | Answer
  | Resign
  | Leave
  | Seat
  | Abort
  | Rematch
  | Chat
  | Quiet
  | Hint
  | Look
  | Ping;
export type Message = Welcome | Update | Changed | Said | Done | Refusal | Hints | Pong | Closing;

/**
 * End a table before the first move; for those who sit there and its owner.
 */
export interface Abort {
  key?: string | null;
  type: "abort";
}
/**
 * Agree, or not, to what somebody asked for: an undo or a rematch.
 */
export interface Answer {
  commit?: string | null;
  key?: string | null;
  seat: number;
  to: "undo" | "rematch";
  type: "answer";
  yes: boolean;
}
/**
 * The table itself changed: who sits there, questions, clocks, the end.
 */
export interface Changed {
  table: TableInfo;
  type?: "table";
}
/**
 * A table as everybody may see it.
 */
export interface TableInfo {
  actors?: number[];
  chat: boolean;
  clock: NoClock | MoveClock | FischerClock | DaysClock;
  created: number;
  fair: FairInfo;
  game: string;
  hints: boolean;
  id: string;
  options: {
    [k: string]: string;
  };
  outcome?: OutcomeInfo | null;
  owner?: string | null;
  players: number;
  public: boolean;
  rematch?: Question | null;
  seats: SeatInfo[];
  series: SeriesInfo;
  status: "open" | "running" | "over" | "aborted";
  undo?: Question | null;
}
/**
 * Nobody's time is counted.
 */
export interface NoClock {
  kind: "none";
}
/**
 * So much time for every move.
 */
export interface MoveClock {
  kind: "move";
  seconds: number;
}
/**
 * So much time for the game, and some more with every move.
 */
export interface FischerClock {
  increment?: number;
  kind: "fischer";
  seconds: number;
}
/**
 * So many days for every move.
 */
export interface DaysClock {
  days: number;
  kind: "days";
}
/**
 * What is public about chance; seeds and values only when the game is over.
 */
export interface FairInfo {
  commitment: string;
  committed: (string | null)[];
  revealed: boolean[];
  seed?: string | null;
  values?: (string | null)[] | null;
}
/**
 * How a game ended.
 */
export interface OutcomeInfo {
  points: number[];
  reason: string;
  utility: number[];
  winners: number[];
}
/**
 * Something that waits for consent: who asked, and who has agreed.
 */
export interface Question {
  agreed: number[];
  seat: number;
}
/**
 * A seat: who sits there, and whether somebody else plays for them.
 */
export interface SeatInfo {
  away?: boolean;
  bot?: string | null;
  left?: ("resigned" | "time" | "abandoned") | null;
  name: string;
  person?: PersonInfo | null;
  seat: number;
}
/**
 * Somebody as others see them.
 */
export interface PersonInfo {
  bot?: boolean;
  id: string;
  name: string;
}
/**
 * A series: first to so many wins.
 */
export interface SeriesInfo {
  after?: string | null;
  before?: string | null;
  game: number;
  to_win: number;
  wins: number[];
}
/**
 * Say something.
 */
export interface Chat {
  key?: string | null;
  text: string;
  type: "chat";
}
/**
 * One line of chat. It is text: never to be rendered as markup.
 */
export interface ChatLine {
  at: number;
  number: number;
  person?: PersonInfo | null;
  text: string;
}
/**
 * The server is going; connect again in a moment with the last number seen.
 */
export interface Closing {
  message: string;
  type?: "closing";
}
/**
 * Take a free seat, or one's own back from a bot; without ``seat`` the first free one.
 *
 * ``commit`` is the SHA-256 of a value added to chance; it is revealed before the game begins.
 */
export interface Join {
  commit?: string | null;
  key?: string | null;
  seat?: number | null;
  type: "join";
}
/**
 * Reveal the value behind a commitment, in hex.
 */
export interface Reveal {
  key?: string | null;
  seat: number;
  type: "reveal";
  value: string;
}
/**
 * Make a move, by its text or by its code.
 */
export interface Move {
  code?: number | null;
  key?: string | null;
  move?: string | null;
  seat: number;
  type: "move";
}
/**
 * Take back one's last decision, or ask the others for it.
 */
export interface Undo {
  key?: string | null;
  seat: number;
  type: "undo";
}
/**
 * Give up.
 */
export interface Resign {
  key?: string | null;
  seat: number;
  type: "resign";
}
/**
 * Stand up: before the game the seat is free again; in it the seat is abandoned.
 */
export interface Leave {
  key?: string | null;
  seat: number;
  type: "leave";
}
/**
 * Put a bot into an empty seat, or one whose person is away; for the owner of the table.
 */
export interface Seat {
  bot: string;
  key?: string | null;
  seat: number;
  type: "seat";
}
/**
 * Ask for another game, or for the next one of the series.
 */
export interface Rematch {
  commit?: string | null;
  key?: string | null;
  seat: number;
  type: "rematch";
}
/**
 * Close the chat, or open it again; for the owner of the table.
 */
export interface Quiet {
  closed: boolean;
  key?: string | null;
  type: "quiet";
}
/**
 * Ask what a seat might do; answered by `hint` messages on the WebSocket that asked.
 */
export interface Hint {
  key?: string | null;
  seat: number;
  type: "hint";
}
/**
 * Look with the eyes of another of one's own seats; on a WebSocket only.
 */
export interface Look {
  key?: string | null;
  seat?: number | null;
  type: "look";
}
/**
 * Ask whether the server is there; on a WebSocket only.
 */
export interface Ping {
  key?: string | null;
  type: "ping";
}
/**
 * A command was carried out and is kept for good; ``result`` is what it led to.
 */
export interface Done {
  key?: string | null;
  result?: {
    [k: string]: unknown;
  };
  type?: "done";
}
/**
 * A position as a game draws it.
 */
export interface Drawing {
  svg: string | null;
  text: string;
}
/**
 * One frame of a record, to be drawn.
 */
export interface DrawingAsked {
  at: number;
  eyes?: number | ("spectator" | "all");
  lang?: "en" | "de" | "fr" | "nl";
  record: string;
}
/**
 * One thing the viewer noticed; ``n`` counts what this viewer noticed, without gaps.
 *
 * ``move``: somebody moved (``seat`` −1 is chance): ``code`` and ``move`` are what the viewer
 * learns of it. ``undo``: of the viewer's moves only the first ``stands`` still stand. ``left``: a
 * seat left, ``reason`` says why. ``draw`` (draw, total weight) is told of open chance.
 */
export interface Event {
  code?: number | null;
  draw?: [number, number] | null;
  kind?: "move" | "undo" | "left";
  move?: string | null;
  n: number;
  reason?: string | null;
  seat: number;
  stands?: number | null;
  text?: string | null;
}
/**
 * What whoever looks on sees after event ``n``.
 */
export interface Frame {
  n: number;
  view: {
    [k: string]: unknown;
  };
}
/**
 * A game that is offered. It can be played at once; compiling it makes bots stronger.
 */
export interface GameInfo {
  author: string;
  brief: string;
  compiled: boolean;
  kind: string;
  length: string;
  levels: LevelInfo[];
  options: OptionInfo[];
  pictured?: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  progress: number;
  seats: string[][];
  secret?: boolean;
  slug: string;
  stage: "draft" | "playable" | "verified" | "solved";
  summary: string;
  title: string;
  usual_players: number;
}
/**
 * A level for people, and the bot it stands for.
 */
export interface LevelInfo {
  bot: string;
  level: string;
  wait?: number | null;
}
/**
 * A choice made before the game; the first value is the usual one.
 */
export interface OptionInfo {
  form?: string | null;
  name: string;
  pattern?: string | null;
  text: string;
  values: ValueInfo[];
}
/**
 * A value of an option, and what it means.
 */
export interface ValueInfo {
  text: string;
  value: string;
}
/**
 * All games that are offered.
 */
export interface GameList {
  games: GameInfo[];
}
/**
 * A game with everything there is to read about it.
 */
export interface GameRules {
  author: string;
  brief: string;
  compiled: boolean;
  kind: string;
  lang: string;
  length: string;
  levels: LevelInfo[];
  options: OptionInfo[];
  pictured?: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  progress: number;
  rules: string;
  seats: string[][];
  secret?: boolean;
  slug: string;
  stage: "draft" | "playable" | "verified" | "solved";
  summary: string;
  title: string;
  usual_players: number;
}
/**
 * The process is alive.
 */
export interface Health {
  alive?: true;
  version: string;
}
/**
 * A move that was looked at: what it is worth to the seat, and how sure that is.
 */
export interface HintMove {
  code: number;
  error?: number | null;
  move: string;
  place?: number | null;
  right?: number | null;
  share?: number | null;
  value: number;
  visits?: number | null;
}
/**
 * What a search thinks so far, the best first; ``last`` ends it.
 */
export interface Hints {
  alike?: boolean;
  key?: string | null;
  last: boolean;
  moves: HintMove[];
  seat: number;
  simulations: number;
  type?: "hint";
  wait?: number | null;
}
/**
 * Ids of the people somebody has muted or blocked.
 */
export interface Marked {
  people: string[];
}
/**
 * Who somebody is.
 */
export interface Me {
  bot: boolean;
  created: number;
  id: string;
  name: string;
}
/**
 * The first message: everything a client needs, events beyond those it has seen included.
 */
export interface Welcome {
  chat: ChatLine[];
  events: Event[];
  mine: number[];
  position: Position;
  table: TableInfo;
  type?: "welcome";
  viewer: number | "spectator";
}
/**
 * Where the game stands for a viewer.
 */
export interface Position {
  actors: number[];
  clock?: Times | null;
  moves: ([number, string] | [number, string, string])[];
  n: number;
  outcome?: OutcomeInfo | null;
  view?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The clocks at a moment: milliseconds left for each seat, and whose are running.
 */
export interface Times {
  at: number;
  left: (number | null)[];
  running: number[];
}
/**
 * What happened, and where the game stands after it. ``done`` answers the viewer's own key.
 */
export interface Update {
  done?: string | null;
  events: Event[];
  position: Position;
  type?: "update";
}
/**
 * Somebody said something.
 */
export interface Said {
  line: ChatLine;
  type?: "chat";
}
/**
 * A command was not carried out; nothing has changed.
 */
export interface Refusal {
  key?: string | null;
  problem: Problem;
  type?: "refused";
}
/**
 * Why something was not done.
 */
export interface Problem {
  clause?: number | null;
  error:
    | "bad_request"
    | "no_token"
    | "forbidden"
    | "not_found"
    | "conflict"
    | "illegal_move"
    | "not_your_turn"
    | "bad_notation"
    | "hidden"
    | "too_large"
    | "too_fast"
    | "unavailable";
  message: string;
  retry_after?: number | null;
}
/**
 * The answer to a ping.
 */
export interface Pong {
  at: number;
  key?: string | null;
  type?: "pong";
}
/**
 * An outside program; the token is told this once: ``Authorization: Bearer TOKEN``.
 */
export interface NewBot {
  me: Me;
  token: string;
}
/**
 * Somebody who comes for the first time.
 */
export interface NewPerson {
  name?: string;
}
/**
 * A table to be made.
 *
 * ``seats`` says who sits where: ``me``, ``open`` for whoever comes, or the text of a bot such as
 * ``easy`` or ``mcts:1000``. ``commit`` is the SHA-256 of a value that the maker adds to chance.
 */
export interface NewTable {
  chat?: boolean;
  clock?: NoClock | MoveClock | FischerClock | DaysClock;
  commit?: string | null;
  game: string;
  hints?: boolean;
  key?: string | null;
  options?: {
    [k: string]: string;
  };
  public?: boolean;
  /**
   * @minItems 1
   * @maxItems 16
   */
  seats:
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
  to_win?: number;
}
/**
 * Whether somebody can play here now; if not, why.
 */
export interface Ready {
  ready: boolean;
  reasons: string[];
}
/**
 * A link that brings an identity to another device, once; an earlier one no longer works.
 */
export interface Recovery {
  path: string;
}
/**
 * Another name.
 */
export interface Rename {
  name: string;
}
/**
 * A game from beginning to end, with the frames that were asked for.
 */
export interface Replay {
  ending: string;
  events: ReplayEvent[];
  eyes: number | ("spectator" | "all");
  fair: boolean;
  frames: Frame[];
  game: string;
  options: {
    [k: string]: string;
  };
  outcome: OutcomeInfo | null;
  players: number;
  seats: string[];
  title: string;
}
/**
 * One thing that whoever looks on noticed; ``seat`` −1 is chance.
 */
export interface ReplayEvent {
  code: number;
  move: string;
  n: number;
  seat: number;
  text: string;
}
/**
 * A record to be looked at with somebody's eyes: ``first`` to ``last`` are the frames wanted.
 *
 * Frame 0 is the position before anything has happened, frame n the one after event n.
 */
export interface ReplayAsked {
  eyes?: number | ("spectator" | "all");
  first?: number;
  lang?: "en" | "de" | "fr" | "nl";
  last?: number;
  record: string;
}
/**
 * The secret of a recovery link: what stands behind its ``#``.
 */
export interface Secret {
  secret: string;
}
/**
 * What a server process has to do, and how long moves take from receipt until sent.
 */
export interface Stats {
  max_ms: number;
  moves: number;
  p50_ms: number;
  p99_ms: number;
  sockets: number;
  tables: number;
}
/**
 * Tables, newest first; ``next`` asks for those that follow.
 */
export interface TableList {
  next?: string | null;
  tables: TableInfo[];
}
