import { enqueue } from "../../host/queue.ts";

/**
 * The one write lock of this client: a change is worked out from documents as they are and written before the next is worked
 * out, or two cards that strike one foe at once would each write what they had read. Never ask for it while holding it.
 */
export const withWriteLock = <T>(work: () => Promise<T>): Promise<T> => enqueue("write", work);
