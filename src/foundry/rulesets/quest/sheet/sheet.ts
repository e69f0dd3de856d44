import type { JsonValue } from "../../../host/json.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { localize, runDetached } from "../../../host/host.ts";
import { questOf } from "../body.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";

// The parts and tabs of the character sheet; the strip has a template of this ruleset's own.
const BODY = tabbed("quest/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "skills", "gear", "notes", "effects"],
  own: ["strip"],
});

/** The sheet of a character of this ruleset. */
export class QuestSheet extends FrayActorSheet {
  static override PARTS = BODY.PARTS;
  static override TABS = BODY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).questView(this.actor);
  }

  /** Stores a skill's percent by `learn` when it is typed; the sheet's form then does not hear of the change. */
  override _attachPartListeners(part: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(part, element, options);
    for (const input of element.querySelectorAll<HTMLInputElement>("input[data-percent-of]"))
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        runDetached(this.learn(input.dataset.percentOf ?? "", Math.trunc(Number(input.value))));
      });
  }

  /**
   * Stores a skill's percent typed in its row: on the skill item, or on a new one for a skill of the rules' table. With
   * an unknown key, and with a number that is not in 0 … 999, it only draws the sheet again, which restores the row.
   */
  async learn(key: string, percent: number): Promise<void> {
    const skill = questOf(this.actor).derived.skills[key];
    if (!skill || !Number.isFinite(percent) || percent < 0 || percent > 999) return void (await this.render());
    const skillItem = skill.item ? this.actor.items.find(({ uuid }) => uuid === skill.item) : null;
    if (skillItem) await skillItem.update({ "system.percent": percent });
    else
      await this.actor.createEmbeddedDocuments("Item", [
        { name: localize(skill.name), type: "questSkill", system: { key, percent } },
      ]);
  }
}

/** The sheet of an item of this ruleset. */
export class QuestItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("quest");

  /**
   * Returns other fields that change together with a weapon's reach or skill: ranged weapons get a range, close ones
   * lose it (OQ-P18), and fists occupy no hand.
   */
  override goesWith(field: string, value: string): Readonly<Record<string, JsonValue>> {
    if (this.item.type !== "questWeapon") return {};
    const { reach, range, hands } = this.item._source.system as { reach: string; range: number; hands: number };
    // A weapon that becomes a ranged one and has none of its own gets 20 metres and one hand.
    const rangedFields = { range: range || 20, hands: hands || 1 };
    if (field === "reach")
      return value === "close" ? { skill: "closeCombat", range: 0 } : { skill: "rangedCombat", ...rangedFields };
    if (field !== "skill") return {};
    if (value === "rangedCombat") return { reach: reach === "close" ? "metres" : reach, ...rangedFields };
    return { reach: "close", range: 0, hands: value === "unarmedCombat" ? 0 : hands || 1 };
  }

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
