import type { DocumentDefinition } from "../common/hierarchy.ts";
import type { SystemPackage } from "./manifest.ts";
import { isObject, type Json } from "./source.ts";

/** The version of Foundry that this table stands for, written into documents. */
export interface Release {
  generation: number;
  build: number;
  version: string;
}

/** Returns the version of Foundry that the server names for a generation of the public API. */
export const releaseOf = (generation: 13 | 14): Release =>
  generation === 13 ? { generation, build: 351, version: "13.351" } : { generation, build: 369, version: "14.369" };

/** The fields of a document's `_stats` that clients may set; the server writes all others. */
const CLIENT_FIELDS = ["compendiumSource", "duplicateSource", "exportSource"] as const;

/** The fields of `_stats` with versions and users, and those with times, which a saved world brings along. */
const [SAVED_TEXTS, SAVED_TIMES] = [
  ["coreVersion", "systemId", "systemVersion", "lastModifiedBy"],
  ["createdTime", "modifiedTime"],
] as const;

/** Writes `_stats` into documents: who changed them when, and with which versions of Foundry and of the system. */
export class Stamper {
  readonly #release: Release;
  readonly #system: SystemPackage;

  constructor(release: Release, system: SystemPackage) {
    this.#release = release;
    this.#system = system;
  }

  /** Returns a stamper that keeps the `_stats` which documents bring along. */
  keeping(): Stamper {
    return new KeepingStamper(this.#release, this.#system);
  }

  /** Returns the statistics of a change that this user makes now. */
  #now(userId: string): Json {
    return {
      coreVersion: this.#release.version,
      systemId: this.#system.id,
      systemVersion: this.#system.version,
      modifiedTime: Date.now(),
      lastModifiedBy: userId,
    };
  }

  /** Returns a copy of a new document's source with `_stats`; the source itself if its kind of document has none. */
  created(definition: DocumentDefinition, source: Json, userId: string): Json {
    if (!definition.stats) return source;
    const now = this.#now(userId);
    return { ...source, _stats: { ...clientStats(source._stats, true), ...now, createdTime: now.modifiedTime } };
  }

  /**
   * Returns a copy of an update's changes with the `_stats` of now; without `_stats` if its kind of document has none.
   */
  updated(definition: DocumentDefinition, changes: Json, userId: string): Json {
    const { _stats, ...rest } = changes;
    return definition.stats ? { ...rest, _stats: { ...clientStats(_stats, false), ...this.#now(userId) } } : rest;
  }
}

/** Writes `_stats` into the documents of a saved world: those that they bring along, and what these lack. */
export class KeepingStamper extends Stamper {
  override created(definition: DocumentDefinition, source: Json, userId: string): Json {
    const stamped = super.created(definition, source, userId);
    if (!isObject(source._stats) || !isObject(stamped._stats)) return stamped;
    const stats = { ...stamped._stats };
    for (const field of SAVED_TEXTS) {
      const value = source._stats[field];
      if (typeof value === "string" || value === null) stats[field] = value;
    }
    for (const field of SAVED_TIMES) {
      const value = source._stats[field];
      if (Number.isFinite(value)) stats[field] = value;
    }
    return { ...stamped, _stats: stats };
  }

  override keeping(): Stamper {
    return this;
  }
}

/** Returns those statistics that clients may set; with `includesMissing` also those that are missing, as null. */
function clientStats(stats: unknown, includesMissing: boolean): Json {
  const result: Json = {};
  for (const field of CLIENT_FIELDS) {
    if (isObject(stats) && field in stats) result[field] = stats[field];
    else if (includesMissing) result[field] = null;
  }
  return result;
}
