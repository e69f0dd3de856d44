/**
 * A hold makes events of clients wait, so that tests can produce races: once `count` events that match it have come,
 * all of them go on at once.
 */
export interface Hold {
  /** the name of the socket event: modifyDocument, query, package … */
  event: string;
  /** how many matching events wait for each other */
  count: number;
  /** the values that fields of the event's payload must have, by dotted path */
  where: Record<string, string>;
}

/** A hold, with a function for each waiting event that lets it go on. */
interface Held extends Hold {
  waiting: (() => void)[];
}

/** Makes events wait as holds say. */
export class Barrier {
  readonly #holds = new Set<Held>();

  /** Adds a hold: events that match it wait from now on. */
  hold(hold: Hold): void {
    this.#holds.add({ ...hold, waiting: [] });
  }

  /** How many events are waiting. */
  get waiting(): number {
    return [...this.#holds].reduce((sum, hold) => sum + hold.waiting.length, 0);
  }

  /** Lets all waiting events go on, and removes all holds. */
  release(): void {
    for (const hold of this.#holds) {
      this.#holds.delete(hold);
      for (const letGoOn of hold.waiting) letGoOn();
    }
  }

  /** Resolves when an event may go on: at once if no hold matches it, else when the first matching hold is complete. */
  async pass(event: string, payload: unknown): Promise<void> {
    for (const hold of this.#holds) {
      if (hold.event !== event || !matches(payload, hold.where)) continue;
      const released = new Promise<void>((resolve) => hold.waiting.push(resolve));
      // The hold is complete: all its events go on, this one too.
      if (hold.waiting.length >= hold.count) {
        this.#holds.delete(hold);
        for (const letGoOn of hold.waiting) letGoOn();
      }
      return released;
    }
  }
}

/** Tells whether the fields of a payload, given by dotted path, have these values as text. */
function matches(payload: unknown, where: Record<string, string>): boolean {
  return Object.entries(where).every(([path, expected]) => {
    let value: unknown = payload;
    for (const segment of path.split(".")) {
      value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[segment] : undefined;
    }
    return String(value) === expected;
  });
}
