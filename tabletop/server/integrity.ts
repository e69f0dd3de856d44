import { crypto } from "./crypto.ts";
import type { TextWrite } from "./platform.ts";

/**
 * The key of a store's integrity record, which stands among its entries. Because of the dot other tools that read such
 * stores take it for an embedded document, and leave it alone.
 */
export const RECORD_KEY = "!tabletop.record!entries";

/** What a store holds in all. It is written in the same batch as every change, so that damage can be noticed by it. */
export interface IntegrityRecord {
  /** the number of batches written since the store was made */
  sequence: number;
  /** the number of entries in the store */
  count: number;
  /** the sum of the digests (hashes) of all entries, modulo 2^64, in hexadecimal */
  sum: string;
}

/** 2^64: sums of digests are kept below it. */
const MODULUS = 1n << 64n;

/** Returns the digest of an entry, 64 bits. Digests are summed, as a sum can be kept up to date entry by entry. */
const digestOf = (key: string, text: string): bigint => crypto.digest(`${key}\0${text}`);

/**
 * Keeps count of a store's entries, and the sum of their digests. The digests of the first entries are made only when
 * the sum is needed: most packs never change.
 */
export class Tally {
  #digests = new Map<string, bigint>();
  #sum = 0n;
  #sequence: number;
  /** the entries that the store had at first, as long as their digests are not made; then null */
  #undigested: ReadonlyMap<string, string> | null;

  /** @param entries the entries that the store has now, by key; not to be changed afterwards */
  constructor(entries: ReadonlyMap<string, string>, sequence = 0) {
    this.#sequence = sequence;
    this.#undigested = entries;
  }

  /** How many batches have been written since the store was made. */
  get sequence(): number {
    return this.#sequence;
  }

  /** How many entries the store has. */
  get count(): number {
    return this.#undigested?.size ?? this.#digests.size;
  }

  /** Makes the digests of the entries that the store had at first; does nothing at later calls. */
  #digestAll(): void {
    for (const [key, text] of this.#undigested ?? []) {
      const digest = digestOf(key, text);
      this.#digests.set(key, digest);
      this.#sum = (this.#sum + digest) % MODULUS;
    }
    this.#undigested = null;
  }

  /** The record of the entries as they are now. */
  get record(): IntegrityRecord {
    this.#digestAll();
    return { sequence: this.#sequence, count: this.#digests.size, sum: this.#sum.toString(16) };
  }

  /**
   * Returns the record as it will be after a batch, and the function `accept`, to be called once the batch is written.
   * Before that call the present record stays, as the batch may fail.
   */
  after(writes: readonly TextWrite[]): { record: IntegrityRecord; accept: () => void } {
    this.#digestAll();
    const changed = new Map<string, bigint | null>();
    for (const write of writes) changed.set(write.key, write.type === "put" ? digestOf(write.key, write.value) : null);
    let sum = this.#sum;
    let count = this.#digests.size;
    for (const [key, digest] of changed) {
      const oldDigest = this.#digests.get(key);
      // The old digest leaves the sum, the new one joins it; the number of entries likewise.
      sum = (sum + MODULUS - (oldDigest ?? 0n) + (digest ?? 0n)) % MODULUS;
      count += (digest === null ? 0 : 1) - (oldDigest === undefined ? 0 : 1);
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
 * Returns a stored record; null for undefined, as in stores written by other programs, and for a text that is no
 * record.
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
 * Describes, as part of a sentence, how the entries that were read differ from the record that is stored with them;
 * null if they do not differ, or if no record is stored.
 * @param found the record of the entries that were read
 */
export function describeDifference(stored: IntegrityRecord | null, found: IntegrityRecord): string | null {
  if (!stored) return null;
  if (found.count < stored.count) return `${stored.count - found.count} of ${stored.count} entries are missing`;
  if (found.count > stored.count) return `${found.count - stored.count} removed entries are back`;
  return found.sum === stored.sum ? null : "some entries are not what was last written";
}
