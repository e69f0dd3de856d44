/** The running starts of rounds, by their encounter. */
const openings = new WeakMap<object, Promise<unknown>>();

/**
 * Runs the work at the start of an encounter's round, such as new initiative, and returns its promise; `roundOpened`
 * waits for it.
 */
export function runOpening(combat: object, work: () => Promise<unknown>): Promise<unknown> {
  const run = work();
  openings.set(combat, Promise.allSettled([run]));
  return run;
}

/**
 * Resolves once this client has written the start of an encounter's round; at once if it is writing none. To be awaited
 * before a button's change, which the start would overwrite.
 */
export async function roundOpened(combat: object): Promise<void> {
  await openings.get(combat);
}
