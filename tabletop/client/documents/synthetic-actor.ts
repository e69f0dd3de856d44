/** Actors of unlinked tokens: the base actor with the token's delta on top. */
import { BaseActorDelta } from "../../common/documents/index.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { mergePlain } from "../../common/data/fields/field.ts";
import { normalizeOperators } from "../../common/data/operators.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/**
 * Builds the source of a synthetic actor, that of an unlinked token: a copy of the base actor's with the token's
 * changes.
 * @param base the actor of the world
 * @param delta the token's changes to it, as stored; null for none
 */
export function buildSyntheticSource(base: any, delta: any): any {
  const source = base.toObject();
  if (!delta) return source;
  for (const field of ["name", "img", "type"]) if (delta[field]) source[field] = delta[field];
  if (delta.ownership) source.ownership = deepClone(delta.ownership);
  for (const field of ["system", "flags"]) {
    if (delta[field]) source[field] = mergePlain(source[field] ?? {}, normalizeOperators(deepClone(delta[field])));
  }
  for (const field of ["items", "effects"]) source[field] = overlayDelta(source[field] ?? [], delta[field] ?? []);
  return source;
}

/** Merges embedded documents: those of the delta replace or hide the base's, or are added. */
function overlayDelta(base: any[], delta: any[]): any[] {
  const own = new Map<string, any>(delta.map((entry) => [entry._id, entry]));
  const merged = base
    .filter((entry) => !own.get(entry._id)?._tombstone)
    .map((entry) => deepClone(own.get(entry._id) ?? entry));
  const known = new Set(base.map((entry) => entry._id));
  return [
    ...merged,
    ...delta.filter((entry) => !entry._tombstone && !known.has(entry._id)).map((entry) => deepClone(entry)),
  ];
}

/** Fields of a delta that are left out when null. */
const OPTIONAL = ["name", "type", "img", "ownership"];

const Base = ClientDocumentMixin(BaseActorDelta as any);

/** The changes that an unlinked token makes to its actor. */
export class ActorDelta extends Base {
  get syntheticActor(): any {
    return this.parent?.actor ?? null;
  }

  get isOwner(): boolean {
    return this.parent?.isOwner ?? false;
  }

  /** Makes the synthetic actor: the base actor with this delta on top. */
  apply(baseActor: any, context: object = {}): any {
    return new globalThis.CONFIG.Actor.documentClass(buildSyntheticSource(baseActor, this._source), {
      parent: this.parent,
      ...context,
    });
  }

  /** Deletes the delta, so that the token's actor equals the base actor again. */
  async restore(): Promise<any> {
    await this.delete({ diff: false, recursive: false });
    return this.parent.actor;
  }

  /** Deletes the delta's content; the server keeps an empty delta. */
  async delete(operation: object = {}): Promise<any> {
    const { parent } = this;
    const request = { ...operation, ids: [this.id], parent, pack: parent.pack, restoreDelta: true };
    const deleted = await globalThis.CONFIG.DatabaseBackend.delete(this.constructor, request);
    return deleted.shift();
  }

  /** The data without a name, type, picture or ownership that is null: of an untouched token little remains. */
  toObject(source = true): any {
    const data = super.toObject(source);
    if (source) for (const key of OPTIONAL) if (data[key] === null) delete data[key];
    return data;
  }

  prepareData(): void {}
}
