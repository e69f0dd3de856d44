import type { Fight, Verdict } from "./fight.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { Onslaught } from "./fronts.ts";
import { Fronts } from "./fronts.ts";
import type { Pull } from "./pulls.ts";
import { LANES, pull } from "./pulls.ts";

/** How a fight ends, exactly but for `neglected`: the chance of all states that were too unlikely to be followed. */
export interface ExactVerdict extends Verdict {
  readonly neglected: number;
}

/** States less likely than this are not followed further. */
const NEGLIGIBLE = 1e-15;

/**
 * The chances of all states of a fight. A state is a cell of each side: how many fighters of the side have fallen, and
 * the damage of the side's front, the first fighter still standing; a further front stands for the whole side fallen.
 * States of the same two fronts lie together in memory, so that a blow reads and writes nearby numbers.
 */
class States {
  readonly #fronts: Fronts;
  readonly #chances: Float64Array;
  /** An index for each side and cell: the index of a state in `#chances` is the sum of the indexes of its two cells. */
  readonly #places: readonly [Int32Array, Int32Array];
  /**
   * For each pair of fronts, by how many of side 0 and of side 1 have fallen: 1 if some state of the pair may have a
   * chance above 0.
   */
  readonly #live: Uint8Array;
  /** The number of cells of one front, rounded up to a multiple of LANES. */
  readonly #across: number;
  /** The results of `#pull`, by the table of moves and the front. */
  readonly #pulls = new Map<Onslaught, (Pull | undefined)[]>();

  constructor(fronts: Fronts) {
    const { width } = fronts;
    const [side0, side1] = fronts.sides;
    // The states of two fronts are a square: a row for each cell of side 0's front, a column for each of side 1's.
    const across = Math.ceil(width / LANES) * LANES;
    const pair = across * across;
    // Returns by cell the index of its states, given the distances in memory between two fronts and between two cells.
    const places = (fighters: number, frontStride: number, damageStride: number): Int32Array =>
      Int32Array.from(
        { length: (fighters + 1) * width },
        (_, cell) => Math.floor(cell / width) * frontStride + (cell % width) * damageStride,
      );
    this.#fronts = fronts;
    this.#across = across;
    this.#places = [places(side0.length, (side1.length + 1) * pair, across), places(side1.length, pair, 1)];
    this.#chances = new Float64Array((side0.length + 1) * (side1.length + 1) * pair);
    // At the start the only possible state is that no fighter has fallen or is hurt.
    this.#chances[0] = 1;
    this.#live = new Uint8Array(side0.length * side1.length).fill(1, 0, 1);
  }

  /** Returns the chance that both sides have fighters standing, so that the fight goes on. */
  running(): number {
    const [side0, side1] = this.#fronts.sides;
    let sum = 0;
    for (let fallen0 = 0; fallen0 < side0.length; fallen0++)
      for (let fallen1 = 0; fallen1 < side1.length; fallen1++)
        if (this.#live[fallen0 * side1.length + fallen1] === 1) sum += this.#pair(fallen0, fallen1);
    return sum;
  }

  /** Returns the chances that only fighters of side 0 stand, only fighters of side 1, and none. */
  over(): readonly [number, number, number] {
    const [{ length: size0 }, { length: size1 }] = this.#fronts.sides;
    let [onlySide0, onlySide1] = [0, 0];
    for (let fallen0 = 0; fallen0 < size0; fallen0++) onlySide0 += this.#pair(fallen0, size1);
    for (let fallen1 = 0; fallen1 < size1; fallen1++) onlySide1 += this.#pair(size0, fallen1);
    return [onlySide0, onlySide1, this.#pair(size0, size1)];
  }

  /** Returns the chance that exactly `fallen0` fighters of side 0 and `fallen1` of side 1 have fallen. */
  #pair(fallen0: number, fallen1: number): number {
    const { width } = this.#fronts;
    const from = this.#places[0][fallen0 * width]! + this.#places[1][fallen1 * width]!;
    let sum = 0;
    for (let index = from; index < from + this.#across ** 2; index++) sum += this.#chances[index]!;
    return sum;
  }

  /**
   * Lets the block with the index `block` act in every state. Blows never heal, so they lead to the same or to higher
   * cells. So the states are gone through from the highest cells down: each state is read before blows add to it, and
   * no second array is needed.
   */
  act(block: number): void {
    const [side0, side1] = this.#fronts.sides;
    for (let fallen0 = side0.length - 1; fallen0 >= 0; fallen0--)
      for (let fallen1 = side1.length - 1; fallen1 >= 0; fallen1--) {
        if (this.#live[fallen0 * side1.length + fallen1] === 0) continue;
        // What the block does to side 0 and to side 1; null for a side that no fighter of the block can strike any
        // more.
        const on0 = this.#fronts.after(block, 0, fallen1);
        const on1 = this.#fronts.after(block, 1, fallen0);
        if (!on0 && !on1) continue;
        const hasChance =
          on0 && on1 ? this.#meet(fallen0, fallen1, on0, on1) : this.#strike(fallen0, fallen1, on0, on1);
        this.#mark(fallen0, fallen1, hasChance, on0?.through ?? 0, on1?.through ?? 0);
      }
  }

  /**
   * Lets one side strike in the states of two fronts, after `fallen0` fighters of side 0 and `fallen1` of side 1 have
   * fallen. `on0` and `on1` are what is done to side 0 and to side 1; one of the two is null. Blows do not depend on
   * the damage of the strikers' front, so all cells of that front are computed together. Returns true if the strikes
   * lead to any state with a chance above 0.
   */
  #strike(fallen0: number, fallen1: number, on0: Onslaught | null, on1: Onslaught | null): boolean {
    const { width } = this.#fronts;
    const chances = this.#chances;
    // How many of the side struck have fallen, the distance in memory between two cells of the strikers' front, and the
    // first cell of that front.
    const [fallenOfStruck, cellStride] = on0 ? [fallen0, 1] : [fallen1, this.#across];
    const strikersBegin = on0 ? this.#places[1][fallen1 * width]! : this.#places[0][fallen0 * width]!;
    const { places, later, begins, sources, chances: shares } = this.#pull((on0 ?? on1)!, fallenOfStruck, on0 ? 0 : 1);
    let followed = 0;
    for (let place = 0; place < places.length; place++) {
      const begin = begins[place]!;
      const end = begins[place + 1]!;
      // Computes six cells of the strikers' front at a time (LANES), each in a variable, which is faster than an array.
      for (let lane = 0; lane < this.#across; lane += LANES) {
        const base = strikersBegin + lane * cellStride;
        let a = 0;
        let b = 0;
        let c = 0;
        let d = 0;
        let e = 0;
        let f = 0;
        for (let i = begin; i < end; i++) {
          const share = shares[i]!;
          const from = sources[i]! + base;
          a += share * chances[from]!;
          b += share * chances[from + cellStride]!;
          c += share * chances[from + 2 * cellStride]!;
          d += share * chances[from + 3 * cellStride]!;
          e += share * chances[from + 4 * cellStride]!;
          f += share * chances[from + 5 * cellStride]!;
        }
        const to = places[place]! + base;
        // States of later fronts gain these chances. States of the front struck have no other chances, so theirs are
        // replaced.
        if (place < later) {
          const added = a + b + (c + d) + (e + f);
          if (added === 0) continue;
          chances[to]! += a;
          chances[to + cellStride]! += b;
          chances[to + 2 * cellStride]! += c;
          chances[to + 3 * cellStride]! += d;
          chances[to + 4 * cellStride]! += e;
          chances[to + 5 * cellStride]! += f;
          followed += added;
        } else {
          chances[to] = a = a < NEGLIGIBLE ? 0 : a;
          chances[to + cellStride] = b = b < NEGLIGIBLE ? 0 : b;
          chances[to + 2 * cellStride] = c = c < NEGLIGIBLE ? 0 : c;
          chances[to + 3 * cellStride] = d = d < NEGLIGIBLE ? 0 : d;
          chances[to + 4 * cellStride] = e = e < NEGLIGIBLE ? 0 : e;
          chances[to + 5 * cellStride] = f = f < NEGLIGIBLE ? 0 : f;
          followed += a + b + (c + d) + (e + f);
        }
      }
    }
    return followed > 0;
  }

  /**
   * Returns the moves of `onslaught` from the cells of one front of the side `struck`, turned round by `pull`; made
   * once and kept. `front` is the number of the fallen.
   */
  #pull(onslaught: Onslaught, front: number, struck: 0 | 1): Pull {
    const { width } = this.#fronts;
    let byFront = this.#pulls.get(onslaught);
    if (!byFront) this.#pulls.set(onslaught, (byFront = []));
    return (byFront[front] ??= pull(onslaught.moves, front * width, (front + 1) * width, this.#places[struck]));
  }

  /**
   * Lets both sides strike at the same time in the states of two fronts: `on0` is what is done to side 0, `on1` what is
   * done to side 1. Each state is computed by itself, slower than in `#strike`. Returns true if any of these states was
   * likely enough to be followed.
   */
  #meet(fallen0: number, fallen1: number, on0: Onslaught, on1: Onslaught): boolean {
    const { width } = this.#fronts;
    const chances = this.#chances;
    const [places0, places1] = this.#places;
    let isAnyFollowed = false;
    // From the highest cells down, so that each state is read before blows add to it.
    for (let cell0 = (fallen0 + 1) * width - 1; cell0 >= fallen0 * width; cell0--) {
      const { cells: cells0, chances: chances0 } = on0.moves[cell0]!;
      for (let cell1 = (fallen1 + 1) * width - 1; cell1 >= fallen1 * width; cell1--) {
        const from = places0[cell0]! + places1[cell1]!;
        const chance = chances[from]!;
        if (chance === 0) continue;
        chances[from] = 0;
        if (chance < NEGLIGIBLE) continue;
        isAnyFollowed = true;
        // Shares out the chance among all pairs of cells to which the blows lead.
        const { cells: cells1, chances: chances1 } = on1.moves[cell1]!;
        for (let i = 0; i < cells0.length; i++) {
          const row = places0[cells0[i]!]!;
          const share = chance * chances0[i]!;
          for (let j = 0; j < cells1.length; j++) chances[row + places1[cells1[j]!]!]! += share * chances1[j]!;
        }
      }
    }
    return isAnyFollowed;
  }

  /**
   * Notes which pairs of fronts may have states with a chance, after a block acted on the pair of `fallen0` and
   * `fallen1`. With `isLive` this pair may still have some, and so may all pairs to which the block can lead (up to
   * `through0` and `through1` more fallen). Without `isLive` the block took all chance from the pair.
   */
  #mark(fallen0: number, fallen1: number, isLive: boolean, through0: number, through1: number): void {
    const [side0, side1] = this.#fronts.sides;
    this.#live[fallen0 * side1.length + fallen1] = 0;
    if (!isLive) return;
    for (let to0 = fallen0; to0 <= fallen0 + through0 && to0 < side0.length; to0++)
      for (let to1 = fallen1; to1 <= fallen1 + through1 && to1 < side1.length; to1++)
        this.#live[to0 * side1.length + to1] = 1;
  }
}

/**
 * Returns how a fight ends, exactly, if its order is fixed and every fighter attacks the first foe still standing.
 * There are few states then, as only the first fighter of each side can be hurt but not fallen. Throws RangeError for
 * any other order or targeting; such fights must be simulated.
 */
export function exactFight(fight: Fight): ExactVerdict {
  const { order, targeting = "first", rounds = MAX_ROUNDS } = fight;
  if (order.kind !== "fixed" || targeting !== "first")
    throw new RangeError("Only a fight in a fixed order against the first foe is exact");
  const states = new States(new Fronts(fight, order.blocks));
  // The mean number of rounds is the sum of the chances that each round is played.
  let [meanRounds, running] = [0, 0];
  for (let round = 0; round < rounds && (running = states.running()) > 0; round++) {
    meanRounds += running;
    order.blocks.forEach((_, block) => states.act(block));
  }
  const [onlySide0, onlySide1, draw] = states.over();
  const undecided = states.running();
  const neglected = Math.max(0, 1 - onlySide0 - onlySide1 - draw - undecided);
  return { wins: [onlySide0, onlySide1], draw, undecided, rounds: meanRounds, neglected };
}
