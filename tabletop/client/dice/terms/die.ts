import type { ModifierTable } from "./modifiers.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";
import type { DiceResult } from "./results.ts";
import { applyCount, applyDeduct, compareResult, keepOrDrop } from "./results.ts";

/** The most dice that one modifier may add; a longer chain (each new die adding a further one) counts as endless. */
const MAXIMUM_CHAIN = 1000;

/** What a modifier's method returns: false if the text is not a modifier of its kind. */
type Outcome = false | void;

/** A die with any number of faces, and the documented modifiers. */
export class Die extends DiceTerm {
  /** @throws {Error} if the faces are neither a number nor a roll */
  constructor(termData: DiceTermData = {}) {
    super(termData);
    if (typeof this._faces !== "number" && typeof this._faces !== "object") {
      throw new Error("The faces of a die are a number.");
    }
  }

  static override DENOMINATION = "d";
  static override MODIFIERS: ModifierTable = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  /**
   * The sum of the results that count. After modifier ms: how far the sum is above the modifier's target or, for < and
   * <=, below that target. Undefined before evaluation.
   */
  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return undefined;
    if (this.options.marginSuccess !== undefined) return total - Number(this.options.marginSuccess);
    if (this.options.marginFailure !== undefined) return Number(this.options.marginFailure) - total;
    return total;
  }

  /** The kind of die with its faces, such as "d6"; a subclass with a letter of its own has that letter alone. */
  override get denomination(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    return DENOMINATION === "d" ? `d${this.faces}` : DENOMINATION;
  }

  /**
   * Modifiers r and rr: rolls dice that meet the target again (r2<3: at most two dice that show less than 3); without a
   * target, dice that show 1. Of rr also the new dice are tested. With forced faces nothing is rolled again.
   * @returns false for another modifier
   */
  reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Outcome | Promise<void> {
    const request = parseChain(modifier, /^rr?([0-9]+)?([<>=]+)?([0-9]+)?$/i);
    if (!request) return false;
    const { comparison, target = 1 } = request;
    return rollChain(this, request.limit, recursive, (result) => {
      if (!compareResult(result.result, comparison, target)) return false;
      result.rerolled = true;
      result.active = false;
      return true;
    });
  }

  rerollRecursive(modifier: string): Outcome | Promise<void> {
    return this.reroll(modifier, { recursive: true });
  }

  /**
   * Modifiers x and xo: rolls another die for each die that meets the target (x2<3: for at most two); without a target,
   * for each highest face. Of x also the new dice are tested. With forced faces nothing explodes, so that the roll
   * ends.
   * @returns false for another modifier
   */
  explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Outcome | Promise<void> {
    const request = parseChain(modifier, /^xo?([0-9]+)?([<>=]+)?([0-9]+)?$/i);
    if (!request) return false;
    const { comparison, target = this.faces ?? 0 } = request;
    return rollChain(this, request.limit, recursive, (result) => {
      if (!compareResult(result.result, comparison, target)) return false;
      result.exploded = true;
      return true;
    });
  }

  explodeOnce(modifier: string): Outcome | Promise<void> {
    return this.explode(modifier, { recursive: false });
  }

  /**
   * Modifiers k, kh (highest) and kl (lowest): keeps that many dice, 1 by default. @returns false for another modifier
   */
  keep(modifier: string): Outcome {
    const match = modifier.match(/^k([hl])?([0-9]+)?$/i);
    if (!match) return false;
    const highest = (match[1] ?? "h").toLowerCase() === "h";
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest });
  }

  /**
   * Modifiers d, dl (lowest) and dh (highest): drops that many dice, 1 by default. @returns false for another modifier
   */
  drop(modifier: string): Outcome {
    const match = modifier.match(/^d([hl])?([0-9]+)?$/i);
    if (!match) return false;
    const highest = (match[1] ?? "l").toLowerCase() === "h";
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: false, highest });
  }

  /** Modifier cs: dice that meet the target count 1, others 0; without a target, dice with the highest face do. */
  countSuccess(modifier: string): Outcome {
    const match = parseComparison(modifier, "cs");
    if (!match) return false;
    applyCount(this.results, match.comparison ?? "=", match.target ?? this.faces ?? 0, { flagSuccess: true });
  }

  /**
   * Modifier cf: dice that meet the target are failures and count 1, others 0; without a target, dice that show 1 are.
   */
  countFailures(modifier: string): Outcome {
    const match = parseComparison(modifier, "cf");
    if (!match) return false;
    applyCount(this.results, match.comparison ?? "=", match.target ?? 1, { flagFailure: true });
  }

  /** Modifier even: dice with an even face are successes and count 1, others 0. */
  countEven(_modifier?: string): Outcome {
    this.#countParity(0);
  }

  /** Modifier odd: dice with an odd face are successes and count 1, others 0. */
  countOdd(_modifier?: string): Outcome {
    this.#countParity(1);
  }

  /**
   * Marks active results whose face divided by 2 leaves `remainder` as successes, which count 1; other active results
   * count 0.
   */
  #countParity(remainder: number): void {
    for (const result of this.results) {
      if (!result.active) continue;
      result.success = Math.abs(result.result % 2) === remainder;
      result.count = result.success ? 1 : 0;
    }
  }

  /**
   * Modifier df: dice that meet the target count -1. Without a target these are failed dice or, if no die is marked as
   * a success or failure, dice that show 1.
   */
  deductFailures(modifier: string): Outcome {
    return this.#deduct(modifier, "df", { deductFailure: true });
  }

  /** Modifier sf: as df, but these dice count the negative of their face. */
  subtractFailures(modifier: string): Outcome {
    return this.#deduct(modifier, "sf", { invertFailure: true });
  }

  /** Applies the modifier df or sf. @returns false for another modifier */
  #deduct(modifier: string, name: string, flags: { deductFailure?: boolean; invertFailure?: boolean }): Outcome {
    const match = parseComparison(modifier, name);
    if (!match) return false;
    const isJudged = this.results.some((result) => result.success !== undefined || result.failure !== undefined);
    const usesTarget = match.comparison !== undefined || match.target !== undefined || !isJudged;
    // null: the failures are the dice that an earlier modifier has marked as no success
    const comparison = usesTarget ? (match.comparison ?? "=") : null;
    applyDeduct(this.results, comparison, match.target ?? 1, flags);
  }

  /**
   * Modifier ms: the total becomes how far the sum is above the target or, with < or <=, below the target.
   * @returns false without a target
   */
  marginSuccess(modifier: string): Outcome {
    const match = parseComparison(modifier, "ms");
    if (!match || match.target === undefined) return false;
    if ((match.comparison ?? ">=").startsWith("<")) this.options.marginFailure = match.target;
    else this.options.marginSuccess = match.target;
  }

  /** Modifier min: a face below the number counts as that number. */
  minimum(modifier: string): Outcome {
    return this.#clamp(modifier, /^min([0-9]+)$/i, (value, bound) => value < bound);
  }

  /** Modifier max: a face above the number counts as that number. */
  maximum(modifier: string): Outcome {
    return this.#clamp(modifier, /^max([0-9]+)$/i, (value, bound) => value > bound);
  }

  /**
   * Makes each result beyond a bound count as the bound, and marks the result as rerolled.
   * @param pattern the modifier's form; its first group is the bound
   * @returns false if the modifier has another form
   */
  #clamp(modifier: string, pattern: RegExp, isBeyond: (value: number, bound: number) => boolean): Outcome {
    const match = modifier.match(pattern);
    if (!match) return false;
    const bound = Number(match[1]);
    for (const result of this.results) {
      if (!isBeyond(result.result, bound)) continue;
      result.count = bound;
      result.rerolled = true;
    }
  }
}

/**
 * Reads a modifier such as "r2<3": the most dice (`limit`; null: any number), the comparison ("=" by default), and the
 * target (undefined: none). A number without a comparison, as in "r2", is the target. Null if the text does not match.
 */
function parseChain(modifier: string, pattern: RegExp) {
  const match = modifier.match(pattern);
  if (!match) return null;
  const [, firstNumber, comparison, lastNumber] = match;
  if (firstNumber !== undefined && comparison === undefined) {
    return { limit: null, comparison: "=", target: Number(firstNumber) };
  }
  return {
    limit: firstNumber === undefined ? null : Number(firstNumber),
    comparison: comparison ?? "=",
    target: lastNumber === undefined ? undefined : Number(lastNumber),
  };
}

/**
 * Reads a modifier such as "cs>=5": the comparison and the target, each undefined if it has none; null if the text is
 * another modifier.
 */
function parseComparison(modifier: string, name: string) {
  const match = modifier.match(new RegExp(`^${name}([<>=]+)?(-?[0-9]+(?:\\.[0-9]+)?)?$`, "i"));
  if (!match) return null;
  return { comparison: match[1], target: match[2] === undefined ? undefined : Number(match[2]) };
}

/**
 * Rolls one more die for each active result that `tryTrigger` accepts and marks, at most `limit` (null: any number).
 * With `recursive`, also for results of the new dice. Does nothing without results or with forced faces.
 * @returns a promise if there is anything to test; it is rejected after more than MAXIMUM_CHAIN new dice
 */
function rollChain(
  term: DiceTerm,
  limit: number | null,
  recursive: boolean,
  tryTrigger: (result: DiceResult) => boolean,
): void | Promise<void> {
  if (term._evaluation.minimize || term._evaluation.maximize) return;
  const initialCount = term.results.length;
  if (!initialCount) return;
  // with `recursive`, the dice that are added on the way are tested, too
  const rollFurther = async (): Promise<void> => {
    let remaining = limit;
    for (let index = 0; index < (recursive ? term.results.length : initialCount); index++) {
      const result = term.results[index]!;
      if (!result.active) continue;
      if (remaining !== null && remaining <= 0) return;
      if (!tryTrigger(result)) continue;
      if (remaining !== null) remaining--;
      await term.roll({ reroll: true });
      if (term.results.length > initialCount + MAXIMUM_CHAIN) {
        throw new Error(
          `The dice of ${term.expression} roll on without end; ${MAXIMUM_CHAIN} extra dice are the limit`,
        );
      }
    }
  };
  return rollFurther();
}
