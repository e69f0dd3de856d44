/** How many wrong passwords in a row are free of a wait. */
const FREE_TRIES = 5;

/** The longest wait, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** How long a wrong password is remembered, in milliseconds. */
const REMEMBERED = 15 * 60_000;

/** The wrong passwords counted for a name, and when the last one came, in milliseconds. */
interface Failures {
  count: number;
  last: number;
}

/**
 * Slows down guessing of passwords: after five wrong ones the next try must wait a second, and after each further one
 * twice as long, up to a minute. They are counted by name, such as an address with a user's id.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  /** @param now the clock, in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Returns for how many milliseconds a try under these names must wait; 0 if it need not. */
  wait(names: readonly string[]): number {
    return Math.max(0, ...names.map((name) => this.#waitOf(name)));
  }

  /** Returns for how many milliseconds a name must still wait; 0 or a negative number if it need not. */
  #waitOf(name: string): number {
    const failures = this.#failures.get(name);
    if (!failures || failures.count < FREE_TRIES) return 0;
    return failures.last + Math.min(LONGEST_WAIT, 1000 * 2 ** (failures.count - FREE_TRIES)) - this.#now();
  }

  /** Counts a wrong password for each name; forgets those counted more than 15 minutes ago. */
  fail(names: readonly string[]): void {
    const now = this.#now();
    for (const [name, { last }] of this.#failures) if (now - last > REMEMBERED) this.#failures.delete(name);
    for (const name of names) {
      const before = this.#failures.get(name)?.count ?? 0;
      this.#failures.set(name, { count: before + 1, last: now });
    }
  }

  /** Forgets the wrong passwords counted for each name, as the right one was given. */
  succeed(names: readonly string[]): void {
    for (const name of names) this.#failures.delete(name);
  }
}
