import { enterDocument, host } from "../../host/host.ts";
import { enqueue } from "../../host/queue.ts";
import { removedKey } from "../../host/compat.ts";
import type { HostDocument, HostUser } from "../../host/documents.ts";
import { NAMESPACE } from "../../settings.ts";

/**
 * The uuid of the world store: values of the world that belong to no document. All read them, only gamemasters write.
 */
export const WORLD_STORE = "fray.world";

/** The key of the world setting that holds the store. */
const SETTING = "store";
/** Values by name; a value may itself be values by name. */
type Stored = Record<string, unknown>;

/**
 * The world store, kept in one world setting. It has the members of a document that the changes of an action use, with
 * values below `system` and records below `flags`, so that a change of the store is written and undone like any other.
 */
class WorldStore {
  readonly id = "world";
  readonly uuid = WORLD_STORE;
  readonly documentName = "FrayWorld";
  readonly parent = null;

  get _source(): Stored {
    return (host.game.settings.get(NAMESPACE, SETTING) as Stored | null) ?? {};
  }

  get system(): Stored {
    return (this._source.system as Stored | undefined) ?? {};
  }

  get flags(): HostDocument["flags"] {
    return (this._source.flags as HostDocument["flags"] | undefined) ?? {};
  }

  get isOwner(): boolean {
    return host.game.user.isGM;
  }

  testUserPermission(user: HostUser): boolean {
    return user.isGM;
  }

  toObject(): Stored {
    return host.foundry.utils.deepClone(this._source) as Stored;
  }

  /**
   * Merges changes, by dotted path, into the stored values. Updates are queued, so that each starts from the newest.
   */
  update(changes: object): Promise<unknown> {
    return enqueue(this.uuid, async () => {
      const merged = merge(this.toObject(), host.foundry.utils.expandObject(changes) as Stored);
      return host.game.settings.set(NAMESPACE, SETTING, merged);
    });
  }
}

/**
 * Merges changes into stored values in place, as the host's update of a document does, and returns the stored values.
 * A change may also delete: `removedKey` knows how the host writes that, and returns the key to delete, else null.
 */
function merge(stored: Stored, changes: Stored): Stored {
  for (const [key, value] of Object.entries(changes)) {
    const deletedKey = removedKey(key, value);
    if (deletedKey !== null) delete stored[deletedKey];
    else if (isObject(value)) stored[key] = merge(isObject(stored[key]) ? (stored[key] as Stored) : {}, value);
    else stored[key] = value;
  }
  return stored;
}

/** Tells whether a value is an object other than an array; false for null. */
const isObject = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Registers the setting that holds the store, and enters the store so that `documentOf` finds it by its uuid; must be
 * called at init. After each change of the store every client calls the hook `fray.worldChanged`.
 */
export function registerWorldStore(): void {
  host.game.settings.register(NAMESPACE, SETTING, {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: () => host.Hooks.callAll("fray.worldChanged"),
  });
  enterDocument(new WorldStore() as unknown as HostDocument);
}
