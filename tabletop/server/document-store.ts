import type { DocumentDefinition } from "../common/hierarchy.ts";
import { type Batch, DurableBatches } from "./durable-batches.ts";
import { Refusal, StartFailure, sentenceOf } from "./failure.ts";
import type { TextWrite } from "./platform.ts";
import { writesBetween } from "./layout.ts";
import type { KeyValueStore } from "./platform.ts";
import { readStore, type ReadStore } from "./read-store.ts";
import type { Json, Source } from "./source.ts";

/** A document before and after an operation; null: it does not exist then. */
export interface DocumentChange {
  definition: DocumentDefinition;
  before: Source | null;
  after: Source | null;
}

/**
 * One store and all its documents in memory. A commit is one synchronous, atomic batch; memory follows only when it is
 * on the disk. Sources handed out are never to be changed in place.
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
   * Reads all documents of an open key-value store, which this one owns from now on; entries that cannot be read are
   * left out and named by `damage`.
   * @param name of the store, for sentences
   * @param definitions the kinds of documents that it holds
   * @throws StartFailure when it cannot be read at all; it is closed then.
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

  /** The damage found when the store was read, as part of a sentence; null without any. */
  get damage(): string | null {
    return this.#read.damage;
  }

  /** Entries that belong to no document, by key. */
  get orphans(): ReadonlyMap<string, Json> {
    return this.#read.orphans;
  }

  /** The number of batches written since the store was made. */
  get sequence(): number {
    return this.#read.tally.sequence;
  }

  get isEmpty(): boolean {
    return this.#read.tally.count === 0;
  }

  /** Makes the store read-only: each later commit is refused with this sentence. */
  restrict(why: string): void {
    this.#readOnly = why;
  }

  /** The documents of a collection, by id. */
  documents(collection: string): ReadonlyMap<string, Source> {
    return this.#read.collections.get(collection) ?? new Map();
  }

  /**
   * Makes all changes durable at once, then visible.
   * @throws Refusal when the store is for reading only or the disk does not take them; nothing has changed then.
   */
  async commit(changes: readonly DocumentChange[]): Promise<void> {
    const writes = changes.flatMap(({ definition, before, after }) => textWrites(definition, before, after));
    const { collections, tally } = this.#read;
    if (writes.length) {
      if (this.#readOnly) throw new Refusal(this.#readOnly);
      const { record, accept } = tally.after(writes);
      await this.#batches.write({ writes, record }, (refused) => this.#undoing(refused));
      accept();
    }
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

  /** Makes the batch that undoes another: its keys get the values that memory still has. */
  #undoing({ writes }: Batch): Batch {
    const truth = new Map<string, TextWrite>();
    for (const definition of this.#definitions)
      for (const source of this.documents(definition.collection).values())
        for (const write of textWrites(definition, null, source)) truth.set(write.key, write);
    const back = writes.map(({ key }): TextWrite => truth.get(key) ?? { type: "del", key });
    return { writes: back, record: this.#read.tally.record };
  }
}

/** Lists the writes that turn one state of a document into the next, with their values as JSON text. */
const textWrites = (definition: DocumentDefinition, before: Source | null, after: Source | null): TextWrite[] =>
  writesBetween(definition, before, after).map((write) =>
    write.type === "put" ? { ...write, value: JSON.stringify(write.value) } : write,
  );
