import type { Chain, Lines } from "./chain.ts";

/** What tells whose rear holds. */
type Asked = Pick<Lines<object>, "held">;

/** The most counts of standing fighters for which the answer is kept, a power of 2. */
const KEPT = 1 << 16;

/**
 * The sides whose rear holds, which means that those who try for the rear stand there, by the numbers of those who
 * still stand. An answer is kept until other counts need its place, so that memory does not grow with the fighters.
 */
export class Rears {
  readonly #lines: Asked;
  /** One more than the fighters of each side: the base of a number of `counts`. */
  readonly #bases: readonly [number, number];
  /** By place: the counts whose answer is kept there, as one number; -1 for none. */
  readonly #counts: Float64Array;
  readonly #sides: Uint8Array;

  constructor(fighters: Chain<object>["fighters"], lines: Asked) {
    const base = (side: number): number => 1 + fighters.filter((one) => one.side === side).length;
    this.#lines = lines;
    this.#bases = [base(0), base(1)];
    const places = Math.min(KEPT, this.#bases[0] ** 2 * this.#bases[1] ** 2);
    this.#counts = new Float64Array(places).fill(-1);
    this.#sides = new Uint8Array(places);
  }

  /**
   * Returns 1 if the rear of side 0 holds, plus 2 if that of side 1 does. `counts` are four, the last running fastest,
   * each to the base of its side: of side 0 those who fight in front anyway and those who try for the rear, then the
   * same of side 1.
   */
  of(counts: number): number {
    const place = counts & (KEPT - 1);
    if (this.#counts[place] !== counts) {
      this.#counts[place] = counts;
      this.#sides[place] = this.#ask(counts);
    }
    return this.#sides[place]!;
  }

  /** Asks the lines for what `of` returns. */
  #ask(counts: number): number {
    const [base0, base1] = this.#bases;
    const [rear1, rest1] = [counts % base1, Math.floor(counts / base1)];
    const [front1, rest0] = [rest1 % base1, Math.floor(rest1 / base1)];
    const [holds0, holds1] = this.#lines.held([Math.floor(rest0 / base0), front1], [rest0 % base0, rear1]);
    return Number(holds0) + 2 * Number(holds1);
  }
}

/** Returns what tells whose rear holds in a fight with lines; null for one without. */
export const rearsOf = <State>({ fighters, lines }: Chain<State>): Rears | null =>
  lines ? new Rears(fighters, lines) : null;
