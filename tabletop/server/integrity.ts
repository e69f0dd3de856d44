import { crypto } from "./crypto.ts";
import type { TextWrite } from "./platform.ts";

/**
 * The key of a store's integrity record, beside its entries. The dot makes other tools of this layout take it for an
 * embedded document, which they leave alone.
 */
export const RECORD_KEY = "!tabletop.record!entries";

/** The record of a store's content: written in the same batch as every change, so that it is always true. */
export interface IntegrityRecord {
  /** the number of batches written since the store was made */
  sequence: number;
  /** the number of entries in the store */
  count: number;
  /** the sum of the digests of all entries, modulo 2^64, in hexadecimal */
  sum: string;
}

const LARGEST = 1n << 64n;

/** The digest of an entry, 64 bits; their sum is kept up to date without reading the other entries. */
const digestOf = (key: string, text: string): bigint => crypto.digest(`${key}\0${text}`);

/**
 * Counts a store's entries and sums their digests, as batches change them. Digests are made when first asked for: most
 * packs never change.
 */
export class Tally {
  #digests = new Map<string, bigint>();
  #sum = 0n;
  #sequence: number;
  #uncounted: ReadonlyMap<string, string> | null;

  /** @param entries the store's entries by key, not to be changed afterwards */
  constructor(entries: ReadonlyMap<string, string>, sequence = 0) {
    this.#sequence = sequence;
    this.#uncounted = entries;
  }

  /** The number of batches written since the store was made. */
  get sequence(): number {
    return this.#sequence;
  }

  /** The number of entries. */
  get count(): number {
    return this.#uncounted?.size ?? this.#digests.size;
  }

  /** Digests the entries that the store had at first, once the sum is needed for the first time. */
  #digestAll(): void {
    for (const [key, text] of this.#uncounted ?? []) {
      const digest = digestOf(key, text);
      this.#digests.set(key, digest);
      this.#sum = (this.#sum + digest) % LARGEST;
    }
    this.#uncounted = null;
  }

  /** The record of the entries as they are. */
  get record(): IntegrityRecord {
    this.#digestAll();
    return { sequence: this.#sequence, count: this.#digests.size, sum: this.#sum.toString(16) };
  }

  /**
   * The record after a batch, and a function that takes it over; until that is called the tally stays, for the batch
   * may fail.
   */
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

/**
 * Parses a stored integrity record; null where there is no text, as in stores that other programs wrote, or the text is
 * no record.
 */
export function readRecord(text: string | undefined): IntegrityRecord | null {
  if (text === undefined) return null;
  try {
    const { sequence, count, sum } = JSON.parse(text) as IntegrityRecord;
    if (typeof sequence !== "number" || typeof count !== "number" || typeof sum !== "string") return null;
    return { sequence, count, sum };
  } catch {
    return null;
  }
}

/**
 * Describes how the entries that were read from a store differ from the record stored with them, as part of a sentence;
 * null where they agree, or no record is stored.
 * @param read the record of the entries that were read
 */
export function describeDifference(stored: IntegrityRecord | null, read: IntegrityRecord): string | null {
  if (!stored) return null;
  if (read.count < stored.count) return `${stored.count - read.count} of ${stored.count} entries are missing`;
  if (read.count > stored.count) return `${read.count - stored.count} removed entries are back`;
  return read.sum === stored.sum ? null : "some entries are not what was last written";
}
