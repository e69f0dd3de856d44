import { host } from "../host/host.ts";
import type { HostUser } from "../host/documents.ts";
import type { Participant } from "../engine/model.ts";
import { signedCard } from "../engine/integrity.ts";
import { participantIn } from "../engine/participants.ts";
import { actorOf, isCard, partsOf } from "../engine/state.ts";
import type { SignedCard } from "../engine/state.ts";
import type { QuestionView } from "./buttons.ts";
import { openReactionsFor } from "./buttons.ts";
import { viewer } from "./visibility.ts";

/** An open reaction, and its card. */
export interface Question extends QuestionView {
  readonly card: SignedCard;
}

/** The number of newest messages searched for open reactions. */
const LATEST = 20;

/** Returns the open questions on the newest messages (`LATEST`), as this user sees them. */
export function openQuestions(): Question[] {
  const who = viewer();
  return host.game.messages.contents.slice(-LATEST).flatMap((message): Question[] => {
    const card = isCard(message) && message.visible ? signedCard(message) : null;
    const parts = card?.system.stage === "declared" ? partsOf(card) : null;
    return parts ? openReactionsFor(card!, parts, who).map((view) => ({ ...view, card: card! })) : [];
  });
}

/** Returns a text that identifies a question, the same on every client. */
export const keyOf = ({ card, id }: { readonly card: { readonly id: string }; readonly id: string }): string =>
  `${card.id}-${id}`;

/** Returns the participant whose action caused the question: the card's actor. */
export const causedBy = ({ card }: Pick<Question, "card">): Participant | undefined =>
  participantIn(card.system.cast, card.system.declaration.actor);

/** Returns the connected players who may answer a question. */
export function playersAsked({ gamemaster, options }: Question): HostUser[] {
  if (gamemaster) return [];
  return host.game.users.filter(
    (user) =>
      user.active &&
      !user.isGM &&
      options.some(({ actor }) => Boolean(actorOf(actor)?.testUserPermission(user, "OWNER"))),
  );
}
