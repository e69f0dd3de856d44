import { expect } from "vitest";
import type { OddsBar, OddsView } from "../../../src/foundry/contract/view.ts";

/** Tells whether a bar of odds counts for one of their headlines. */
export type Counted = (bar: OddsBar, odds: OddsView) => boolean;

/** Counts the bars of attacks that hit; `touches` those of glances too. */
export const lands: Counted = ({ tone }) => tone !== "miss" && tone !== "glance";
export const touches: Counted = ({ tone }) => tone !== "miss";
/** Makes a test for the bars of one tone. */
export const toned =
  (tone: OddsBar["tone"]): Counted =>
  (bar) =>
    bar.tone === tone;
/** Makes a test for the bars at or beyond a threshold of the odds, given by its place in their list. */
export const beyond =
  (at = 0): Counted =>
  (bar, { thresholds }) =>
    bar.at >= thresholds[at]!.at;

/**
 * Expects the bars of odds and their headlines to agree: all bars add up to 1, the bars that count for a headline to
 * its value, and the mean of all bars is the headline `mean`.
 * @param chances the key of a headline to the test for its bars
 * @param within the largest difference
 */
export function expectAgreement(
  odds: OddsView,
  {
    chances = {},
    mean,
    within = 1e-9,
  }: { readonly chances?: Readonly<Record<string, Counted>>; readonly mean?: string; readonly within?: number },
): void {
  const sum = (value: (bar: OddsBar) => number): number => odds.bars.reduce((all, bar) => all + value(bar), 0);
  const shown = (key: string): number => odds.headlines.find(({ words }) => words.key === key)!.value;
  expect(Math.abs(sum(({ chance }) => chance) - 1), "all bars").toBeLessThan(within);
  for (const [key, counts] of Object.entries(chances))
    expect(Math.abs(sum((bar) => (counts(bar, odds) ? bar.chance : 0)) - shown(key)), key).toBeLessThan(within);
  if (mean) expect(Math.abs(sum(({ at, chance }) => at * chance) - shown(mean)), mean).toBeLessThan(within * 1000);
}
