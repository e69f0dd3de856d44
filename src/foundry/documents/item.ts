import { ItemBase } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import type { HostUser } from "../host/documents.ts";
import type { TypeDeclaration } from "../contract/declarations.ts";

/** Returns the declaration of an item type by its ruleset, or null for a type that is not Fray's. */
export function itemDeclaration(type: string): TypeDeclaration | null {
  for (const ruleset of rulesets()) if (ruleset.types.Item[type]) return ruleset.types.Item[type]!;
  return null;
}

/** Every item of Fray: weapons, armour, skills, wounds. A new item without a picture gets its type's. */
export class FrayItem extends ItemBase {
  override async _preCreate(source: Record<string, unknown>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    const img = itemDeclaration(this.type)?.img;
    if (!source.img && img) this.updateSource({ img });
  }
}
