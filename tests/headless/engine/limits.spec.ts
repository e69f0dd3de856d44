import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

declare const CONFIG: any;

const gm = gamemasterAlone();

/** A number field of a sheet whose limits are not those of the stored field: what is typed would be stored otherwise. */
interface Differing {
  readonly type: string;
  readonly name: string;
  readonly typed: string;
  readonly stored: string;
}

test("a number field of a sheet lets type what is stored, no more and no less", async () => {
  const { seen, differing } = await gm.page.evaluate(async () => {
    const differing: Differing[] = [];
    let seen = 0;
    const compare = (document: any): void => {
      for (const input of document.sheet.element.querySelectorAll('input[type="number"][name^="system."]')) {
        const field = document.system.schema.getField(input.name.slice("system.".length));
        if (!field) continue;
        seen++;
        const typed = `${input.min} … ${input.max}`;
        const stored = `${field.min ?? ""} … ${field.max ?? ""}`;
        if (typed !== stored) differing.push({ type: document.type, name: input.name, typed, stored });
      }
    };
    const rulesets = ["crusade", "swords", "quest", "staged", "turns"];
    for (const type of Object.keys(CONFIG.Item.dataModels)) {
      const ruleset = rulesets.find((id) => type.startsWith(id));
      if (!ruleset) continue;
      const owner = await CONFIG.Actor.documentClass.create({ name: type, type: ruleset });
      const [item] = await owner.createEmbeddedDocuments("Item", [{ name: type, type }]);
      await item.sheet.render({ force: true });
      compare(item);
      await item.sheet.close();
    }
    return { seen, differing };
  });
  expect(differing).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});
