import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { DocumentDefinition } from "../common/hierarchy.ts";
import { type Batch, DurableBatches } from "./durable-batches.ts";
import { Refusal, StartFailure, sentenceOf } from "./failure.ts";
import type { TextWrite } from "./integrity.ts";
import { writesBetween } from "./layout.ts";
import { type Database, readStore, type ReadStore } from "./read-store.ts";
import type { Json, Source } from "./source.ts";

/** One document before and after an operation; null: there is none. */
export interface DocumentChange {
  definition: DocumentDefinition;
  before: Source | null;
  after: Source | null;
}

/**
 * One LevelDB folder and all its documents in memory. A commit is one synchronous, atomic batch; memory follows only
 * when it is on the disk. Sources handed out are never to be changed in place.
 */
export class DocumentStore {
  readonly folder: string;
  readonly #database: Database;
  readonly #batches: DurableBatches;
  readonly #definitions: readonly DocumentDefinition[];
  readonly #read: ReadStore;
  #readOnly: string | null = null;

  private constructor(folder: string, database: Database, definitions: readonly DocumentDefinition[], read: ReadStore) {
    this.folder = folder;
    this.#database = database;
    this.#batches = new DurableBatches(database);
    this.#definitions = definitions;
    this.#read = read;
  }

  /**
   * Opens (or creates) a folder and reads all its documents; what cannot be read is left out and told by `damage`.
   * @throws StartFailure when it is in use or cannot be opened.
   */
  static async open(folder: string, definitions: readonly DocumentDefinition[]): Promise<DocumentStore> {
    const database: Database = new ClassicLevel(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
    try {
      await database.open();
    } catch (thrown) {
      throw openingFailure(folder, thrown);
    }
    try {
      return new DocumentStore(folder, database, definitions, await readStore(database, definitions));
    } catch (thrown) {
      await database.close();
      throw new StartFailure(`The folder ${folder} is damaged: ${sentenceOf(thrown)}`);
    }
  }

  /** What was wrong with it when it was read, as part of a sentence; null when nothing was. */
  get damage(): string | null {
    return this.#read.damage;
  }

  /** Entries that belong to no document, by key. */
  get orphans(): ReadonlyMap<string, Json> {
    return this.#read.orphans;
  }

  /** How many batches have been written to it. */
  get sequence(): number {
    return this.#read.tally.record.sequence;
  }

  get isEmpty(): boolean {
    return this.#read.tally.record.count === 0;
  }

  /** From now on nothing is written any more: whoever tries is told this sentence. */
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

  /** What leads back from a batch to what memory holds. */
  #undoing({ writes }: Batch): Batch {
    const truth = new Map<string, TextWrite>();
    for (const definition of this.#definitions)
      for (const source of this.documents(definition.collection).values())
        for (const write of textWrites(definition, null, source)) truth.set(write.key, write);
    const back = writes.map(({ key }): TextWrite => truth.get(key) ?? { type: "del", key });
    return { writes: back, record: this.#read.tally.record };
  }
}

const textWrites = (definition: DocumentDefinition, before: Source | null, after: Source | null): TextWrite[] =>
  writesBetween(definition, before, after).map((write) =>
    write.type === "put" ? { ...write, value: JSON.stringify(write.value) } : write,
  );

function openingFailure(folder: string, thrown: unknown): StartFailure {
  const cause = thrown instanceof Error ? (thrown as Error & { cause?: Error & { code?: string } }).cause : undefined;
  if (cause?.code === "LEVEL_LOCKED") return new StartFailure(`The folder ${folder} is in use by another program.`);
  return new StartFailure(`The folder ${folder} is damaged: ${sentenceOf(cause ?? thrown)}`);
}

/**
 * Looks at a LevelDB folder without opening it, for opening writes.
 * @throws StartFailure when it cannot be a whole one.
 */
export function inspect(folder: string): void {
  const current = join(folder, "CURRENT");
  if (!existsSync(current)) {
    if (existsSync(folder) && readdirSync(folder).some((file) => /\.(ldb|log|sst)$|^MANIFEST-/.test(file))) {
      throw new StartFailure(`The folder ${folder} is damaged: its file CURRENT is missing.`);
    }
    return;
  }
  const manifest = readFileSync(current, "utf8").trim();
  if (!/^MANIFEST-\d+$/.test(manifest) || !existsSync(join(folder, manifest))) {
    throw new StartFailure(`The folder ${folder} is damaged: its file CURRENT names no manifest.`);
  }
}
