import { CrusadeArena } from "./crusade/arena.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "./crusade/forecast.ts";
import { crusadeFight, isBare } from "./crusade/forecast.ts";
import type { Playable } from "./forecast/playable.ts";
import type { Forecast } from "./forecast/simulate.ts";
import { forecast } from "./forecast/simulate.ts";
import type { RulesetId } from "./index.ts";
import { questChain } from "./quest/chain.ts";
import { stagedChain } from "./staged/chain.ts";
import { swordsChain } from "./swords/chain.ts";
import { isTeam, swordsFight } from "./swords/forecast.ts";
import type { SwordsFighter, SwordsFightOptions } from "./swords/forecast.ts";
import { turnsOpening } from "./turns/forecast-opening.ts";

/** The functions that make a ruleset's fight from its fighters and options, by its id; none for one without a forecast. */
const FIGHTS: { readonly [Id in RulesetId]?: (fighters: never, options: never) => Playable } = {
  // If only blows count and no fighter walks, a fight that tracks points alone is much faster to play out.
  crusade: (fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Playable =>
    fighters.every(isBare) && !options.squares
      ? crusadeFight(fighters, options)
      : { fighters, arena: () => new CrusadeArena(fighters, options) },
  swords: (fighters: readonly SwordsFighter[], options: SwordsFightOptions): Playable =>
    (fighters.some(isTeam) ? swordsFight : swordsChain)(fighters, options),
  quest: questChain,
  staged: stagedChain,
  turns: turnsOpening,
};

/** A whole fight as plain JSON, so that it can be handed to a worker. */
export interface FightPlan {
  /** the id of the ruleset */
  readonly ruleset: string;
  /** the combatants as the ruleset's forecast takes them, such as SwordsFighter */
  readonly fighters: readonly object[];
  /** the options of the ruleset's forecast, such as SwordsFightOptions */
  readonly options: object;
}

/** The limits of playing a fight again and again: it ends at the first one met. */
export interface PlayOptions {
  /** the most fights to play */
  readonly fights: number;
  /** half the width of the 95 % interval, in chances of 0 to 1, at which all chances are exact enough */
  readonly halfWidth: number;
}

/**
 * The seed of every forecast: the same fight gets the same dice, so that only a change of the fight changes its result.
 */
const SEED = 1;
/** The number of fights played between one forecast and the next. */
const CHUNK = 50;
/** The number of fights played before the first forecast: fewer, as most distributions are computed in these. */
const FIRST = 10;

/** Builds the fight that a plan describes, ready to be played; throws an Error if the ruleset has no forecast. */
export const fightOf = ({ ruleset, fighters, options }: FightPlan): Playable =>
  (FIGHTS[ruleset as RulesetId] ?? throwNoFight(ruleset))(fighters as never, options as never);

/** Throws the Error that says that a ruleset has no fight here. */
function throwNoFight(ruleset: string): never {
  throw new Error(
    `src/rules/fights.ts has no fight of "${ruleset}": add one, or leave \`forecast\` out of the ruleset's index.ts`,
  );
}

/**
 * Plays a fight again and again, until `fights` are played or the chances are as exact as `halfWidth` asks: yields the
 * forecast so far after the first ten fights and after each fifty more, and returns the last one.
 */
export const playFight = (fight: Playable, { fights, halfWidth }: PlayOptions): Generator<Forecast, Forecast> =>
  forecast({ fight, seed: SEED, chunk: CHUNK, first: FIRST, fights, halfWidth });
