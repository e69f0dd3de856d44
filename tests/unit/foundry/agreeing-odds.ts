import { expect } from "vitest";
import type { OddsBar, OddsView } from "../../../src/foundry/contract/view.ts";

/** The bars of some odds that count for one of their headlines. */
export type Counted = (bar: OddsBar, odds: OddsView) => boolean;

export const lands: Counted = ({ tone }) => tone !== "miss" && tone !== "glance";
export const touches: Counted = ({ tone }) => tone !== "miss";
export const toned =
  (tone: OddsBar["tone"]): Counted =>
  (bar) =>
    bar.tone === tone;
export const beyond =
  (at = 0): Counted =>
  (bar, { thresholds }) =>
    bar.at >= thresholds[at]!.at;

/** Holds list and bars to be one distribution: all bars are 1, those that count are the headline, and its mean is theirs. */
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
