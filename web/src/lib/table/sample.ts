// A table for tests.
import type { SeatInfo, TableInfo } from "../types";

export function seat(number: number, more: Partial<SeatInfo> = {}): SeatInfo {
  const person = { id: `p${number}`, name: `Person ${number}` };
  return { seat: number, name: `Player ${number + 1}`, person, ...more };
}

export function table(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t",
    game: "g",
    chat: true,
    hints: true,
    public: false,
    clock: { kind: "none" },
    created: 0,
    options: {},
    players: seats.length,
    seats,
    status: "running",
    series: { game: 1, to_win: 1, wins: seats.map(() => 0) },
    fair: { commitment: "", committed: seats.map(() => null), revealed: seats.map(() => false) },
    ...more,
  };
}
