import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../sample.ts";
import { Table } from "../table.ts";

/*
 * What Fray tells modules of itself, by modules of our own that have the same entries and the same ids; with the real ones
 * it is looked at by hand (docs/modules.md).
 */
describe.each(sampled([13, 14] as const, 1))("modules that Fray knows, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    table = await Table.open({ generation, ruleset: "crusade", mat: false, modules: ["tests/fixtures/known-modules"] });
    ({ page } = await table.sit("Gamemaster"));
  });
  afterAll(() => table?.leave());

  /** The names of the files that the page has loaded. */
  const loaded = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)!));

  test("nothing is loaded for modules that are not active", async () => {
    await page.waitForFunction(() => (globalThis as any).game?.ready);
    expect((await loaded()).filter((file) => /integrations/.test(file))).toEqual([]);
    await page.evaluate(() =>
      game.settings.set("core", "moduleConfiguration", { "item-piles": true, "dice-so-nice": true }),
    );
    await page.reload();
    await page.waitForFunction(
      () => (globalThis as any).game?.ready && game.itempiles.told.length > 0 && game.dice3d.told.presets.length > 0,
    );
    expect((await loaded()).filter((file) => /integrations/.test(file)).length).toBe(1);
  });

  test("Item Piles: things lie in piles, skills, wounds and grown weapons do not; nothing stays in a hand", async () => {
    const [told, ...others] = await page.evaluate(() =>
      game.itempiles.told.map(({ data, version }: any) => ({
        ...{ version, type: data.ACTOR_CLASS_TYPE, quantity: data.ITEM_QUANTITY_ATTRIBUTE },
        ...{ price: data.ITEM_PRICE_ATTRIBUTE, coins: data.CURRENCIES, filters: data.ITEM_FILTERS },
        sword: data.ITEM_TRANSFORMER({ name: "Sword", system: { held: true, damage: 2 } }),
        mail: data.ITEM_TRANSFORMER({ name: "Mail", system: { worn: true } }),
        rope: data.ITEM_TRANSFORMER({ name: "Rope", system: { carried: "hand", quantity: 3 } }),
        bare: data.ITEM_TRANSFORMER({}),
        known: CONFIG.Actor.dataModels[data.ACTOR_CLASS_TYPE] !== undefined,
        counted: Object.entries(CONFIG.Item.dataModels)
          .filter(([, model]: any) => "quantity" in model.schema.fields)
          .map(([name]) => name),
      })),
    );
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      ...{ type: "crusade", known: true, quantity: "system.quantity", price: "flags.item-piles.system.price" },
      ...{ coins: [], counted: ["stagedGear", "turnsGear"] },
      sword: { name: "Sword", system: { held: false, damage: 2 } },
      mail: { system: { worn: false } },
      rope: { system: { quantity: 3 } },
      bare: {},
    });
    expect(told.rope.system).not.toHaveProperty("carried");
    const [{ path, filters }, grown] = told.filters;
    expect(path).toBe("type");
    expect(filters.split(",").sort()).toEqual([
      ...["crusadeSkill", "crusadeSpell", "crusadeStunt", "crusadeWound", "questSkill", "questSpell"],
      ...["stagedAbility", "swordsCliche", "turnsSpell"],
    ]);
    expect(grown).toEqual({ path: "system.hands", filters: "0" });
  });

  test("Dice So Nice: a set of colours a ruleset, the world's for whoever has chosen none, and the faces of the stress die", async () => {
    const { systems, sets, presets, rulesets, terms } = await page.evaluate(() => ({
      ...game.dice3d.told,
      rulesets: game.fray.rulesets().map(({ id }: any) => id),
      terms: Object.keys(CONFIG.Dice.terms),
    }));
    expect(systems).toEqual([[{ id: "fray", name: "Fray" }, "default"]]);
    expect(sets.map(([set]: any) => set.name)).toEqual(rulesets.map((id: string) => `fray-${id}`));
    expect(sets.map(([set, mode]: any) => [set.name, mode]).filter(([, mode]: any) => mode !== "default")).toEqual([
      ["fray-crusade", "preferred"],
    ]);
    expect(new Set(sets.map(([set]: any) => set.background)).size).toBe(rulesets.length);
    expect(presets).toEqual([
      [{ type: "ds", labels: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"], system: "fray" }, "d10"],
    ]);
    expect(terms).toContain("s");
  });
});
