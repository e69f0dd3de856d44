/** Delaying and limiting calls, measuring time, and requests with time limits. */
import { generation } from "../abstract/generation.ts";

/**
 * Wraps a function so that it runs after calls have paused for `delay` milliseconds, once, with the last arguments.
 * @returns the wrapped function, in generation 14 with a method `cancel`, after which a waiting call does not run
 */
export function debounce<A extends unknown[]>(
  callback: (...args: A) => unknown,
  delay: number,
): ((...args: A) => void) & { cancel?: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function debounced(this: unknown, ...args: A): void {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  }
  return generation() < 14 ? debounced : Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}

/**
 * Wraps a function so that a call runs it at once, and then it runs at most once in `delay` milliseconds. Of the calls
 * during these milliseconds only the last runs the function, at their end.
 */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let waiting = false;
  let pending: A | null = null;
  return function (this: unknown, ...args: A): void {
    if (waiting) {
      pending = args;
      return;
    }
    // runs, and once more after `delay` if there was a call meanwhile
    const runNow = (givenArgs: A): void => {
      waiting = true;
      pending = null;
      callback.apply(this, givenArgs);
      setTimeout(() => {
        waiting = false;
        if (pending) runNow(pending);
      }, delay);
    };
    runNow(args);
  };
}

/** Reloads the page after calls of it have paused for 250 milliseconds. */
export const debouncedReload = debounce(() => globalThis.location.reload(), 250);

/** Blocks the thread for some milliseconds, to test how the page behaves when it is slow. */
export async function threadLock(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/**
 * Calls a function `iterations` times, one call after the other, and logs how many milliseconds all calls took, and one
 * call on average. Each call gets `args` and then the index of the call, from 0.
 */
export async function benchmark(
  task: (...args: any[]) => unknown,
  iterations: number,
  ...args: unknown[]
): Promise<void> {
  const start = performance.now();
  for (let index = 0; index < iterations; index++) await task(...args, index);
  const total = performance.now() - start;
  console.log(
    `${task.name} | ${iterations} iterations | ${total.toFixed(2)} ms | ${(total / iterations).toFixed(4)} ms each`,
  );
}

/** The error for a server's answer that is not ok, with the answer's status as `code`. */
export class HttpError extends Error {
  code: number;
  displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.code = code;
    this.displayMessage = displayMessage;
  }
}

/**
 * Fetches an address; rejects if the answer takes longer than `timeoutMs` milliseconds.
 * @param data the options of `fetch`
 * @throws HttpError for an answer that is not ok
 */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30000 } = {},
): Promise<Response> {
  const response = await fetch(url, { ...data, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new HttpError(response.statusText, response.status);
  return response;
}

/**
 * Fetches an address and parses the answer as JSON; rejects if the answer takes longer than `timeoutMs` milliseconds.
 * @param data the options of `fetch`
 * @throws HttpError for an answer that is not ok
 */
export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: { timeoutMs?: number } = {},
): Promise<any> {
  return (await fetchWithTimeout(url, data, options)).json();
}

/** Whether an address answers a HEAD request with a status below 400; false if it cannot be reached. */
export async function srcExists(src: string): Promise<boolean> {
  return fetch(src, { method: "HEAD" }).then(
    (response) => response.status < 400,
    () => false,
  );
}
