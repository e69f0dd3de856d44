import type { CardState, DiceRequest, ActionRules } from "../../../contract/action.ts";
import type { Change, PushChange } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import { payment, spend } from "../../../combat/spent.ts";
import { lotsWanted } from "../attack/bearer.ts";
import { contestFields } from "../attack/fields.ts";
import { compareContest, resolveContest } from "../attack/resolve.ts";
import type { ContestOutcome, ContestContext, SideContext } from "../types.ts";
import { allRolled, chosenCliche, poolDice, pumpedBy, sideOf } from "../attack/state.ts";
import { contestReactions } from "../attack/reactions.ts";
import { contestContext } from "../attack/context.ts";
import { fighterOf } from "../body.ts";
import { teamLoss } from "../../../../rules/swords/team.ts";
import { FightLedger } from "../attack/apply.ts";

/*
 * A team is several fighters who fight as one; pumped dice are rolled once and then lost; lots are dice that decide
 * who bears a team's loss.
 */

/**
 * A contest of two fighters or teams: pools of dice, compared by their highest die (SS-001 … SS-005, SS-019 … SS-029,
 * SS-038 … SS-041). A cliché, what a fighter is good at, gives the dice.
 */
export const contest: ActionRules<ContestContext, ContestOutcome> = {
  id: "contest",
  label: "FRAY.Action.contest",
  icon: "fa-solid fa-khanda",
  actorTypes: ["swords", "swordsTeam"],
  itemTypes: ["swordsCliche", "swordsWeapon"],
  targets: "one",
  // Either side may lose: what the challenger loses was dealt by the target.
  mutual: true,
  context: contestContext,
  fields: contestFields,
  reactions: contestReactions,
  dice: contestDice,
  resolve: resolveContest,
  reservedCosts: fightPaid,
  costs,
  applyEffects,
};

/**
 * Returns the dice of both pools. Once they are rolled and a team that lost has chosen to draw lots for the bearer of
 * the loss, it adds the dice for the lots.
 */
function contestDice(state: CardState<ContestContext>): DiceRequest[] {
  const pools = poolDice(state);
  if (!allRolled(state)) return pools;
  // Side a is the challenger's, side b that of the actor challenged.
  const { loser } = compareContest(state);
  return loser ? [...pools, ...lotsWanted(state, loser === "a" ? "own" : "foe")] : pools;
}

/**
 * Returns the changes that a contest makes whatever its result: the challenger's contest of the round is spent; both
 * sides have fought hand to hand, which ends shooting; a team's vengeance (doubled dice) is used up; the clichés fought
 * with are in use; both sides' pumped dice are lost (SS-014, SS-P02, SS-P06).
 */
function costs(outcome: ContestOutcome, state: CardState<ContestContext>, reader: GameReader): Change[] {
  const ledger = new FightLedger(reader);
  for (const payment of fightPaid(state)) ledger.add(payment);
  for (const sideId of ["own", "foe"] as const) {
    const side = sideOf(state, sideId);
    if (side.combatant) ledger.set(side.combatant, "system.engaged", true);
    if (side.vengeance) ledger.set(side.actor, "system.vengeance", false);
    useCliche(side, outcome[sideId].cliche, reader, ledger);
    ledger.lose(side.leader.actor, chosenCliche(state, sideId).uuid, pumpedBy(state, sideId), "SS-P06");
  }
  return ledger.all();
}

/**
 * Returns the change that spends the challenger's contest of the round. While the contest's card (its chat message)
 * waits for dice or answers, the change is reserved: other cards count it as spent (SS-015). Empty outside a started
 * encounter.
 */
function fightPaid({ card, context: { own, round } }: CardState<ContestContext>): PushChange[] {
  return own.combatant ? [spend(own.combatant, payment(card, round, "contest", 1))] : [];
}

/**
 * Adds to the ledger that a fighter, or a team's leader, now uses the cliché that it has fought with. The cliché in use
 * counts for the next defence and the next roll of the order.
 */
function useCliche(side: SideContext, cliche: string, reader: GameReader, ledger: FightLedger): void {
  const actor = reader.actor(side.leader.actor);
  if (actor && fighterOf(actor).derived.inUse?.id !== cliche) ledger.set(actor.uuid, "system.inUse", cliche);
}

/**
 * Returns the changes of the loss, counted on the dice and the armour that the bearer has now, and the vengeance that a
 * volunteer's loss gives a team: its leader's dice are doubled next time (SS-003, SS-039, SS-P02). Empty after a draw.
 */
function applyEffects(outcome: ContestOutcome, _state: CardState<ContestContext>, reader: GameReader): Change[] {
  const { bearer, difference, cost } = outcome;
  if (!bearer) return [];
  const ledger = new FightLedger(reader);
  // A volunteer of a team loses twice the dice.
  const { diceLost } = bearer.team ? teamLoss({ volunteer: bearer.volunteer, loss: cost }) : { diceLost: cost };
  const loss = ledger.blow(bearer.actor, bearer.cliche, difference, diceLost);
  if (!loss || !bearer.team) return ledger.all();
  // If the loss fells the leader, the team breaks up and has no vengeance.
  if (bearer.volunteer && !(bearer.leads && loss.defeated))
    ledger.set(bearer.team, "system.vengeance", true, "FRAY.Change.vengeance", "SS-P02");
  return ledger.all();
}
