import { enqueue } from "../../host/queue.ts";

/**
 * Runs work under this client's one write lock, and resolves to its result: a change is computed from the documents and
 * written before the next is computed, or two cards that hit one target would each write what they had read. Must not
 * be called while holding the lock, as it would wait for ever.
 */
export const withWriteLock = <T>(work: () => Promise<T>): Promise<T> => enqueue("write", work);
