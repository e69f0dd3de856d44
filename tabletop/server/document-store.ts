import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { DocumentDefinition } from "../common/hierarchy.ts";
import { StartFailure, sentenceOf } from "./failure.ts";
import { assemble, writesBetween } from "./layout.ts";
import type { Json, Source } from "./source.ts";

/** One document before and after an operation; null: there is none. */
export interface DocumentChange {
  definition: DocumentDefinition;
  before: Source | null;
  after: Source | null;
}

type Database = ClassicLevel<string, Json>;

/**
 * One LevelDB folder and all its documents in memory. A commit is one synchronous, atomic batch; memory follows only
 * when it is on the disk. Sources handed out are never to be changed in place.
 */
export class DocumentStore {
  readonly folder: string;
  readonly #database: Database;
  readonly #collections: Map<string, Map<string, Source>>;

  private constructor(folder: string, database: Database, collections: Map<string, Map<string, Source>>) {
    this.folder = folder;
    this.#database = database;
    this.#collections = collections;
  }

  /**
   * Opens (or creates) a folder and reads all its documents.
   * @throws StartFailure when it is in use or damaged.
   */
  static async open(folder: string, definitions: readonly DocumentDefinition[]): Promise<DocumentStore> {
    const database: Database = new ClassicLevel(folder, { keyEncoding: "utf8", valueEncoding: "json" });
    try {
      await database.open();
    } catch (thrown) {
      throw openingFailure(folder, thrown);
    }
    try {
      const entries = new Map<string, Json>();
      for await (const [key, value] of database.iterator()) entries.set(key, value);
      const collections = new Map(definitions.map((entry) => [entry.collection, assemble(entry, entries)]));
      return new DocumentStore(folder, database, collections);
    } catch (thrown) {
      await database.close();
      throw new StartFailure(`The folder ${folder} is damaged: ${sentenceOf(thrown)}`);
    }
  }

  /** The documents of a collection, by id. */
  documents(collection: string): ReadonlyMap<string, Source> {
    return this.#collections.get(collection) ?? new Map();
  }

  /** Makes all changes durable at once, then visible. */
  async commit(changes: readonly DocumentChange[]): Promise<void> {
    const writes = changes.flatMap((change) => writesBetween(change.definition, change.before, change.after));
    if (writes.length) await this.#database.batch(writes, { sync: true });
    for (const { definition, before, after } of changes) {
      let collection = this.#collections.get(definition.collection);
      if (!collection) this.#collections.set(definition.collection, (collection = new Map()));
      if (after) collection.set(after._id, after);
      else if (before) collection.delete(before._id);
    }
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

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
