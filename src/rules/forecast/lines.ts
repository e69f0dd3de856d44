import type { Chain, Lines } from "./chain.ts";

/** The part of a fight's lines that this file needs. */
type LineRules = Pick<Lines<object>, "held">;

/** The most answers that are kept; a power of 2. */
const MOST_ANSWERS = 1 << 16;

/**
 * Which sides' rears hold, in a fight with a front and a rear line. A side's rear holds if its fighters who try for the
 * rear do stand there, which depends only on how many fighters of each kind still stand. Answers are kept in a table of
 * limited size, where a newer answer may replace an older one.
 */
export class Rears {
  readonly #lines: LineRules;
  /** One more than the number of fighters of each side: the base by which `counts` has its four numbers as digits. */
  readonly #bases: readonly [number, number];
  /** By place in the table: the `counts` whose answer is kept there, -1 for none. */
  readonly #counts: Float64Array;
  /** By place in the table: the answer kept there, 0 to 3 as `of` returns it. */
  readonly #sides: Uint8Array;

  constructor(fighters: Chain<object>["fighters"], lines: LineRules) {
    const base = (side: number): number => 1 + fighters.filter((fighter) => fighter.side === side).length;
    this.#lines = lines;
    this.#bases = [base(0), base(1)];
    const places = Math.min(MOST_ANSWERS, this.#bases[0] ** 2 * this.#bases[1] ** 2);
    this.#counts = new Float64Array(places).fill(-1);
    this.#sides = new Uint8Array(places);
  }

  /**
   * Returns 0 if no rear holds, 1 if only side 0's rear holds, 2 if only side 1's, 3 if both. `counts` is a number of
   * four digits, first to last: the fighters of side 0 who fight in front anyway, the fighters of side 0 who try for
   * the rear, and the same two counts for side 1. Each digit is written in its side's base of `#bases`.
   */
  of(counts: number): number {
    const place = counts & (MOST_ANSWERS - 1);
    if (this.#counts[place] !== counts) {
      this.#counts[place] = counts;
      this.#sides[place] = this.#ask(counts);
    }
    return this.#sides[place]!;
  }

  /** Computes what `of` returns by asking the rules of the lines. */
  #ask(counts: number): number {
    // Takes off the four digits from the last to the first; `rest…` is the number that the remaining digits make.
    const [base0, base1] = this.#bases;
    const [rear1, rest1] = [counts % base1, Math.floor(counts / base1)];
    const [front1, rest0] = [rest1 % base1, Math.floor(rest1 / base1)];
    const [rear0, front0] = [rest0 % base0, Math.floor(rest0 / base0)];
    const [holds0, holds1] = this.#lines.held([front0, front1], [rear0, rear1]);
    return Number(holds0) + 2 * Number(holds1);
  }
}

/** Makes the Rears of a fight; null for a fight without lines. */
export const rearsOf = <State>({ fighters, lines }: Chain<State>): Rears | null =>
  lines ? new Rears(fighters, lines) : null;
