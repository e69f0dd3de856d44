import { isActingClient } from "./client.ts";
import { undoMoves, redoMoves } from "./card-moves.ts";
import type { MovesPart } from "./card-moves.ts";
import type { Change, ChangeLabel } from "../contract/change.ts";
import { isRefusal } from "../contract/action.ts";
import type { Refusal } from "../contract/action.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { overfullHands, writtenHandsRefusal } from "../contract/reading/hands.ts";
import type { FieldWrite } from "../contract/reading/hands.ts";
import type { HostUser } from "../host/documents.ts";
import type { HeldCard } from "./integrity.ts";
import { integrityOf, signedCard, verifiedCard } from "./integrity.ts";
import type { OutcomeEvent } from "../contract/public-hooks.ts";
import { writeStep } from "./journal/apply.ts";
import { actorsAtPlace } from "./journal/at-place.ts";
import { isUndoneWith, labelInWords, undoneWithLabel } from "./journal/labels.ts";
import { undoStep } from "./journal/undo-step.ts";
import { recordsOfCard, writtenAt } from "./journal/find-records.ts";
import { phaseOfCard } from "./journal/phase.ts";
import { redoRefusal } from "./redo-refusal.ts";
import type { CardPhase } from "./journal/records.ts";
import { isNeededAgain, takenAlong } from "./mended.ts";
import type { Along } from "./mended.ts";
import { mayApply, mayUndo } from "./permissions.ts";
import { PREVENTED_WITH, askListeners, callListeners } from "./public-hooks.ts";
import type { CardMessage } from "./state.ts";
import { actorOf, amendedDeclaration, eventOf, partsOf, refusalOf } from "./state.ts";
import { host } from "../host/host.ts";

/*
 * Applies, undoes and redoes frozen cards: chat messages of actions that have their outcome. A card writes to documents
 * in two steps: its costs, and the effects of its outcome. Each changed document keeps a record of what each step
 * wrote, by which it is undone. The acting client: the active gamemaster's tab that works for the table.
 */

/**
 * Writes the effects of a frozen card to the documents as they are now; a harmless outcome has no effects to write. For
 * a card that was undone, also writes its costs and makes its moves again. Then calls the hook `fray.apply`.
 * @returns null once done; a refusal, with nothing written, if `frozenCard` refuses the card, if it is applied already,
 * if all its targets (without targets: its actor) are gone, if a module stops it by the hook `fray.preApply`, or if an
 * undone card cannot pay again or has no free hands for its items
 */
export async function applyCard(message: CardMessage, user: HostUser): Promise<Refusal | null> {
  const card = frozenCard(message);
  if (isRefusal(card)) return card;
  if (phaseOfCard(message) === "applied") return { refused: "Applied" };
  const { actor, targets } = partsOf(card)!.state.declaration;
  // Targets that are gone are skipped; if all are gone, nothing would be applied without anyone noticing.
  const affected = targets.length ? targets.map((target) => target.actor) : [actor];
  if (!affected.some((uuid) => actorOf(uuid))) return { refused: "NoTarget" };
  // A card that was undone must be able to pay again, and its items must find free hands. Null: nothing is paid again.
  const costs = phaseOfCard(message) === "undone" ? redoCosts(card) : null;
  if (costs && isRefusal(costs)) return costs;
  const handsRefusal = costs && !card.system.outcome!.harmless ? fullHandsRefusal(card) : null;
  if (handsRefusal) return handsRefusal;
  const event = outcomeEvent(message, card, user);
  const moduleRefusal = refusalByModule("fray.preApply", event);
  if (moduleRefusal) return moduleRefusal;
  // All in the order in which it first happened: moves that led to the card, costs, effects, moves that followed.
  if (costs) {
    await redoMovesOf(card, "approach");
    await writeStep(card.id, "costs", user, costs);
  }
  // Effects of an earlier outcome may be noted as undone: the ledger then notes that the card stands without any.
  if (!card.system.outcome!.harmless) await writeEffects(card, user);
  else if (hasEffects(card.id)) await writeStep(card.id, "effects", user, []);
  if (costs) await redoOnwardMoves(card);
  callListeners("fray.apply", event);
  return null;
}

/**
 * Redoes an undone card. If the user may apply the card, or if its effects were applied before, applies it; else only
 * makes its costs and moves again. Resolves to a refusal, or to null once the card is redone.
 */
export async function redoCard(message: CardMessage, user: HostUser): Promise<Refusal | null> {
  const signed = signedCard(message);
  const hadEffects = hasEffects(message.id);
  // An unsigned card goes to `applyCard` too, only to be refused.
  if (!signed || mayApply(signed, user) || hadEffects) return applyCard(message, user);
  // Costs and moves alone.
  const card = frozenCard(message);
  if (isRefusal(card)) return card;
  const costs = redoCosts(card);
  if (isRefusal(costs)) return costs;
  await redoMovesOf(card, "approach");
  await writeStep(card.id, "costs", user, costs);
  await redoOnwardMoves(card);
  return null;
}

/** Tells whether a card has written effects, though they may be undone; it may have another outcome since. */
const hasEffects = (cardId: string): boolean => recordsOfCard(cardId).some(({ step }) => step === "effects");

/**
 * Returns the values that a card's effects would set in fields if they were applied now; changes of any other kind than
 * "set" are left out.
 */
function fieldsOf(card: HeldCard): FieldWrite[] {
  const { action, state, table } = partsOf(card)!;
  return action
    .applyEffects(card.system.outcome!, state, table)
    .flatMap((change) =>
      change.kind === "set" ? [{ uuid: change.uuid, path: change.path, value: change.value }] : [],
    );
}

/**
 * Returns, for a card just undone, words of a warning for each actor who now holds more than two hands can, as the undo
 * has put items back in hand. Empty if there is none, or if the card or a document that it needs cannot be read.
 */
export function handsAfterUndo(message: CardMessage): ChangeLabel[] {
  const card = frozenCard(message);
  if (isRefusal(card)) return [];
  try {
    return overfullHands(fieldsOf(card)).map((data) => ({ key: "FRAY.Undo.handsFull", data }));
  } catch (error) {
    // The card's documents may be gone: then no warning. `refusalOf` is called to throw any other error on.
    refusalOf(error);
    return [];
  }
}

/**
 * Returns why an undone card cannot be redone: it would take in hand more than its actor's free hands now hold. Null if
 * it would not.
 */
function fullHandsRefusal(card: HeldCard): Refusal | null {
  const writtenFields = fieldsOf(card);
  for (const { uuid } of writtenFields) {
    const refusal = writtenHandsRefusal(uuid, writtenFields);
    if (refusal) return refusal;
  }
  return null;
}

/** Makes a card's moves again, those of `part`; warns this user of each token that had to be left where it is. */
async function redoMovesOf(card: HeldCard, part: MovesPart): Promise<void> {
  for (const leftLabel of await redoMoves(card.id, amendedDeclaration(card), part))
    host.ui.notifications.warn(labelInWords(leftLabel));
}

/** If the outcome of a card lets the token go on (`through`), makes again the moves that the card caused. */
async function redoOnwardMoves(card: HeldCard): Promise<void> {
  if ((card.system.outcome as { through?: boolean }).through) await redoMovesOf(card, "onward");
}

/** Returns the event that the public hooks get for a card with its outcome; `user`: who asked for what happens now. */
const outcomeEvent = (message: CardMessage, card: HeldCard, user: HostUser): OutcomeEvent => ({
  ...eventOf(message, card, user.id),
  outcome: card.system.outcome!,
});

/** Calls the modules that listen to a hook; returns the refusal if one of the modules stops the action, else null. */
function refusalByModule(hook: "fray.preApply" | "fray.preUndo", event: OutcomeEvent): Refusal | null {
  try {
    askListeners(hook, event);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Writes the effects of a card's outcome, computed when the write's turn comes, by what it then finds at its place. */
function writeEffects(card: HeldCard, user: HostUser): Promise<void> {
  const { action, state, ruleset } = partsOf(card)!;
  return writeStep(card.id, "effects", user, () => {
    const table = readerFor(ruleset.id, actorsAtPlace(card.id, "effects"));
    return action.applyEffects(card.system.outcome!, state, table);
  });
}

/**
 * Returns the changes that pay an undone card's costs when the card is redone, empty if it costs nothing; a refusal if
 * the costs cannot be paid, as when the action of the round was spent meanwhile.
 */
function redoCosts(card: HeldCard): readonly Change[] | Refusal {
  const { action, state, table } = partsOf(card)!;
  try {
    const costs = action.costs?.(card.system.outcome!, state, table) ?? [];
    return redoRefusal(card.id, costs) ?? costs;
  } catch (error) {
    return refusalOf(error);
  }
}

/** What of a card is undone; by default all of it. */
interface Undoing {
  /** "onward" if the card is about to be resolved again: the moves that led to it then stay */
  readonly part?: MovesPart;
  /**
   * a server time, in milliseconds, before which nothing is undone: of the card only its effects, and of the cards that
   * go back with it only those that have written since
   */
  readonly since?: number;
  /** whether it is about to be applied again, at the same place among what other cards have written */
  readonly isAgain?: boolean;
}

/**
 * Undoes a card: first the cards that follow from it and the cards that mended what it did, then its own moves, costs
 * and effects. For each of these cards calls the hook `fray.undo`.
 * @returns labels of the changes that could not be undone, and one for each mending card undone; a refusal, with
 * nothing undone, if `frozenCard` refuses the card, if none of its records is applied, or if a module (by the hook
 * `fray.preUndo`) or the user's rights stop the undo of the card, or of one that goes back with it
 */
export async function undoCard(
  message: CardMessage,
  user: HostUser,
  undoing: Undoing = {},
): Promise<Refusal | ChangeLabel[]> {
  const card = frozenCard(message);
  if (isRefusal(card)) return card;
  if (!recordsOfCard(card.id).some((record) => record.state === "applied")) return { refused: "NothingToUndo" };
  const taken = takenAlong(card.id).filter(({ at }) => at > (undoing.since ?? -Infinity));
  // All are asked before anything is undone.
  const refusal = refusalByModule("fray.preUndo", outcomeEvent(message, card, user));
  if (refusal) return refusal;
  for (const along of taken) {
    const refusalOfOther = refusalAlong(along, user);
    if (refusalOfOther) return refusalOfOther;
  }
  return undoNow(message, card, user, undoing, taken);
}

/**
 * Returns why a card cannot be undone together with another one: because of the user, or of a module, which is told
 * with the name of the action. Null if it can, or if it cannot be undone at all and so is passed over.
 */
function refusalAlong({ message, action }: Along, user: HostUser): Refusal | null {
  const card = frozenCard(message);
  if (isRefusal(card)) return null;
  if (!mayUndo(signedCard(message)!, user)) return { refused: "GamemasterOnly" };
  const refusal = refusalByModule("fray.preUndo", outcomeEvent(message, card, user));
  return refusal && { refused: PREVENTED_WITH, data: { ...refusal.data, act: { key: action.label } } };
}

/**
 * Undoes a card, without asking anybody, and before it the cards that are `taken` along, in their order. Resolves to
 * labels as `undoCard` does.
 */
async function undoNow(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  { part = "all", since, isAgain = part === "onward" }: Undoing,
  taken: readonly Along[],
): Promise<ChangeLabel[]> {
  const labels: ChangeLabel[] = [];
  // Others first, so that tokens that walked on make room for this card's token.
  for (const along of taken) {
    const other = frozenCard(along.message);
    if (isRefusal(other)) continue;
    // Of a card that had paid before that time, the costs stay.
    const isPaidBefore = recordsOfCard(other.id).some(
      (record) => record.state === "applied" && writtenAt(record) <= (since ?? -1),
    );
    if (along.mending) labels.push(undoneWithLabel(along.action.label));
    labels.push(
      ...(await undoNow(along.message, other, user, { ...(isPaidBefore && { since: since! }), isAgain }, [])),
    );
  }
  if (since === undefined) {
    labels.push(...(await undoMoves(card.id, amendedDeclaration(card), part)));
    labels.push(...(await undoStep(card.id, "costs", user, isAgain)));
  }
  // Effects last: `phaseOf` calls the card undone only once their records say so, when all else has been given back.
  labels.push(...(await undoStep(card.id, "effects", user, isAgain)));
  const left = labels.filter((label) => !isUndoneWith(label));
  callListeners("fray.undo", { ...outcomeEvent(message, card, user), skipped: left.map(labelInWords) });
  return labels;
}

/**
 * Redoes cards that were undone because the card that they went back with was resolved again, in the order in which
 * they were before. A card stays undone if what it rests on is not there again. Resolves to a label for each that does.
 * @param taken these cards as `takenAlong` returned them before; those that were not undone are passed over
 */
export async function redoTaken(taken: readonly Along[], user: HostUser): Promise<ChangeLabel[]> {
  const labels: ChangeLabel[] = [];
  for (const along of taken.toReversed()) {
    if (phaseOfCard(along.message) !== "undone") continue;
    if (!isNeededAgain(along) || (await applyCard(along.message, user)))
      labels.push(undoneWithLabel(along.action.label));
  }
  return labels;
}

/**
 * Brings an undone card back to the phase `phaseBefore`: writes its costs; for "applied" also writes its effects, makes
 * the moves it caused again, and calls the hook `fray.apply`. Does nothing for "undone", or if `frozenCard` refuses the
 * card.
 */
export async function restorePhase(message: CardMessage, phaseBefore: CardPhase, user: HostUser): Promise<void> {
  const card = frozenCard(message);
  if (phaseBefore === "undone" || isRefusal(card)) return;
  const { action, state, table } = partsOf(card)!;
  await writeStep(card.id, "costs", user, action.costs?.(card.system.outcome!, state, table) ?? []);
  if (phaseBefore !== "applied") return;
  await writeEffects(card, user);
  await redoOnwardMoves(card);
  callListeners("fray.apply", outcomeEvent(message, card, user));
}

/**
 * Returns a copy of a card to work on; a refusal if this is not the acting client, if the card is not as the
 * gamemaster's client signed it, or if it has no outcome yet.
 */
function frozenCard(message: CardMessage): HeldCard | Refusal {
  if (!isActingClient()) return { refused: "NotTheAuthority" };
  const card = verifiedCard(message);
  if (!card) return { refused: integrityOf(message) === "unverified" ? "Forgotten" : "Altered" };
  if (card.system.stage !== "frozen" || !card.system.outcome) return { refused: "NotResolved" };
  return card;
}
