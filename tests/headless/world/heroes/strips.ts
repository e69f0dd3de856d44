import { describe, expect, test } from "vitest";
import { openSheet } from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { gm, make } from "./table.ts";

/* What the sheets of all rulesets share. */

describe("sheets of all rulesets", () => {
  const WEAPONS = [
    ["crusade", "crusadeWeapon", "held"],
    ["quest", "questWeapon", "held"],
    ["staged", "stagedWeapon", "held"],
    ["swords", "swordsMissile", "held"],
    ["turns", "turnsWeapon", "carried"],
  ] as const;

  test.each(WEAPONS)(
    "%s: “+ Condition” stands on the strip, and items are named by one heading",
    async (type, item, field) => {
      const name = `Strip ${type}`;
      await make(name, type, { hero: true });
      await gm.page.evaluate(
        async ([who, kind, path]: string[]) => {
          const system = { [path!]: path === "held" ? true : "hand" };
          const actor = game.actors.getName(who!);
          if (kind === "swordsMissile")
            await actor.createEmbeddedDocuments("Item", [{ name: "Cliché", type: "swordsCliche" }]);
          await actor.createEmbeddedDocuments("Item", [{ name: "Thing of theirs", type: kind, system }]);
        },
        [name, item, field],
      );
      const sheet = await openSheet(gm.page, name);
      const add = sheet.locator(".fray-strip .fray-chip--add");
      await expect.poll(() => add.innerText()).toContain(says("FRAY.Sheet.condition"));
      await expect.poll(() => sheet.locator('.fray-rows h3:text-is("Thing of theirs")').count()).toBeGreaterThan(0);
      await gm.page.evaluate((who) => game.actors.getName(who).sheet.close({ animate: false }), name);
    },
  );
});
