import type { DocumentDefinition } from "../common/hierarchy.ts";
import type { SystemPackage } from "./manifest.ts";
import { isObject, type Json } from "./source.ts";

/** The release of the host that documents are stamped with. */
export interface Release {
  generation: number;
  build: number;
  version: string;
}

/** The release of Foundry that the server reports for a generation of the public API. */
export const releaseOf = (generation: 13 | 14): Release =>
  generation === 13 ? { generation, build: 351, version: "13.351" } : { generation, build: 369, version: "14.369" };

/** The fields of `_stats` that clients write and the server keeps. */
const UNMANAGED = ["compendiumSource", "duplicateSource", "exportSource"] as const;

/** Writes `_stats`: which user changed a document when, with which versions. */
export class Stamper {
  readonly #release: Release;
  readonly #system: SystemPackage;

  constructor(release: Release, system: SystemPackage) {
    this.#release = release;
    this.#system = system;
  }

  /** The statistics of a change by a user at this moment. */
  #now(userId: string): Json {
    return {
      coreVersion: this.#release.version,
      systemId: this.#system.id,
      systemVersion: this.#system.version,
      modifiedTime: Date.now(),
      lastModifiedBy: userId,
    };
  }

  /** A copy of a new document's source with its stamp; the source itself where such documents have none. */
  created(definition: DocumentDefinition, source: Json, userId: string): Json {
    if (!definition.stats) return source;
    const now = this.#now(userId);
    return { ...source, _stats: { ...kept(source._stats, true), ...now, createdTime: now.modifiedTime } };
  }

  /** A copy of an update's changes with the stamp that goes with them. */
  updated(definition: DocumentDefinition, changes: Json, userId: string): Json {
    const { _stats, ...rest } = changes;
    return definition.stats ? { ...rest, _stats: { ...kept(_stats, false), ...this.#now(userId) } } : rest;
  }
}

/** Copies the statistics that clients may set; with `all` also the absent ones, as null. */
function kept(stats: unknown, all: boolean): Json {
  const result: Json = {};
  for (const field of UNMANAGED) {
    if (isObject(stats) && field in stats) result[field] = stats[field];
    else if (all) result[field] = null;
  }
  return result;
}
