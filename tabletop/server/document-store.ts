import type { DocumentDefinition } from "../common/hierarchy.ts";
import { type Batch, DurableBatches, entriesOf } from "./durable-batches.ts";
import { Refusal, StartFailure, sentenceOf } from "./failure.ts";
import type { TextWrite } from "./platform.ts";
import { writesBetween } from "./layout.ts";
import type { KeyValueStore } from "./platform.ts";
import { readStore, type ReadStore } from "./read-store.ts";
import type { Json, Source } from "./source.ts";

/** A document before and after an operation; null if it does not exist then. */
export interface DocumentChange {
  definition: DocumentDefinition;
  before: Source | null;
  after: Source | null;
}

/**
 * A store of documents, all of which are kept in memory too. A commit writes all its changes to the disk or none, and
 * changes the memory only once they are there. Sources that it returns must never be changed in place.
 */
export class DocumentStore {
  readonly #database: KeyValueStore;
  readonly #batches: DurableBatches;
  readonly #definitions: readonly DocumentDefinition[];
  readonly #read: ReadStore;
  #readOnly: string | null = null;

  private constructor(database: KeyValueStore, definitions: readonly DocumentDefinition[], read: ReadStore) {
    this.#database = database;
    this.#batches = new DurableBatches(database);
    this.#definitions = definitions;
    this.#read = read;
  }

  /**
   * Makes a document store of an open key-value store, which no one else may use from then on, and reads all documents.
   * Entries that cannot be read are left out, and `damage` tells of them.
   * @param name of the document store, for sentences
   * @param definitions the kinds of documents that the document store holds
   * @throws StartFailure if the key-value store cannot be read at all; the key-value store is then closed
   */
  static async of(
    name: string,
    database: KeyValueStore,
    definitions: readonly DocumentDefinition[],
  ): Promise<DocumentStore> {
    try {
      return new DocumentStore(database, definitions, await readStore(database, definitions));
    } catch (thrown) {
      await database.close();
      throw new StartFailure(`${name} is damaged: ${sentenceOf(thrown)}`);
    }
  }

  /** What was damaged when the store was read, as part of a sentence; null if nothing was. */
  get damage(): string | null {
    return this.#read.damage;
  }

  /** The entries that are part of no document, by key. */
  get orphans(): ReadonlyMap<string, Json> {
    return this.#read.orphans;
  }

  /** How many batches have been written since the store was made. */
  get sequence(): number {
    return this.#read.tally.sequence;
  }

  get isEmpty(): boolean {
    return this.#read.tally.count === 0;
  }

  /** Makes the store read-only: from now on each commit is refused with this sentence. */
  restrict(why: string): void {
    this.#readOnly = why;
  }

  /** Returns the documents of a collection, by id; none for a collection that the store does not have. */
  documents(collection: string): ReadonlyMap<string, Source> {
    return this.#read.collections.get(collection) ?? new Map();
  }

  /**
   * Writes all changes to the disk, then makes them visible in memory.
   * @throws Refusal if the store is read-only or the disk does not take the changes; nothing is changed then
   */
  async commit(changes: readonly DocumentChange[]): Promise<void> {
    const { batch, accept } = this.#prepare(changes);
    // To the disk, with the record of what the store then holds.
    if (batch) await this.#batches.write(batch, (refused) => this.#undoing(refused));
    accept();
  }

  /**
   * Returns the writes of changes that are to be made together with those of other stores, and the function `accept`,
   * to be called once they are on the disk: it makes the changes visible in memory.
   * @throws Refusal if the store is read-only
   */
  prepare(changes: readonly DocumentChange[]): { writes: TextWrite[]; accept: () => void } {
    const { batch, accept } = this.#prepare(changes);
    return { writes: batch ? entriesOf(batch) : [], accept };
  }

  /** As `prepare`, with the writes as a batch; null if nothing is to be written. */
  #prepare(changes: readonly DocumentChange[]): { batch: Batch | null; accept: () => void } {
    const writes = changes.flatMap(({ definition, before, after }) => textWrites(definition, before, after));
    if (!writes.length) return { batch: null, accept: () => this.#show(changes) };
    if (this.#readOnly) throw new Refusal(this.#readOnly);
    const { record, accept: acceptRecord } = this.#read.tally.after(writes);
    const accept = (): void => {
      acceptRecord();
      this.#show(changes);
    };
    return { batch: { writes, record }, accept };
  }

  /** Makes changes visible in memory. */
  #show(changes: readonly DocumentChange[]): void {
    const { collections } = this.#read;
    for (const { definition, before, after } of changes) {
      let collection = collections.get(definition.collection);
      if (!collection) collections.set(definition.collection, (collection = new Map()));
      if (after) collection.set(after._id, after);
      else if (before) collection.delete(before._id);
    }
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  /**
   * Returns the batch that takes another one back: its keys get the values that the documents in memory have; keys of
   * no document are deleted.
   */
  #undoing({ writes }: Batch): Batch {
    const writeByKey = new Map<string, TextWrite>();
    for (const definition of this.#definitions)
      for (const source of this.documents(definition.collection).values())
        for (const write of textWrites(definition, null, source)) writeByKey.set(write.key, write);
    const restoringWrites = writes.map(({ key }): TextWrite => writeByKey.get(key) ?? { type: "del", key });
    return { writes: restoringWrites, record: this.#read.tally.record };
  }
}

/** Returns the writes, with values as JSON text, that lead from one state of a document to the next. */
const textWrites = (definition: DocumentDefinition, before: Source | null, after: Source | null): TextWrite[] =>
  writesBetween(definition, before, after).map((write) =>
    write.type === "put" ? { ...write, value: JSON.stringify(write.value) } : write,
  );
