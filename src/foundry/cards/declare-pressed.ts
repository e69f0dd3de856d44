import type { Declaration } from "../contract/action.ts";
import { readDeclaration } from "../engine/bounds.ts";
import { notify } from "../engine/declare.ts";
import { integrityOf, signedCard } from "../engine/integrity.ts";
import { recordsOfCard } from "../engine/journal/find-records.ts";
import type { CardMessage } from "../engine/state.ts";
import { claimOf, partsOf } from "../engine/state.ts";
import { host, runDetached } from "../host/host.ts";
import { buttonsOf } from "./buttons.ts";
import { declare } from "./declare.ts";

/*
 * The buttons of cards (chat messages of actions) that declare an action: a follow-up, or a withdrawn card again. They
 * stay drawn until the gamemaster's client has signed the new card, and may be pressed again meanwhile.
 */

/** Declares a withdrawn card again: a new message of the same user, verified like any other. */
export function declareAgain(message: CardMessage): void {
  const declaration = readDeclaration(claimOf(message).declaration);
  if (declaration) declarePressed(declaration);
  else notify({ refused: "Unreadable" });
}

/** The cards on their way that buttons have declared, by the declaration as JSON. */
const declaredCards = new Map<string, CardMessage>();

/** Tells whether a card still waits for the gamemaster's client to sign or refuse it. */
const isOnItsWay = (message: CardMessage): boolean =>
  host.game.messages.has(message.id) && integrityOf(message) === "unverified" && claimOf(message).stage !== "refused";

/**
 * Declares an action for a pressed button. Does nothing while an earlier card with the same declaration, made by a
 * button too, is still on its way.
 */
function declarePressed(declaration: Declaration): void {
  const key = JSON.stringify(declaration);
  for (const [declared, message] of declaredCards) if (!isOnItsWay(message)) declaredCards.delete(declared);
  if (declaredCards.has(key)) return;
  const declaring = declare(declaration, { pressed: true }) as Promise<CardMessage | null>;
  runDetached(declaring.then((made) => made && declaredCards.set(key, made)));
}

/**
 * Declares the follow-up with the index `index` among a card's follow-ups, after its button was pressed. Does nothing
 * unless the card now offers a follow-up with this label at this index.
 */
export function declareFollowUp(message: CardMessage, index: number, label: string): void {
  const card = signedCard(message);
  const parts = card && partsOf(card);
  // A card that the gamemaster has opened again since the button was drawn has no outcome, and offers nothing.
  const outcome = card?.system.stage === "frozen" ? card.system.outcome : null;
  const followUp = outcome && parts?.action.followUps?.(outcome, parts.state, parts.table)?.[index];
  if (!followUp) return;
  // After another follow-up was declared, the index of a button not yet drawn anew may belong to a third follow-up.
  const offered = buttonsOf(card!, parts, recordsOfCard(card!.id)).find((button) => button.index === index);
  if (offered?.label === label) declarePressed(followUp.declaration);
}
