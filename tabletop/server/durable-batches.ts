import { Refusal, sentenceOf } from "./failure.ts";
import { type IntegrityRecord, readRecord, RECORD_KEY } from "./integrity.ts";
import type { TextWrite } from "./platform.ts";
import type { KeyValueStore } from "./platform.ts";

/** A batch of writes, with the integrity record (what the store then holds) that is written along with it. */
export interface Batch {
  writes: readonly TextWrite[];
  record: IntegrityRecord;
}

/** Returns the writes of a batch, with that of its record. */
export const entriesOf = ({ writes, record }: Batch): TextWrite[] => [
  ...writes,
  { type: "put", key: RECORD_KEY, value: JSON.stringify(record) },
];

/**
 * Writes batches to a database that may fail for a while, as on a full disk. After a write that failed LevelDB accepts
 * no other until it is opened again; then it may turn out that the failed one is on the disk all the same.
 */
export class DurableBatches {
  readonly #database: KeyValueStore;
  /** The last batch that failed; null once another has been written. */
  #refused: Batch | null = null;

  constructor(database: KeyValueStore) {
    this.#database = database;
  }

  /**
   * Writes a batch and resolves when it is on the disk. If an earlier batch that failed turns out to be on the disk, it
   * is taken back first. If the write fails, the database is opened again, and the batch is written once more, unless
   * it has reached the disk after all.
   * @param undo returns the batch that takes a failed one back
   * @throws Refusal if the disk does not take the batch
   */
  async write(batch: Batch, undo: (refused: Batch) => Batch): Promise<void> {
    try {
      // The caller of the earlier batch was told that nothing was stored, so it must not stay.
      if (this.#refused && (await this.#isOnDiskAfterReopening(this.#refused))) await this.#put(undo(this.#refused));
      this.#refused = null;
      await this.#put(batch);
    } catch {
      // Open the database again and try once more: the database itself may have failed with an earlier batch.
      try {
        // While `#refused` is set this batch was not tried yet, so it is the earlier one that may be on the disk.
        const tried = this.#refused ?? batch;
        if (await this.#isOnDiskAfterReopening(tried)) {
          if (tried === batch) return;
          await this.#put(undo(tried));
        }
        this.#refused = null;
        await this.#put(batch);
      } catch (thrown) {
        this.#refused ??= batch;
        throw new Refusal(`The disk does not take what is to be stored, so nothing was changed: ${causeOf(thrown)}`);
      }
    }
  }

  /** Writes a batch with its record, and resolves when both are on the disk. */
  async #put(batch: Batch): Promise<void> {
    await this.#database.batch(entriesOf(batch), { sync: true });
  }

  /**
   * Opens the database again, and tells whether a batch whose write failed is on the disk: whether the record stored
   * there is this batch's.
   */
  async #isOnDiskAfterReopening({ record }: Batch): Promise<boolean> {
    await this.#database.close();
    await this.#database.open();
    const stored = readRecord(await this.#database.get(RECORD_KEY));
    return stored?.sequence === record.sequence && stored.sum === record.sum;
  }
}

/** Returns why a write failed, as a sentence: LevelDB's error wraps the one that tells the cause. */
function causeOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return sentenceOf(cause);
}
