import { crypto } from "./crypto.ts";
import type { TextWrite } from "./platform.ts";

/**
 * Where a store keeps what it holds in all, beside its entries. The dot makes other tools of this layout take it for
 * something embedded, which they leave alone.
 */
export const RECORD_KEY = "!tabletop.record!entries";

/** The record of a store's content: written in the same batch as every change, so that it is always true. */
export interface IntegrityRecord {
  /** how many batches have been written */
  sequence: number;
  /** how many entries there are */
  count: number;
  /** the sum of the digests of all entries */
  sum: string;
}

const LARGEST = 1n << 64n;

/** The digest of an entry; sums of them can be kept up to date without reading the others. */
const digestOf = (key: string, text: string): bigint => crypto.digest(`${key}\0${text}`);

/** Keeps the record of a store up to date. Digests are made when they are first asked for: most packs never are. */
export class Tally {
  #digests = new Map<string, bigint>();
  #sum = 0n;
  #sequence: number;
  #uncounted: ReadonlyMap<string, string> | null;

  /** @param entries what is there, by key: not to be changed afterwards */
  constructor(entries: ReadonlyMap<string, string>, sequence = 0) {
    this.#sequence = sequence;
    this.#uncounted = entries;
  }

  /** How many batches have been written. */
  get sequence(): number {
    return this.#sequence;
  }

  /** How many entries there are. */
  get count(): number {
    return this.#uncounted?.size ?? this.#digests.size;
  }

  #digestAll(): void {
    for (const [key, text] of this.#uncounted ?? []) {
      const digest = digestOf(key, text);
      this.#digests.set(key, digest);
      this.#sum = (this.#sum + digest) % LARGEST;
    }
    this.#uncounted = null;
  }

  get record(): IntegrityRecord {
    this.#digestAll();
    return { sequence: this.#sequence, count: this.#digests.size, sum: this.#sum.toString(16) };
  }

  /** The tally after a batch; this one stays as it is, for the batch may fail. */
  after(writes: readonly TextWrite[]): { record: IntegrityRecord; accept: () => void } {
    this.#digestAll();
    const changed = new Map<string, bigint | null>();
    for (const write of writes) changed.set(write.key, write.type === "put" ? digestOf(write.key, write.value) : null);
    let sum = this.#sum;
    let count = this.#digests.size;
    for (const [key, digest] of changed) {
      const before = this.#digests.get(key);
      sum = (sum + LARGEST - (before ?? 0n) + (digest ?? 0n)) % LARGEST;
      count += (digest === null ? 0 : 1) - (before === undefined ? 0 : 1);
    }
    const sequence = this.#sequence + 1;
    const accept = (): void => {
      for (const [key, digest] of changed)
        if (digest === null) this.#digests.delete(key);
        else this.#digests.set(key, digest);
      this.#sum = sum;
      this.#sequence = sequence;
    };
    return { record: { sequence, count, sum: sum.toString(16) }, accept };
  }
}

/** Reads a record; null when there is none, as in stores that other programs wrote. */
export function readRecord(text: string | undefined): IntegrityRecord | null {
  if (text === undefined) return null;
  try {
    const { sequence, count, sum } = JSON.parse(text) as IntegrityRecord;
    return typeof sequence === "number" && typeof count === "number" && typeof sum === "string"
      ? { sequence, count, sum }
      : null;
  } catch {
    return null;
  }
}

/** The difference between a store and its record, as part of a sentence; null without one, or without a record. */
export function difference(stored: IntegrityRecord | null, there: IntegrityRecord): string | null {
  if (!stored) return null;
  if (there.count < stored.count) return `${stored.count - there.count} of ${stored.count} entries are missing`;
  if (there.count > stored.count) return `${there.count - stored.count} removed entries are back`;
  return there.sum === stored.sum ? null : "some entries are not what was last written";
}
