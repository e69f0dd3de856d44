/* Players are reminded of the same question at most once in 10 seconds. `question` is its key (`keyOf`). */

/** Milliseconds between two reminders of the same question. */
export const REMINDER_PAUSE = 10_000;

/** The time of each question's last reminder, in milliseconds since the page was opened. */
const lastReminders = new Map<string, number>();

/** Tells whether players were reminded of a question within the last REMINDER_PAUSE milliseconds. */
export function justReminded(question: string): boolean {
  return performance.now() - (lastReminders.get(question) ?? -Infinity) < REMINDER_PAUSE;
}

/**
 * Notes that players are reminded of a question now, calls `onOver` REMINDER_PAUSE milliseconds later, and returns
 * true. Does nothing and returns false if that time has not passed since the question's last reminder.
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
