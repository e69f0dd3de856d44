import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { host } from "../../../host/host.ts";
import { itemView, questView } from "./view.ts";

export class QuestSheet extends FrayActorSheet {
  static override PARTS = {
    body: { template: "systems/fray/templates/quest/sheet.hbs", scrollable: [".fray-scroll"] },
  };

  override async view(): Promise<object> {
    const { TextEditor } = host.foundry.applications.ux;
    const enrich = (text: string): Promise<string> =>
      TextEditor.implementation.enrichHTML(text ?? "", { relativeTo: this.actor, secrets: this.actor.isOwner });
    const system = this.actor.system as { description: string; notes: string };
    return {
      ...questView(this.actor),
      description: await enrich(system.description),
      notes: await enrich(system.notes),
    };
  }
}

export class QuestItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: "systems/fray/templates/quest/item.hbs", scrollable: [""] } };

  override view(): object {
    return itemView(this.item);
  }
}
