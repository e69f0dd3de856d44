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
import { swordsFight } from "./swords/forecast.ts";
import type { SwordsFighter, SwordsFightOptions } from "./swords/forecast.ts";
import { turnsChain } from "./turns/chain.ts";

/** The fight of each ruleset, by its id. */
const FIGHTS: { readonly [Id in RulesetId]?: (fighters: never, options: never) => Playable } = {
  // Where nothing but blows counts of anybody, and nobody walks, pools alone are much faster.
  crusade: (fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Playable =>
    fighters.every(isBare) && !options.squares
      ? crusadeFight(fighters, options)
      : { fighters, arena: () => new CrusadeArena(fighters, options) },
  swords: (fighters: readonly SwordsFighter[], options: SwordsFightOptions): Playable =>
    (fighters.some(({ bodies }) => bodies.length > 1) ? swordsFight : swordsChain)(fighters, options),
  quest: questChain,
  staged: stagedChain,
  turns: turnsChain,
};

/** A whole fight as plain JSON, so that it can be handed to a worker: what the ruleset's own fight is made of. */
export interface FightPlan {
  readonly ruleset: string;
  readonly fighters: readonly object[];
  readonly options: object;
}

/** How often a fight is played: so often at most, or until the 95 % interval is so wide on either side. */
export interface PlayOptions {
  readonly fights: number;
  readonly halfWidth: number;
}

/** The same dice every time, so that two looks at the same fight say the same, and what changes is the fight. */
const SEED = 1;
/** Fights between two looks at the clock; before the first few most distributions are still to be worked out. */
const CHUNK = 50;
const FIRST = 10;

/** The fight that a plan is of. */
export const fightOf = ({ ruleset, fighters, options }: FightPlan): Playable =>
  (FIGHTS[ruleset as RulesetId] ?? unforeseen(ruleset))(fighters as never, options as never);

/** A plan was made for a ruleset whose fight nobody can play. */
function unforeseen(ruleset: string): never {
  throw new Error(
    `src/rules/fights.ts has no fight of "${ruleset}": add one, or leave \`forecast\` out of the ruleset's index.ts`,
  );
}

/** Plays a plan's fight out, chunk by chunk, wherever it is played. */
export const playFight = (fight: Playable, { fights, halfWidth }: PlayOptions): Generator<Forecast, Forecast> =>
  forecast({ fight, seed: SEED, chunk: CHUNK, first: FIRST, fights, halfWidth });
