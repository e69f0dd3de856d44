import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { ActorDocument, CombatantDocument, SpentEntry } from "../../../host/documents.ts";
import { refusesOutOfTurn } from "../../../engine/out-of-turn.ts";
import { payment, reservedThisRound, spend, spentThisRound } from "../../../combat/spent.ts";
import { shared } from "../../../settings.ts";
import { STATUS } from "../conditions.ts";
import { questOf, roundOf } from "../body.ts";
import { firstRefusal, refusalOf } from "../refusal.ts";
import type { SkillValue } from "../types.ts";
import { RulesError } from "../../../../rules/error.ts";
import { ACTIONS, aimBonus, checkAction, checkOffHand, ROUND_START } from "../../../../rules/quest/actions.ts";
import type { ActionId, RoundState } from "../../../../rules/quest/actions.ts";
import { STATING } from "./initiative.ts";
import { isAside } from "./sides.ts";

/** The names, among the entries of what a combatant has spent, of a defence made and of a move. */
const DEFENCE = "defence";
const MOVE = "move";
/** The name, among these entries, of the extra attack with the weapon in the other hand. */
export const OFF_HAND = "offHand";

/**
 * Returns an actor's state in the present round: whether it has acted, how many defences it has made, how many metres
 * it has moved, whether it can act and defend (OQ-007, OQ-035, OQ-P05). What open cards reserve counts as spent, except
 * metres. A card is the chat message of an action, open while it waits for dice or answers.
 */
export function roundState(actor: ActorDocument, combatant: CombatantDocument | null): RoundState {
  const spent = reservedThisRound(combatant);
  return {
    ...ROUND_START,
    ...doneBy(spent),
    canAct: !actor.statuses.has(STATUS.surprised),
    canDefend: !actor.statuses.has(STATUS.defenceless) && !hasGivenUpDefence(combatant),
    metres: movedMetres(combatant),
  };
}

/** Returns whether these entries of a round take its action, and how many defences they are. */
const doneBy = (spent: readonly SpentEntry[]): Pick<RoundState, "acted" | "defences"> => ({
  acted: spent.some((entry) => entry.pips > 0),
  defences: spent.filter((entry) => entry.act === DEFENCE && !entry.data?.offHand).length,
});

/**
 * Tells whether a combatant gave up defending until the next turn by an all-out attack, a great attack or a charge
 * (OQ-P14).
 */
export function hasGivenUpDefence(combatant: CombatantDocument | null): boolean {
  const round = roundOf(combatant);
  const gaveUpIn = (givenRound: number): boolean =>
    spentEntries(combatant).some((entry) => entry.round === givenRound && Boolean(entry.data?.noDefence));
  // Defence was given up in this round, or in the round before, and the combatant's turn of this round has not come
  // yet.
  return gaveUpIn(round) || (gaveUpIn(round - 1) && !hasTurnCome(combatant!));
}

/**
 * Tells whether a combatant's turn of this round has come: it or a later one in the order has the turn, or its action
 * is spent.
 */
function hasTurnCome(combatant: CombatantDocument): boolean {
  const { combat } = combatant;
  if (spentThisRound(combatant).some((entry) => entry.pips > 0)) return true;
  if (!combat || combat.turn === null) return false;
  const turnIndex = combat.turns.findIndex((other) => other.id === combatant.id);
  return turnIndex >= 0 && turnIndex <= combat.turn;
}

/**
 * Returns what a combatant has used the weapon in its other hand for this round, besides its action: the free parry,
 * the extra attack, or null for neither. What its open cards reserve counts as used (OQ-P14).
 */
export function offHandUse(combatant: CombatantDocument | null): "parry" | "attack" | null {
  return offHandUseIn(reservedThisRound(combatant));
}

/** Returns what these entries of a combatant say of its other hand, as `offHandUse` does. */
function offHandUseIn(spent: readonly SpentEntry[]): "parry" | "attack" | null {
  if (spent.some((entry) => entry.act === OFF_HAND)) return "attack";
  return spent.some((entry) => entry.act === DEFENCE && entry.data?.offHand) ? "parry" : null;
}

/**
 * Throws RulesError if a combatant has used the weapon in its other hand in this round by another card than the one
 * that is about to use it: a card that is redone may find the hand used meanwhile (OQ-P14).
 * @param card id of the card that is about to use it
 */
export function requireFreeOffHand(combatant: CombatantDocument | null, round: number, card: string): void {
  const others = [...spentEntries(combatant), ...reservedThisRound(combatant)].filter(
    (entry) => entry.round === round && entry.card !== card,
  );
  const used = firstRefusal(checkOffHand({ used: offHandUseIn(others) }));
  if (used) throw new RulesError(used.refused, "OQ-P14");
}

/** Returns all entries of what a combatant has spent, of any round; empty for null. */
export function spentEntries(combatant: CombatantDocument | null): readonly SpentEntry[] {
  return (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
}

/** Returns the metres a combatant has moved this round (OQ-P08); 0 for null. */
export function movedMetres(combatant: CombatantDocument | null): number {
  return spentThisRound(combatant)
    .filter((entry) => entry.act === MOVE)
    .reduce((sum, entry) => sum + Number(entry.data?.metres ?? 0), 0);
}

/**
 * Returns for how many rounds in a row a combatant has aimed: up to this round if it has acted in it, else up to the
 * round before (OQ-P14). 0 if it did not aim in that last round: another action uses up the rounds of aiming.
 */
export function roundsAimed(combatant: CombatantDocument | null): number {
  const entries = spentEntries(combatant);
  const hasActed = spentThisRound(combatant).some((entry) => entry.pips > 0);
  // The last action is of this round, or, if there was none yet, of the one before.
  const lastActed = roundOf(combatant) - (hasActed ? 0 : 1);
  let rounds = 0;
  for (let round = lastActed; round > 0; round--) {
    if (!entries.some((entry) => entry.round === round && entry.act === "aim")) break;
    rounds++;
  }
  return rounds;
}

/**
 * Returns the skill of a weapon of this reach with what its combatant's aiming adds to the next shot, up to 100
 * percent; for close weapons as it is (OQ-P14).
 */
export function aimedSkill(skill: SkillValue, combatant: CombatantDocument | null, reach: string): SkillValue {
  const kind = reach === "close" ? "close" : "missile";
  const aim = aimBonus({ rounds: roundsAimed(combatant), skill: skill.total, kind });
  return aim.value ? { ...skill, total: skill.total + aim.value, parts: [...skill.parts, ...aim.parts] } : skill;
}

/**
 * Tells whether a combatant's encounter has begun but waits for intents, so that nobody has the turn: all acts are then
 * out of turn (OQ-051, OQ-054).
 */
const areIntentsAwaited = (combatant: CombatantDocument | null): boolean =>
  Boolean(combatant?.combat?.started) && combatant!.combat!.turn === null;

/**
 * Returns why an actor may do nothing in the fight now: it is kept out of the fight or, in worlds that refuse acts out
 * of turn, intents are still stated (OQ-011, OQ-054). Null if neither.
 */
export function notYetRefusal(actor: ActorDocument, combatant: CombatantDocument | null): Refusal | null {
  if (isAside(combatant)) return { refused: "QuestKeepsOut", rule: "OQ-011", data: { name: shownName(actor) } };
  return areIntentsAwaited(combatant) && refusesOutOfTurn() ? STATING : null;
}

/**
 * Returns why an actor may not take an action now, mostly because the one action of the round is spent; null if it may.
 * Refused are also those kept out of the fight and, in worlds that refuse acts out of turn, acts before all intents are
 * stated. In worlds where the economy is only advice, of the problems that `checkAction` finds only surprise refuses
 * the action.
 */
export function actionRefusal(
  actor: ActorDocument,
  combatant: CombatantDocument | null,
  action: ActionId,
): Refusal | null {
  const early = notYetRefusal(actor, combatant);
  if (early) return early;
  const state = roundState(actor, combatant);
  // Outside an encounter no action is spent.
  const { problems } = checkAction({ state: combatant ? state : { ...state, acted: false }, action });
  const isAdviceOnly = shared<string>("economy") === "advice";
  const decisive = problems.find(({ problem }) => !isAdviceOnly || problem === "surprised");
  return decisive ? refusalOf(decisive) : null;
}

/**
 * Returns the change which records that a combatant spends its one action of the round.
 * @param card id of the chat message by which it acts
 * @param action what it does with the action
 * @param noDefence true if the action gives up all defences until the next turn
 */
export function actionPayment(
  card: string,
  combatant: { readonly uuid: string; readonly round: number },
  action: ActionId,
  noDefence = false,
) {
  return spend(combatant.uuid, payment(card, combatant.round, action, 1, noDefence ? { noDefence } : undefined));
}

/**
 * Returns the costs of a card's act: the change that spends the combatant's action of the round, and none outside an
 * encounter (OQ-007). As `reservedCosts` of an action they count as spent while its card is open.
 */
export function actCosts(
  action: ActionId,
  { card, context }: { readonly card: string; readonly context: { readonly combatant: Paying | null } },
): Change[] {
  return context.combatant ? [actionPayment(card, context.combatant, action)] : [];
}

/** The combatant who pays, and the round. */
interface Paying {
  readonly uuid: string;
  readonly round: number;
}

/**
 * Returns the change that records a defence made against a blow of a card (`blow` from 0). A defence costs no action
 * but makes the next one harder, unless it is the free parry of the other hand (`offHand`; OQ-P05, OQ-P14).
 */
export function defencePayment(
  card: string,
  combatant: { readonly uuid: string; readonly round: number },
  blow: number,
  offHand: boolean,
) {
  const entry = payment(card, combatant.round, DEFENCE, 0, { offHand });
  return spend(combatant.uuid, { ...entry, id: `${card}-${DEFENCE}-${blow}` });
}

/**
 * What a round holds: one action (a pip of the tracker), and besides it the actor's metres of movement, 15 as a rule
 * (OQ-007, OQ-P08).
 */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: reservedThisRound(combatant).some((entry) => entry.pips > 0) ? 1 : 0 }),
  movement: (combatant) => {
    const { actor } = combatant;
    if (!actor) return null;
    return { total: questOf(actor).derived.movement.value, spent: movedMetres(combatant), unit: "FRAY.Unit.metres" };
  },
  refuses(_combatant, { act, pips }, others) {
    if (!pips || !Object.hasOwn(ACTIONS, act)) return null;
    const { problems } = checkAction({ state: { ...ROUND_START, ...doneBy(others) }, action: act as ActionId });
    return firstRefusal(problems);
  },
};
