import { difficultyOf, fairCounts } from "../../../rules/forecast/builder.ts";
import type { Difficulty, Thresholds } from "../../../rules/forecast/builder.ts";
import type { Forecast } from "../../../rules/forecast/simulate.ts";
import type { ForecastEntry } from "../../contract/forecast.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { readerFor } from "../../contract/reading/reader.ts";
import { shared } from "../../settings.ts";
import { runForecast } from "../forecast-run.ts";

/** Foes of one kind: an actor, of the world or of a compendium, and how many of it. */
export interface FoeKind {
  readonly actor: ActorDocument;
  readonly count: number;
}

/** The heroes and foes of an encounter that is being put together. */
export interface Lineup {
  readonly ruleset: Ruleset;
  readonly heroes: readonly ActorDocument[];
  readonly foes: readonly FoeKind[];
}

/** A hero, or a kind of foe, without whom the fight would end differently. */
export interface TurningPoint {
  readonly name: string;
  /** 0 for a hero, 1 for a kind of foe */
  readonly side: 0 | 1;
  /** fights of 100 that the players' side wins without the hero or the kind of foe */
  readonly wins: number;
}

/** The odds of a lineup. All numbers of fights are of 100. */
export interface LineupOdds {
  /** fights that the players' side wins */
  readonly wins: number;
  /** mean number of rounds of a fight, with a fraction */
  readonly rounds: number;
  /** how hard the fight is for the players' side, by the world's settings */
  readonly difficulty: Difficulty;
  /** fights in which each hero falls, by the hero's actor id */
  readonly falls: ReadonlyMap<string, number>;
  /** the fighters who matter most, the greatest difference first */
  readonly turningPoints: readonly TurningPoint[];
  /** true while something is still being computed: other odds follow */
  readonly provisional: boolean;
}

/**
 * The limits of the fights played for the lineup that is shown: their number, and the half width (0 to 1) of the
 * interval of the chances at which playing ends sooner.
 */
const WHOLE = { fights: 4_000, halfWidth: 0.015 };
/** The same limits for a lineup that is only compared with it. */
const TRIED = { fights: 800, halfWidth: 0.03 };
/** The least difference, in fights of 100, by which a fighter counts as a turning point. */
const NOTICED = 5;
/** The greatest number of turning points shown. */
const MAX_POINTS = 4;

/** Returns a share, 0 to 1, as a whole number of percent. */
const percent = (share: number): number => Math.round(share * 100);

/**
 * Returns the least chances of the players' side to win, 0 to 1, at which an encounter counts as easy, fair or hard, by
 * the world's settings.
 */
export function thresholds(): Thresholds {
  const [easy, fair, hard] = ["easy", "fair", "hard"].map((id) => shared<number>(`difficulty.${id}`) / 100);
  return { easy: easy!, fair: fair!, hard: hard! };
}

/** A lineup as the forecast reads it. */
interface Entered {
  /** the fighters, heroes of side 0 and foes of side 1 */
  readonly entries: readonly ForecastEntry[];
  /** names of fighters left out: those out of the fight, and those whose numbers the forecast cannot read */
  readonly uncounted: readonly string[];
  /** true if each side has an entry */
  readonly hasBothSides: boolean;
  /**
   * Computes the forecast within limits, and calls `onProgress` with unfinished ones. Resolves to null if `isStale`
   * says that a newer request has come.
   */
  play(isStale: () => boolean, limits: typeof WHOLE, onProgress?: (soFar: Forecast) => void): Promise<Forecast | null>;
}

/** Reads the fighters of a lineup for the forecast. */
async function entriesOf({ ruleset, heroes, foes }: Lineup): Promise<Entered> {
  const forecast = await ruleset.forecast();
  const reader = readerFor(ruleset.id);
  const uncounted = new Set<string>();
  // The entry of one fighter, as a list; empty if the fighter is uncounted.
  const entriesFor = (actor: ActorDocument, side: 0 | 1, id: string): ForecastEntry[] => {
    const stats = ruleset.isOut(actor) ? null : forecast.fighter(actor, reader);
    if (!stats) uncounted.add(actor.name);
    return stats ? [{ id, side, stats }] : [];
  };
  // All heroes, and each foe of each kind.
  const entries = [
    ...heroes.flatMap((actor) => entriesFor(actor, 0, actor.id)),
    ...foes.flatMap(({ actor, count }, kind) =>
      Array.from({ length: count }, (_, nth) => entriesFor(actor, 1, `${kind}.${nth}`)).flat(),
    ),
  ];
  const play: Entered["play"] = (isStale, limits, onProgress) =>
    runForecast(forecast.plan(entries, "random", reader), { ...limits, stale: isStale, progress: onProgress });
  const hasBothSides = ([0, 1] as const).every((side) => entries.some((fighter) => fighter.side === side));
  return { entries, play, hasBothSides, uncounted: [...uncounted] };
}

/**
 * Resolves to the players' chance to win against a lineup, 0 to 1, by few fights. Without fighters on a side it is 1 if
 * there are heroes, else 0. Null if `isStale` says that a newer request has come.
 */
async function chanceOf(lineup: Lineup, isStale: () => boolean): Promise<number | null> {
  const { entries, play, hasBothSides } = await entriesOf(lineup);
  if (!hasBothSides) return entries.some((fighter) => fighter.side === 0) ? 1 : 0;
  return (await play(isStale, TRIED))?.wins[0] ?? null;
}

/**
 * Resolves to the odds of a lineup, with turning points, and to the names of fighters whom the odds leave out. Before
 * that, `onProvisional` gets odds without turning points: from the first fights, unless all are played before a first
 * result comes, and from all fights. Once `isStale` says that a newer request has come, the odds are null, or lack
 * turning points if only those were missing. The odds are null, too, if a side is empty.
 */
export async function oddsOf(
  lineup: Lineup,
  isStale: () => boolean,
  onProvisional: (odds: LineupOdds) => void,
): Promise<{ readonly uncounted: readonly string[]; readonly odds: LineupOdds | null }> {
  const { entries, play, hasBothSides, uncounted } = await entriesOf(lineup);
  /**
   * Returns the odds that a forecast gives; they are provisional if `points` is null: turning points not computed yet.
   */
  const oddsFrom = (forecast: Forecast, points: readonly TurningPoint[] | null): LineupOdds => {
    const falls = new Map<string, number>();
    entries.forEach(({ id, side }, index) => side === 0 && falls.set(id, percent(1 - forecast.standing[index]!)));
    return {
      wins: percent(forecast.wins[0]),
      rounds: forecast.rounds,
      difficulty: difficultyOf(forecast.wins[0], thresholds()),
      falls,
      turningPoints: points ?? [],
      provisional: !points,
    };
  };
  // Of the results while fights are played, only the first is passed on.
  let hasPassedOn = false;
  const forecast = hasBothSides
    ? await play(isStale, WHOLE, (soFar) => {
        if (!hasPassedOn) onProvisional(oddsFrom(soFar, null));
        hasPassedOn = true;
      })
    : null;
  // All fights are played: the turning points follow, which take longer.
  if (!forecast) return { uncounted, odds: null };
  onProvisional(oddsFrom(forecast, null));
  return { uncounted, odds: oddsFrom(forecast, await turningPoints(lineup, percent(forecast.wins[0]), isStale)) };
}

/**
 * Resolves to the fighters who matter most: up to four heroes and kinds of foe without whom the players win at least 5
 * of 100 fights more or fewer than `wins`, the greatest difference first. A side's only hero or only kind of foe is not
 * tried. Empty if `isStale` says that a newer request has come.
 */
async function turningPoints(lineup: Lineup, wins: number, isStale: () => boolean): Promise<readonly TurningPoint[]> {
  const { heroes, foes } = lineup;
  // The lineups to try: each without one kind of foe or without one hero.
  const lineups: (Lineup & { readonly name: string; readonly side: 0 | 1 })[] = [
    ...(foes.length > 1 ? foes : []).map((leftOut) => ({
      ...lineup,
      foes: foes.filter((kind) => kind !== leftOut),
      name: leftOut.actor.name,
      side: 1 as const,
    })),
    ...(heroes.length > 1 ? heroes : []).map((leftOut) => ({
      ...lineup,
      heroes: heroes.filter((hero) => hero !== leftOut),
      name: leftOut.name,
      side: 0 as const,
    })),
  ];
  // The players' chance in each of them.
  const points: TurningPoint[] = [];
  for (const lineupWithout of lineups) {
    const chance = await chanceOf(lineupWithout, isStale);
    if (chance === null) return [];
    points.push({ name: lineupWithout.name, side: lineupWithout.side, wins: percent(chance) });
  }
  // Those whose absence changes the outcome enough, the greatest change first.
  const change = (point: TurningPoint): number => Math.abs(point.wins - wins);
  return points
    .filter((point) => change(point) >= NOTICED)
    .sort((a, b) => change(b) - change(a))
    .slice(0, MAX_POINTS);
}

/**
 * Resolves to the number of each kind of foe, in their order, at which the fight would be fair. Null if a side is
 * empty, or if `isStale` says that a newer request has come.
 */
export async function fairFoes(lineup: Lineup, isStale: () => boolean): Promise<readonly number[] | null> {
  if (!lineup.heroes.length || !lineup.foes.length) return null;
  const proposals = fairCounts(
    lineup.foes.map(({ count }) => count),
    thresholds(),
  );
  // `fairCounts` is a generator: it proposes numbers, is told the players' chance with them by the argument of `next`,
  // and in the end returns the numbers to take.
  for (let proposal = proposals.next(); ;) {
    if (proposal.done) return proposal.value;
    const counts = proposal.value;
    const foes = lineup.foes.map((kind, index) => ({ ...kind, count: counts[index]! }));
    const chance = await chanceOf({ ...lineup, foes }, isStale);
    if (chance === null) return null;
    proposal = proposals.next(chance);
  }
}
