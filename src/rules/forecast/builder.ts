/* How hard an encounter is by the players' chance to win it, and how many foes would make it fair. */

/** From the kindest to the worst. */
export const DIFFICULTIES = ["easy", "fair", "hard", "deadly"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The least chance of the players' side to win, 0 to 1, at which an encounter is still that; below `hard` it is deadly. */
export interface Thresholds {
  readonly easy: number;
  readonly fair: number;
  readonly hard: number;
}

/** How hard an encounter is that the players' side wins with this chance. */
export function difficultyOf(chance: number, { easy, fair, hard }: Thresholds): Difficulty {
  if (chance >= easy) return "easy";
  if (chance >= fair) return "fair";
  return chance >= hard ? "hard" : "deadly";
}

/** How many of one kind there may be. */
export const MAX_COUNT = 30;
/** Steps after which a search ends where it stands. */
const MAX_STEPS = 40;

/**
 * Looks for counts of each kind of foe at which the encounter is fair: yields counts, is given the players' chance to
 * win against them (0 to 1), and returns the best found. Each step takes foes away where it is too hard and adds some
 * where it is too easy, one of one kind or half of all of them, whichever comes nearest to the middle of what is fair;
 * at least one foe stays.
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
      const found = yield counts;
      // Equal is good enough: from far away no single foe changes anything.
      if (Math.abs(found - middle) <= Math.abs(nextChance - middle)) [next, nextChance] = [counts, found];
    }
    if (!next) break;
    [best, chance] = [next, nextChance];
  }
  return best;
}

/** Counts with one foe of one kind fewer (-1) or more (1), and with half of all gone or half as many again. */
function neighbours(counts: readonly number[], by: 1 | -1): readonly (readonly number[])[] {
  const ones = counts.map((_, kind) => counts.map((count, index) => (index === kind ? count + by : count)));
  const all = counts.map((count) => Math.min(MAX_COUNT, by > 0 ? Math.ceil(count * 1.5) : Math.ceil(count / 2)));
  return [...ones, all].filter(
    (next) => next.every((count) => count >= 0 && count <= MAX_COUNT) && next.some((count) => count > 0),
  );
}
