import type { Law } from "../dice/index.ts";
import { certain, convolve } from "../dice/index.ts";
import type { Fight } from "./fight.ts";

/** Chances by cell: the number of fallen of a side times `width`, plus the damage on the first still standing. */
type Cells = ReadonlyMap<number, number>;

/** Where a blow leaves a front: cells and their chances as parallel lists, for the innermost loop. */
export interface Moves {
  readonly cells: Int32Array;
  readonly chances: Float64Array;
}

/** What strikers do to a side: the moves of each of its cells, and how many fronts they may break through at most. */
export interface Onslaught {
  readonly moves: readonly Moves[];
  readonly through: number;
}

/**
 * What the fighters of a block do to the fronts of a fight. Blocks meet the same fronts every round, so all of it is
 * worked out once: a table for each block, side struck and set of those who still strike.
 */
export class Fronts {
  readonly width: number;
  /** The fighters of each side as indexes, in the order in which they fall. */
  readonly sides: readonly [readonly number[], readonly number[]];
  readonly #fight: Fight;
  /** The fighters of each block, by side, in the order in which they fall. */
  readonly #blocks: readonly (readonly [readonly number[], readonly number[]])[];
  readonly #place: readonly number[];
  readonly #tables = new Map<number, Onslaught>();

  constructor(fight: Fight, blocks: readonly (readonly number[])[]) {
    const { fighters } = fight;
    const of = (side: 0 | 1): number[] => fighters.flatMap((fighter, index) => (fighter.side === side ? [index] : []));
    this.#fight = fight;
    this.width = Math.max(1, ...fighters.map(({ pool }) => pool));
    this.sides = [of(0), of(1)];
    this.#place = fighters.map(({ side }, index) => this.sides[side].indexOf(index));
    this.#blocks = blocks.map((block) => [this.#ofSide(block, 0), this.#ofSide(block, 1)]);
  }

  /**
   * Where each cell of the side struck goes when a block acts after so many of the strikers' side have fallen; null
   * when nobody of the block is left to strike.
   */
  after(number: number, struck: 0 | 1, fallen: number): Onslaught | null {
    const strikers = this.#living(number, struck === 0 ? 1 : 0, fallen);
    if (strikers.length === 0) return null;
    const key = (number * 2 + struck) * (this.#fight.fighters.length + 1) + strikers.length;
    let table = this.#tables.get(key);
    if (!table) {
      const cells = this.sides[struck].length * this.width;
      const moves = Array.from({ length: cells }, (_, cell) => this.#moves(number, strikers, struck, cell));
      const front = (cell: number): number => Math.floor(cell / this.width);
      const passed = moves.map(({ cells: to }, cell) => front(Math.max(...to)) - front(cell));
      const through = Math.max(0, ...passed);
      table = { moves, through };
      this.#tables.set(key, table);
    }
    return table;
  }

  #ofSide(block: readonly number[], side: 0 | 1): readonly number[] {
    const members = block.filter((index) => this.#fight.fighters[index]!.side === side);
    return members.sort((one, other) => this.#place[one]! - this.#place[other]!);
  }

  #living(number: number, side: 0 | 1, fallen: number): readonly number[] {
    return this.#blocks[number]![side].filter((index) => this.#place[index]! >= fallen);
  }

  #moves(number: number, strikers: readonly number[], struck: 0 | 1, cell: number): Moves {
    const others = this.#living(number, struck, Math.floor(cell / this.width));
    // Alone a fighter goes on to the next foe when one falls; in company all act on the state before the block.
    const alone = strikers.length === 1 && others.length === 0;
    const cells = alone ? this.#alone(strikers[0]!, struck, cell) : this.#together(strikers, struck, cell);
    return { cells: Int32Array.from(cells.keys()), chances: Float64Array.from(cells.values()) };
  }

  #target(struck: 0 | 1, cell: number): number | undefined {
    return this.sides[struck][Math.floor(cell / this.width)];
  }

  #together(strikers: readonly number[], struck: 0 | 1, cell: number): Cells {
    const target = this.#target(struck, cell)!;
    const laws = strikers.flatMap((striker) => this.#fight.attacks(striker, target));
    const cells = new Map<number, number>();
    this.#blow(laws.reduce(convolve, certain(0)), target, cell, 1, cells);
    return cells;
  }

  #alone(striker: number, struck: 0 | 1, start: number): Cells {
    let cells: Cells = new Map([[start, 1]]);
    const strikes = this.#fight.attacks(striker, this.#target(struck, start)!).length;
    for (let nth = 0; nth < strikes; nth++) {
      const next = new Map<number, number>();
      for (const [cell, chance] of cells) {
        const target = this.#target(struck, cell);
        const law = target === undefined ? undefined : this.#fight.attacks(striker, target)[nth];
        if (law) this.#blow(law, target!, cell, chance, next);
        else next.set(cell, (next.get(cell) ?? 0) + chance);
      }
      cells = next;
    }
    return cells;
  }

  /** Adds where one blow of that law leaves a front; damage beyond a fighter's pool is lost. */
  #blow(law: Law, target: number, cell: number, chance: number, into: Map<number, number>): void {
    const { pool } = this.#fight.fighters[target]!;
    const hurt = cell % this.width;
    for (let i = 0; i < law.probabilities.length; i++) {
      const probability = law.probabilities[i]!;
      if (probability === 0) continue;
      const damage = hurt + law.offset + i;
      const next = damage >= pool ? cell - hurt + this.width : cell - hurt + damage;
      into.set(next, (into.get(next) ?? 0) + chance * probability);
    }
  }
}
