import { host } from "../host/host.ts";
import type { HostUser } from "../host/documents.ts";
import type { Participant } from "../engine/model.ts";
import { signedCard } from "../engine/integrity.ts";
import { participantIn } from "../engine/participants.ts";
import { actorOf, amendedDeclaration, isCard, partsOf } from "../engine/state.ts";
import type { SignedCard } from "../engine/state.ts";
import type { QuestionView } from "./buttons.ts";
import { openReactionsFor } from "./buttons.ts";
import { currentViewer } from "./visibility.ts";

/** A question: an open reaction (a choice that a card, an action's chat message, puts to users), and its card. */
export interface Question extends QuestionView {
  /** the card that asks, as a gamemaster's client signed it */
  readonly card: SignedCard;
}

/** The number of newest messages searched for open reactions. */
const LATEST = 20;

/**
 * Returns the open reactions on the cards among the 20 newest messages that this user may see, those of the oldest card
 * first. `mine` tells whether this user may answer the reaction.
 */
export function openQuestions(): Question[] {
  const viewer = currentViewer();
  return host.game.messages.contents.slice(-LATEST).flatMap((message): Question[] => {
    const card = isCard(message) && message.visible ? signedCard(message) : null;
    const parts = card?.system.stage === "declared" ? partsOf(card) : null;
    return parts ? openReactionsFor(card!, parts, viewer).map((view) => ({ ...view, card: card! })) : [];
  });
}

/** Returns a text that identifies a question on every client: the ids of its card and its reaction. */
export const keyOf = ({ card, id }: { readonly card: { readonly id: string }; readonly id: string }): string =>
  `${card.id}-${id}`;

/**
 * Returns the name and picture of the actor whose action caused the question, as its card keeps them; undefined if it
 * keeps none.
 */
export const causedBy = ({ card }: Pick<Question, "card">): Participant | undefined =>
  participantIn(card.system.cast, amendedDeclaration(card).actor);

/** Returns the connected players who own an actor that an option is for; none where only the gamemaster answers. */
export function playersAsked({ gamemaster, options }: Question): HostUser[] {
  if (gamemaster) return [];
  return host.game.users.filter(
    (user) =>
      user.active &&
      !user.isGM &&
      options.some(({ actor }) => Boolean(actorOf(actor)?.testUserPermission(user, "OWNER"))),
  );
}
