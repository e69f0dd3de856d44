import { enqueue } from "../../host/queue.ts";

/**
 * Runs work under this client's one write lock: a change is computed from the documents and written before the next is
 * computed. Otherwise two cards that hit one target at the same time would each write what they had read. Never call it
 * while holding the lock.
 */
export const withWriteLock = <T>(work: () => Promise<T>): Promise<T> => enqueue("write", work);
