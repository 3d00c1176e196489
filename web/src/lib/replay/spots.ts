// Where in the game an event lies. Every viewer counts what they notice themselves, so the same moment
// has another number to other eyes; the lines of the record are what all of them have in common.

const LARGEST = 8_000_000; // cells: beyond it, a rough answer is better than a page that stands still

export interface Noticed {
  seat: number;
  move: string;
}

/** For each event a viewer noticed, return the number of its line in the record, from 1.
 *
 *  Noticed events come in the order of the lines, each from the same seat; what was hidden shows
 *  another text. Of all ways to lay them out, take one that keeps the most texts. */
export function spotsOf(
  noticed: readonly Noticed[],
  lines: readonly { seat: number; text: string }[],
): number[] {
  const rows = noticed.length;
  const columns = lines.length;
  if (rows === columns) return noticed.map((_, i) => i + 1); // all were noticed
  const roughly = () => noticed.map((_, i) => Math.round(((i + 1) * columns) / rows));
  if (rows * columns > LARGEST) return roughly();
  const wide = columns + 1;
  const most = new Int32Array((rows + 1) * wide).fill(-1); // −1: it cannot be done
  most.fill(0, rows * wide);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const skipped = most[i * wide + j + 1]!;
      const after = most[(i + 1) * wide + j + 1]!;
      const same = noticed[i]!.seat === lines[j]!.seat && after >= 0;
      const taken = same ? after + Number(noticed[i]!.move === lines[j]!.text) : -1;
      most[i * wide + j] = Math.max(skipped, taken);
    }
  }
  if (most[0]! < 0) return roughly(); // not the events of this record
  const spots: number[] = [];
  for (let i = 0, j = 0; i < rows; j++) {
    if (most[i * wide + j]! > most[i * wide + j + 1]!) {
      spots.push(j + 1);
      i++;
    }
  }
  return spots;
}

/** Return the event of other eyes that shows the same moment: the last one up to it. */
export function sameMoment(
  at: number,
  spots: readonly number[],
  others: readonly number[],
): number {
  if (at >= spots.length) return others.length; // the end is the end to everybody
  const spot = at ? spots[at - 1]! : 0;
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (others[middle]! <= spot) low = middle + 1;
    else high = middle;
  }
  return low;
}
