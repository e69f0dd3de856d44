/** The last piece of work of each queue that is not empty, by the queue's name. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs a piece of work once those before it in the queue of that name have ended, even if they have failed; resolves to
 * its result, or fails as it fails.
 */
export function enqueue<T>(name: string, work: () => Promise<T>): Promise<T> {
  const next = (last.get(name) ?? Promise.resolve()).then(work, work);
  const settled = next.then(
    () => undefined,
    () => undefined,
  );
  last.set(name, settled);
  void settled.then(() => {
    if (last.get(name) === settled) last.delete(name);
  });
  return next;
}
