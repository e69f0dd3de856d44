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

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
