import type { JsonValue } from "../../../host/json.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";

const BODY = tabbed("turns/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "character", "gear", "notes", "effects"],
  own: ["strip", "gear"],
});

export class TurnsSheet extends FrayActorSheet {
  static override PARTS = BODY.PARTS;
  static override TABS = BODY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).bodyView(this.actor);
  }
}

export class TurnsItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("turns");

  /** What a way of striking brings along: a reach and its two hands (CT-019), a shot without finesse (CT-020). */
  override goesWith(field: string, value: string): Readonly<Record<string, JsonValue>> {
    if (this.item.type !== "turnsWeapon" || field !== "mode") return {};
    return { hands: value === "melee" ? 1 : 2, ...(value === "ranged" ? { finesse: false } : { range: 0 }) };
  }

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
