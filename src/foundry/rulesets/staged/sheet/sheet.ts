import type { JsonValue } from "../../../host/json.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";

// The parts and tabs of the character sheet; the strip has a template of this ruleset's own.
const BODY = tabbed("staged/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "character", "gear", "notes", "effects"],
  own: ["strip"],
});

/** The sheet of a character or creature. */
export class StagedSheet extends FrayActorSheet {
  static override PARTS = BODY.PARTS;
  static override TABS = BODY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).bodyView(this.actor);
  }
}

/** The sheet of an item. */
export class StagedItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("staged");

  /**
   * Returns the values that other fields get when a weapon's `ability` is set to `value`, by the weapon table: hands,
   * range increment in paces, rounds of loading (ST-069, ST-080). {} for any other field or item.
   */
  override goesWith(field: string, value: string): Readonly<Record<string, JsonValue>> {
    if (this.item.type !== "stagedWeapon" || field !== "ability") return {};
    const { range } = this.item._source.system as { range: number };
    const isRanged = value === "bows" || value === "firearms" || value === "thrown";
    // A ranged weapon that has a range increment keeps it.
    return {
      hands: value === "great" || value === "bows" ? 2 : 1,
      range: isRanged ? range || 10 : 0,
      loading: value === "firearms" ? 2 : 0,
      ...(value === "firearms" ? { readied: 0 } : {}),
    };
  }

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
