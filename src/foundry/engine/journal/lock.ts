import { enqueue } from "../../host/queue.ts";

/**
 * Runs work while no other work that was given to this function runs on this client, and resolves to its result: a
 * write lock. Work under it computes changes from the documents and writes them before the next work reads them;
 * without it two actions that hit one target would each write by what both had read. Work under the lock must not call
 * this function and wait for it: it would wait for ever.
 */
export const withWriteLock = <T>(work: () => Promise<T>): Promise<T> => enqueue("write", work);
