"use strict";

// A race of two times six stones over 5 × 5 cells: the die says which stone moves. Cells hold 0, or
// 1 to 6 for a stone of the first player and 11 to 16 for one of the second. A stone that was taken
// stands on -1. The rules are those of ewn, with a fixed arrangement.

const SIZE = 5;
const GOAL = [24, 0];
const START = [
  [0, 1, 2, 5, 6, 10],
  [24, 23, 22, 19, 18, 14],
];

function allowed(stones, die) {
  if (stones[die - 1] >= 0) return die - 1;
  for (let i = die; i < 6; i++) if (stones[i] >= 0) return i;
  for (let i = die - 2; i >= 0; i--) if (stones[i] >= 0) return i;
  return -1;
}

function target(side, from, way) {
  const sign = side === 0 ? 1 : -1;
  const row = Math.floor(from / SIZE) + (way !== 0 ? sign : 0);
  const column = (from % SIZE) + (way !== 1 ? sign : 0);
  return row < 0 || row >= SIZE || column < 0 || column >= SIZE ? -1 : row * SIZE + column;
}

function step({ G, playerID }, stone, way) {
  const side = Number(playerID);
  if (![0, 1, 2].includes(way) || stone !== allowed(G.stones[side], G.die)) return "INVALID_MOVE";
  const from = G.stones[side][stone];
  const to = target(side, from, way);
  if (to < 0) return "INVALID_MOVE";
  const taken = G.cells[to];
  if (taken > 0) G.stones[taken > 10 ? 1 : 0][(taken % 10) - 1] = -1;
  G.cells[from] = 0;
  G.cells[to] = side * 10 + stone + 1;
  G.stones[side][stone] = to;
}

function winner({ G }) {
  for (let side = 0; side < 2; side++) {
    const there = G.cells[GOAL[side]];
    if (there > 0 && (there > 10 ? 1 : 0) === side) return { winner: String(side) };
    if (G.stones[1 - side].every((cell) => cell < 0)) return { winner: String(side) };
  }
}

exports.game = {
  name: "ewn",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => {
    const cells = Array(SIZE * SIZE).fill(0);
    START.forEach((row, side) => row.forEach((cell, i) => (cells[cell] = side * 10 + i + 1)));
    return { cells, stones: START.map((row) => [...row]), die: 0 };
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    onBegin: ({ G, random }) => {
      G.die = random.D6();
    },
  },
  moves: { step },
  endIf: winner,
};
