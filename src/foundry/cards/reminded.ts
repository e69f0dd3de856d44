/* A question put to a player is reminded of at most once in some seconds. `question`: its key, by `keyOf`. */

/** Milliseconds between two reminders of the same question. */
export const REMINDER_PAUSE = 10_000;

/** The time of each question's last reminder, in milliseconds since the page was opened. */
const lastReminders = new Map<string, number>();

/** Tells whether a question was reminded of within the last REMINDER_PAUSE milliseconds. */
export function justReminded(question: string): boolean {
  return performance.now() - (lastReminders.get(question) ?? -Infinity) < REMINDER_PAUSE;
}

/**
 * Notes that a question (by its key) is reminded of now, calls `onOver` REMINDER_PAUSE milliseconds later, and returns
 * true. Does nothing and returns false if that time has not passed since its last reminder.
 */
export function noteReminder(question: string, onOver: () => void): boolean {
  if (justReminded(question)) return false;
  lastReminders.set(question, performance.now());
  setTimeout(() => {
    lastReminders.delete(question);
    onOver();
  }, REMINDER_PAUSE);
  return true;
}
