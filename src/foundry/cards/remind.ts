import { host, localize } from "../host/host.ts";
import { causedBy, openQuestions, playersAsked } from "./open-questions.ts";
import { playSound } from "./sounds.ts";

/** The name of the query that carries a reminder to a player's client. */
const QUERY = "fray.remind";
/** The longest time in milliseconds that a client may take to answer. */
const PATIENCE = 10_000;

/**
 * A reminder of a question to a player: ids of the card (an action's chat message) and of its reaction, the question.
 */
interface Reminder {
  readonly card: string;
  readonly reaction: string;
}

/** Returns the question of a reminder, as this user sees it; undefined if it is no longer open. */
const questionOf = ({ card, reaction }: Reminder) =>
  openQuestions().find((question) => question.card.id === card && question.id === reaction);

/**
 * Reminds the connected players who may answer a question by a sound and a notice on their clients, and notifies this
 * gamemaster of who was reached and who was not. Does nothing if the question is no longer open.
 */
export async function remind(reminder: Reminder): Promise<void> {
  const question = questionOf(reminder);
  if (!question) return;
  const players = playersAsked(question);
  const answers = await Promise.allSettled(players.map((user) => user.query(QUERY, reminder, { timeout: PATIENCE })));
  const reached = players.filter((_user, index) => answers[index]?.status === "fulfilled");
  const unreached = players.filter((user) => !reached.includes(user));
  const withNames = (key: string, users: typeof players): string =>
    localize(key, { names: users.map(({ name }) => name).join(", ") });
  if (reached.length) host.ui.notifications.info(withNames("FRAY.Question.reminded", reached));
  if (unreached.length) host.ui.notifications.warn(withNames("FRAY.Question.silent", unreached));
}

/**
 * Receives a reminder from another client: if this user may answer its question, plays the sound, shows a notice and
 * returns true; else returns false.
 */
export function receiveReminder(given: unknown): boolean {
  const { card, reaction } = (given ?? {}) as Partial<Record<keyof Reminder, unknown>>;
  const question =
    typeof card === "string" && typeof reaction === "string" ? questionOf({ card, reaction }) : undefined;
  if (!question?.mine) return false;
  playSound("question");
  host.ui.notifications.info(
    localize("FRAY.Question.reminder", { what: question.label, who: causedBy(question)?.name ?? "" }),
  );
  return true;
}
