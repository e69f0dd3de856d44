import type { JsonValue } from "../../../host/json.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";

/** The parts of the sheet: head, strip and tabs. `own`: parts whose template belongs to this ruleset. */
const BODY = tabbed("turns/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "character", "gear", "notes", "effects"],
  own: ["strip", "gear"],
});

/** The sheet of a character or creature. */
export class TurnsSheet extends FrayActorSheet {
  static override PARTS = BODY.PARTS;
  static override TABS = BODY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).bodyView(this.actor);
  }
}

/** The sheet of an item of this ruleset. */
export class TurnsItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("turns");

  /**
   * Returns the fields that change together with a weapon's mode: two hands for reach and ranged weapons, one for melee
   * (CT-019); ranged weapons lose finesse (CT-020), all others their range. Empty for any other field or item.
   */
  override goesWith(field: string, value: string): Readonly<Record<string, JsonValue>> {
    if (this.item.type !== "turnsWeapon" || field !== "mode") return {};
    return { hands: value === "melee" ? 1 : 2, ...(value === "ranged" ? { finesse: false } : { range: 0 }) };
  }

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
