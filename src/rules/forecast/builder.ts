/*
 * How hard an encounter is, by the players' chance to win it, and the search for a number of foes that makes it fair.
 */

/** The difficulties of an encounter, from the easiest to the hardest. */
export const DIFFICULTIES = ["easy", "fair", "hard", "deadly"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** For each difficulty the least chance (0 to 1) of the players' side to win; below `hard` an encounter is deadly. */
export interface Thresholds {
  readonly easy: number;
  readonly fair: number;
  readonly hard: number;
}

/** Returns the difficulty of an encounter that the players' side wins with this chance (0 to 1). */
export function difficultyOf(chance: number, { easy, fair, hard }: Thresholds): Difficulty {
  if (chance >= easy) return "easy";
  if (chance >= fair) return "fair";
  return chance >= hard ? "hard" : "deadly";
}

/** The most foes of one kind that a search tries. */
export const MAX_COUNT = 30;
/** The number of steps after which a search ends with the best numbers found so far. */
const MAX_STEPS = 40;

/**
 * Searches for the number of foes of each kind at which an encounter is fair. The generator yields numbers to try, one
 * for each kind, is given back the players' chance to win against these foes (0 to 1), and returns the best numbers
 * found. Each step removes foes if the encounter is too hard and adds foes if it is too easy: one foe of one kind, or
 * half of all foes, whichever brings the chance nearest to the middle of the fair range. At least one foe stays.
 */
export function* fairCounts(
  start: readonly number[],
  { easy, fair }: Thresholds,
): Generator<readonly number[], readonly number[], number> {
  const middle = (easy + fair) / 2;
  const seen = new Set([start.join()]);
  let best = start;
  let chance = yield start;
  for (let step = 0; step < MAX_STEPS && (chance < fair || chance >= easy); step++) {
    let next: readonly number[] | null = null;
    let nextChance = chance;
    for (const counts of neighbours(best, chance < fair ? -1 : 1)) {
      if (seen.has(counts.join())) continue;
      seen.add(counts.join());
      const triedChance = yield counts;
      // A chance that is no nearer, but as near, is accepted too: near 0 or 1, one foe more or less does not change it.
      if (Math.abs(triedChance - middle) <= Math.abs(nextChance - middle)) [next, nextChance] = [counts, triedChance];
    }
    if (!next) break;
    [best, chance] = [next, nextChance];
  }
  return best;
}

/**
 * Returns the numbers of foes one step away from `counts`: more foes for the direction 1, fewer for -1. A step changes
 * one kind by one foe, or all kinds by about a half. Numbers below 0 or above MAX_COUNT, and those without any foe, are
 * left out.
 */
function neighbours(counts: readonly number[], direction: 1 | -1): readonly (readonly number[])[] {
  const oneKindChanged = counts.map((_, kind) =>
    counts.map((count, index) => (index === kind ? count + direction : count)),
  );
  // All kinds times one and a half, or halved; both are rounded up.
  const allScaled = counts.map((count) =>
    Math.min(MAX_COUNT, direction > 0 ? Math.ceil(count * 1.5) : Math.ceil(count / 2)),
  );
  return [...oneKindChanged, allScaled].filter(
    (counts) => counts.every((count) => count >= 0 && count <= MAX_COUNT) && counts.some((count) => count > 0),
  );
}
