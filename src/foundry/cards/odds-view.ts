import { decimal, localize, numeral } from "../host/host.ts";
import { percent } from "./percent.ts";
import { phrase } from "../contract/phrase.ts";
import type { Headline, OddsBar, OddsView, OddsWay } from "../contract/view.ts";

/*
 * Odds as data for the templates. A distribution: the chance of each value, such as each amount of damage; its bars are
 * drawn. A threshold: a value from which something more happens, such as a wound.
 */

/** One bar of a distribution as it is drawn. */
export interface DistributionBar {
  /** the value, such as the damage */
  readonly at: number;
  /** chance of the value, 0..1 */
  readonly chance: number;
  /** the kind of result that the value is, such as "miss" or "hit" */
  readonly tone: OddsBar["tone"];
  /** height in percent of the drawing's */
  readonly height: number;
  /**
   * text below the bar: the face of the die, without one the value; "" where there are too many bars for a text below
   * each
   */
  readonly label: string;
  /** true if the value reaches the first threshold (a value from which something more happens) above 0 */
  readonly over: boolean;
  /** true if another bar has the same value, with another result; never by faces */
  readonly twin?: boolean;
}

/** The most bars of which each has a label; with more bars only every second, third … has one. */
const LABELS = 14;

/**
 * Returns the bars of an action's distribution. If one die decides it (`byFace`), there is a bar for each face, as high
 * as the face's damage; else one for each value (two for a value of a hit and of a miss), as high as its chance.
 * `line`: only by faces, the height of the first threshold in percent; null if it is above all bars.
 */
export function distributionBars(odds: OddsView): {
  byFace: boolean;
  bars: readonly DistributionBar[];
  line: number | null;
} {
  // The first threshold that is worth a mark, and whether one die alone decides.
  const threshold = odds.thresholds.find(({ at }) => at > 0)?.at ?? Infinity;
  const byFace = odds.bars.length > 0 && odds.bars.every((bar) => bar.faces?.length);
  // By faces, heights in percent: a face without damage is 3 high, any other at least 8, the highest damage 100.
  if (byFace) {
    const highest = Math.max(1, ...odds.bars.map((bar) => bar.at));
    const bars = odds.bars
      .flatMap((bar) =>
        bar.faces!.map((face) => ({
          face,
          at: bar.at,
          chance: bar.chance / bar.faces!.length,
          tone: bar.tone,
          height: Math.max(bar.at > 0 ? 8 : 3, Math.round((100 * bar.at) / highest)),
          label: String(face),
          over: bar.at >= threshold,
        })),
      )
      .sort((one, other) => one.face - other.face);
    return { byFace, bars, line: threshold <= highest ? Math.round((100 * threshold) / highest) : null };
  }
  // By values, heights in percent: the likeliest value is 100 high.
  const tallest = Math.max(0.0001, ...odds.bars.map((bar) => bar.chance));
  const labelEvery = Math.ceil(odds.bars.length / LABELS);
  const bars = odds.bars.map((bar, index) => {
    const hasTwin = odds.bars.some(({ at, tone }) => at === bar.at && tone !== bar.tone);
    // A miss deals no damage; the 0 is for the hit that deals none.
    const label = hasTwin && bar.tone === "miss" ? "–" : numeral(bar.at);
    return {
      at: bar.at,
      chance: bar.chance,
      tone: bar.tone,
      height: Math.max(2, Math.round((100 * bar.chance) / tallest)),
      label: index % labelEvery ? "" : label,
      over: bar.at >= threshold,
      twin: hasTwin,
    };
  });
  return { byFace, bars, line: null };
}

/** Returns a number as a term of a formula: "+ 3", "− 2". */
export const signedTerm = (value: number): string => `${value < 0 ? "−" : "+"} ${Math.abs(value)}`;

/**
 * Returns the target's ways to defend as rows for the template: each with its name, its main chance in percent and its
 * other results. `shownWay`: the way whose odds are shown.
 */
export const waysContext = (ways: readonly OddsWay[], shownWay: OddsWay | undefined): object[] =>
  ways.map((way) => {
    const [chance] = way.odds.headlines;
    return {
      id: way.id,
      text: localize(way.words.key, way.words.data),
      best: way.best === true,
      pressed: way === shownWay,
      chance: chance ? percent(chance.value) : "",
      rest: localize(way.rest.key, way.rest.data),
    };
  });

/** Returns a headline of odds in words: “65 % to hit”. */
export const headlineInWords = ({ words: { key, data }, value, kind }: Headline): string =>
  localize("FRAY.Odds.said", {
    what: localize(key, data),
    value: kind === "chance" ? `${percent(value)} %` : decimal(value),
  });

/** Returns odds as data for the templates: texts in the user's language, chances in percent, and the bars. */
export function oddsContext(odds: OddsView): object {
  // The first threshold above 0 with its words (`flag`), and the index of the first bar that reaches it (-1: none).
  const distribution = distributionBars(odds);
  const firstOver = distribution.bars.findIndex((bar) => bar.over);
  const [threshold] = odds.thresholds.filter(({ at }) => at > 0);
  const flag = threshold && firstOver >= 0 ? localize(threshold.words.key, threshold.words.data) : "";
  // The results: runs of bars with one result each.
  const resultName = (tone: OddsBar["tone"]): string => localize(odds.results?.[tone]?.key ?? `FRAY.Odds.Tone.${tone}`);
  const runs = runsOf(distribution.bars).map(({ tone, chance }) => ({
    tone,
    text: resultName(tone),
    percent: percent(chance),
  }));
  return {
    sum: odds.sum ? phrase(odds.sum) : "",
    headlines: odds.headlines.map((headline, index) => ({
      first: index === 0,
      text: localize(headline.words.key, headline.words.data),
      chance: headline.kind === "chance",
      number: headline.kind === "chance" ? percent(headline.value) : decimal(headline.value),
    })),
    notes: (odds.notes ?? []).map(({ words }) => localize(words.key, words.data)),
    axis: odds.axis ? localize(odds.axis.key, odds.axis.data) : "",
    byFace: distribution.byFace,
    line: distribution.line,
    flag,
    // Where each bar is a face, or two bars have one value, the results are named below with their chances.
    runs: distribution.byFace || distribution.bars.some(({ twin }) => twin) ? runs : [],
    // For screen readers: the axis, the chance of each result, the flag.
    inWords: [
      odds.axis ? localize(odds.axis.key, odds.axis.data) : "",
      ...runs.map((run) => `${run.text} ${run.percent} %`),
      flag,
    ]
      .filter(Boolean)
      .join(", "),
    // Whether there are too many bars for a label below each.
    many: distribution.bars.length > LABELS,
    bars: distribution.bars.map((bar, index) => ({
      ...bar,
      // Two bars of one value are told apart by their results.
      said: bar.twin
        ? localize("FRAY.Odds.barOf", { at: numeral(bar.at), what: resultName(bar.tone) })
        : numeral(bar.at),
      percent: percent(bar.chance),
      // The threshold is drawn at this bar; by faces it is a line instead.
      edge: !distribution.byFace && index === firstOver,
      // In the right half of the drawing the flag of the threshold points to the left.
      late: 2 * index >= distribution.bars.length,
    })),
  };
}

/**
 * Merges neighbouring bars of one tone (miss, glance, hit …) into runs, each with its tone and the sum of the bars'
 * chances, 0..1.
 */
function runsOf(bars: readonly DistributionBar[]): { tone: OddsBar["tone"]; chance: number }[] {
  const runs: { tone: OddsBar["tone"]; chance: number }[] = [];
  for (const { tone, chance } of bars) {
    const lastRun = runs.at(-1);
    if (lastRun?.tone === tone) lastRun.chance += chance;
    else runs.push({ tone, chance });
  }
  return runs;
}
