import { serverNow } from "../host/clock.ts";
import { isRefusal } from "../contract/action.ts";
import type { Amendment, Refusal, TargetRef } from "../contract/action.ts";
import type { HostUser, MessageDocument } from "../host/documents.ts";
import type { CardRoll } from "./dice.ts";
import { rollDice } from "./dice.ts";
import type { HeldCard } from "./integrity.ts";
import { derivedId } from "./journal/digest.ts";
import { askAgain, reresolve } from "./lifecycle.ts";
import { isPrevented } from "./public-hooks.ts";
import { signedCard } from "./integrity.ts";
import { applyCard, phaseOfCard, restorePhase, undoCard } from "./apply-undo.ts";
import type { CardMessage, Parts } from "./state.ts";
import { partsOf } from "./state.ts";

/*
 * An amendment is a change to a card after it was declared (a modifier, another target or choice, a new throw of a
 * die): the card keeps it, and is resolved again with it.
 */

/**
 * The result of a request: a refusal, or the changes that undoing the card's effects had to skip (an empty list or
 * null: none).
 */
type AmendResult = Refusal | null | readonly { key: string }[];

/**
 * Gives a card another target by an amendment, and resolves the card again. `targets` counts only for an action that
 * takes several targets, where it replaces `target` unless it is empty. The caller has checked that the user may.
 */
export function retarget(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  target: TargetRef,
  targets: readonly TargetRef[],
): Promise<AmendResult> {
  const manyTargets = partsOf(card)?.action.targets === "many" && targets.length ? { targets } : {};
  return amend(message, card, user, { kind: "target", target, ...manyTargets });
}

/**
 * Tells whether a gamemaster's modifier counts on a card: as its action says, else where the card throws dice or, as it
 * is still `open`, may come to.
 */
export const takesModifier = ({ action, state }: Pick<Parts, "action" | "state">, open = false): boolean =>
  action.takesModifier?.(state.context) ?? (open || action.dice(state).length > 0);

/**
 * Adds a user's amendment (`given`) to a card, throws the die of a reroll, and resolves the card again. Refuses a
 * modifier that would count for nothing, and a reroll of a die that the card does not have.
 */
export async function amend(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  given: Omit<Amendment, "id" | "by">,
): Promise<AmendResult> {
  const { amendments, stage } = card.system;
  if (given.kind === "modifier" && !takesModifier(partsOf(card)!, stage === "declared"))
    return { refused: "NoModifier" };
  const id = derivedId(card.id, "amendment", amendments.length, serverNow());
  const rolls = [...card.rolls];
  if (given.kind === "reroll") {
    const { action, state } = partsOf(card)!;
    const die = action.dice(state).find((request) => request.id === given.die);
    if (!die) return { refused: "NoDie" };
    rolls.push(await rollDice(die, { automatic: true, message: message as unknown as MessageDocument }));
  }
  return resolveAgain(message, card, user, [...amendments, { ...given, id, by: user.name }], rolls);
}

/**
 * Removes the amendment of an id, with the die that a reroll threw, and resolves the card again; without such an
 * amendment it is only resolved again.
 */
export function retract(message: CardMessage, card: HeldCard, user: HostUser, id: string): Promise<AmendResult> {
  const amendments = card.system.amendments.filter((amendment) => amendment.id !== id);
  return resolveAgain(message, card, user, amendments, rollsWithout(card, id));
}

/**
 * Asks again the first reaction that was not answered in time, and all that were answered after it. The card's effects,
 * costs and onward moves are undone before; dice that were thrown stay. Refuses a card without an overdue answer, or if
 * a module stops the undo.
 */
export async function reopen(message: CardMessage, card: HeldCard, user: HostUser): Promise<AmendResult> {
  const firstLate = Object.values(card.system.answers).findIndex((answer) => answer.late);
  if (firstLate < 0) return { refused: "NoReaction" };
  // What the card wrote is undone before it is opened.
  const before = phaseOfCard(message);
  const undone = card.system.stage === "frozen" ? await undoCard(message, user, "onward") : [];
  if (isRefusal(undone) && isPrevented(undone)) return undone;
  const id = derivedId(card.id, "amendment", card.system.amendments.length, serverNow());
  // A value of 1 notes that the card was applied, so that it is applied again when it has its outcome.
  const reopening: Amendment = { id, kind: "reopen", by: user.name, value: before === "applied" ? 1 : 0 };
  await askAgain(message, card, firstLate, reopening);
  // Any other refusal of the undo means that there was nothing to undo.
  return isRefusal(undone) ? null : undone;
}

/**
 * Returns the amendments; if the last one is a choice, its value notes whether the card was applied (1 or 0). The
 * choice may need new dice, and the card is then applied again once they are thrown.
 */
function notingApplied(amendments: readonly Amendment[], applied: boolean): readonly Amendment[] {
  const last = amendments.at(-1);
  return last?.kind === "choice" ? amendments.with(-1, { ...last, value: applied ? 1 : 0 }) : amendments;
}

/** Returns the card's rolls without the one that a reroll amendment added, so that the die before counts again. */
function rollsWithout({ rolls, system }: HeldCard, amendment: string): CardRoll[] {
  const removed = system.amendments.find((other) => other.id === amendment);
  if (removed?.kind !== "reroll") return [...rolls];
  // The newest rolls of a die are those of its rerolls, in the same order: so the place is counted from the end.
  const rerollsOfDie = system.amendments.filter((other) => other.kind === "reroll" && other.die === removed.die);
  const removedRoll = rolls
    .filter((roll) => roll.options?.fray?.id === removed.die)
    .at(-rerollsOfDie.length + rerollsOfDie.indexOf(removed));
  return rolls.filter((roll) => roll !== removedRoll);
}

/**
 * Resolves a card again with other amendments. Its effects, costs and onward moves are undone before; if it was
 * applied, it is applied again after, or later if it now waits for dice or an answer. If it cannot be resolved, all is
 * restored, and the refusal returned; if a module stops the undo, nothing is done.
 */
async function resolveAgain(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  amendments: readonly Amendment[],
  rolls: readonly CardRoll[],
): Promise<AmendResult> {
  const before = phaseOfCard(message);
  // Undone first, so that the context is read without the card's own effects; if it cannot be read, all is restored.
  const undone = card.system.stage === "frozen" && card.system.outcome ? await undoCard(message, user, "onward") : [];
  if (isRefusal(undone) && isPrevented(undone)) return undone;
  const refusal = await reresolve(message, card, notingApplied(amendments, before === "applied"), rolls);
  if (refusal) {
    if (!isRefusal(undone)) await restorePhase(message, before, user);
    return refusal;
  }
  // A card that now waits for dice or an answer is applied later, when it has them.
  const waits = signedCard(message)?.system.stage === "declared";
  if (before === "applied" && phaseOfCard(message) !== "applied" && !waits) {
    const applyRefusal = await applyCard(message, user);
    if (applyRefusal) return applyRefusal;
  }
  return isRefusal(undone) ? null : undone;
}
