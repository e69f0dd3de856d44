/* Players are reminded of the same question at most once in 10 seconds. `questionKey`: as `keyOf` returns it. */

/** Milliseconds between two reminders of the same question. */
export const REMINDER_PAUSE = 10_000;

/** The time of each question's last reminder, in milliseconds since the page was opened. */
const lastReminders = new Map<string, number>();

/** Tells whether players were reminded of a question within the last REMINDER_PAUSE milliseconds. */
export function justReminded(questionKey: string): boolean {
  return performance.now() - (lastReminders.get(questionKey) ?? -Infinity) < REMINDER_PAUSE;
}

/**
 * Notes that players are reminded of a question now, calls `onOver` REMINDER_PAUSE milliseconds later, and returns
 * true. Does nothing and returns false if that time has not passed since the question's last reminder.
 */
export function noteReminder(questionKey: string, onOver: () => void): boolean {
  if (justReminded(questionKey)) return false;
  lastReminders.set(questionKey, performance.now());
  setTimeout(() => {
    lastReminders.delete(questionKey);
    onOver();
  }, REMINDER_PAUSE);
  return true;
}
