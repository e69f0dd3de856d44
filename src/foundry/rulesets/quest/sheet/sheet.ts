import { template } from "../../../host/paths.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { enrichedWords } from "../../../sheets/enriched.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";

export class QuestSheet extends FrayActorSheet {
  static override PARTS = {
    body: { template: template("quest/sheet"), scrollable: [".fray-scroll"] },
  };

  override async view(): Promise<object> {
    const { questView } = await import("./view.ts");
    return { ...questView(this.actor), ...(await enrichedWords(this.actor)) };
  }
}

export class QuestItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: template("quest/item"), scrollable: [""] } };

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
