/* The difficulty of an encounter by the players' chance to win it, and the search for the foes that make it fair. */

/** The difficulties of an encounter, from the easiest to the hardest. */
export const DIFFICULTIES = ["easy", "fair", "hard", "deadly"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The least chance of the players' side to win, 0 to 1, for each difficulty; below `hard` an encounter is deadly. */
export interface Thresholds {
  readonly easy: number;
  readonly fair: number;
  readonly hard: number;
}

/** Returns the difficulty of an encounter that the players' side wins with this chance, 0 to 1. */
export function difficultyOf(chance: number, { easy, fair, hard }: Thresholds): Difficulty {
  if (chance >= easy) return "easy";
  if (chance >= fair) return "fair";
  return chance >= hard ? "hard" : "deadly";
}

/** The most foes of one kind. */
export const MAX_COUNT = 30;
/** Steps after which a search stops with the best found so far. */
const MAX_STEPS = 40;

/**
 * Searches for the number of foes of each kind at which an encounter is fair: yields numbers to try, by kind, takes the
 * players' chance to win against them (0 to 1), and returns the best numbers found. Each step removes foes where it is
 * too hard and adds some where it is too easy: one of one kind, or half of all, whichever comes nearest to the middle
 * of the fair range. At least one foe stays.
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
      const tried = yield counts;
      // An equal chance is accepted: where the chance is far off, one foe more or less does not change it.
      if (Math.abs(tried - middle) <= Math.abs(nextChance - middle)) [next, nextChance] = [counts, tried];
    }
    if (!next) break;
    [best, chance] = [next, nextChance];
  }
  return best;
}

/**
 * Returns the numbers of foes one step away: one foe of one kind fewer (-1) or more (1), and half of all foes gone or
 * half as many again. Left out are numbers below 0 or above MAX_COUNT, and no foes at all.
 */
function neighbours(counts: readonly number[], by: 1 | -1): readonly (readonly number[])[] {
  const ones = counts.map((_, kind) => counts.map((count, index) => (index === kind ? count + by : count)));
  const all = counts.map((count) => Math.min(MAX_COUNT, by > 0 ? Math.ceil(count * 1.5) : Math.ceil(count / 2)));
  return [...ones, all].filter(
    (next) => next.every((count) => count >= 0 && count <= MAX_COUNT) && next.some((count) => count > 0),
  );
}
