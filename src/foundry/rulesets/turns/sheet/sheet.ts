import { template } from "../../../host/paths.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { enrichedWords } from "../../../sheets/enriched.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";

export class TurnsSheet extends FrayActorSheet {
  static override PARTS = {
    body: { template: template("turns/sheet"), scrollable: [".fray-scroll"] },
  };

  override async view(): Promise<object> {
    const { bodyView } = await import("./view.ts");
    return { ...bodyView(this.actor), ...(await enrichedWords(this.actor)) };
  }
}

export class TurnsItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: template("turns/item"), scrollable: [""] } };

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
