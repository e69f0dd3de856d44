import { FrayActorSheet } from "../apps/actor-sheet.ts";
import { FrayItemSheet } from "../apps/item-sheet.ts";
import { host } from "../host.ts";
import { askForGroup } from "./make-group.ts";
import { bodyView, groupView, itemView } from "./sheet-view.ts";

const PART = (template: string): object => ({ body: { template: `systems/fray/templates/crusade/${template}.hbs`, scrollable: [".fray-scroll"] } });

export class CrusadeSheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    actions: {
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
    return { ...bodyView(this.actor), description: await enrich(system.description), notes: await enrich(system.notes) };
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
