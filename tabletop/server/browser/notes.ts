import { pageSentence } from "../../common/page-sentences.ts";
import { crypto } from "../crypto.ts";
import { StartFailure } from "../failure.ts";
import { readJSON } from "../../common/data/json-text.ts";
import type { TextWrite } from "../platform.ts";
import { isObject, type Json } from "../source.ts";
import { readText, type Shelf } from "./stores.ts";
import type { SeedContent } from "../seed-content.ts";

/**
 * The version of the form in which worlds are stored in a browser: raised when older tables could not read new ones.
 */
const SCHEMA = 1;

/** The name of the store with the notes. */
export const NOTES = "notes";

/**
 * What a table stores in the browser besides the documents of its world: the version of their form, the system's id,
 * the secret with which tokens are signed, the world's world.json, and which of the browser's caches holds the files
 * that were brought to it. Older tables also stored a world that was just about to replace this one.
 */
export class Notes {
  /** The secret of the world, in hexadecimal. */
  readonly secret: string;
  /** The content of the world's world.json; null as long as there is no world. */
  world: Json | null;
  /** The name of the cache with the world's files; null: the one that all tables had at first. */
  files: string | null;
  /** The world that was about to replace this one when an older table was closed; null if there was none. */
  readonly pending: SeedContent | null;

  private constructor(secret: string, world: Json | null, files: string | null, pending: SeedContent | null) {
    this.secret = secret;
    this.world = world;
    this.files = files;
    this.pending = pending;
  }

  /**
   * Reads the notes from a shelf (the place of all stores). If there is no secret among the notes yet, makes one and
   * notes it with the version and the system.
   * @throws StartFailure, without a change, if a newer table wrote the world or the world belongs to another system
   */
  static async of(shelf: Shelf, systemId: string): Promise<Notes> {
    const store = await shelf.store(NOTES);
    const keys = ["schema", "system", "secret", "world", "files", "pending"];
    const texts = await Promise.all(keys.map((key) => readText(store, key)));
    const [schema, system, storedSecret, world, files, pending] = texts;
    if (schema !== undefined && !(Number(schema) <= SCHEMA)) throw new StartFailure(pageSentence("NewerWrote"));
    if (system !== undefined && system !== systemId)
      throw new StartFailure(pageSentence("OtherSystem", { other: system, system: systemId }));
    // The first time: make a secret, and note it with the version and the system.
    let secret = storedSecret;
    if (!secret) {
      secret = [...crypto.randomBytes(32)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const entries = { schema: String(SCHEMA), system: systemId, secret };
      const writes = Object.entries(entries).map(([key, value]) => ({ type: "put" as const, key, value }));
      await store.batch(writes, { sync: true });
    }
    const objectOf = (text: string | undefined): Json | null => {
      const value: unknown = readJSON(text ?? "null", null);
      return isObject(value) ? value : null;
    };
    return new Notes(secret, objectOf(world), files ?? null, objectOf(pending) as SeedContent | null);
  }

  /**
   * Returns the writes to the store NOTES by which the world has been replaced, and the function `accept`, to be called
   * once they are made.
   * @param world the world.json of the new world
   * @param files the name of the cache with its files; null: the one that all tables had at first
   */
  replacing(world: Json, files: string | null): { writes: TextWrite[]; accept: () => void } {
    const writes: TextWrite[] = [
      { type: "put", key: "world", value: JSON.stringify(world) },
      files === null ? { type: "del", key: "files" } : { type: "put", key: "files", value: files },
      { type: "del", key: "pending" },
    ];
    return { writes, accept: () => void Object.assign(this, { world, files }) };
  }
}
