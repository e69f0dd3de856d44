import { ItemBase } from "../host/host.ts";
import { rulesets } from "../contract/registry.ts";
import type { HostUser } from "../host/documents.ts";
import type { StoredItem, TypeDeclaration } from "../contract/declarations.ts";

/** Returns the declaration of an item type, of whichever ruleset has it; null for a type that no ruleset has. */
export function itemDeclaration(type: string): TypeDeclaration | null {
  for (const ruleset of rulesets()) if (ruleset.types.Item[type]) return ruleset.types.Item[type]!;
  return null;
}

/** An item of Fray, of any ruleset. A new one without a picture gets that of its type, if the type has one. */
export class FrayItem extends ItemBase {
  /**
   * Runs the type's migration on a whole stored item. Data without a version are only parts of an item: the migration
   * leaves them alone.
   */
  static override migrateData(source: Record<string, unknown>, ...rest: unknown[]): object {
    const { system } = (source ?? {}) as Partial<StoredItem>;
    if (system && typeof system === "object" && "schemaVersion" in system)
      itemDeclaration(String(source.type))?.migrate?.(source as unknown as StoredItem);
    return super.migrateData(source, ...rest);
  }

  override async _preCreate(source: Record<string, unknown>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    const img = itemDeclaration(this.type)?.img;
    if (!source.img && img) this.updateSource({ img });
  }
}
