/*
 * Exhaustive sets (every screen by theme, language and ruleset, every first fight, both generations of Foundry where
 * they behave alike, random fights by the dozen) take too long for `npm test`, which plays a sample of each, another
 * one every day. The end of the run tells the seed: `FRAY_SAMPLE=<seed>` plays the same sample again, `npm test --
 * --all` everything.
 */

/** A day in milliseconds. */
const DAY = 86_400_000;

/** The seed of this run: a whole number, by default that of the day; or `all`. */
export const SAMPLE = process.env["FRAY_SAMPLE"] ?? String(Math.floor(Date.now() / DAY));
if (SAMPLE !== "all" && !/^\d+$/.test(SAMPLE))
  throw new Error(`FRAY_SAMPLE is a whole number or “all”, not “${SAMPLE}”`);

/**
 * Chooses `count` entries of a list by the seed of the run, in the list's order: the next seed chooses those that
 * follow, so that all have their turn. Gives the whole list where everything is played, or it has no more.
 */
export function sampled<T>(all: readonly T[], count: number): T[] {
  if (SAMPLE === "all" || count >= all.length) return [...all];
  const first = (Number(SAMPLE) * count) % all.length;
  const chosen = new Set(Array.from({ length: count }, (_, index) => (first + index) % all.length));
  return all.filter((_, index) => chosen.has(index));
}
