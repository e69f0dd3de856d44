import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { closeSheets, noticed, openSheet, settings, staged } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { says } from "../../words.ts";

/* Swords in an encounter: one fight a round, and out of turn, refused with the reason or let pass as the world has it. */

let table: HeadlessTable;
let gm: HeadlessSeat;

/** A contest of two, played to its end, and what its card says of the turn; null where it is refused. */
async function fight(who: string, at: string): Promise<{ id: string; remark: string | null } | null> {
  const id = await gm.page.evaluate(
    async ([name, other]: [string, string]) => {
      const { tokens } = game.scenes.viewed;
      const [own, foe] = [tokens.getName(name), tokens.getName(other)];
      const message: any = await game.fray.declare({
        action: "contest",
        actor: own.actor.uuid,
        token: own.uuid,
        item: own.actor.items.find((one: any) => one.type === "swordsCliche").uuid,
        targets: [{ actor: foe.actor.uuid, token: foe.uuid }],
        choices: {},
      });
      return (message?.id as string | undefined) ?? null;
    },
    [who, at] as [string, string],
  );
  if (!id) return null;
  await staged(gm.page, id, "frozen");
  const remark = await gm.page.evaluate((card) => game.messages.get(card).system.remark?.refused ?? null, id);
  return { id, remark };
}

describe("Swords in an encounter", { shuffle: false }, () => {
  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset: "swords" });
    gm = await table.sit("Gamemaster");
    await settings(gm.page, { reactionSeconds: 0 });
  });
  afterAll(() => table.leave());

  test("SS-015: a second fight in one round", async () => {
    await view(gm.page, "The sand ring");
    await gm.page.evaluate(async () => {
      for (const old of [...game.combats]) await old.delete();
      const scene = game.scenes.viewed;
      const combat = await CONFIG.Combat.documentClass.create({ type: "swords", scene: scene.id, active: true });
      const entries = ["Selena", "Knight"].map((name, at) => {
        const token = scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 4 - at };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.startCombat();
    });
    expect(await fight("Selena", "Knight")).not.toBe(null);
    const spent = () =>
      gm.page.evaluate(() => game.combat.combatants.getName("Selena").system.spent.map((one: any) => one.act));
    await expect.poll(spent).toEqual(["contest"]);
    await noticed(
      gm.page,
      says("FRAY.Swords.Problem.fought_already"),
      async () => void expect(await fight("Selena", "Knight")).toBe(null),
    );
    await settings(gm.page, { economy: "advice" });
    expect(await fight("Selena", "Knight")).not.toBe(null);
  });

  test("SS-015: of two encounters under way it is the active one in which a fighter acts and pays", async () => {
    await gm.page.evaluate(async () => {
      const scene = game.scenes.viewed;
      const combat = await CONFIG.Combat.documentClass.create({ type: "swords", scene: scene.id });
      const entries = ["Selena", "Knight"].map((name, at) => {
        const token = scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 4 - at };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.activate();
      await combat.startCombat();
    });
    await settings(gm.page, { economy: "stop" });
    expect(await fight("Selena", "Knight")).not.toBe(null);
    const spent = (): Promise<string[][]> =>
      gm.page.evaluate(() =>
        game.combats.contents.map(({ combatants }: any) =>
          combatants.getName("Selena").system.spent.map((one: any) => one.act),
        ),
      );
    await expect.poll(spent).toEqual([["contest", "contest"], ["contest"]]);
    await gm.page.evaluate(async () => {
      await game.combats.active.delete();
      await game.combats.contents[0].activate();
    });
  });

  test("out of turn in Swords: allowed, said on the card, or refused, as the world has it", async () => {
    await settings(gm.page, { economy: "advice" });
    await expect.poll(() => gm.page.evaluate(() => game.combat.combatant.name)).toBe("Selena");
    await settings(gm.page, { outOfTurn: "allow" });
    expect((await fight("Knight", "Selena"))?.remark).toBe(null);
    await settings(gm.page, { outOfTurn: "say" });
    const said = await fight("Knight", "Selena");
    expect(said?.remark).toBe("NotYourTurn");
    const card = gm.page.locator(`.fray-card[data-card="${said!.id}"]`).first();
    await expect.poll(() => card.innerText()).toContain("It is not Knight’s turn. Acting now: Selena.");
    await settings(gm.page, { outOfTurn: "refuse" });
    await noticed(
      gm.page,
      says("FRAY.Refused.NotYourTurn", { name: "Knight", now: "Selena" }),
      async () => void expect(await fight("Knight", "Selena")).toBe(null),
    );
    await settings(gm.page, { outOfTurn: "say", economy: "stop" });
  });

  test("SS-039, SS-040: beside the foe stand their coverage and what is left of their armour, each with its name", async () => {
    const sheet = await openSheet(gm.page, "Selena");
    await gm.page.evaluate(() => {
      const { tokens } = game.scenes.viewed;
      game.user.targets.add({ document: tokens.getName("Knight"), actor: tokens.getName("Knight").actor });
      game.actors.getName("Selena").sheet.render();
    });
    const foe = sheet.locator(".fray-target");
    const [coverage, left, toughness] = await gm.page.evaluate(() => {
      const { armour, derived } = game.scenes.viewed.tokens.getName("Knight").actor.system;
      return [derived.coverage, armour.value, armour.max];
    });
    await expect.poll(() => foe.locator(".fray-shield b").innerText()).toBe("COV");
    await expect.poll(() => foe.locator(".fray-shield strong").innerText()).toBe(String(coverage));
    const armour = foe.locator(".fray-stat", { hasText: says("FRAY.Word.Armour") });
    await expect.poll(async () => (await armour.innerText()).replace(/\s+/g, " ")).toContain(`${left}, / ${toughness}`);
    await closeSheets(gm.page);
  });
});
