import { host, localize } from "../host/host.ts";
import { signedCard } from "../engine/integrity.ts";
import { participantIn } from "../engine/participants.ts";
import { mayUndo, stepOf } from "../engine/permissions.ts";
import { isCard } from "../engine/state.ts";
import { causedBy, keyOf, playersAsked } from "./open-questions.ts";
import type { Question } from "./open-questions.ts";

/*
 * A missed question is a choice that a card (the chat message of an action) put to a player, who did not answer in
 * time, so that its fallback was taken: the player sees which answer was taken, and the gamemaster can ask again.
 */

/** The time for which a missed question stays shown, in milliseconds. */
const SHOWN_FOR = 60_000;

/** The questions that concern this user and were open at the last call of `noteMissed`, by `keyOf`. */
let openBefore = new Map<string, Question>();
/** The missed questions that are shown, by `keyOf`. */
const missed = new Map<string, Question>();

/**
 * Tells whether a question concerns this user: for a gamemaster, if connected players are asked; for a player, if they
 * may answer.
 */
const concernsUser = (question: Question): boolean =>
  host.game.user.isGM ? playersAsked(question).length > 0 : question.mine;

/**
 * Returns the id of the option taken at a question's deadline; null while it is open, after a user's answer, and if its
 * card is gone.
 */
function lateAnswer({ card, id }: Question): string | null {
  const message = host.game.messages.get(card.id);
  const answer = isCard(message) ? signedCard(message)?.system.answers[id] : undefined;
  return answer?.late ? answer.option : null;
}

/**
 * Notes which of this user's questions were missed since the last call: those that were open then, are not in `open`
 * now, and whose fallback was taken at the deadline. Calls `onExpired` when a notice disappears, a minute later.
 * Forgets missed questions that were asked again or whose card is gone.
 */
export function noteMissed(open: readonly Question[], onExpired: () => void): void {
  const openNow = new Map(open.filter(concernsUser).map((question) => [keyOf(question), question]));
  for (const [key, question] of openBefore) {
    if (openNow.has(key) || lateAnswer(question) === null) continue;
    missed.set(key, question);
    setTimeout(() => {
      // Missed again meanwhile, it is shown for its own minute.
      if (missed.get(key) === question && missed.delete(key)) onExpired();
    }, SHOWN_FOR);
  }
  openBefore = openNow;
  for (const [key, question] of missed) if (lateAnswer(question) === null) missed.delete(key);
}

/** Hides the notice of a missed question that the user has read; `key`: as `keyOf` returns it. */
export function dismissMissed(key: string): void {
  missed.delete(key);
}

/**
 * Returns the name of the actor asked, with the name of the actor who caused the question (`cause`) if the two names
 * differ.
 */
export const askedInWords = (askedName: string, cause: { readonly name: string } | null | undefined): string =>
  cause && cause.name !== askedName ? localize("FRAY.Card.askedBy", { name: askedName, by: cause.name }) : askedName;

/** Returns the notices of missed questions as data for their template, oldest first. */
export function missedContext(): object[] {
  const { user } = host.game;
  return [...missed].map(([key, question]) => {
    const { card, actor, asked, options } = question;
    const takenOption = options.find(({ id }) => id === lateAnswer(question));
    // The option's bar shows either points left, and then has `was`, or a chance.
    const { text = "", was } = takenOption?.bar ?? {};
    const showsPoints = was !== undefined;
    return {
      key,
      card: card.id,
      ruleset: card.system.ruleset,
      face: participantIn(card.system.cast, actor)?.img ?? "",
      title: localize("FRAY.Question.missed", { name: asked, what: takenOption?.label ?? question.label }),
      left: showsPoints ? text : "",
      why: askedInWords(asked, causedBy(question)),
      // A gamemaster can ask again; a player may be able to undo the card.
      again: user.isGM,
      undo: !user.isGM && stepOf(card.message) === "applied" && mayUndo(card, user),
    };
  });
}
