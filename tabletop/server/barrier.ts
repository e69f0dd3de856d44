/**
 * A hold: events of clients wait, for tests of races; once `count` matching ones have come, all of them go on at once.
 */
export interface Hold {
  /** the socket event: modifyDocument, query, package … */
  event: string;
  /** the number of events that come together: all wait for the last of them */
  count: number;
  /** fields of the event's payload that must equal these, by dotted path */
  where: Record<string, string>;
}

/** A hold, and the functions that let the waiting events go on. */
interface Held extends Hold {
  waiting: (() => void)[];
}

/** Holds matching events back until enough of them have come. */
export class Barrier {
  readonly #holds = new Set<Held>();

  /** Lets matching events wait from now on, until `count` of them have come. */
  hold(hold: Hold): void {
    this.#holds.add({ ...hold, waiting: [] });
  }

  /** The number of events that wait. */
  get waiting(): number {
    return [...this.#holds].reduce((sum, hold) => sum + hold.waiting.length, 0);
  }

  /** Lets all waiting events go on and forgets all holds. */
  release(): void {
    for (const hold of this.#holds) {
      this.#holds.delete(hold);
      for (const go of hold.waiting) go();
    }
  }

  /** Resolves when the event may go on: at once, unless a hold matches it. */
  async pass(event: string, payload: unknown): Promise<void> {
    for (const hold of this.#holds) {
      if (hold.event !== event || !matches(payload, hold.where)) continue;
      const gone = new Promise<void>((resolve) => hold.waiting.push(resolve));
      if (hold.waiting.length >= hold.count) {
        this.#holds.delete(hold);
        for (const go of hold.waiting) go();
      }
      return gone;
    }
  }
}

/** Tells whether a payload has the given texts at the given dotted paths. */
function matches(payload: unknown, where: Record<string, string>): boolean {
  return Object.entries(where).every(([path, wanted]) => {
    let value: unknown = payload;
    for (const segment of path.split(".")) {
      value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[segment] : undefined;
    }
    return String(value) === wanted;
  });
}
