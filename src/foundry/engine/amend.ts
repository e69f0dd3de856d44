import { serverNow } from "../host/clock.ts";
import type { ChangeLabel } from "../contract/change.ts";
import { isRefusal } from "../contract/action.ts";
import type { Amendment, Refusal, TargetRef } from "../contract/action.ts";
import type { HostUser, MessageDocument } from "../host/documents.ts";
import type { CardRoll } from "./dice.ts";
import { rollDice } from "./dice.ts";
import type { HeldCard } from "./integrity.ts";
import { derivedId } from "./journal/digest.ts";
import { askAgain, reresolve } from "./resolve-again.ts";
import { isPrevented } from "./public-hooks.ts";
import { signedCard } from "./integrity.ts";
import { withTokensOnScene } from "./placed.ts";
import { applyCard, redoTaken, restorePhase, undoCard } from "./apply-undo.ts";
import { isUndoneWith } from "./journal/labels.ts";
import { phaseOfCard } from "./journal/phase.ts";
import { asSeen, unseenRefusal } from "./seen.ts";
import type { CardPhase } from "./journal/records.ts";
import { takenAlong } from "./mended.ts";
import type { Along } from "./mended.ts";
import type { CardMessage } from "./state.ts";
import { declaredOn, partsOf } from "./state.ts";
import { takesModifier } from "./takes-modifier.ts";

/*
 * Amendments: changes that the gamemaster makes to a card (the chat message of an action) after it was declared, such
 * as a modifier, another target or choice, a new throw. The card keeps them, and is resolved again with them.
 */

/**
 * The result of a request: a refusal; or labels of what could not be undone before it, empty or null if there is
 * nothing.
 */
type AmendResult = Refusal | null | readonly { key: string }[];

/**
 * Gives a card another target, noted as an amendment, and resolves the card again. If the card's action takes several
 * targets and `targets` is not empty, `targets` count instead of `target`. The caller has checked that the user may
 * change the target.
 */
export async function retarget(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  target: TargetRef,
  targets: readonly TargetRef[],
): Promise<AmendResult> {
  const aimed = { ...declaredOn(card), targets: [target, ...targets] };
  const unseen = unseenRefusal(aimed, user);
  if (unseen) return unseen;
  const manyTargets = partsOf(card)?.action.targets === "many" && targets.length ? { targets } : {};
  const result = await amend(message, card, user, { kind: "target", target, ...manyTargets });
  return isRefusal(result) ? asSeen(result, withTokensOnScene(aimed), user) : result;
}

/**
 * Adds an amendment, made by this user, to a card, and resolves the card again; a reroll is thrown here first. Refuses
 * a modifier that does not count on this card, and a reroll of dice that the card does not have. Throws Prevented if a
 * module stops the throw.
 */
export async function amend(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  amendment: Omit<Amendment, "id" | "by">,
): Promise<AmendResult> {
  // A modifier that would not count is refused. A card that is still "declared" has no outcome yet.
  const { amendments, stage } = card.system;
  if (amendment.kind === "modifier" && !takesModifier(partsOf(card)!, stage === "declared"))
    return { refused: "NoModifier" };
  const id = derivedId(card.id, "amendment", amendments.length, serverNow());
  const rolls = [...card.rolls];
  if (amendment.kind === "reroll") {
    const { action, state } = partsOf(card)!;
    const die = action.dice(state).find((request) => request.id === amendment.die);
    if (!die) return { refused: "NoDie" };
    // The new throw is added to the earlier ones: of several for one request the last counts.
    rolls.push(await rollDice(die, { automatic: true, message: message as unknown as MessageDocument }));
  }
  return resolveAgain(message, card, user, [...amendments, { ...amendment, id, by: user.name }], rolls);
}

/**
 * Removes the amendment with this id from a card, with the throw of a reroll, and resolves the card again; if there is
 * no such amendment, only resolves it again.
 */
export function retract(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  amendmentId: string,
): Promise<AmendResult> {
  const amendments = card.system.amendments.filter((amendment) => amendment.id !== amendmentId);
  return resolveAgain(message, card, user, amendments, rollsWithout(card, amendmentId));
}

/**
 * Asks again the first reaction (a choice put to a player) that a deadline has answered, and all reactions answered
 * after that one; thrown dice stay. If the card has its outcome, first undoes its effects, its costs and the moves it
 * caused. A card that was applied is applied again once it has its outcome. If a module stops the card, writes again
 * what was undone. Resolves to a refusal if no answer was late or a module stops the undo or the card, else to the
 * changes that could not be undone; null if the undo found nothing to undo.
 */
export async function reopen(message: CardMessage, card: HeldCard, user: HostUser): Promise<AmendResult> {
  const firstLate = Object.values(card.system.answers).findIndex((answer) => answer.late);
  if (firstLate < 0) return { refused: "NoReaction" };
  // What a card with an outcome has written is undone before the card is opened.
  const phaseBefore = phaseOfCard(message);
  const taken = takenAlong(card.id);
  const undoResult = card.system.stage === "frozen" ? await undoCard(message, user, { part: "onward" }) : [];
  if (isRefusal(undoResult) && isPrevented(undoResult)) return undoResult;
  const id = derivedId(card.id, "amendment", card.system.amendments.length, serverNow());
  // The value 1 notes that the card was applied, so that it is applied again once it has its outcome.
  const reopening: Amendment = { id, kind: "reopen", by: user.name, value: phaseBefore === "applied" ? 1 : 0 };
  const refusal = await askAgain(message, card, firstLate, reopening);
  if (refusal) {
    await restoreUndone(message, user, phaseBefore, undoResult, taken);
    return refusal;
  }
  return leftOf(undoResult, await redoTaken(taken, user));
}

/**
 * Returns what an undo could not take back, followed by the labels of cards that went back with it and stay undone;
 * null if the undo was refused: any refusal but a module's, which was returned before, means that there was nothing to
 * undo.
 */
function leftOf(undoResult: Refusal | readonly ChangeLabel[], stillUndone: readonly ChangeLabel[]): AmendResult {
  if (isRefusal(undoResult)) return null;
  return [...undoResult.filter((label) => !isUndoneWith(label)), ...stillUndone];
}

/**
 * Writes again what was undone of a card that then could not run again, and redoes the cards that went back with it.
 */
async function restoreUndone(
  message: CardMessage,
  user: HostUser,
  phaseBefore: CardPhase,
  undoResult: Refusal | readonly ChangeLabel[],
  taken: readonly Along[],
): Promise<void> {
  if (!isRefusal(undoResult)) await restorePhase(message, phaseBefore, user);
  await redoTaken(taken, user);
}

/**
 * Returns the amendments, the last with a note whether the card was applied. The note is needed because, if the
 * amendment needs new dice or answers, the card is applied again only once it has them.
 */
function notingApplied(amendments: readonly Amendment[], wasApplied: boolean): readonly Amendment[] {
  const lastAmendment = amendments.at(-1);
  return lastAmendment ? amendments.with(-1, { ...lastAmendment, applied: wasApplied }) : amendments;
}

/**
 * Returns a card's rolls without the one that this amendment, a reroll, has thrown: the throw before it counts again.
 */
function rollsWithout({ rolls, system }: HeldCard, amendmentId: string): CardRoll[] {
  const removed = system.amendments.find((other) => other.id === amendmentId);
  if (removed?.kind !== "reroll") return [...rolls];
  // A request's rolls end with those of its rerolls, in the order of these: so the roll's place is counted from the
  // end.
  const rerollsOfDie = system.amendments.filter((other) => other.kind === "reroll" && other.die === removed.die);
  const rollsOfDie = rolls.filter((roll) => roll.options?.fray?.id === removed.die);
  const removedRoll = rollsOfDie.at(-rerollsOfDie.length + rerollsOfDie.indexOf(removed));
  return rolls.filter((roll) => roll !== removedRoll);
}

/**
 * Resolves a card again with other amendments. If the card has its outcome, first undoes its effects, its costs and the
 * moves it caused; if a module stops the undo, does nothing more. If the card cannot be resolved, writes again what was
 * undone. A card that was applied is applied again: at once, or when it has the dice or answers that it waits for. The
 * cards that go back with it are undone before and redone at the end, if what they rest on is there again. Resolves
 * to the refusal of the step that fails, else to the changes that could not be undone; null if the undo found nothing
 * to undo.
 */
async function resolveAgain(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  amendments: readonly Amendment[],
  rolls: readonly CardRoll[],
): Promise<AmendResult> {
  const phaseBefore = phaseOfCard(message);
  // A card that still waits after an earlier amendment counts as applied if it was applied before that.
  const isOpen = card.system.stage === "declared";
  const wasApplied = phaseBefore === "applied" || (isOpen && card.system.amendments.at(-1)?.applied === true);
  // Undone first, so that the context is read without the card's own effects, and what rests on these.
  const taken = takenAlong(card.id);
  const undoResult =
    card.system.stage === "frozen" && card.system.outcome ? await undoCard(message, user, { part: "onward" }) : [];
  if (isRefusal(undoResult) && isPrevented(undoResult)) return undoResult;
  const refusal = await reresolve(message, card, notingApplied(amendments, wasApplied), rolls);
  if (refusal) {
    await restoreUndone(message, user, phaseBefore, undoResult, taken);
    return refusal;
  }
  // A card that waits now is applied later, when it has what it waits for.
  const isWaiting = signedCard(message)?.system.stage === "declared";
  const mustApplyAgain = wasApplied && phaseOfCard(message) !== "applied" && !isWaiting;
  if (mustApplyAgain) {
    const applyRefusal = await applyCard(message, user);
    if (applyRefusal) return applyRefusal;
  }
  return leftOf(undoResult, await redoTaken(taken, user));
}
