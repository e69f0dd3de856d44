import { RulesError } from "../error.ts";
import type { Grid } from "./grid.ts";
import type { Lattice } from "./lattice.ts";
import { stepsFrom } from "./lattice.ts";
import { SQUARES } from "./square-grid.ts";
import type { Square } from "./squares.ts";

/** Two adjacent cells with a wall between them: no creature can step from one to the other, in either direction. */
export type BlockedStep = readonly [Square, Square];

/**
 * What a `Ground` is built from. It has `width` × `height` cells; those outside cannot be entered. "Square" means a
 * cell of any grid here, so also a hex.
 */
export interface GroundPlan {
  /** The kind of grid; squares when left out. */
  readonly grid?: Grid;
  /** The number of columns, and of rows. */
  readonly width: number;
  readonly height: number;
  /** The top left square of the ground; [0, 0] when left out. */
  readonly origin?: Square;
  /** Pairs of adjacent squares with a wall between them. */
  readonly blocked?: Iterable<BlockedStep>;
  /** Squares that no creature can enter. */
  readonly solid?: Iterable<Square>;
  /** Squares of a foe who does not let the mover in: entering one takes a rush, an attempt to push through (ST-055). */
  readonly held?: Iterable<Square>;
  /** Squares that the mover may pass but not stop in, because another creature is there (ST-038, ST-054). */
  readonly occupied?: Iterable<Square>;
  /** A ground of the same size whose walls are used, and shared, instead of those in `blocked`. */
  readonly wallsOf?: Ground;
}

/** Bit of `Ground.state`: no creature can enter the square. */
export const SOLID = 1;
/** Bit of `Ground.state`: a foe holds the square; entering it takes a rush, an attempt to push through (ST-055). */
export const HELD = 2;
/** Bit of `Ground.state`: the mover may pass the square but not stop in it (ST-038, ST-054). */
export const OCCUPIED = 4;

/**
 * A part of a scene ready for path searches, in two bytes per square. It is built anew when walls or tokens change, and
 * searched whenever the pointer moves. The constructor throws RulesError for a scene without a grid, and if the squares
 * of a pair in `blocked` are not adjacent.
 */
export class Ground {
  readonly grid: Grid;
  readonly lattice: Lattice;
  readonly width: number;
  readonly height: number;
  readonly origin: Square;
  /** By the square's index: bit n is set if a wall forbids the n-th step of the lattice from it. */
  readonly walls: Uint8Array;
  /** By the square's index: the bits SOLID, HELD and OCCUPIED; 0 if it is free. */
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
    for (const [first, second] of (plan.wallsOf ? null : plan.blocked) ?? []) {
      this.#wall(first, second);
      this.#wall(second, first);
    }
    this.#mark(plan.solid, SOLID);
    this.#mark(plan.held, HELD);
    this.#mark(plan.occupied, OCCUPIED);
  }

  /** Returns the index of a square in `walls` and `state`; -1 outside the ground. */
  index(square: Square): number {
    const x = square[0] - this.origin[0];
    const y = square[1] - this.origin[1];
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  /** Returns the square that has this index. */
  square(index: number): Square {
    return [this.origin[0] + (index % this.width), this.origin[1] + Math.floor(index / this.width)];
  }

  /** Sets a bit in the state of these squares; squares outside the ground are ignored. */
  #mark(squares: Iterable<Square> | undefined, bit: number): void {
    for (const square of squares ?? []) {
      const index = this.index(square);
      if (index >= 0) this.state[index]! |= bit;
    }
  }

  /**
   * Forbids the step from one square to an adjacent one, in this direction alone; does nothing if the first is outside
   * the ground. Throws RulesError if they are not adjacent.
   */
  #wall(from: Square, to: Square): void {
    const index = this.index(from);
    if (this.grid.steps(from, to) !== 1) throw new RulesError("NotAdjacent", "ST-041", { step: 1 });
    if (index < 0) return;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const step = stepsFrom(this.lattice, from[0], from[1]).findIndex(([x, y]) => x === dx && y === dy);
    this.walls[index]! |= 1 << step;
  }
}
