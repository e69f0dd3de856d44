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

/**
 * The comparison of a contest whose dice are rolled; the reactions after the dice use it too. A is the challenger's
 * side, B the side challenged; `loser` is null for a draw.
 */
export interface Compared {
  readonly winner: Winner;
  readonly loser: Side | null;
  /** that of the deciding dice */
  readonly difference: number;
  readonly differenceParts: readonly Part[];
  /** number of pairs of tied dice struck out before the deciding ones */
  readonly discarded: number;
  /** the deciding dice; 0 for a pool that has run out of dice */
  readonly dieA: number;
  readonly dieB: number;
  /** all faces of each side's pool */
  readonly poolA: readonly number[];
  readonly poolB: readonly number[];
  /** dice that the loser loses, before a volunteer doubles them; 0 for a draw */
  readonly cost: number;
}

/**
 * Compares both pools of a contest that has an opponent and whose dice are all rolled, of fighters or of teams with
 * their leaders (SS-001 … SS-003, SS-P02).
 */
export function compareContest(state: CardState<ContestContext>): Compared {
  const { own, foe, settings } = state.context;
  const { exhausted, goliath } = settings;
  const a = sideInput(state, "own");
  const b = sideInput(state, "foe");
  if (own.team || foe!.team) {
    const { compare, loser, loss, poolA, poolB } = teamRound({ a, b, exhausted, goliath });
    return { ...compare, loser, poolA, poolB, cost: loss };
  }
  const { compare, loser } = meleeRound({
    a: { ...a, rolls: a.leaderRolls },
    b: { ...b, rolls: b.leaderRolls },
    exhausted,
    goliath,
  });
  const [winner, beaten] = loser === "a" ? [b, a] : [a, b];
  const cost = loser
    ? lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: beaten.inappropriate })
    : 0;
  return { ...compare, loser, poolA: a.leaderRolls, poolB: b.leaderRolls, cost };
}

/** Returns one side with all its dice in the form of the rules. */
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
    modifier: sideId === "own" ? diceGiven(state) : 0,
    vengeance: side.vengeance,
    leaderRolls: leaderFaces(state, sideId),
    memberRolls: memberFaces(state, sideId).map(({ faces }) => faces),
  };
}

/** Returns the outcome of a contest with all reactions answered and all dice rolled; without a loss after a draw. */
export function resolveContest(state: CardState<ContestContext>): ContestOutcome {
  const compared = compareContest(state);
  const { loser, difference, cost } = compared;
  const bearer = loser ? bearerOf(state, loser === "a" ? "own" : "foe") : null;
  return outcomeOf(state, compared, bearer, bearer && lossOfBearer(bearer, difference, cost));
}

/** Returns the outcome shown while a beaten team chooses its bearer: the winner, without the loss. */
export function previewContest(state: CardState<ContestContext>): ContestOutcome {
  return outcomeOf(state, compareContest(state), null, null);
}

/** Puts the outcome together from the comparison, the bearer and the loss; without a bearer there is no loss. */
function outcomeOf(
  state: CardState<ContestContext>,
  compared: Compared,
  bearer: Bearer | null,
  blow: ReturnType<typeof lossOfBearer> | null,
): ContestOutcome {
  const { winner, loser, difference, differenceParts, discarded, dieA, dieB, poolA, poolB, cost } = compared;
  const laid = layOut({ a: poolA, b: poolB });
  const winningSide = winner === "a" ? "own" : "foe";
  return {
    own: pool(state, "own", laid.a, dieA),
    foe: pool(state, "foe", laid.b, dieB),
    winner: winner === "tie" ? "tie" : winningSide,
    difference,
    differenceParts,
    discarded,
    ranOut: dieA === 0 || dieB === 0,
    cost,
    bearer,
    loss: blow?.loss ?? null,
    coverage: bearer?.coverage ?? 0,
    vengeance: blow?.vengeance ?? false,
    leaderLost: blow?.leaderLost ?? false,
    harmless: loser === null,
  };
}

/**
 * Returns the loss to its bearer, by the rule for a team or for a single fighter, and for a team whether it brings
 * vengeance (doubled dice on the next roll) or costs its leader (SS-039 … SS-041, SS-P02).
 * @param difference that of the deciding dice, against which the bearer's armour counts
 * @param cost dice at stake, before a volunteer doubles them
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

/** Returns the outcome of one side's pool: its cliché and weapon, the dice laid out, and the deciding one. */
function pool(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
  laid: readonly LaidDie[],
  decides: number,
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
    decides,
  };
}
