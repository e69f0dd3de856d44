import { enterDocument, host } from "../../host/host.ts";
import { enqueue } from "../../host/queue.ts";
import { removedKey } from "../../host/compat.ts";
import type { HostDocument, HostUser } from "../../host/documents.ts";
import { NAMESPACE } from "../../settings.ts";

/**
 * The uuid of the world's own values, which belong to no document: all users read them, only gamemasters write them.
 */
export const WORLD_STORE = "fray.world";

/** The key of the setting that holds the store. */
const SETTING = "store";
/** Stored values by name, as deep as they go. */
type Stored = Record<string, unknown>;

/**
 * The world's own store, kept in one world setting. For the changes of a card it looks like a document: values below
 * `system`, records below `flags`, so that what a card writes here is undone as in any document.
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

  /** Merges changes, by dotted path, into the stored values: one write at a time, always on the newest values. */
  update(changes: object): Promise<unknown> {
    return enqueue(this.uuid, async () => {
      const merged = merge(this.toObject(), host.foundry.utils.expandObject(changes) as Stored);
      return host.game.settings.set(NAMESPACE, SETTING, merged);
    });
  }
}

/** Merges an update into stored values in place, as a document's own update does (deletions too), and returns them. */
function merge(stored: Stored, changes: Stored): Stored {
  for (const [key, value] of Object.entries(changes)) {
    const deleted = removedKey(key, value);
    if (deleted !== null) delete stored[deleted];
    else if (isObject(value)) stored[key] = merge(isObject(stored[key]) ? (stored[key] as Stored) : {}, value);
    else stored[key] = value;
  }
  return stored;
}

/** Tells whether a value is an object, and no list. */
const isObject = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Registers the setting that holds the store, and makes the store findable by its uuid; must be called at init. Each
 * change of the store calls the hook `fray.worldChanged` on every client.
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
