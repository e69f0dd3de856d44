/** What a sound has scheduled: functions that it calls later, unless they are cancelled before. */

/** What is scheduled and not called yet; it can be cancelled. */
export interface Timeout {
  readonly cancelled: boolean;
  cancel(): void;
}

/** The result of a scheduled function, with its timeout. */
export type Scheduled<T> = Promise<T> & { readonly timeout: Timeout };

/**
 * Calls a function after a wait. The result is rejected with an Error if the timeout is cancelled before.
 * @param timeouts has the timeout until the function is called or cancelled
 */
export function callAfter<T>(wait: Promise<void>, fn: () => T, timeouts: Set<Timeout>): Scheduled<Awaited<T>> {
  let reject: (reason: Error) => void;
  const cancellation = new Promise<never>((_resolve, rejectIt) => (reject = rejectIt));
  let cancelled = false;
  const timeout: Timeout = {
    get cancelled() {
      return cancelled;
    },
    cancel() {
      if (!timeouts.delete(timeout)) return;
      cancelled = true;
      // A caller that does not await the result shall not hear of the cancellation.
      result.catch(() => {});
      reject(new Error("cancelled before it was called"));
    },
  };
  timeouts.add(timeout);
  const call = async (): Promise<Awaited<T>> => {
    await Promise.race([wait, cancellation]);
    timeouts.delete(timeout);
    return await fn();
  };
  const result = Object.assign(call(), { timeout });
  return result;
}

/**
 * The seconds until playback, now at `now`, next comes to a place in the file, as `Sound#schedule` counts them.
 * @param part the beginning and the end of what is repeated, null without a loop
 */
export function secondsUntil(place: number, now: number, part: readonly [number, number] | null): number {
  const [loopFrom, loopTo] = part ?? [0, 0];
  if (loopTo <= loopFrom) return Math.max(place - now, 0);
  if (place >= now && place < loopTo) return place - now;
  // until the part ends, and from its beginning to a place that it has
  const isInPart = place >= loopFrom && place < loopTo;
  return Math.max(loopTo - now, 0) + (isInPart ? place - loopFrom : 0);
}
