/** One rolled face and the marks that modifiers have set on it. */
export interface DiceResult {
  result: number;
  active?: boolean;
  /** what the face counts as, if a modifier has changed that */
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

/** Which marks counting sets on the results that meet the target. */
export interface CountFlags {
  flagSuccess?: boolean;
  flagFailure?: boolean;
}

/** What failures count as: -1, or the negative of their face. */
export interface DeductFlags {
  deductFailure?: boolean;
  invertFailure?: boolean;
}

/**
 * Whether a die's result stands in this relation to a target number.
 * @param comparison one of = == < <= > >=
 * @throws {Error} on another comparison
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

/** What a result counts as: its face, unless a modifier has changed that. */
const countedValue = (result: DiceResult): number => result.count ?? result.result;

/**
 * Keeps (or, with `keep` false, drops) `number` of the active results: the highest or, with `highest` false, the
 * lowest; of equal results the first in the list. Active results that are dropped or not kept become inactive and
 * discarded, in the list itself.
 * @returns the same list
 */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceResult[] {
  const active = results.filter((result) => result.active);
  const ordered = [...active].sort((a, b) =>
    highest ? countedValue(b) - countedValue(a) : countedValue(a) - countedValue(b),
  );
  const chosen = new Set(ordered.slice(0, number));
  for (const result of active) {
    const isKept = keep ? chosen.has(result) : !chosen.has(result);
    if (isKept) continue;
    result.active = false;
    result.discarded = true;
  }
  return results;
}

/**
 * Sets what each active result counts, in the list itself: 1 if it meets the comparison with the target, else 0.
 * @param flags `flagSuccess`: also sets `success`, true if the comparison is met. `flagFailure`: also sets `failure`,
 * true if it is met; a failure loses its `success`, and a result that is a success still keeps its earlier count (0 if
 * it had none)
 */
export function applyCount(
  results: DiceResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: CountFlags = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const isMet = compareResult(result.result, comparison, target);
    if (flagSuccess) result.success = isMet;
    if (flagFailure) {
      result.failure = isMet;
      if (isMet && result.success) result.success = false;
    }
    const keepsCount = flagFailure && result.success;
    if (isMet) result.count = 1;
    else if (keepsCount) result.count ??= 0;
    else result.count = 0;
  }
}

/**
 * Marks active results as failures, and no longer as successes, in the list itself. Then every active failure, also one
 * marked before, counts -1 with `deductFailure`, the negative of its face with `invertFailure`, else what it counted
 * before.
 * @param comparison a result that meets it with the target becomes a failure; if null, a result marked as no success
 * @param target the number with which faces are compared
 */
export function applyDeduct(
  results: DiceResult[],
  comparison: string | null,
  target: number,
  { deductFailure = false, invertFailure = false }: DeductFlags = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const isNewFailure = comparison ? compareResult(result.result, comparison, target) : result.success === false;
    if (isNewFailure) {
      result.failure = true;
      delete result.success;
    }
    // what a failure counts, new or earlier
    if (!result.failure) continue;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -1 * result.result;
  }
}
