import { template } from "../../../host/paths.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { enrichedWords } from "../../../sheets/enriched.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";

export class StagedSheet extends FrayActorSheet {
  static override PARTS = {
    body: { template: template("staged/sheet"), scrollable: [".fray-scroll"] },
  };

  override async view(): Promise<object> {
    const { bodyView } = await import("./view.ts");
    return { ...bodyView(this.actor), ...(await enrichedWords(this.actor)) };
  }
}

export class StagedItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: template("staged/item"), scrollable: [""] } };

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
