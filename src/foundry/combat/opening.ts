/** The last start of a round that this client has run or is running, by its encounter; never rejects. */
const openings = new WeakMap<object, Promise<unknown>>();

/**
 * Runs the work at the start of an encounter's round, such as new initiative, and notes that it is under way, for
 * `roundOpened`. Returns the work's own promise, which fails if the work fails.
 */
export function runOpening(combat: object, work: () => Promise<unknown>): Promise<unknown> {
  const run = work();
  openings.set(combat, Promise.allSettled([run]));
  return run;
}

/**
 * Resolves once this client has ended its work at the start of an encounter's round, also if that failed; at once if it
 * does none. Awaited before the change that a button makes, as the round's start would overwrite it.
 */
export async function roundOpened(combat: object): Promise<void> {
  await openings.get(combat);
}
