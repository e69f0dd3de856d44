import { RulesError } from "../error.ts";
import type { Grid } from "./grid.ts";
import type { Lattice } from "./lattice.ts";
import { stepsFrom } from "./lattice.ts";
import { SQUARES } from "./square-grid.ts";
import type { Square } from "./squares.ts";

/** A pair of adjacent squares between which nobody can step, in either direction: a wall. */
export type BlockedStep = readonly [Square, Square];

/** What the ground is made of. Everything outside `width` × `height` cells from `origin` cannot be entered. */
export interface GroundPlan {
  /** Squares when left out. */
  readonly grid?: Grid;
  readonly width: number;
  readonly height: number;
  /** The top left square; [0, 0] when left out. */
  readonly origin?: Square;
  /** Steps a wall forbids. */
  readonly blocked?: Iterable<BlockedStep>;
  /** Squares nobody can enter at all. */
  readonly solid?: Iterable<Square>;
  /** Squares held by an unwilling hostile: entering asks for a rush (ST-055). */
  readonly held?: Iterable<Square>;
  /** Squares one may pass but not stop in, because someone is there (ST-038, ST-054). */
  readonly occupied?: Iterable<Square>;
  /** A ground of the same size whose walls stand here too, instead of `blocked`. */
  readonly wallsOf?: Ground;
}

/** Bits of `Ground.state`. */
export const SOLID = 1;
export const HELD = 2;
export const OCCUPIED = 4;

/**
 * A mat ready to be searched: two bytes a square. Built once per change of walls or tokens, searched as often
 * as the pointer moves.
 */
export class Ground {
  readonly grid: Grid;
  readonly lattice: Lattice;
  readonly width: number;
  readonly height: number;
  readonly origin: Square;
  /** For each square a bit per step of the lattice that a wall forbids. */
  readonly walls: Uint8Array;
  /** For each square what stands in it. */
  readonly state: Uint8Array;

  constructor(plan: GroundPlan) {
    this.grid = plan.grid ?? SQUARES;
    if (!this.grid.lattice) throw new RulesError("NotAdjacent", "ST-041", { step: 1 });
    this.lattice = this.grid.lattice;
    this.width = plan.width;
    this.height = plan.height;
    this.origin = plan.origin ?? [0, 0];
    this.walls = plan.wallsOf?.walls ?? new Uint8Array(plan.width * plan.height);
    this.state = new Uint8Array(plan.width * plan.height);
    for (const [a, b] of (plan.wallsOf ? null : plan.blocked) ?? []) {
      this.#wall(a, b);
      this.#wall(b, a);
    }
    this.#mark(plan.solid, SOLID);
    this.#mark(plan.held, HELD);
    this.#mark(plan.occupied, OCCUPIED);
  }

  /** The number of a square, or -1 outside the ground. */
  index(square: Square): number {
    const x = square[0] - this.origin[0];
    const y = square[1] - this.origin[1];
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  /** The square of a number that `index` gave. */
  square(index: number): Square {
    return [this.origin[0] + (index % this.width), this.origin[1] + Math.floor(index / this.width)];
  }

  #mark(squares: Iterable<Square> | undefined, bit: number): void {
    for (const square of squares ?? []) {
      const index = this.index(square);
      if (index >= 0) this.state[index]! |= bit;
    }
  }

  #wall(from: Square, to: Square): void {
    const index = this.index(from);
    if (this.grid.steps(from, to) !== 1) throw new RulesError("NotAdjacent", "ST-041", { step: 1 });
    if (index < 0) return;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const step = stepsFrom(this.lattice, from[0], from[1]).findIndex(([x, y]) => x === dx && y === dy);
    this.walls[index]! |= 1 << step;
  }
}
