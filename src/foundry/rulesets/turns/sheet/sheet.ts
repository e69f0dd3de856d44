import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { host } from "../../../host/host.ts";
import { bodyView, itemView } from "./view.ts";

export class TurnsSheet extends FrayActorSheet {
  static override PARTS = {
    body: { template: "systems/fray/templates/turns/sheet.hbs", scrollable: [".fray-scroll"] },
  };

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

export class TurnsItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: "systems/fray/templates/turns/item.hbs", scrollable: [""] } };

  override view(): object {
    return itemView(this.item);
  }
}
