// JSON that no game would think of, for tests.

/** Numbers that look random and are the same every time. */
export function dice(seed: number): () => number {
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
}

/** Any JSON, nested at most so deep. */
export function anything(next: () => number, depth: number): unknown {
  const kind = Math.floor(next() * (depth > 0 ? 9 : 6));
  const many = Math.floor(next() * 5);
  const keys = ["a", "b", "free_throws", "__proto__", "", "toString", "Ünï", "1"];
  switch (kind) {
    case 0:
      return null;
    case 1:
      return next() < 0.5;
    case 2:
      return Math.floor(next() * 100) - 50;
    case 3:
      return next();
    case 4:
      return "";
    case 5:
      return "<b>&amp;";
    case 6:
      return Array.from({ length: many }, () => anything(next, depth - 1));
    case 7: {
      const item = anything(next, depth - 1);
      return Array.from({ length: many }, () => structuredClone(item));
    }
    default: {
      const entries = keys.slice(0, many + 2).filter(() => next() < 0.7);
      return JSON.parse(
        `{${entries.map((key) => `${JSON.stringify(key)}:${JSON.stringify(anything(next, depth - 1))}`).join()}}`,
      );
    }
  }
}
