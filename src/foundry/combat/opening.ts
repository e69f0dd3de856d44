/** Starts of rounds that are under way, by their encounter. */
const openings = new WeakMap<object, Promise<unknown>>();

/** Runs what begins a round: initiative and intents afresh, the sides' die. What is pressed meanwhile waits for it. */
export function opening(combat: object, work: () => Promise<unknown>): Promise<unknown> {
  const run = work();
  openings.set(combat, Promise.allSettled([run]));
  return run;
}

/** Resolves when this client has written the beginning of the round: a press before that would be lost. */
export async function opened(combat: object): Promise<void> {
  await openings.get(combat);
}
