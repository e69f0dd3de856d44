/* Who was reminded a moment ago is left in peace: a question is reminded of once in so many milliseconds. */

export const PEACE = 10_000;

/** The time of each question's last reminder, in milliseconds of the page's own clock. */
const last = new Map<string, number>();

/** Tells whether a question's last reminder is so recent that a press does nothing. */
export function justReminded(question: string): boolean {
  return performance.now() - (last.get(question) ?? -Infinity) < PEACE;
}

/** Takes down that a question is reminded of now, and tells when it may be again; false: it was a moment ago. */
export function noteReminder(question: string, over: () => void): boolean {
  if (justReminded(question)) return false;
  last.set(question, performance.now());
  setTimeout(() => {
    last.delete(question);
    over();
  }, PEACE);
  return true;
}
