/* A user who was reminded of a question is not reminded of it again for some time. */

/** Milliseconds between two reminders of the same question. */
export const PEACE = 10_000;

/** The time of each question's last reminder, in milliseconds since the page was opened. */
const last = new Map<string, number>();

/** Tells whether a question was reminded of within the last PEACE milliseconds. */
export function justReminded(question: string): boolean {
  return performance.now() - (last.get(question) ?? -Infinity) < PEACE;
}

/**
 * Notes that a question is reminded of now, and calls `over` when it may be again. Returns false, and does neither, if
 * the last reminder was a moment ago.
 */
export function noteReminder(question: string, over: () => void): boolean {
  if (justReminded(question)) return false;
  last.set(question, performance.now());
  setTimeout(() => {
    last.delete(question);
    over();
  }, PEACE);
  return true;
}
