import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";
import { sheetActions } from "../../../sheets/sheet-actions.ts";
import { combatantAnywhere } from "../../../contract/reading/reader.ts";
import { host, runDetached } from "../../../host/host.ts";
import type { JsonValue } from "../../../host/json.ts";
import { categoryBrings } from "../../../../rules/crusade/tables.ts";
import type { WeaponCategory } from "../../../../rules/crusade/tables.ts";
import type { CrusadeWeapon } from "../types.ts";

/**
 * Handles a click on an item's box "in hand" or "worn". Usually the box changes at once. A weapon of a combatant is
 * drawn or sheathed by an act that costs an action instead, unless the user is the gamemaster (EC-039, EC-040).
 */
function toggleItem(this: CrusadeSheet, event: Event, target: HTMLElement): void {
  const item = this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "");
  if (item?.type !== "crusadeWeapon" || host.game.user.isGM || !combatantAnywhere(this.actor, this.actor.token)) {
    sheetActions.toggleItem!.call(this, event, target);
    return;
  }
  // The click itself must not change the box: it follows the weapon, once the act is done.
  event.preventDefault();
  this.act("act", item.uuid, { act: (item.system as CrusadeWeapon).held ? "sheathe" : "draw" }, event);
}

/** The parts of a character's sheet: head, strip and tabs. `own`: parts whose template belongs to this ruleset. */
const BODY = tabbed("crusade/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "character", "gear", "notes", "effects"],
  own: ["strip"],
});

/** The sheet of a character. Its button "make group" asks how many of this foe form groups. */
export class CrusadeSheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    actions: {
      toggleItem,
      makeGroup(this: CrusadeSheet): void {
        runDetached(import("../group/make.ts").then(({ askForGroup }) => askForGroup(this.actor)));
      },
    },
  } as unknown as typeof FrayActorSheet.DEFAULT_OPTIONS;

  static override PARTS = BODY.PARTS;
  static override TABS = BODY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).bodyView(this.actor);
  }
}

/** The parts of a group's sheet. */
const TROOP = tabbed("crusade/group", { head: ["head", "strip"], tabs: ["fight", "notes", "effects"], own: ["strip"] });

/** The sheet of a group. */
export class CrusadeGroupSheet extends FrayActorSheet {
  static override PARTS = TROOP.PARTS;
  static override TABS = TROOP.TABS;

  override async view(): Promise<object> {
    return (await import("../group/view.ts")).groupView(this.actor);
  }
}

/** The sheet of an item of this ruleset. */
export class CrusadeItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("crusade");

  /**
   * Returns the fields that change together with a weapon's category, such as its hands and skill, by name; empty for
   * any other field or item.
   */
  override goesWith(field: string, value: string): Readonly<Record<string, JsonValue>> {
    const isWeaponCategory = this.item.type === "crusadeWeapon" && field === "category";
    return isWeaponCategory ? { ...categoryBrings({ category: value as WeaponCategory["id"] }) } : {};
  }

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
