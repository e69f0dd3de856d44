import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { sheetActions } from "../../../sheets/sheet-actions.ts";
import { combatantOf } from "../../../documents/reader.ts";
import { host } from "../../../host/host.ts";
import { askForGroup } from "../group/make.ts";
import type { CrusadeWeapon } from "../models.ts";
import { bodyView, groupView, itemView } from "./view.ts";

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

const PART = (template: string): object => ({
  body: { template: `systems/fray/templates/crusade/${template}.hbs`, scrollable: [".fray-scroll"] },
});

export class CrusadeSheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    actions: {
      toggleItem,
      makeGroup(this: CrusadeSheet): void {
        askForGroup(this.actor);
      },
    },
  } as unknown as typeof FrayActorSheet.DEFAULT_OPTIONS;

  static override PARTS = PART("sheet");

  override async view(): Promise<object> {
    const { TextEditor } = host.foundry.applications.ux;
    const enrich = (text: string): Promise<string> =>
      TextEditor.implementation.enrichHTML(text ?? "", { relativeTo: this.actor, secrets: this.actor.isOwner });
    const system = this.actor.system as { description: string; notes: string };
    return {
      ...bodyView(this.actor),
      description: await enrich(system.description),
      notes: await enrich(system.notes),
    };
  }
}

export class CrusadeGroupSheet extends FrayActorSheet {
  static override PARTS = PART("group");

  override view(): object {
    return groupView(this.actor);
  }
}

export class CrusadeItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: "systems/fray/templates/crusade/item.hbs", scrollable: [""] } };

  override view(): object {
    return itemView(this.item);
  }
}
