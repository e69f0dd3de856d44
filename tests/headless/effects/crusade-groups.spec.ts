import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSheet } from "../../browser/steps.ts";
import { effect, give } from "./steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

declare const game: any;
declare const canvas: any;

/* Effects of foes of Crusade go on in the group that is made of them. */

describe.each(sampled([13, 14] as const, 1))("generation %i", (generation) => {
  let table: HeadlessTable;
  let page: HeadlessSeat["page"];

  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset: "crusade", generation, mat: true });
    ({ page } = await table.sit("Gamemaster"));
    await view(page, "The old quay");
  });
  afterAll(() => table.leave());

  test("EC-050, EC-058, EC-062, EC-A15: a group keeps what its members' effects add to shots and turn, and shows it", async () => {
    const adds = { attack: 1, damage: 2, initiative: 3, physical: 1, melee: 4 };
    await page.evaluate(async () => {
      const bandit = game.actors.getName("Bandit");
      await bandit.update({ "system.tier": "average", prototypeToken: { actorLink: false } });
      for (const [nth, name] of ["Archer 1", "Archer 2"].entries()) {
        const token = await bandit.getTokenDocument({ name, x: nth * 100, y: 0 }, { parent: game.scenes.viewed });
        await game.scenes.viewed.createEmbeddedDocuments("Token", [token.toObject()]);
      }
    });
    await give(page, "Archer 1", effect(generation, "Moonlight", adds));
    await give(page, "Archer 1", { ...effect(generation, "Put out", { attack: 9 }), disabled: true });
    await page.waitForFunction(
      () => canvas.tokens.placeables.filter(({ document }: any) => document.name.startsWith("Archer")).length === 2,
    );
    await page.evaluate(() => {
      for (const one of canvas.tokens.placeables)
        if (one.document.name.startsWith("Archer")) one.control({ releaseOthers: false });
    });
    await page.locator('[data-tool="frayGroup"]').first().click();
    await page.waitForFunction(() => game.actors.some((one: any) => one.type === "crusadeGroup"));
    const made = await page.evaluate(async () => {
      const group = game.actors.find((one: any) => one.type === "crusadeGroup");
      await group.update({ "system.ranged": true, "system.weaponDamage": 1 });
      const of = (one: any) => one.system.changes ?? one.changes;
      return [
        group.effects.contents.map((one: any) => [one.name, of(one).map(({ key }: any) => key.split(".").at(-1))]),
        group.system.bonuses,
      ];
    });
    expect(made).toEqual([
      [["Moonlight", ["attack", "damage", "initiative"]]],
      { attack: 1, damage: 2, initiative: 3 },
    ]);
    const shot = await page.evaluate(async () => {
      const group = game.actors.find((one: any) => one.type === "crusadeGroup");
      const [token, target] = [group.getActiveTokens(false, true)[0], game.scenes.viewed.tokens.getName("Tavi")];
      const targets = [{ actor: target.actor.uuid, token: target.uuid }];
      const message = await game.fray.declare(game.fray.declarationOf(group, "attack", { token, targets }));
      const { strikes, modifiers } = message.system.context;
      return [modifiers, strikes[0].weapon.damage, strikes[0].weapon.damageParts];
    });
    expect(shot).toEqual([
      [{ label: "Moonlight", value: 1, rule: "EC-058" }],
      3,
      [{ label: "Moonlight", value: 2, rule: "EC-062" }],
    ]);
    const name = await page.evaluate(() => game.actors.find((one: any) => one.type === "crusadeGroup").name);
    const sheet = await openSheet(page, name);
    await expect.poll(() => sheet.locator('[data-tab="fight"] .roll').last().innerText()).toBe("+3");
    await sheet.locator('[role="tab"][data-tab="effects"]').click();
    await sheet.locator(".fray-effects li", { hasText: "Moonlight" }).waitFor();
  });
});
