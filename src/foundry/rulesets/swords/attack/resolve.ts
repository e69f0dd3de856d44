import type { CardState } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { OwnOrFoe } from "./state.ts";
import { chosenCliche, diceGiven, leaderFaces, memberFaces, poolOf, pumpedBy, sideOf } from "./state.ts";
import { bearerOf } from "./bearer.ts";
import type { Bearer, ContestContext, PoolOutcome, ContestOutcome } from "../types.ts";
import type { LaidDie } from "../../../../rules/swords/attack.ts";
import { layOut, meleeRound } from "../../../../rules/swords/attack.ts";
import { lossDice, takeLoss } from "../../../../rules/swords/damage.ts";
import type { TeamSide } from "../../../../rules/swords/team.ts";
import { bearLoss, teamRound } from "../../../../rules/swords/team.ts";
import type { Loss, Side, Winner } from "../../../../rules/swords/types.ts";

/* A team is several fighters who fight as one; a reaction is a question with options, put to a user. */

/**
 * A contest's comparison, computed once its dice are rolled. Side a is the challenger's, b the side challenged; `loser`
 * is null for a draw.
 */
export interface Compared {
  readonly winner: Winner;
  readonly loser: Side | null;
  /** difference of the deciding dice */
  readonly difference: number;
  readonly differenceParts: readonly Part[];
  /** number of tied pairs of dice before the deciding pair */
  readonly discarded: number;
  /** the deciding die of each side; 0 for a pool that ran out of dice */
  readonly dieA: number;
  readonly dieB: number;
  /** all faces of each side's pool */
  readonly poolA: readonly number[];
  readonly poolB: readonly number[];
  /** dice at stake for the loser, not yet doubled for a volunteer; 0 for a draw */
  readonly cost: number;
}

/**
 * Compares both pools of a contest. It must have an opponent, and all its dice must be rolled (SS-001 … SS-003,
 * SS-P02).
 */
export function compareContest(state: CardState<ContestContext>): Compared {
  const { own, foe, settings } = state.context;
  const { exhausted, goliath } = settings;
  const ownInput = sideInput(state, "own");
  const foeInput = sideInput(state, "foe");
  // With a team on either side the rules on teams count.
  if (own.team || foe!.team) {
    const { compare, loser, loss, poolA, poolB } = teamRound({ a: ownInput, b: foeInput, exhausted, goliath });
    return { ...compare, loser, poolA, poolB, cost: loss };
  }
  // Else two single fighters have fought; the dice at stake follow from whether their clichés are appropriate.
  const { compare, loser } = meleeRound({
    a: { ...ownInput, rolls: ownInput.leaderRolls },
    b: { ...foeInput, rolls: foeInput.leaderRolls },
    exhausted,
    goliath,
  });
  const [winnerInput, beatenInput] = loser === "a" ? [foeInput, ownInput] : [ownInput, foeInput];
  const cost = loser
    ? lossDice({ winnerInappropriate: winnerInput.inappropriate, loserInappropriate: beatenInput.inappropriate })
    : 0;
  return { ...compare, loser, poolA: ownInput.leaderRolls, poolB: foeInput.leaderRolls, cost };
}

/** Returns one side with its dice in the form of the rules. */
function sideInput(state: CardState<ContestContext>, sideId: OwnOrFoe): TeamSide {
  const side = sideOf(state, sideId);
  const { dice, inappropriate, toolsMissing } = chosenCliche(state, sideId);
  const { weapon, toughness, coverage, absorbed } = side.leader;
  return {
    cliche: dice,
    rating: weapon.rating,
    toughness,
    coverage,
    absorbed,
    inappropriate,
    toolsMissing,
    pumped: pumpedBy(state, sideId),
    // Dice that the gamemaster gives or takes are the challenger's.
    modifier: sideId === "own" ? diceGiven(state) : 0,
    vengeance: side.vengeance,
    leaderRolls: leaderFaces(state, sideId),
    memberRolls: memberFaces(state, sideId).map(({ faces }) => faces),
  };
}

/**
 * Returns the outcome of a contest whose dice are rolled and whose reactions are answered; after a draw it has no
 * bearer and no loss.
 */
export function resolveContest(state: CardState<ContestContext>): ContestOutcome {
  const compared = compareContest(state);
  const { loser, difference, cost } = compared;
  const bearer = loser ? bearerOf(state, loser === "a" ? "own" : "foe") : null;
  return outcomeOf(state, compared, bearer, bearer && lossOfBearer(bearer, difference, cost));
}

/**
 * Returns the outcome as shown while a team that lost chooses who bears the loss: with the winner, without bearer and
 * loss.
 */
export function previewContest(state: CardState<ContestContext>): ContestOutcome {
  return outcomeOf(state, compareContest(state), null, null);
}

/**
 * Puts an outcome together. `bearer`: who bears the loss; `bearerLoss`: the loss and its consequences. Both are null
 * after a draw, and while it is not decided who bears the loss.
 */
function outcomeOf(
  state: CardState<ContestContext>,
  compared: Compared,
  bearer: Bearer | null,
  bearerLoss: ReturnType<typeof lossOfBearer> | null,
): ContestOutcome {
  const { winner, loser, difference, differenceParts, discarded, dieA, dieB, poolA, poolB, cost } = compared;
  const laid = layOut({ a: poolA, b: poolB });
  const winningSide = winner === "a" ? "own" : "foe";
  return {
    // Both pools and how they compare, then the loss, and last whether there is nothing to apply.
    own: poolOutcome(state, "own", laid.a, dieA),
    foe: poolOutcome(state, "foe", laid.b, dieB),
    winner: winner === "tie" ? "tie" : winningSide,
    difference,
    differenceParts,
    discarded,
    ranOut: dieA === 0 || dieB === 0,
    cost,
    bearer,
    loss: bearerLoss?.loss ?? null,
    coverage: bearer?.coverage ?? 0,
    vengeance: bearerLoss?.vengeance ?? false,
    leaderLost: bearerLoss?.leaderLost ?? false,
    harmless: loser === null,
  };
}

/**
 * Returns what a bearer loses, by the rules on teams or on single fighters. `vengeance`: the leader may avenge the
 * bearer (the leader's dice are doubled next time); `leaderLost`: the loss fells the leader. Both are false for a
 * single fighter (SS-039 … SS-041, SS-P02).
 * @param difference difference of the deciding dice, which armour absorbs up to its coverage
 * @param cost dice at stake, not yet doubled for a volunteer
 */
export function lossOfBearer(
  bearer: Bearer,
  difference: number,
  cost: number,
): { loss: Loss; vengeance: boolean; leaderLost: boolean } {
  const { volunteer, leads, dice: cliche, coverage, toughness, absorbed } = bearer;
  if (bearer.team)
    return bearLoss({ difference, loss: cost, volunteer, leads, bearer: { cliche, coverage, toughness, absorbed } });
  const loss = takeLoss({ difference, cliche, coverage, toughness, absorbed, loss: cost });
  return { loss, vengeance: false, leaderLost: false };
}

/** Returns one side's pool for the outcome. `laid`: its dice in the order compared; `decidingDie`: 0 if it ran out. */
function poolOutcome(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
  laid: readonly LaidDie[],
  decidingDie: number,
): PoolOutcome {
  const side = sideOf(state, sideId);
  const cliche = chosenCliche(state, sideId);
  const { value, parts } = poolOf(state, sideId);
  return {
    cliche: cliche.id,
    clicheName: cliche.name,
    weapon: side.leader.weapon.name,
    dice: value,
    parts,
    laid,
    decides: decidingDie,
  };
}
