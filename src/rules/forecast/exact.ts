import type { Fight, Verdict } from "./fight.ts";
import { MOST_ROUNDS } from "./fight.ts";
import type { Onslaught } from "./fronts.ts";
import { Fronts } from "./fronts.ts";

/** An exact verdict; `neglected` is the chance of states too unlikely to follow. */
export interface ExactVerdict extends Verdict {
  readonly neglected: number;
}

/** States less likely than this are dropped; their chances are reported together. */
const NEGLIGIBLE = 1e-15;

/**
 * The chances of all states of a fight: what has fallen on each side and the damage on each front. The last row and
 * column hold the states in which a side has fallen whole.
 */
class States {
  readonly #fronts: Fronts;
  readonly #chances: Float64Array;
  readonly #columns: number;
  /** For each pair of fronts, by the fallen of side 0 and of side 1, whether there may be any chance in it. */
  readonly #live: Uint8Array;
  /** Chances of one cell of the side struck, by the cells of a front of the strikers. */
  readonly #held: Float64Array;

  constructor(fronts: Fronts) {
    const [side0, side1] = fronts.sides;
    this.#fronts = fronts;
    this.#columns = side1.length * fronts.width + 1;
    this.#chances = new Float64Array((side0.length * fronts.width + 1) * this.#columns);
    this.#chances[0] = 1;
    this.#held = new Float64Array(fronts.width);
    this.#live = new Uint8Array(side0.length * side1.length).fill(1, 0, 1);
  }

  /** The chance that the fight goes on. */
  running(): number {
    let sum = 0;
    for (let row = 0; row < this.#chances.length - this.#columns; row += this.#columns)
      for (let cell1 = 0; cell1 < this.#columns - 1; cell1++) sum += this.#chances[row + cell1]!;
    return sum;
  }

  /** The chances that side 0 stands alone, that side 1 does, that nobody does. */
  over(): readonly [number, number, number] {
    const last = this.#chances.length - this.#columns;
    let [first, second] = [0, 0];
    for (let row = 0; row < last; row += this.#columns) first += this.#chances[row + this.#columns - 1]!;
    for (let cell1 = 0; cell1 < this.#columns - 1; cell1++) second += this.#chances[last + cell1]!;
    return [first, second, this.#chances.at(-1)!];
  }

  /**
   * One block acts on every state there is. A blow never heals: whatever it leads to has a higher cell on either side,
   * so one sweep from the highest cells down needs no second copy.
   */
  act(number: number): void {
    const [side0, side1] = this.#fronts.sides;
    for (let fallen0 = side0.length - 1; fallen0 >= 0; fallen0--)
      for (let fallen1 = side1.length - 1; fallen1 >= 0; fallen1--) {
        if (this.#live[fallen0 * side1.length + fallen1] === 0) continue;
        const on0 = this.#fronts.after(number, 0, fallen1);
        const on1 = this.#fronts.after(number, 1, fallen0);
        if (!on0 && !on1) continue;
        const any = on0 && on1 ? this.#meet(fallen0, fallen1, on0, on1) : this.#strike(fallen0, fallen1, on0, on1);
        this.#mark(fallen0, fallen1, any, on0?.through ?? 0, on1?.through ?? 0);
      }
  }

  /**
   * One side strikes, the states with so many fallen on either side: what happens to a cell struck is the same whatever
   * the strikers have suffered, so all cells of their front go together. Says whether there was any chance.
   */
  #strike(fallen0: number, fallen1: number, on0: Onslaught | null, on1: Onslaught | null): boolean {
    const { width } = this.#fronts;
    const [chances, held] = [this.#chances, this.#held];
    const { moves } = (on0 ?? on1)!;
    const [step, beside] = on0 ? [this.#columns, 1] : [1, this.#columns];
    const [struck, strikers] = on0 ? [fallen0 * width, fallen1 * width] : [fallen1 * width, fallen0 * width];
    const across = width * beside;
    let any = false;
    for (let cell = struck + width - 1; cell >= struck; cell--) {
      const from = cell * step + strikers * beside;
      let sum = 0;
      for (let at = 0, of = from; at < width; at++, of += beside) {
        const chance = chances[of]!;
        held[at] = chance < NEGLIGIBLE ? 0 : chance;
        sum += held[at]!;
        chances[of] = 0;
      }
      if (sum === 0) continue;
      any = true;
      const { cells, chances: shares } = moves[cell]!;
      for (let i = 0; i < cells.length; i++) {
        const share = shares[i]!;
        const to = cells[i]! * step + strikers * beside;
        for (let at = 0, of = to; of < to + across; at++, of += beside) chances[of]! += share * held[at]!;
      }
    }
    return any;
  }

  /** Both sides strike at the same time, each on the state before: the same, state by state. */
  #meet(fallen0: number, fallen1: number, on0: Onslaught, on1: Onslaught): boolean {
    const { width } = this.#fronts;
    const chances = this.#chances;
    const columns = this.#columns;
    let any = false;
    for (let cell0 = (fallen0 + 1) * width - 1; cell0 >= fallen0 * width; cell0--) {
      const { cells: rows, chances: byRow } = on0.moves[cell0]!;
      for (let cell1 = (fallen1 + 1) * width - 1; cell1 >= fallen1 * width; cell1--) {
        const chance = chances[cell0 * columns + cell1]!;
        if (chance === 0) continue;
        chances[cell0 * columns + cell1] = 0;
        if (chance < NEGLIGIBLE) continue;
        any = true;
        const { cells, chances: byCell } = on1.moves[cell1]!;
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i]! * columns;
          const share = chance * byRow[i]!;
          for (let j = 0; j < cells.length; j++) chances[row + cells[j]!]! += share * byCell[j]!;
        }
      }
    }
    return any;
  }

  /** Notes which pairs of fronts may hold a chance after one of them was met. */
  #mark(fallen0: number, fallen1: number, any: boolean, through0: number, through1: number): void {
    const [side0, side1] = this.#fronts.sides;
    this.#live[fallen0 * side1.length + fallen1] = 0;
    if (!any) return;
    for (let to0 = fallen0; to0 <= fallen0 + through0 && to0 < side0.length; to0++)
      for (let to1 = fallen1; to1 <= fallen1 + through1 && to1 < side1.length; to1++)
        this.#live[to0 * side1.length + to1] = 1;
  }
}

/**
 * The exact law of a fight in a fixed order where everyone attacks the first of the other side still standing:
 * only the two fronts can be hurt, so a state is what has fallen on each side and the damage on each front.
 * Throws a RangeError for any other order or targeting: those need the simulation.
 */
export function exactFight(fight: Fight): ExactVerdict {
  const { order, targeting = "first", rounds = MOST_ROUNDS } = fight;
  if (order.kind !== "fixed" || targeting !== "first")
    throw new RangeError("Only a fight in a fixed order against the first foe is exact");
  const states = new States(new Fronts(fight, order.blocks));
  let [mean, running] = [0, 0];
  for (let round = 0; round < rounds && (running = states.running()) > 0; round++) {
    mean += running;
    order.blocks.forEach((_, number) => states.act(number));
  }
  const [first, second, draw] = states.over();
  const undecided = states.running();
  const neglected = Math.max(0, 1 - first - second - draw - undecided);
  return { wins: [first, second], draw, undecided, rounds: mean, neglected };
}
