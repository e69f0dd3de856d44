import { Refusal, sentenceOf } from "./failure.ts";
import { type IntegrityRecord, readRecord, RECORD_KEY } from "./integrity.ts";
import type { TextWrite } from "./platform.ts";
import type { KeyValueStore } from "./platform.ts";

/** A batch of writes, and the integrity record that is stored with it. */
export interface Batch {
  writes: readonly TextWrite[];
  record: IntegrityRecord;
}

/**
 * Writes batches to a database that may refuse them for a while, as on a full disk: LevelDB takes nothing more after a
 * write that failed until it is opened again.
 */
export class DurableBatches {
  readonly #database: KeyValueStore;
  /** The last batch that was refused, until another has been written. */
  #refused: Batch | null = null;

  constructor(database: KeyValueStore) {
    this.#database = database;
  }

  /**
   * Writes a batch and resolves when it is on the disk; a failed one is tried once more on a database opened anew.
   * @param undo what takes a batch back: asked when one was refused and has reached the disk all the same
   * @throws Refusal when the disk does not take it
   */
  async write(batch: Batch, undo: (refused: Batch) => Batch): Promise<void> {
    try {
      if (this.#refused && (await this.#reopened(this.#refused))) await this.#put(undo(this.#refused));
      this.#refused = null;
      await this.#put(batch);
    } catch {
      // once more, on a database opened anew: the write may have failed only because an earlier one had
      try {
        if (await this.#reopened(this.#refused ?? batch)) {
          if (!this.#refused) return;
          await this.#put(undo(this.#refused));
        }
        this.#refused = null;
        await this.#put(batch);
      } catch (thrown) {
        this.#refused ??= batch;
        throw new Refusal(`The disk does not take what is to be stored, so nothing was changed: ${causeOf(thrown)}`);
      }
    }
  }

  /** Writes a batch and its record, and waits until they are on the disk. */
  async #put({ writes, record }: Batch): Promise<void> {
    const value = JSON.stringify(record);
    await this.#database.batch([...writes, { type: "put", key: RECORD_KEY, value }], { sync: true });
  }

  /** Opens the database anew and says whether a batch that failed has reached the disk. */
  async #reopened({ record }: Batch): Promise<boolean> {
    await this.#database.close();
    await this.#database.open();
    const stored = readRecord(await this.#database.get(RECORD_KEY));
    return stored?.sequence === record.sequence && stored.sum === record.sum;
  }
}

/** Says in a sentence why a write failed, by the error that LevelDB's own wraps where there is one. */
function causeOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return sentenceOf(cause);
}
