// A stone under a finger or a mouse. A press becomes a drag once it has moved a little; a press that
// stays where it is becomes a click, which the cells hear by themselves.
import type { Cell } from "./ground";

const SLACK = 6; // pixels a press may wander and still be a click
const HOME = 160; // milliseconds a stone takes back to its cell

export interface Held {
  cell: Cell; // where it was taken up
  x: number;
  y: number;
  lifted: boolean; // it has moved enough to be a drag
  returning: boolean; // it was let go where it may not go
}

interface Ground {
  point: (event: PointerEvent) => { x: number; y: number };
  middle: (cell: Cell) => { x: number; y: number };
  drop: (from: Cell, event: PointerEvent) => boolean; // whether it may stay there
}

export class Drag {
  held = $state.raw<Held | null>(null);
  #start = { x: 0, y: 0, pointer: -1 };
  #ended = 0; // when the last drag ended: the click that follows it means nothing

  constructor(readonly ground: Ground) {}

  get lifted(): Held | null {
    return this.held?.lifted ? this.held : null;
  }

  /** Whether a click is only the end of a drag. */
  get spent(): boolean {
    return performance.now() - this.#ended < 80;
  }

  down(event: PointerEvent, cell: Cell): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.held = { cell, ...this.ground.point(event), lifted: false, returning: false };
  }

  move(event: PointerEvent): void {
    const held = this.held;
    if (!held || held.returning || event.pointerId !== this.#start.pointer) return;
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > SLACK;
    if (!held.lifted && !far) return;
    // From now on the pointer is ours, even outside the board.
    if (!held.lifted) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.held = { ...held, ...this.ground.point(event), lifted: true };
  }

  up(event: PointerEvent): void {
    const held = this.held;
    if (!held || held.returning || event.pointerId !== this.#start.pointer) return;
    if (!held.lifted) {
      this.held = null;
      return;
    }
    this.#ended = performance.now();
    if (this.ground.drop(held.cell, event)) this.held = null;
    else this.#home(held);
  }

  cancel(): void {
    if (this.held && !this.held.returning) this.#home(this.held);
  }

  #home(held: Held): void {
    const back = { ...held, ...this.ground.middle(held.cell), returning: true };
    this.held = back;
    setTimeout(() => {
      if (this.held === back) this.held = null;
    }, HOME);
  }
}
