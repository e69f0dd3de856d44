import { payment, spend } from "../../../combat/spent.ts";
import type { CardState, Declaration, DiceRequest, FollowUp, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import { attackContext, refreshAttack } from "../attack/context.ts";
import { attackFields, situationChoices } from "../attack/fields.ts";
import { attackReactions, isDone } from "../attack/reactions.ts";
import type { QuestAttackContext, QuestAttackOutcome, StrikeOutcome } from "../types.ts";
import { attackPercent, resolveStrike, blowStateOf, rollsDamage } from "../attack/resolve.ts";
import { attackDie, damageDice, defenceDie, reactionId } from "../attack/state.ts";
import { fumbleChosen } from "./fumble.ts";
import { STATUS } from "../conditions.ts";
import { damageFormula, percentileRequest } from "../formulas.ts";
import { actionPayment, defencePayment, OFF_HAND, requireFreeOffHand } from "../combat/economy.ts";
import { WoundLedger } from "../attack/apply.ts";
import { ACTIONS } from "../../../../rules/quest/actions.ts";
import { distanceChange } from "../movement/distance.ts";

type State = CardState<QuestAttackContext>;

/**
 * An attack and its defence on one card, with one blow or, for an all-out attack, two. Before each blow the defender
 * chooses to parry, to dodge or to do neither (OQ-052 … OQ-063, OQ-P04, OQ-P14). A Master has a natural skill of 100 %
 * and rolls no dice.
 */
export const attack: ActionRules<QuestAttackContext, QuestAttackOutcome> = {
  id: "attack",
  label: "FRAY.Action.attack",
  icon: "fa-solid fa-khanda",
  actorTypes: ["quest"],
  itemTypes: ["questWeapon", "questShield"],
  targets: "one",
  contextDefaults: { closing: [] },
  gamemasterChoices: situationChoices(),
  context: attackContext,
  fields: attackFields,
  reactions: attackReactions,
  dice,
  resolve: (state) => {
    const blows = Array.from({ length: state.context.blows }, (_, index) => resolveStrike(state, index));
    return { blows, harmless: blows.every((blow) => blow.net === 0 && !blow.disarmed && !fumbles(blow)) };
  },
  reservedCosts: (state) => [...actionPaid(state), ...freeParriesChosen(state)],
  refresh: refreshAttack,
  costs,
  applyEffects,
  followUps,
};

/** Tells whether attacker or defender fumbled a blow. */
const fumbles = ({ result }: StrikeOutcome): boolean => result.attackerFumbles || result.defenderFumbles;

/**
 * Returns all dice that an attack has asked for so far, blow by blow: for an attack and a needed defence that are not
 * certain without dice, and for the damage of a hit. A blow asks for dice only once all dice of the blow before are
 * rolled and the defender has chosen. Empty without a target.
 */
function dice(state: State): DiceRequest[] {
  const { context, declaration, answers } = state;
  const { target } = context;
  // Without a target nothing is rolled, because the defence is chosen before the dice (OQ-056).
  if (!target) return [];
  const requests: DiceRequest[] = [];
  const reactions = new Set(attackReactions(state).map((reaction) => reaction.id));
  for (let blow = 0; blow < context.blows; blow++) {
    // The defender chooses before the dice of each blow.
    if (reactions.has(reactionId(blow)) && !answers[reactionId(blow)]) break;
    const percent = attackPercent(state);
    const { automatic, needsDefence, chosen, result } = blowStateOf(state, blow);
    // The attack of a Master, or on a helpless target, needs no die (`automatic`); nor does the defence of a Master.
    if (!automatic)
      requests.push(percentileRequest(attackDie(blow), declaration.actor, percent.value, "FRAY.Die.attack"));
    if (needsDefence && !chosen.percent!.master)
      requests.push(
        percentileRequest(defenceDie(blow), target.actor, chosen.percent!.value, `FRAY.Die.${chosen.kind}`),
      );
    if (rollsDamage(context, result))
      requests.push({
        id: damageDice(blow),
        roller: declaration.actor,
        roll: "Roll",
        formula: damageFormula(context.blow),
        label: "FRAY.Die.damage",
      });
    if (!isDone(state, blow)) break;
  }
  return requests;
}

/**
 * Returns the changes that pay for the attack; empty outside an encounter (OQ-007, OQ-P14). An attack takes the action
 * of the round; an off-hand blow, which is made beside the action, is only recorded. While the card (the attack's chat
 * message) waits for dice or answers, these changes are not written yet, but other cards count them as spent.
 */
function actionPaid({ card, context }: Pick<State, "card" | "context">): Change[] {
  const { combatant, manoeuvre } = context;
  if (!combatant) return [];
  if (manoeuvre !== "offHand") return [actionPayment(card, combatant, manoeuvre, ACTIONS[manoeuvre].noDefence)];
  return [spend(combatant.uuid, payment(card, combatant.round, OFF_HAND, 0))];
}

/**
 * Returns a record of each free parry with the other hand that the target has chosen on a card that still waits for
 * dice, so that no other card uses that parry meanwhile (OQ-P14). Leaves out a parry if its blow has turned out to need
 * no defence. Empty if the target is in no encounter.
 */
function freeParriesChosen(state: State): Change[] {
  const { card, context } = state;
  const combatant = context.target?.combatant;
  if (!combatant) return [];
  return Array.from({ length: context.blows }, (_, blow) => ({ blow, ...blowStateOf(state, blow) }))
    .filter(({ chosen, attack: level, needsDefence }) => chosen.offHand && (level === null || needsDefence))
    .map(({ blow }) => defencePayment(card, combatant, blow, true));
}

/**
 * Returns the changes that an attack makes whether it hits or misses. It is paid for, a missile weapon needs loading, a
 * charge closes in where positions are not measured, and the attacker's charge and advantage (the bonus after an
 * opponent's failed escape) end. The defences that the target made against it are recorded. Throws RulesError if
 * attacker or target has used the other hand meanwhile that this attack or a parry against it would use (OQ-P14).
 */
function costs(outcome: QuestAttackOutcome, state: State, reader: GameReader): Change[] {
  const { context, declaration, card } = state;
  if (context.manoeuvre === "offHand") requireOffHand(declaration, context.combatant, state, reader);
  const changes = actionPaid(state);
  const { weapon, target } = context;
  if (weapon.loads > 0 && weapon.item)
    changes.push({ kind: "set", uuid: weapon.item, path: "system.toLoad", value: weapon.loads });
  changes.push(...context.closing.map(distanceChange));
  for (const status of context.statuses)
    changes.push({ kind: "status", uuid: declaration.actor, status, active: false });
  outcome.blows.forEach((blow, index) => {
    if (!target?.combatant || blow.defended === null) return;
    if (blow.offHand) requireOffHand(target, target.combatant, state, reader);
    changes.push(defencePayment(card, target.combatant, index, blow.offHand));
  });
  return changes;
}

/** Throws RulesError if another card has used a fighter's other hand in the round of this card (OQ-P14). */
function requireOffHand(
  { actor: uuid, token }: Pick<Declaration, "actor" | "token">,
  combatant: QuestAttackContext["combatant"],
  { card }: State,
  reader: GameReader,
): void {
  const actor = reader.actor(uuid);
  if (actor && combatant) requireFreeOffHand(reader.combatant(actor, reader.token(token)), combatant.round, card);
}

/**
 * Returns the changes of the blows: the target's hit points, counted from their present value; the item that a disarmed
 * target drops; and the condition of each fighter who fumbled, unless the gamemaster has chosen that fumble's effect
 * already (OQ-059, OQ-065, OQ-P15).
 */
function applyEffects(outcome: QuestAttackOutcome, state: State, reader: GameReader): Change[] {
  const { context, declaration } = state;
  const { target } = context;
  const bodies = new WoundLedger(reader);
  const otherChanges: Change[] = [];
  for (const blow of outcome.blows) {
    if (target && blow.net > 0) bodies.hurt(target.actor, blow.net, context.lethal);
    if (blow.disarmed && target?.held)
      otherChanges.push({
        kind: "set",
        uuid: target.held.uuid,
        path: "system.held",
        value: false,
        label: { key: "FRAY.Change.disarmed", data: { name: target.name, item: target.held.name }, rule: "OQ-P14" },
      });
    if (blow.result.attackerFumbles && !fumbleChosen(state.card, declaration.actor))
      otherChanges.push(fumbledChange(declaration.actor, context.name));
    if (blow.result.defenderFumbles && target && !fumbleChosen(state.card, target.actor))
      otherChanges.push(fumbledChange(target.actor, target.name));
  }
  return [...bodies.changes(), ...otherChanges];
}

/** Returns the change that marks the actor `uuid` as having fumbled; `name`: the actor's name, for the words. */
function fumbledChange(uuid: string, name: string): Change {
  return {
    kind: "status",
    uuid,
    status: STATUS.fumbled,
    active: true,
    label: { key: "FRAY.Change.fumbled", data: { name }, rule: "OQ-P15" },
  };
}

/**
 * Returns the actions that an attack's card offers, even before it is applied (`early`): for each actor who fumbled,
 * the gamemaster's choice of the effect, until that is made.
 */
function followUps(outcome: QuestAttackOutcome, state: State, reader: GameReader): FollowUp[] {
  const { declaration, context } = state;
  const offered: FollowUp[] = [];
  const whoFumbled = new Set<string>();
  for (const { result } of outcome.blows) {
    if (result.attackerFumbles) whoFumbled.add(declaration.actor);
    if (result.defenderFumbles && context.target) whoFumbled.add(context.target.actor);
  }
  for (const uuid of whoFumbled) {
    // Whether the effect was chosen is read from the stored cards, not from the button on this card.
    if (!reader.actor(uuid) || fumbleChosen(state.card, uuid)) continue;
    const fumbleDeclaration: Declaration = {
      action: "fumble",
      actor: uuid,
      token: null,
      item: uuid === declaration.actor ? declaration.item : null,
      targets: [],
      choices: { card: state.card },
    };
    offered.push({
      declaration: fumbleDeclaration,
      label: "FRAY.Action.fumble",
      icon: "fa-solid fa-dice",
      rule: "OQ-P15",
      early: true,
    });
  }
  return offered;
}
