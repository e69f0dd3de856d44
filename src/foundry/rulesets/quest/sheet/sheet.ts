import { template } from "../../../host/paths.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { enrichedWords } from "../../../sheets/enriched.ts";
import { localize, runDetached } from "../../../host/host.ts";
import { questOf } from "../body.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";

export class QuestSheet extends FrayActorSheet {
  static override PARTS = {
    body: { template: template("quest/sheet"), scrollable: [".fray-scroll"] },
  };

  override async view(): Promise<object> {
    const { questView } = await import("./view.ts");
    return { ...questView(this.actor), ...(await enrichedWords(this.actor)) };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[data-percent-of]"))
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        runDetached(this.learn(input.dataset.percentOf ?? "", Math.trunc(Number(input.value))));
      });
  }

  /** A skill's percent typed in its row: of one carried already, or of one of the table, which is carried from then on. */
  async learn(key: string, percent: number): Promise<void> {
    const skill = questOf(this.actor).derived.skills[key];
    if (!skill || !Number.isFinite(percent) || percent < 0 || percent > 999) return void (await this.render());
    const known = skill.item ? this.actor.items.find(({ uuid }) => uuid === skill.item) : null;
    if (known) await known.update({ "system.percent": percent });
    else
      await this.actor.createEmbeddedDocuments("Item", [
        { name: localize(skill.name), type: "questSkill", system: { key, percent } },
      ]);
  }
}

export class QuestItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: template("quest/item"), scrollable: [""] } };

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
