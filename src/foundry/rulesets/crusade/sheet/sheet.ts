import { template } from "../../../host/paths.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { enrichedWords } from "../../../sheets/enriched.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { sheetActions } from "../../../sheets/sheet-actions.ts";
import { combatantOf } from "../../../documents/reader.ts";
import { host, runDetached } from "../../../host/host.ts";
import type { CrusadeWeapon } from "../types.ts";

/** In a running fight a weapon is drawn and sheathed by an act with its cost (EC-039, EC-040); the gamemaster sets it right freely. */
function toggleItem(this: CrusadeSheet, event: Event, target: HTMLElement): void {
  const item = this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "");
  if (item?.type !== "crusadeWeapon" || host.game.user.isGM || !combatantOf(this.actor, this.actor.token)) {
    sheetActions.toggleItem!.call(this, event, target);
    return;
  }
  // The box follows the weapon, once the act is done.
  event.preventDefault();
  this.act("act", item.uuid, { act: (item.system as CrusadeWeapon).held ? "sheathe" : "draw" }, event);
}

const PART = (name: string): object => ({
  body: { template: template(`crusade/${name}`), scrollable: [".fray-scroll"] },
});

export class CrusadeSheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    actions: {
      toggleItem,
      makeGroup(this: CrusadeSheet): void {
        runDetached(import("../group/make.ts").then(({ askForGroup }) => askForGroup(this.actor)));
      },
    },
  } as unknown as typeof FrayActorSheet.DEFAULT_OPTIONS;

  static override PARTS = PART("sheet");

  override async view(): Promise<object> {
    const { bodyView } = await import("./view.ts");
    return { ...bodyView(this.actor), ...(await enrichedWords(this.actor)) };
  }
}

export class CrusadeGroupSheet extends FrayActorSheet {
  static override PARTS = PART("group");

  override async view(): Promise<object> {
    return (await import("./view.ts")).groupView(this.actor);
  }
}

export class CrusadeItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: template("crusade/item"), scrollable: [""] } };

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
