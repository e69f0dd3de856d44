import { crypto } from "../crypto.ts";
import { StartFailure } from "../failure.ts";
import { readJSON } from "../../common/data/json-text.ts";
import type { KeyValueStore } from "../platform.ts";
import { isObject, type Json } from "../source.ts";
import { readText, type Shelf } from "./stores.ts";
import type { SeedContent } from "./seed-content.ts";

/**
 * The version of the form in which worlds are stored in a browser: raised when older tables could not read new ones.
 */
const SCHEMA = 1;

/**
 * What a table stores in the browser besides the documents of its world: the version of their form, the system's id,
 * the secret with which tokens are signed, the world's world.json, and a world that is just about to replace this one.
 */
export class Notes {
  readonly #store: KeyValueStore;
  /** The secret of the world, in hexadecimal. */
  readonly secret: string;
  #world: Json | null;
  /** The world that was about to replace this one when the browser was closed; null if there was none. */
  readonly pending: SeedContent | null;

  private constructor(store: KeyValueStore, secret: string, world: Json | null, pending: SeedContent | null) {
    this.#store = store;
    this.secret = secret;
    this.#world = world;
    this.pending = pending;
  }

  /** The content of the world's world.json; null as long as there is no world. */
  get world(): Json | null {
    return this.#world;
  }

  /**
   * Reads the notes from a shelf (the place of all stores). If there is no secret among the notes yet, makes one and
   * notes it with the version and the system.
   * @throws StartFailure, without a change, if a newer table wrote the world or the world belongs to another system
   */
  static async of(shelf: Shelf, systemId: string): Promise<Notes> {
    const store = await shelf.store("notes");
    const keys = ["schema", "system", "secret", "world", "pending"];
    const [schema, system, storedSecret, world, pending] = await Promise.all(keys.map((key) => readText(store, key)));
    if (schema !== undefined && !(Number(schema) <= SCHEMA))
      throw new StartFailure("The world in this browser was written by a newer version of this table.");
    if (system !== undefined && system !== systemId)
      throw new StartFailure(`The world in this browser belongs to the system ${system}, not to ${systemId}.`);
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
    return new Notes(store, secret, objectOf(world), objectOf(pending) as SeedContent | null);
  }

  /** Notes a world that is about to replace this one, so that this can be done again if it is cut off. */
  async begin(content: SeedContent): Promise<void> {
    await this.#store.batch([{ type: "put", key: "pending", value: JSON.stringify(content) }], { sync: true });
  }

  /** Notes that the world has been replaced, by one with this world.json. */
  async done(world: Json): Promise<void> {
    await this.#store.batch(
      [
        { type: "put", key: "world", value: JSON.stringify(world) },
        { type: "del", key: "pending" },
      ],
      { sync: true },
    );
    this.#world = world;
  }
}
