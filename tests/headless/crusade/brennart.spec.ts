import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import { cardOf, press, settings, settled, showTab, staged, strike } from "../../browser/steps.ts";
import { HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

let table: HeadlessTable;
let gamemaster: Seat;

const number = (id: string): Promise<string> =>
  cardOf(gamemaster.page, id).locator(".fray-band .fray-num").first().innerText();
/** Which of the five tokens show a fallen member. */
const fallen = (): Promise<number[]> =>
  gamemaster.page.evaluate(() =>
    canvas.scene.tokens
      .filter((one: any) => one.actor?.type === "crusadeGroup" && one.flags.fray?.fallen && one.alpha < 1)
      .map((one: any) => one.flags.fray.member)
      .sort(),
  );
const falls = (members: number[]) =>
  gamemaster.page.waitForFunction(
    (wanted) =>
      JSON.stringify(
        canvas.scene.tokens
          .filter((one: any) => one.flags.fray?.fallen && one.alpha < 1)
          .map((one: any) => one.flags.fray.member)
          .sort(),
      ) === JSON.stringify(wanted),
    members,
  );
const group = "Cardinal’s Guard 1";
const pool = "system.pool.value";

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    const import_ = async (packId: string, name: string): Promise<any> => {
      const pack = game.packs.get(packId);
      const index = await pack.getIndex();
      return game.actors.importFromCompendium(pack, index.find((one: any) => one.name === name)._id);
    };
    const brennart = await import_("fray.crusade-characters", "Brennart");
    const guards = await import_("fray.crusade-bestiary", "Cardinal’s Guard, five of them");
    await guards.update({ "system.tokens": "member" });
    for (const combat of [...game.combats]) await combat.delete();
    const size = canvas.grid.size;
    const place = async (actor: any, column: number, row: number): Promise<any> =>
      canvas.scene.createEmbeddedDocuments("Token", [
        (await actor.getTokenDocument({ x: column * size, y: row * size }, { parent: canvas.scene })).toObject(),
      ]);
    await place(brennart, 2, 1);
    await place(guards, 3, 1);
  });
  await gamemaster.page.waitForFunction(
    () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 5,
  );
  await gamemaster.page.evaluate(async () => {
    const tokens = canvas.scene.tokens.filter(
      (one: any) => one.actor?.type === "crusadeGroup" || one.name === "Brennart",
    );
    const combat = await game.combats.documentClass.create({ type: "crusade", scene: canvas.scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((one: any) => ({ tokenId: one.id, sceneId: canvas.scene.id, actorId: one.actor.id })),
    );
    for (const [index, entry] of combat.combatants.contents.entries())
      await entry.update({ initiative: entry.name === "Brennart" ? 15 : 5 - index });
    await combat.startCombat();
  });
});

afterAll(() => table.leave());

describe("crusade fight: Brennart and five of the Cardinal's Guard", { shuffle: false }, () => {
  test("EC-077, EC-078, EC-090, EC-099: five linked tokens are one combatant of DR 8, three points each", async () => {
    const { page } = gamemaster;
    await expect
      .poll(() => page.evaluate(() => game.combat.combatants.map((one: any) => one.actor.name).sort()))
      .toEqual(["Brennart", "Cardinal’s Guard, five of them"]);
    await expect.poll(() => actorValue(page, group, "system.derived.stressEach")).toBe(3);
    await expect.poll(() => actorValue(page, group, pool)).toBe(15);
    await showTab(page, "combat");
    await page
      .locator(".fray-turn", { hasText: "Cardinal" })
      .first()
      .getByText(says("FRAY.Crusade.groupChip", { alive: 5, size: 5, dr: 8 }))
      .waitFor();
    await showTab(page, "chat");
  });

  test("EC-100, EC-103: 15 against DR 8 is 7 stress: two guards fall, a third is wounded, three remain, and their tokens show it; undo raises them", async () => {
    const { page } = gamemaster;
    await settings(page, { "crusade.groupWeaponDamage": false });
    const skill = await page.evaluate(() => game.actors.getName("Brennart").system.derived.weaponSkill);
    await fixDice(page, d10(15 - skill));
    const weapon = await page.evaluate(
      () =>
        game.actors.getName("Brennart").items.find((one: any) => one.type === "crusadeWeapon" && one.system.held).name,
    );
    const id = await strike(page, "Brennart", weapon, "Cardinal’s Guard 4");
    await staged(page, id, "frozen");
    await expect.poll(() => number(id)).toBe("7");
    await press(page, "apply");
    await settled(page, group, pool, 8);
    await expect.poll(() => actorValue(page, group, "system.derived.alive")).toBe(3);
    await expect.poll(() => actorValue(page, group, "system.derived.carried")).toBe(1);
    await falls([4, 5]);
    // Linked tokens share statuses: none of them may say that a member died.
    await expect
      .poll(() => page.evaluate(() => [...game.actors.getName("Cardinal’s Guard, five of them").statuses]))
      .toEqual([]);
    await press(page, "undo");
    await settled(page, group, pool, 15);
    await falls([]);
    await press(page, "redo");
    await settled(page, group, pool, 8);
    await falls([4, 5]);
  });

  test("EC-104, EC-A14: the DR is 8 until the round ends, 7 from the next", async () => {
    const { page } = gamemaster;
    await showTab(page, "combat");
    await page
      .locator(".fray-turn", { hasText: "Cardinal" })
      .first()
      .getByText(says("FRAY.Crusade.groupChip", { alive: 3, size: 5, dr: 8 }))
      .waitFor();
    await page.evaluate(() => game.combat.nextRound());
    await page
      .locator(".fray-turn", { hasText: "Cardinal" })
      .first()
      .getByText(says("FRAY.Crusade.groupChip", { alive: 3, size: 5, dr: 7 }))
      .waitFor();
    await showTab(page, "chat");
  });

  test("EC-105, EC-A12: a total of 7 deals nothing either way; 6 hurts Brennart by one, and undo heals him", async () => {
    const { page } = gamemaster;
    // No FATE to mend a failed roll with.
    await page.evaluate(() => game.actors.getName("Brennart").update({ "system.fate.value": 0 }));
    const { skill, weapon, whole } = await page.evaluate(() => {
      const { system, items } = game.actors.getName("Brennart");
      return {
        skill: system.derived.weaponSkill,
        whole: system.physical.value,
        weapon: items.find((one: any) => one.type === "crusadeWeapon" && one.system.held).name,
      };
    });
    await fixDice(page, d10(7 - skill));
    const tie = await strike(page, "Brennart", weapon, group);
    await staged(page, tie, "frozen");
    await cardOf(page, tie).locator(".fray-band.is-glance").waitFor();
    await page.evaluate(() => game.combat.nextRound());
    await fixDice(page, d10(1));
    const id = await strike(page, "Brennart", weapon, group);
    await staged(page, id, "frozen");
    const under = 7 - (1 + skill);
    await expect.poll(() => number(id)).toBe(String(under));
    await press(page, "apply");
    await settled(page, "Brennart", "system.physical.value", whole - under);
    await expect.poll(() => actorValue(page, group, pool)).toBe(8);
    await press(page, "undo");
    await settled(page, "Brennart", "system.physical.value", whole);
  });

  test("EC-106, EC-A08: by the default the weapon's damage is added on a hit: the rest falls, the group is out, undo brings it back", async () => {
    const { page } = gamemaster;
    await settings(page, { "crusade.groupWeaponDamage": true });
    await page.evaluate(() => game.combat.nextRound());
    const { skill, weapon, damage } = await page.evaluate(() => {
      const { system, items } = game.actors.getName("Brennart");
      const arm = items.find((one: any) => one.type === "crusadeWeapon" && one.system.held);
      return { skill: system.derived.weaponSkill, weapon: arm.name, damage: arm.system.damage };
    });
    await fixDice(page, d10(10));
    const id = await strike(page, "Brennart", weapon, group);
    await staged(page, id, "frozen");
    await expect.poll(() => number(id)).toBe(String(10 + skill - 7 + damage));
    await press(page, "apply");
    await settled(page, group, pool, Math.max(0, 8 - (10 + skill - 7 + damage)));
    await falls([1, 2, 3, 4, 5]);
    await page.waitForFunction(
      () => game.combat.combatants.find((one: any) => one.actor.type === "crusadeGroup").isDefeated,
    );
    await press(page, "undo");
    await settled(page, group, pool, 8);
    await falls([4, 5]);
    await page.waitForFunction(
      () => !game.combat.combatants.find((one: any) => one.actor.type === "crusadeGroup").isDefeated,
    );
    await expect.poll(() => fallen()).toEqual([4, 5]);
  });
});
