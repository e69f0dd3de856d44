/*
 * Exhaustive sets (every screen by theme, language and ruleset, every first fight, both generations of Foundry where they
 * behave alike, random fights by the dozen) take longer than anybody waits for `npm test`: it plays a sample of each,
 * another every day. The seed is told at the end of the run: `FRAY_SAMPLE=<seed>` plays the same sample again,
 * `npm test -- --all` everything.
 */

const DAY = 86_400_000;

/** The seed of this run: a whole number, by default that of the day; or `all`. */
export const SAMPLE = process.env["FRAY_SAMPLE"] ?? String(Math.floor(Date.now() / DAY));
if (SAMPLE !== "all" && !/^\d+$/.test(SAMPLE))
  throw new Error(`FRAY_SAMPLE is a whole number or “all”, not “${SAMPLE}”`);

/** So many of a set, in its order; with a seed one higher those that come after them, so that all have their turn. */
export function sampled<T>(all: readonly T[], count: number): T[] {
  if (SAMPLE === "all" || count >= all.length) return [...all];
  const first = (Number(SAMPLE) * count) % all.length;
  const chosen = new Set(Array.from({ length: count }, (_, index) => (first + index) % all.length));
  return all.filter((_, index) => chosen.has(index));
}
