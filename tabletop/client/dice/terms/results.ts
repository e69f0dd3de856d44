/** One rolled face and the marks that modifiers have set on it. */
export interface DiceResult {
  result: number;
  active?: boolean;
  /** the value the face counts as, where a modifier changes it */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  hidden?: boolean;
  indexThrow?: number;
  [extra: string]: unknown;
}

/** The marks by which results count as successes. */
export interface CountFlags {
  flagSuccess?: boolean;
  flagFailure?: boolean;
}

/** The marks by which failures are deducted. */
export interface DeductFlags {
  deductFailure?: boolean;
  invertFailure?: boolean;
}

/**
 * Tells whether a comparison of a die's result with a target number holds.
 * @param comparison one of = == < <= > >=
 * @throws {Error} on another one
 */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
    case "==":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      throw new Error(`Unknown comparison operator "${comparison}" in a dice modifier`);
  }
}

/** The value that a result counts as. */
const countedValue = (result: DiceResult): number => result.count ?? result.result;

/**
 * Keeps, or with `keep` false drops, `number` of the active results: the highest or with `highest` false the lowest, of
 * equal ones the earlier. Results that are dropped or not kept become inactive, in place.
 * @returns the same list
 */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceResult[] {
  const active = results.filter((result) => result.active);
  const order = [...active].sort((a, b) =>
    highest ? countedValue(b) - countedValue(a) : countedValue(a) - countedValue(b),
  );
  const chosen = new Set(order.slice(0, number));
  for (const result of active) {
    if (chosen.has(result) === keep) continue;
    result.active = false;
    result.discarded = true;
  }
  return results;
}

/**
 * Makes each active result count 1 where it meets the comparison with the target, else 0, in place. With `flagSuccess`
 * results that meet it are marked as successes; with `flagFailure` as failures and no longer as successes, and an
 * earlier success that does not meet it keeps its count.
 */
export function applyCount(
  results: DiceResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: CountFlags = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const meets = compareResult(result.result, comparison, target);
    if (flagSuccess) result.success = meets;
    if (flagFailure) {
      result.failure = meets;
      if (meets && result.success) result.success = false;
    }
    if (meets) result.count = 1;
    else if (flagFailure && result.success) result.count ??= 0;
    else result.count = 0;
  }
}

/**
 * Marks failures among the active results, in place, and makes them and those marked before count -1 (`deductFailure`)
 * or else the negative of their face (`invertFailure`); with neither flag their count stays.
 * @param comparison results that meet it are failures; null: results marked as no success are
 * @param target the number to compare with
 */
export function applyDeduct(
  results: DiceResult[],
  comparison: string | null,
  target: number,
  { deductFailure = false, invertFailure = false }: DeductFlags = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    if (comparison) {
      if (compareResult(result.result, comparison, target)) {
        result.failure = true;
        delete result.success;
      }
    } else if (result.success === false) {
      result.failure = true;
      delete result.success;
    }
    if (!result.failure) continue;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -1 * result.result;
  }
}
