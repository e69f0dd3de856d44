import { serverNow } from "../host/clock.ts";
import type { Answer, Reaction } from "../contract/action.ts";
import { shared } from "../settings.ts";
import type { CardSystem } from "./model.ts";

/* Reactions: the choices, such as a parry, that a card (the chat message of an action) puts to players before it goes on. */

/** The part of a card's data that says what was asked and answered. */
type Asked = Pick<CardSystem, "answers" | "deadlines">;

/** Returns those of the reactions that have no answer in a card's data (`system`). */
export function openReactions(reactions: readonly Reaction[], system: Asked): Reaction[] {
  return reactions.filter((reaction) => !Object.hasOwn(system.answers, reaction.id));
}

/**
 * Tells whether a card waits for a reaction's answer. A required one it always waits for; others not if the world's
 * reaction time is 0, or if every option but the fallback is refused.
 */
export function waitsForAnswer(reaction: Reaction): boolean {
  if (reaction.required) return true;
  if (!shared<number>("reactionSeconds")) return false;
  return reaction.options.some((option) => option.id !== reaction.fallback && !option.refused);
}

/**
 * Returns for each reaction, by its id, the answer taken without a user (`by` is empty): the fallback option. It is
 * marked as late if the reaction has a deadline in the card's data, so that users were asked.
 */
export function fallbackAnswers(reactions: readonly Reaction[], system: Asked): Record<string, Answer> {
  const answerTo = ({ id, options, fallback }: Reaction): Answer => {
    const data = options.find((option) => option.id === fallback)?.data;
    const late = Boolean(system.deadlines[id]);
    return { window: id, option: fallback, by: "", ...(data && { data }), ...(late && { late }) };
  };
  return Object.fromEntries(reactions.map((reaction) => [reaction.id, answerTo(reaction)]));
}

/**
 * Returns for each open reaction, by its id, its deadline as server time in milliseconds, or 0 for none: the deadline
 * it has already, else one at the end of the world's reaction time from now.
 */
export function deadlinesOf(open: readonly Reaction[], system: Asked): Record<string, number> {
  const seconds = shared<number>("reactionSeconds");
  const newDeadline = seconds ? serverNow() + seconds * 1000 : 0;
  return Object.fromEntries(open.map((reaction) => [reaction.id, system.deadlines[reaction.id] ?? newDeadline]));
}

/**
 * For how many milliseconds after a deadline an answer still counts: it was given in time, and is on its way from a
 * player who is far from the server.
 */
export const ON_ITS_WAY = 1000;

/**
 * Returns the reactions without an answer whose deadline has passed so long ago that no answer is on its way any more.
 * Those without a deadline, or with one of 0, are never late.
 */
export function lateReactions(reactions: readonly Reaction[], system: Asked): Reaction[] {
  const timeNow = serverNow();
  return openReactions(reactions, system).filter((reaction) => {
    const deadline = system.deadlines[reaction.id];
    return deadline && deadline + ON_ITS_WAY <= timeNow;
  });
}
