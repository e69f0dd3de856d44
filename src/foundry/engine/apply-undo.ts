import { isActingClient } from "./client.ts";
import { undoMoves, redoMoves } from "./card-moves.ts";
import type { MovesPart } from "./card-moves.ts";
import type { Change, ChangeLabel } from "../contract/change.ts";
import { isRefusal } from "../contract/action.ts";
import type { Refusal } from "../contract/action.ts";
import { overfullHands, writtenHandsRefusal } from "../contract/reading/hands.ts";
import type { FieldWrite } from "../contract/reading/hands.ts";
import type { HostUser } from "../host/documents.ts";
import type { HeldCard } from "./integrity.ts";
import { integrityOf, signedCard, verifiedCard } from "./integrity.ts";
import type { OutcomeEvent } from "../contract/public-hooks.ts";
import { recordsOfCard, labelInWords, undoStep, writeStep } from "./journal/apply.ts";
import { phaseOf } from "./journal/records.ts";
import type { CardPhase } from "./journal/records.ts";
import { mayApply } from "./permissions.ts";
import { askListeners, callListeners } from "./public-hooks.ts";
import type { CardMessage } from "./state.ts";
import { actorOf, eventOf, isCard, partsOf, refusalOf } from "./state.ts";
import { host, localize } from "../host/host.ts";

/*
 * Applies, undoes and redoes frozen cards: those that have their outcome. Records in the changed documents say what a
 * card wrote, in two steps: its costs, and the effects of its outcome.
 */

/** Returns the phase of a card (open, applied or undone), read from its records; `id`: that of its message. */
export function phaseOfCard({ id }: { readonly id: string }): CardPhase {
  return phaseOf(recordsOfCard(id));
}

/**
 * Writes the effects of a frozen card to the documents as they are now (none if its outcome is harmless); a card that
 * was undone also pays its costs and makes its moves again. Returns null, or a refusal if it cannot be applied, such as
 * one that is applied already or was edited, or if a module stops it.
 */
export async function applyCard(message: CardMessage, user: HostUser): Promise<Refusal | null> {
  const card = frozenCard(message);
  if (isRefusal(card)) return card;
  if (phaseOfCard(message) === "applied") return { refused: "Applied" };
  const { actor, targets } = partsOf(card)!.state.declaration;
  // Some targets may be gone; if all are, applying would silently do nothing.
  const affected = targets.length ? targets.map((target) => target.actor) : [actor];
  if (!affected.some((uuid) => actorOf(uuid))) return { refused: "NoTarget" };
  // A card that was undone must still be able to pay, and to take in hand what it took.
  const costs = phaseOfCard(message) === "undone" ? redoCosts(card) : null;
  if (costs && isRefusal(costs)) return costs;
  const handsRefusal = costs && !card.system.outcome!.harmless ? fullHandsRefusal(card) : null;
  if (handsRefusal) return handsRefusal;
  const event = outcomeEvent(message, card, user);
  const stopped = refusalByModule("fray.preApply", event);
  if (stopped) return stopped;
  // All in the order in which it was first done: moves that led to the card, costs, effects, moves that followed.
  if (costs) {
    await redoMovesOf(card, "approach");
    await writeStep(card.id, "costs", user, costs);
  }
  if (!card.system.outcome!.harmless) await writeEffects(card, user);
  if (costs) await redoOnwardMoves(card);
  callListeners("fray.apply", event);
  return null;
}

/**
 * Redoes a card that was undone. A user who may not apply the card restores it as it was: its costs and moves, and its
 * effects only if they had been applied. Returns a refusal, or null if it is redone.
 */
export async function redoCard(message: CardMessage, user: HostUser): Promise<Refusal | null> {
  const signed = signedCard(message);
  if (!signed || mayApply(signed, user) || recordsOfCard(message.id).some(({ step }) => step === "effects"))
    return applyCard(message, user);
  const card = frozenCard(message);
  if (isRefusal(card)) return card;
  const costs = redoCosts(card);
  if (isRefusal(costs)) return costs;
  await redoMovesOf(card, "approach");
  await writeStep(card.id, "costs", user, costs);
  await redoOnwardMoves(card);
  return null;
}

/**
 * Returns the fields that a card's effects would set if they were written now, with their values; other kinds of change
 * are left out.
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
 * Returns a warning in words for each actor who holds more than two hands can once a card was undone, as the undo puts
 * items back in hand. Empty if there is none, or if the card or a document that it needs can no longer be read.
 */
export function handsAfterUndo(message: CardMessage): string[] {
  const card = frozenCard(message);
  if (isRefusal(card)) return [];
  try {
    return overfullHands(fieldsOf(card)).map((overfull) => localize("FRAY.Undo.handsFull", overfull));
  } catch (error) {
    // The card's documents may be gone by now: then there is no warning. Any other error is thrown on by `refusalOf`.
    refusalOf(error);
    return [];
  }
}

/**
 * Returns why a card that was undone cannot be redone, because it would fill more hands than the actor has free by
 * now; else null.
 */
function fullHandsRefusal(card: HeldCard): Refusal | null {
  const written = fieldsOf(card);
  for (const { uuid } of written) {
    const full = writtenHandsRefusal(uuid, written);
    if (full) return full;
  }
  return null;
}

/** Makes again the moves that a card owns, and notifies this user of a token that had to be left where it is. */
async function redoMovesOf(card: HeldCard, part: MovesPart): Promise<void> {
  for (const label of await redoMoves(card.id, card.system.declaration, part))
    host.ui.notifications.warn(labelInWords(label));
}

/** Makes again the move that goes on after a card, if its outcome allows that (`through`). */
async function redoOnwardMoves(card: HeldCard): Promise<void> {
  if ((card.system.outcome as { through?: boolean }).through) await redoMovesOf(card, "onward");
}

/** Returns the event of public hooks for a card's outcome. */
const outcomeEvent = (message: CardMessage, card: HeldCard, user: HostUser): OutcomeEvent => ({
  ...eventOf(message, card, user.id),
  outcome: card.system.outcome!,
});

/** Asks the listeners of a hook; returns a refusal if a module stops the action, else null. */
function refusalByModule(hook: "fray.preApply" | "fray.preUndo", event: OutcomeEvent): Refusal | null {
  try {
    askListeners(hook, event);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Writes the effects of a card's outcome. */
function writeEffects(card: HeldCard, user: HostUser): Promise<void> {
  const { action, state, table } = partsOf(card)!;
  return writeStep(card.id, "effects", user, () => action.applyEffects(card.system.outcome!, state, table));
}

/** Returns the costs of redoing an undone card, or a refusal where the rules no longer allow them. */
function redoCosts(card: HeldCard): readonly Change[] | Refusal {
  const { action, state, table } = partsOf(card)!;
  try {
    return action.costs?.(card.system.outcome!, state, table) ?? [];
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Undoes a whole card: first the cards that follow from it, then its moves, costs and effects. `part` “onward” leaves
 * the moves that led to it, as the card is about to be resolved again. Returns a refusal, or the changes that could not
 * be undone (an empty list: none).
 */
export async function undoCard(
  message: CardMessage,
  user: HostUser,
  part: MovesPart = "all",
): Promise<Refusal | ChangeLabel[]> {
  const card = frozenCard(message);
  if (isRefusal(card)) return card;
  if (!recordsOfCard(card.id).some((record) => record.state === "applied")) return { refused: "NothingToUndo" };
  const event = outcomeEvent(message, card, user);
  const stopped = refusalByModule("fray.preUndo", event);
  if (stopped) return stopped;
  const followed = await undoFollowers(card.id, user);
  // Effects last, as their record says "undone": once it does, the costs have been given back too. Followers go before,
  // so that tokens that walked on make room.
  const moved = await undoMoves(card.id, card.system.declaration, part);
  const skipped = [...followed, ...moved, ...(await undoStep(card.id, "costs", user))];
  skipped.push(...(await undoStep(card.id, "effects", user)));
  callListeners("fray.undo", { ...event, skipped: skipped.map(labelInWords) });
  return skipped;
}

/**
 * Undoes the applied cards whose choice `follows` names a card, newest first; returns the changes that could not be
 * undone. A card that cannot be undone is passed over.
 */
async function undoFollowers(card: string, user: HostUser): Promise<ChangeLabel[]> {
  const skipped: ChangeLabel[] = [];
  for (const message of host.game.messages.contents.toReversed()) {
    if (!isCard(message) || signedCard(message)?.system.declaration.choices?.follows !== card) continue;
    const undone = phaseOfCard(message) === "applied" ? await undoCard(message, user) : [];
    if (!isRefusal(undone as object)) skipped.push(...(undone as ChangeLabel[]));
  }
  return skipped;
}

/**
 * Brings a card back to the phase it had before an undo, when the amendment that needed the undo was refused: writes
 * its costs, and if it was applied its effects and onward moves. Does nothing if it was undone `before`.
 */
export async function restorePhase(message: CardMessage, before: CardPhase, user: HostUser): Promise<void> {
  const card = frozenCard(message);
  if (before === "undone" || isRefusal(card)) return;
  const { action, state, table } = partsOf(card)!;
  await writeStep(card.id, "costs", user, action.costs?.(card.system.outcome!, state, table) ?? []);
  if (before !== "applied") return;
  await writeEffects(card, user);
  await redoOnwardMoves(card);
  callListeners("fray.apply", outcomeEvent(message, card, user));
}

/**
 * Returns a copy of a card that may be written here: signed, unedited and resolved, on the acting client; else a
 * refusal.
 */
function frozenCard(message: CardMessage): HeldCard | Refusal {
  if (!isActingClient()) return { refused: "NotTheAuthority" };
  const card = verifiedCard(message);
  if (!card) return { refused: integrityOf(message) === "unverified" ? "Forgotten" : "Altered" };
  if (card.system.stage !== "frozen" || !card.system.outcome) return { refused: "NotResolved" };
  return card;
}
