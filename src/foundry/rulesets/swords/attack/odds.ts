import type { CardState, Declaration } from "../../../contract/action.ts";
import type { Headline, OddsBar, OddsView } from "../../../contract/view.ts";
import type { ContestContext, FighterContext, ShotContext, SideContext } from "../types.ts";
import { clicheOf, targetsOf, shotDice } from "./context.ts";
import { diceGiven, leaderPool } from "./state.ts";
import type { Chances } from "../../../../rules/swords/types.ts";
import type { ContestSettings } from "../../../../rules/swords/odds.ts";
import type { Band } from "../../../../rules/swords/team-odds.ts";
import type { TeamBody } from "../../../../rules/swords/team.ts";
import { sumOfChances } from "../../../../rules/swords/contest.ts";
import { duelOdds } from "../../../../rules/swords/duel.ts";
import { meleeOdds, missileOdds, teamOdds, totalDistribution } from "../../../../rules/swords/odds.ts";
import { bandDuelOdds, bandLossDice, bandLossOdds, bandSide } from "../../../../rules/swords/team-odds.ts";
import { entriesOf } from "../../../../rules/dice/distribution.ts";
import { shotResult } from "../../../../rules/swords/ranged.ts";

/*
 * A cliché is what a fighter is good at, rated in dice; a team is several fighters who fight as one; a volley is a
 * shot before hand-to-hand fighting.
 */

/**
 * Returns the exact odds of one round and, if they can be computed quickly enough, of the whole duel; null without an
 * opponent. What the opponent has yet to choose is assumed: the cliché in use, and no pumped dice (dice rolled once,
 * then lost). Volunteers, who bear a team's loss, are not counted.
 */
export function contestOddsView(context: ContestContext, _declaration?: Declaration): OddsView | null {
  const { own, foe, pumped, settings } = context;
  if (!foe) return null;
  const { exhausted, goliath } = settings;
  const ownBand = bandOf(own, pumped);
  const foeBand = bandOf(foe, 0);
  const oddsOf = own.team || foe.team ? teamsOdds : singleOdds;
  const { wins, losses, draw, duel } = oddsOf(ownBand, foeBand, { exhausted, goliath });
  // The mean of the dice that each side loses this round, and the chance that armour absorbs the loss.
  const ownLoss = bandLossOdds({ band: ownBand, losses, loss: bandLossDice(foeBand, ownBand) });
  const foeLoss = bandLossOdds({ band: foeBand, losses: wins, loss: bandLossDice(ownBand, foeBand) });
  const poolDice = (side: SideContext, opponent: SideContext, pumpedDice: number): number =>
    leaderPool({ side, other: opponent, cliche: clicheOf(side.leader, side.leader.inUse), pumped: pumpedDice }).value;
  return {
    // The numbers of dice; then chances, with the duel's if known, and mean losses.
    sum: { key: "FRAY.Swords.sum", data: { own: poolDice(own, foe, pumped), foe: poolDice(foe, own, 0) } },
    headlines: [
      chance("wins", sumOfChances(wins)),
      ...(duel ? [chance("duel", duel.winA)] : []),
      chance("loses", sumOfChances(losses)),
      ...(duel ? [chance("duelLoses", duel.winB)] : []),
      ...possible("draw", draw),
      number("foeDiceLost", foeLoss.diceLost),
      ...possible("foeArmourHolds", foeLoss.armourHolds),
      number("diceLost", ownLoss.diceLost),
      ...possible("armourHolds", ownLoss.armourHolds),
    ],
    axis: { key: "FRAY.Odds.ahead" },
    bars: marginBars(wins, losses, draw),
    thresholds: foe.team ? [] : pastArmour(foeBand.bodies[0]!),
  };
}

/**
 * Returns the chances, 0 to 1, of the challenged side to win and to lose a round, if this side's leader uses the cliché
 * `clicheId` and pumps `pumped` dice (rolls these dice once, then loses them). Counts the dice that the gamemaster has
 * given to or taken from the challenger so far (SS-001, SS-P06).
 */
export function foeRoundChances(
  state: CardState<ContestContext>,
  clicheId: string,
  pumped: number,
): { readonly wins: number; readonly loses: number } {
  const { context } = state;
  const { own, settings } = context;
  const ownBand = { ...bandOf(own, context.pumped), modifier: diceGiven(state) };
  const foe = { ...context.foe!, leader: { ...context.foe!.leader, inUse: clicheId } };
  const { exhausted, goliath } = settings;
  const { wins, losses } = marginsOf(ownBand, bandOf(foe, pumped), own.team || foe.team, {
    exhausted,
    goliath,
  });
  // `wins` and `losses` are the challenger's; for the challenged side, the two change places.
  return { wins: sumOfChances(losses), loses: sumOfChances(wins) };
}

/** Returns a side as the odds take it: fighters with the leader first, pumped dice, and vengeance (doubled dice). */
function bandOf(side: SideContext, pumped: number): Band {
  return { bodies: [side.leader, ...side.members].map(bodyOf), pumped, vengeance: side.vengeance };
}

/** Returns a fighter, with its cliché in use, as the odds take it. */
function bodyOf(fighter: FighterContext): TeamBody {
  const { weapon, toughness, coverage, absorbed, named, place } = fighter;
  const { dice: cliche, inappropriate, toolsMissing } = clicheOf(fighter, fighter.inUse);
  return { cliche, rating: weapon.rating, toughness, coverage, absorbed, inappropriate, toolsMissing, named, place };
}

/** Returns a headline with a chance from 0 to 1; `key`: the last part of its words' key. */
const chance = (key: string, value: number): Headline => ({
  words: { key: `FRAY.Odds.${key}` },
  value,
  kind: "chance",
});
/** Returns a headline with a plain number; `key`: the last part of its words' key. */
const number = (key: string, value: number): Headline => ({
  words: { key: `FRAY.Odds.${key}` },
  value,
  kind: "number",
});

/** Returns a headline with a chance, as a list; empty for a chance of 0. */
const possible = (key: string, value: number): Headline[] => (value > 0 ? [chance(key, value)] : []);

/**
 * The chances of a round, and of the whole duel. `wins` and `losses`: the challenger's, as a list by margin, which is
 * the difference of the deciding dice. `winA`, `winB`: the chances that the challenger, or the side challenged, wins.
 */
interface RoundOdds {
  readonly wins: Chances;
  readonly losses: Chances;
  readonly draw: number;
  /** null if the duel is too large to compute at once */
  readonly duel: { readonly winA: number; readonly winB: number } | null;
}

/** Returns the chances of one round by margin; `withTeam`: true if a side is a team (SS-P02). */
function marginsOf(
  ownBand: Band,
  foeBand: Band,
  withTeam: boolean,
  settings: ContestSettings,
): Pick<RoundOdds, "wins" | "losses" | "draw"> {
  if (withTeam) {
    const { margins, draw } = teamOdds({ a: bandSide(ownBand), b: bandSide(foeBand), ...settings });
    return { wins: margins.a, losses: margins.b, draw };
  }
  const [ownBody, foeBody] = [ownBand.bodies[0]!, foeBand.bodies[0]!];
  const round = meleeOdds({
    a: { ...ownBody, pumped: ownBand.pumped, modifier: ownBand.modifier },
    b: { ...foeBody, pumped: foeBand.pumped, modifier: foeBand.modifier },
    ...settings,
  });
  return { wins: round.a.margins, losses: round.b.margins, draw: round.draw };
}

/**
 * Returns the odds of two single fighters. If the own side pumps dice, which `duelOdds` does not know, the duel is
 * computed as a duel of bands.
 */
function singleOdds(ownBand: Band, foeBand: Band, settings: ContestSettings): RoundOdds {
  const [ownBody, foeBody] = [ownBand.bodies[0]!, foeBand.bodies[0]!];
  const duel = ownBand.pumped
    ? bandDuelOdds({ a: ownBand, b: foeBand, ...settings })
    : duelOdds({ a: ownBody, b: foeBody, ...settings });
  return { ...marginsOf(ownBand, foeBand, false, settings), duel };
}

/** Returns the odds if one side or both are teams (SS-P02). */
function teamsOdds(ownBand: Band, foeBand: Band, settings: ContestSettings): RoundOdds {
  return {
    ...marginsOf(ownBand, foeBand, true, settings),
    duel: bandDuelOdds({ a: ownBand, b: foeBand, ...settings }),
  };
}

/**
 * Returns one bar for each margin, from the greatest loss to the greatest win. The draw is in the middle, between
 * rounds lost and won by a margin of 0 (SS-P07).
 */
function marginBars(wins: Chances, losses: Chances, draw: number): OddsBar[] {
  const bars: OddsBar[] = [];
  for (let margin = losses.length - 1; margin >= 1; margin--)
    bars.push({ at: -margin, chance: losses[margin] as number, tone: "lose" });
  // A round won or lost by a margin of 0 has a bar only if it can happen.
  const addZeroMargin = (chance: number, tone: OddsBar["tone"]): void => {
    if (chance > 0) bars.push({ at: 0, chance, tone });
  };
  addZeroMargin(losses[0] as number, "lose");
  bars.push({ at: 0, chance: draw, tone: "tie" });
  addZeroMargin(wins[0] as number, "win");
  for (let margin = 1; margin < wins.length; margin++)
    bars.push({ at: margin, chance: wins[margin] as number, tone: "win" });
  return bars;
}

/**
 * Returns the mark at the first margin that the opponent's armour does not stop. Empty if it has no coverage, or has
 * absorbed all hits it can (SS-040, SS-041).
 */
function pastArmour({ coverage = 0, toughness = 0, absorbed = 0 }: TeamBody): OddsView["thresholds"] {
  if (absorbed >= toughness || coverage < 1) return [];
  return [{ at: coverage + 1, words: { key: "FRAY.Odds.pastArmour", data: { at: coverage + 1 } } }];
}

/** The colours of a shot's results on its bars. */
const TONES = { miss: "miss", wound: "hit", kill: "critical" } as const;

/**
 * Returns the exact odds of one shot, with the chance that the target is defeated: by this shot, or, if the number of
 * volleys is limited and more than one is left, by all that are left (SS-010 … SS-014). Null without a target.
 */
export function shotOddsView(context: ShotContext): OddsView | null {
  const { target, meetIsEnough, volleys } = context;
  if (!target) return null;
  const dice = shotDice(context);
  const { wound: woundTn, kill: killTn } = targetsOf(context);
  const odds = missileOdds({ dice, woundTn, killTn, targetCliche: target.dice, meetIsEnough, volleys: volleys ?? 1 });
  // The chance of a defeat counts all volleys left if there are several, else this one.
  const areSeveralLeft = volleys !== null && volleys > 1;
  const downWords = areSeveralLeft ? { key: "FRAY.Odds.downAfter", data: { volleys } } : { key: "FRAY.Odds.down" };
  return {
    headlines: [
      { words: { key: "FRAY.Odds.woundOrKill" }, value: odds.wound + odds.kill, kind: "chance" },
      { words: { key: "FRAY.Odds.kills" }, value: odds.kill, kind: "chance" },
      { words: downWords, value: odds.defeated, kind: "chance" },
    ],
    axis: { key: "FRAY.Odds.total" },
    bars: entriesOf(totalDistribution(dice)).map(([at, chance]) => ({
      at,
      chance,
      tone: TONES[shotResult({ total: at, woundTn, killTn, meetIsEnough })],
    })),
    // The least totals that wound and kill: by the setting, a target number must be reached or exceeded.
    thresholds: [
      { at: meetIsEnough ? woundTn : woundTn + 1, words: { key: "FRAY.Odds.woundsAt", data: { at: woundTn } } },
      { at: meetIsEnough ? killTn : killTn + 1, words: { key: "FRAY.Odds.killsFrom", data: { at: killTn } } },
    ],
  };
}
