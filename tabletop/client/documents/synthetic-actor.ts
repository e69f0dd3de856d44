/** Actors of unlinked tokens: the base actor with the token's delta on top. */
import { BaseActorDelta } from "../../common/documents/index.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { mergePlain } from "../../common/data/fields/field.ts";
import { normalizeOperators } from "../../common/data/operators.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** The source of a synthetic actor. */
export function buildSyntheticSource(base: any, delta: any): any {
  const source = base.toObject();
  if (!delta) return source;
  for (const field of ["name", "img", "type"]) if (delta[field]) source[field] = delta[field];
  if (delta.ownership) source.ownership = deepClone(delta.ownership);
  for (const field of ["system", "flags"]) {
    if (delta[field]) source[field] = mergePlain(source[field] ?? {}, normalizeOperators(deepClone(delta[field])));
  }
  for (const field of ["items", "effects"]) source[field] = overlay(source[field] ?? [], delta[field] ?? []);
  return source;
}

function overlay(base: any[], delta: any[]): any[] {
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

const Base = ClientDocumentMixin(BaseActorDelta as any);

/** What an unlinked token changes in its actor. */
export class ActorDelta extends Base {
  get syntheticActor(): any {
    return this.parent?.actor ?? null;
  }

  get isOwner(): boolean {
    return this.parent?.isOwner ?? false;
  }

  /** The base actor with this delta on top. */
  apply(baseActor: any, context: object = {}): any {
    return new globalThis.CONFIG.Actor.documentClass(buildSyntheticSource(baseActor, this._source), {
      parent: this.parent,
      ...context,
    });
  }

  /** Back to the base actor: nothing of the delta is kept. */
  async restore(): Promise<any> {
    await this.parent.update({ delta: null }, { diff: false });
    return this.parent.actor;
  }

  async delete(_operation: object = {}): Promise<any> {
    await this.restore();
    return this;
  }

  prepareData(): void {}
}
