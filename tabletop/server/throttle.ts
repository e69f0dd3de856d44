/** The number of wrong passwords in a row before the first wait. */
const FREE = 5;

/** The longest wait, in milliseconds. */
const LONGEST = 60_000;

/** The time for which a wrong password is remembered, in milliseconds. */
const REMEMBERED = 15 * 60_000;

/** The wrong passwords of a name: their number, and the time of the last in milliseconds. */
interface Failures {
  count: number;
  last: number;
}

/**
 * Slows down guesses at passwords: after five failures each further one doubles the wait, from a second to a minute.
 * Failures are counted by name, such as an address with a user's id.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  /** @param now the clock, in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The milliseconds to wait before the next try that counts for these names; 0: none. */
  wait(names: readonly string[]): number {
    return Math.max(0, ...names.map((name) => this.#waitOf(name)));
  }

  /** The time in milliseconds that a name still has to wait; 0 or less: none. */
  #waitOf(name: string): number {
    const failures = this.#failures.get(name);
    if (!failures || failures.count < FREE) return 0;
    return failures.last + Math.min(LONGEST, 1000 * 2 ** (failures.count - FREE)) - this.#now();
  }

  /** Counts a wrong password for each name, and forgets old ones. */
  fail(names: readonly string[]): void {
    const now = this.#now();
    for (const [name, { last }] of this.#failures) if (now - last > REMEMBERED) this.#failures.delete(name);
    for (const name of names) {
      const before = this.#failures.get(name)?.count ?? 0;
      this.#failures.set(name, { count: before + 1, last: now });
    }
  }

  /** Forgets the wrong passwords of each name. */
  succeed(names: readonly string[]): void {
    for (const name of names) this.#failures.delete(name);
  }
}
