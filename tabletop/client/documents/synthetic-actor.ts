/**
 * Synthetic actors, those of unlinked tokens: the actor of the world (base actor) with the token's differences (its
 * delta).
 */
import { BaseActorDelta } from "../../common/documents/index.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { mergePlain } from "../../common/data/fields/plain.ts";
import { normalizeOperators } from "../../common/data/operators.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/**
 * Builds the source of a synthetic actor: a copy of the base actor's source, with the delta's values put over it.
 * @param base the base actor
 * @param delta the source of the token's delta; null for none
 */
export function buildSyntheticSource(base: any, delta: any): any {
  const source = base.toObject();
  if (!delta) return source;
  // fields as a whole, then fields merged value by value, then the lists of embedded documents
  for (const field of ["name", "img", "type"]) if (delta[field]) source[field] = delta[field];
  if (delta.ownership) source.ownership = deepClone(delta.ownership);
  for (const field of ["system", "flags"]) {
    if (delta[field]) source[field] = mergePlain(source[field] ?? {}, normalizeOperators(deepClone(delta[field])));
  }
  for (const field of ["items", "effects"]) source[field] = overlayDelta(source[field] ?? [], delta[field] ?? []);
  return source;
}

/**
 * Merges two lists of the sources of embedded documents. A source in `delta` replaces the source in `base` with the
 * same id, or is added if there is no such source. A source in `delta` with `_tombstone` removes that in `base`.
 */
function overlayDelta(base: any[], delta: any[]): any[] {
  const deltaById = new Map<string, any>(delta.map((entry) => [entry._id, entry]));
  const merged = base
    .filter((entry) => !deltaById.get(entry._id)?._tombstone)
    .map((entry) => deepClone(deltaById.get(entry._id) ?? entry));
  const baseIds = new Set(base.map((entry) => entry._id));
  return [
    ...merged,
    ...delta.filter((entry) => !entry._tombstone && !baseIds.has(entry._id)).map((entry) => deepClone(entry)),
  ];
}

/** Fields of a delta that mean “as the base actor” when null, and are left out of its data then. */
const OPTIONAL = ["name", "type", "img", "ownership"];

const Base = ClientDocumentMixin(BaseActorDelta as any);

/** The differences of an unlinked token's actor from the base actor. */
export class ActorDelta extends Base {
  /** @throws Error without a token as its parent */
  _configure(options: any = {}): void {
    if (this.parent?.documentName !== "Token") throw new Error("An ActorDelta needs a token as its parent");
    super._configure(options);
  }

  get syntheticActor(): any {
    return this.parent?.actor ?? null;
  }

  get isOwner(): boolean {
    return this.parent?.isOwner ?? false;
  }

  /** Makes a synthetic actor from the base actor and this delta. */
  apply(baseActor: any, context: object = {}): any {
    return new globalThis.CONFIG.Actor.documentClass(buildSyntheticSource(baseActor, this._source), {
      parent: this.parent,
      ...context,
    });
  }

  /** Deletes the delta's content, so that the token's actor is like the base actor again. @returns that actor */
  async restore(): Promise<any> {
    await this.delete({ diff: false, recursive: false });
    return this.parent.actor;
  }

  /** Deletes the delta's content: the server keeps an empty delta in its place. @returns the deleted delta */
  async delete(operation: object = {}): Promise<any> {
    const { parent } = this;
    const request = { ...operation, ids: [this.id], parent, pack: parent.pack, restoreDelta: true };
    const deleted = await globalThis.CONFIG.DatabaseBackend.delete(this.constructor, request);
    return deleted.shift();
  }

  /** The stored data, without name, type, picture and ownership where these are null. */
  toObject(source = true): any {
    const data = super.toObject(source);
    if (source) for (const key of OPTIONAL) if (data[key] === null) delete data[key];
    return data;
  }

  /** Does nothing: the synthetic actor prepares the data. */
  prepareData(): void {}
}
