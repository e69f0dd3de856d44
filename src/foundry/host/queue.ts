/** The last piece of work of each queue that is not empty, by the queue's name. */
const lastWork = new Map<string, Promise<unknown>>();

/**
 * Runs `work` once all earlier work in the queue of this name has ended, even if it has failed; resolves to the result
 * of `work`, or fails as `work` does.
 */
export function enqueue<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (lastWork.get(name) ?? Promise.resolve()).then(work, work);
  // The queue forgets its last work once this work has ended and no further work has come.
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  lastWork.set(name, settled);
  void settled.then(() => {
    if (lastWork.get(name) === settled) lastWork.delete(name);
  });
  return result;
}

/** The pieces of work under way that `once` has begun, by their name. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs a piece of work and resolves to its result. While work of that name is under way none is begun, and its result
 * is returned instead: a button pressed again before the server has answered does nothing more.
 */
export function once<T>(name: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(name) ?? work().finally(() => underWay.delete(name));
  underWay.set(name, running);
  return running as Promise<T>;
}
