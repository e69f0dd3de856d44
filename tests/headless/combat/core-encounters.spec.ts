import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";
import { says } from "../../words.ts";
import { noticed, showTab } from "../../browser/steps.ts";

/** Encounters that the host's own ways make: they know no ruleset, and get one with the data that belong to it. */
describe.each(sampled([13, 14] as const, 1))("encounters made without Fray's button, generation %i", (generation) => {
  const id = generation < 14 ? "D-001" : "D-002";
  let table: HeadlessTable;
  let page: Page;

  beforeAll(async () => {
    const opened = await openForTwo({ ruleset: "crusade", generation });
    table = opened.table;
    page = opened.gamemaster.page;
  });
  afterAll(() => table?.leave());
  beforeEach(() =>
    page.evaluate(async () => {
      for (const combat of [...game.combats.contents]) await combat.delete();
    }),
  );

  /** Type and the keys of the data, of every encounter and of all in it. */
  const made = () =>
    page.evaluate(() =>
      game.combats.contents.map((combat: any) => ({
        type: combat.type,
        state: "done" in combat.system,
        of: [...new Set(combat.combatants.map((entry: any) => entry.type))],
        size: combat.combatants.size,
      })),
    );

  test("where a module prevents the encounter that the tracker begins, it says so", async () => {
    const hook = await page.evaluate(() => Hooks.on("preCreateCombat", () => false) as number);
    await showTab(page, "combat");
    await noticed(page, says("FRAY.Refused.Prevented", { hook: "preCreateCombat" }), () =>
      page.locator('#combat [data-action="frayCreate"]:visible').click(),
    );
    await page.evaluate((which) => Hooks.off("preCreateCombat", which), hook);
    expect(await page.evaluate(() => game.combats.size as number)).toBe(0);
  });

  test("where a module prevents its combatants, or the start of the fight, it says so, and leaves no empty encounter", async () => {
    const prevented = (name: string): Promise<number> =>
      page.evaluate((hook) => Hooks.on(hook, () => false) as number, name);
    const allow = (name: string, hook: number): Promise<void> =>
      page.evaluate(([which, listener]) => Hooks.off(which, listener), [name, hook] as const);
    await showTab(page, "combat");
    const joining = await prevented("preCreateCombatant");
    await noticed(page, says("FRAY.Refused.Prevented", { hook: "preCreateCombatant" }), () =>
      page.locator('#combat [data-action="frayCreate"]:visible').click(),
    );
    await expect.poll(() => page.evaluate(() => game.combats.size as number)).toBe(0);
    await allow("preCreateCombatant", joining);
    // Of some of them only, it names those, and the others join.
    const names = await page.evaluate(() => {
      const playing = canvas.scene.tokens.filter(({ hidden, actor }: any) => !hidden && actor && !actor.statuses.size);
      return playing.map(({ name }: any) => name as string);
    });
    const some = await page.evaluate(
      (wanted) => Hooks.on("preCreateCombatant", ({ name }: { name: string }) => name !== wanted) as number,
      names[0],
    );
    await noticed(page, says("FRAY.Combat.keptOut", { hook: "preCreateCombatant", names: names[0]! }), () =>
      page.locator('#combat [data-action="frayCreate"]:visible').click(),
    );
    const joined = await page.evaluate(() => game.combat.combatants.map(({ name }: any) => name as string));
    expect(joined.length).toBeGreaterThan(0);
    expect(joined).not.toContain(names[0]);
    await allow("preCreateCombatant", some);
    await page.evaluate(() => game.combat.delete().then(() => undefined));
    await page.locator('#combat [data-action="frayCreate"]:visible').click();
    await page.locator('#combat [data-action="startCombat"]:visible').waitFor();
    const starting = await page.evaluate(
      () => Hooks.on("preUpdateCombat", (_combat: unknown, { round }: { round?: number }) => !round) as number,
    );
    await noticed(page, says("FRAY.Combat.startPrevented", { hook: "preUpdateCombat" }), () =>
      page.locator('#combat [data-action="startCombat"]:visible').click(),
    );
    expect(await page.evaluate(() => game.combat.started as boolean)).toBe(false);
    await allow("preUpdateCombat", starting);
    await page.locator('#combat [data-action="startCombat"]:visible').click();
    await page.waitForFunction(() => game.combat.started);
  });

  test("where a module prevents some of those added to a running encounter, ticked or dropped, it names them", async () => {
    const [first, second] = await page.evaluate(async () => {
      const [beginner, ...others] = canvas.scene.tokens.contents;
      const combat = await Combat.implementation.create({ scene: canvas.scene.id, active: true, type: "crusade" });
      await TokenDocument.implementation.createCombatants([beginner], { combat });
      await combat.startCombat();
      return others.map(({ name }: any) => name as string);
    });
    const hook = await page.evaluate(
      (kept) => Hooks.on("preCreateCombatant", ({ name }: { name: string }) => name !== kept) as number,
      second,
    );
    const told = says("FRAY.Combat.keptOut", { hook: "preCreateCombatant", names: second! });
    const fighters = () => page.evaluate(() => game.combat.combatants.map(({ name }: any) => name as string).slice(1));
    await showTab(page, "combat");
    await page.locator('#combat [data-action="frayAdd"]:visible').first().click();
    for (const name of [first!, second!])
      await page.locator(".fray-choose-target label", { hasText: name }).first().locator("input").check();
    await noticed(page, told, () => page.locator('.fray-choose-target [data-action="add"]').click());
    expect(await fighters()).toEqual([first]);
    await noticed(page, told, () =>
      page.evaluate((name) => {
        const dataTransfer = { getData: () => JSON.stringify({ type: "Actor", uuid: game.actors.getName(name).uuid }) };
        ui.combat.element.dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer }));
      }, second!),
    );
    expect(await fighters()).toEqual([first]);
    await page.evaluate((which) => Hooks.off("preCreateCombatant", which), hook);
  });

  test("an encounter with nobody in it says how to fill it, and that nobody plays by its ruleset where that is so", async () => {
    await page.evaluate(async () => {
      const ids = game.actors.filter(({ type }: any) => type === "turns").map((actor: any) => actor.id);
      await CONFIG.Actor.documentClass.deleteDocuments(ids);
      await Combat.implementation.create({ type: "turns", active: true });
    });
    await showTab(page, "combat");
    await page.locator("#combat .fray-order .fray-empty", { hasText: says("FRAY.Combat.nobodyInIt") }).waitFor();
    await noticed(page, says("FRAY.Combat.nobodyYet"), () =>
      page.locator('#combat [data-action="frayAdd"]:visible').first().click(),
    );
  });

  test(`${id}: a macro's Combat.create, and the combatants put into it`, async () => {
    const type = await page.evaluate(async () => {
      const tokens = canvas.scene.tokens.contents.slice(0, 2);
      const combat = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
      const data = tokens.map((token: any) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.actorId,
      }));
      await combat.createEmbeddedDocuments("Combatant", data);
      return combat.type;
    });
    await expect.poll(() => made()).toEqual([{ type, state: true, of: [type], size: 2 }]);
    expect(type).not.toBe("base");
  });

  test(`${id}: the token's own way, as the HUD takes it`, async () => {
    await page.evaluate(async () => {
      const [token] = canvas.scene.tokens.contents;
      await TokenDocument.implementation.createCombatants([token]);
    });
    const [combat] = await made();
    expect(combat).toEqual({ type: combat!.type, state: true, of: [combat!.type], size: 1 });
    expect(combat!.type).not.toBe("base");
  });
});
