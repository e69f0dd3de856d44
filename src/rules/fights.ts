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
import { breaksOrder, isTeam, swordsFight } from "./swords/forecast.ts";
import type { SwordsFighter, SwordsFightOptions } from "./swords/forecast.ts";
import { turnsOpening } from "./turns/forecast-opening.ts";

/**
 * By a ruleset's id, the function that makes a fight of its fighters and options; a ruleset without forecasts has none.
 */
const FIGHTS: { readonly [Id in RulesetId]?: (fighters: never, options: never) => Playable } = {
  // Where all fighters are bare (only blows and points) and none has to walk, `crusadeFight` plays much faster.
  crusade: (fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Playable =>
    fighters.every(isBare) && !options.squares
      ? crusadeFight(fighters, options)
      : { fighters, arena: () => new CrusadeArena(fighters, options) },
  // `swordsChain` is much faster, but can play neither teams nor an order that must change after the first round.
  swords: (fighters: readonly SwordsFighter[], options: SwordsFightOptions): Playable =>
    (fighters.some(isTeam) || breaksOrder(fighters, options) ? swordsFight : swordsChain)(fighters, options),
  quest: questChain,
  staged: stagedChain,
  turns: turnsOpening,
};

/** A whole fight as plain JSON, so that it can be sent to a Web Worker. */
export interface FightPlan {
  /** the id of the ruleset */
  readonly ruleset: string;
  /** the combatants as the ruleset's forecast takes them, such as SwordsFighter */
  readonly fighters: readonly object[];
  /** the options of the ruleset's forecast, such as SwordsFightOptions */
  readonly options: object;
}

/** When to stop playing a fight again and again: as soon as either limit is met. */
export interface PlayOptions {
  /** the most times that the fight is played */
  readonly fights: number;
  /**
   * the chances are exact enough once half the width of each one's 95 % interval is this or less, on the scale 0 to 1
   */
  readonly halfWidth: number;
}

/** The seed of every forecast's dice: always the same, so that equal fights have equal forecasts. */
const SEED = 1;
/** The number of times a fight is played between one forecast and the next. */
const CHUNK = 50;
/**
 * The number of times before the first forecast: fewer than CHUNK, as these are slow; most distributions are computed
 * then.
 */
const FIRST = 10;

/** Builds the fight that a plan describes, ready to be played; throws an Error if the ruleset has no forecast. */
export const fightOf = ({ ruleset, fighters, options }: FightPlan): Playable =>
  (FIGHTS[ruleset as RulesetId] ?? throwNoFight(ruleset))(fighters as never, options as never);

/** Throws an Error which says that FIGHTS has no line for a ruleset, and how to mend that. */
function throwNoFight(ruleset: string): never {
  throw new Error(
    `src/rules/fights.ts has no fight of "${ruleset}": add one, or leave \`forecast\` out of the ruleset's index.ts`,
  );
}

/**
 * Plays a fight again and again, until it was played `fights` times or the chances are as exact as `halfWidth` asks:
 * yields the forecast so far after the first ten times and after each fifty more, and returns the final one.
 */
export const playFight = (fight: Playable, { fights, halfWidth }: PlayOptions): Generator<Forecast, Forecast> =>
  forecast({ fight, seed: SEED, chunk: CHUNK, first: FIRST, fights, halfWidth });
