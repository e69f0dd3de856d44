/** The running starts of rounds, by their encounter. */
const openings = new WeakMap<object, Promise<unknown>>();

/**
 * Runs the work at the start of a round, such as new initiative and the sides' die, and lets `roundOpened` wait for it.
 * Returns its promise.
 */
export function runOpening(combat: object, work: () => Promise<unknown>): Promise<unknown> {
  const run = work();
  openings.set(combat, Promise.allSettled([run]));
  return run;
}

/**
 * Resolves when this client has written the start of the round: a button pressed before would have no lasting effect.
 */
export async function roundOpened(combat: object): Promise<void> {
  await openings.get(combat);
}
