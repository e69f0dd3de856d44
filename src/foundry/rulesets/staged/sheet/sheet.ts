import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";

const BODY = tabbed("staged/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "character", "gear", "notes", "effects"],
  own: ["strip"],
});

export class StagedSheet extends FrayActorSheet {
  static override PARTS = BODY.PARTS;
  static override TABS = BODY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).bodyView(this.actor);
  }
}

export class StagedItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("staged");

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
