import type { Distribution } from "../dice/distribution.ts";
import { certain, convolve } from "../dice/distribution.ts";
import type { Fight } from "./fight.ts";

/**
 * The cells that a side may be in after blows, and their chances, as parallel lists. A cell is the state of one side as
 * a number: the number of its fallen fighters times `width`, plus the damage of its first fighter still standing.
 */
export interface Moves {
  readonly cells: Int32Array;
  readonly chances: Float64Array;
}

/** What some strikers do to a side in one turn. */
export interface Onslaught {
  /** by cell of the side: where it leads */
  readonly moves: readonly Moves[];
  /** the most fighters that the strikers can fell */
  readonly through: number;
}

/**
 * What each block of a fight (fighters who act at the same time) does to each side, for fights in which all attack the
 * first foe still standing. Each table is computed once: one for each block, side struck and set of members who still
 * stand to strike.
 */
export class Fronts {
  /** the number of cells for each fighter: the most points that any fighter has at the start, at least 1 */
  readonly width: number;
  /** the fighters of each side, by index, in the order in which they are attacked and so fall */
  readonly sides: readonly [readonly number[], readonly number[]];
  readonly #fight: Fight;
  /** the fighters of each block by side, in the order in which they fall */
  readonly #blocks: readonly (readonly [readonly number[], readonly number[]])[];
  /** by the index of a fighter, its place in its side's order of falling, from 0 */
  readonly #place: readonly number[];
  /** tables by block, side struck and number of strikers, these three as one number */
  readonly #tables = new Map<number, Onslaught>();
  /** tables by the key of `#sharedKey`, for strikers who do the same */
  readonly #shared = new Map<string, Onslaught>();

  constructor(fight: Fight, blocks: readonly (readonly number[])[]) {
    const { fighters } = fight;
    const indexesOf = (side: 0 | 1): number[] =>
      fighters.flatMap((fighter, index) => (fighter.side === side ? [index] : []));
    this.#fight = fight;
    this.width = Math.max(1, ...fighters.map(({ points }) => points));
    this.sides = [indexesOf(0), indexesOf(1)];
    this.#place = fighters.map(({ side }, index) => this.sides[side].indexOf(index));
    this.#blocks = blocks.map((block) => [this.#ofSide(block, 0), this.#ofSide(block, 1)]);
  }

  /**
   * Returns what the block with the index `block` does to the side `struck`. `fallen` is the number of fighters of the
   * other side, the strikers' own, who have fallen before; null if no striker of the block still stands.
   */
  after(block: number, struck: 0 | 1, fallen: number): Onslaught | null {
    const strikers = this.#living(block, struck === 0 ? 1 : 0, fallen);
    if (strikers.length === 0) return null;
    // Strikers fall in a fixed order, so their number tells who they are.
    const key = (block * 2 + struck) * (this.#fight.fighters.length + 1) + strikers.length;
    let table = this.#tables.get(key);
    if (!table) {
      const sharedKey = this.#sharedKey(block, strikers, struck);
      table = this.#shared.get(sharedKey) ?? this.#table(block, strikers, struck);
      this.#tables.set(key, table);
      if (sharedKey) this.#shared.set(sharedKey, table);
    }
    return table;
  }

  /** Computes what these strikers of a block do to the side `struck`, from each of its cells. */
  #table(block: number, strikers: readonly number[], struck: 0 | 1): Onslaught {
    const cellCount = this.sides[struck].length * this.width;
    const moves = Array.from({ length: cellCount }, (_, cell) => this.#moves(block, strikers, struck, cell));
    // The cells that a move reaches are in ascending order: in the last one the most have fallen.
    const fallenIn = (cell: number): number => Math.floor(cell / this.width);
    const newlyFallen = moves.map(({ cells: reached }, cell) => fallenIn(reached.at(-1)!) - fallenIn(cell));
    return { moves, through: Math.max(0, ...newlyFallen) };
  }

  /**
   * Returns a key under which strikers share a table: two single strikers with the same damage against each target have
   * the same key. "" for strikers who share no table: several at once, or strikers whose block also has fighters of the
   * struck side.
   */
  #sharedKey(block: number, strikers: readonly number[], struck: 0 | 1): string {
    if (strikers.length > 1 || this.#blocks[block]![struck].length > 0) return "";
    const textOf = ({ offset, probabilities }: Distribution): string => `${offset}:${probabilities.join()}`;
    const distributions = this.sides[struck].map((target) =>
      this.#fight.attacks(strikers[0]!, target).map(textOf).join("+"),
    );
    return `${struck}|${distributions.join("|")}`;
  }

  /** Returns the fighters of a block who are of one side, in the order in which they fall. */
  #ofSide(block: readonly number[], side: 0 | 1): readonly number[] {
    const members = block.filter((index) => this.#fight.fighters[index]!.side === side);
    return members.sort((one, other) => this.#place[one]! - this.#place[other]!);
  }

  /** Returns the fighters of one side in a block who still stand after `fallen` of that side have fallen. */
  #living(block: number, side: 0 | 1, fallen: number): readonly number[] {
    return this.#blocks[block]![side].filter((index) => this.#place[index]! >= fallen);
  }

  /** Computes the moves that lead from one cell of the side struck. */
  #moves(block: number, strikers: readonly number[], struck: 0 | 1, cell: number): Moves {
    // The members of the same block on the side struck, who act at the same time.
    const struckMembers = this.#living(block, struck, Math.floor(cell / this.width));
    // A fighter who acts alone goes on to the next foe when one falls. Several who act at the same time all strike the
    // first foe that stood before the block.
    const isAlone = strikers.length === 1 && struckMembers.length === 0;
    return isAlone ? this.#alone(strikers[0]!, struck, cell) : this.#together(strikers, struck, cell);
  }

  /** Returns the first fighter still standing in a cell of the side `struck`; undefined if all have fallen. */
  #target(struck: 0 | 1, cell: number): number | undefined {
    return this.sides[struck][Math.floor(cell / this.width)];
  }

  /** Computes the moves from a cell for strikers who all strike the same target at the same time. */
  #together(strikers: readonly number[], struck: 0 | 1, cell: number): Moves {
    const target = this.#target(struck, cell)!;
    const distributions = strikers.flatMap((striker) => this.#fight.attacks(striker, target));
    // One chance for each number of points of damage to the target; the last chance is that the target falls.
    const into = new Float64Array(this.width + 1);
    this.#blow(
      distributions.length === 1 ? distributions[0]! : distributions.reduce(convolve, certain(0)),
      target,
      cell % this.width,
      1,
      into,
    );
    return this.#listed(cell, into);
  }

  /** Computes the moves from the cell `start` for a lone striker, who goes on to the next foe when one falls. */
  #alone(striker: number, struck: 0 | 1, start: number): Moves {
    const strikes = this.#fight.attacks(striker, this.#target(struck, start)!).length;
    // The chance of each cell after the strikes so far, counted from the first cell of the present target. Each strike
    // may fell one more foe, which moves on by `width` cells.
    let chances = new Float64Array((strikes + 1) * this.width);
    chances[start % this.width] = 1;
    const begin = start - (start % this.width);
    for (let nth = 0; nth < strikes; nth++) {
      const next = new Float64Array(chances.length);
      for (let offset = 0; offset < chances.length; offset++) {
        const chance = chances[offset]!;
        if (chance === 0) continue;
        const target = this.#target(struck, begin + offset);
        // Once all foes have fallen, or without a strike left against this one, the cell keeps its chance.
        const distribution = target === undefined ? undefined : this.#fight.attacks(striker, target)[nth];
        if (distribution) this.#blow(distribution, target!, offset, chance, next);
        else next[offset]! += chance;
      }
      chances = next;
    }
    return this.#listed(start, chances);
  }

  /**
   * Spreads the chance of a cell over the cells to which a blow at the target leads, and adds these chances to `into`.
   * Damage beyond the points of the target is lost. `cell` is an index of `into`.
   */
  #blow(distribution: Distribution, target: number, cell: number, chance: number, into: Float64Array): void {
    const { points } = this.#fight.fighters[target]!;
    const hurt = cell % this.width;
    for (let i = 0; i < distribution.probabilities.length; i++) {
      const probability = distribution.probabilities[i]!;
      if (probability === 0) continue;
      const damage = hurt + distribution.offset + i;
      into[damage >= points ? cell - hurt + this.width : cell - hurt + damage]! += chance * probability;
    }
  }

  /**
   * Returns the cells with a chance above 0, and their chances. The first of `chances` belongs to the first cell of the
   * fighter who is the target in the cell `start`.
   */
  #listed(start: number, chances: Float64Array): Moves {
    const begin = start - (start % this.width);
    let count = 0;
    for (const chance of chances) if (chance !== 0) count++;
    const moves = { cells: new Int32Array(count), chances: new Float64Array(count) };
    for (let index = 0, filled = 0; index < chances.length; index++) {
      if (chances[index] === 0) continue;
      moves.cells[filled] = begin + index;
      moves.chances[filled++] = chances[index]!;
    }
    return moves;
  }
}
