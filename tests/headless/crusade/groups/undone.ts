import { expect, test } from "vitest";
import { drag } from "../../../browser/steps.ts";
import { clear, drop, gamemaster } from "./table.ts";

test("EC-077, EC-182: a group of fighting tokens takes their places in the encounter, and gives them back when its making is undone, until it has fought a round", async () => {
  const { page } = gamemaster;
  const kind = "Cardinal’s Guard";
  await clear();
  await page.evaluate(async (name) => {
    for (const old of [...game.combats]) await old.delete();
    const ids = canvas.scene.tokens.filter((one: any) => one.name.startsWith(name)).map(({ id }: any) => id);
    await canvas.scene.deleteEmbeddedDocuments("Token", ids);
  }, kind);
  await drop(kind, 3, 1);
  await page.evaluate(async (name) => {
    const combat = await game.combats.documentClass.create({ type: "crusade", active: true });
    const fighters = canvas.scene.tokens.filter((one: any) => one.name.startsWith(name) || one.name === "Tavi");
    await combat.createEmbeddedDocuments(
      "Combatant",
      fighters.map(({ id, actorId }: any, index: number) => ({
        tokenId: id,
        sceneId: canvas.scene.id,
        actorId,
        initiative: 20 - index,
      })),
    );
    await combat.startCombat();
  }, kind);
  const order = (): Promise<string[]> =>
    page.evaluate(() =>
      game.combat.combatants
        .map(({ id, actor, tokenId, initiative }: any) => `${id} ${actor.name} ${tokenId} ${initiative}`)
        .sort(),
    );
  const types = (): Promise<string[]> =>
    page.evaluate(() => game.combat.combatants.map(({ actor }: any) => actor.type).sort());
  const before = await order();
  expect(before).toHaveLength(4);
  const bar = page.locator("#fray-offer-bar");
  await bar.locator('[data-choice="member"]').click();
  await expect.poll(types).toEqual(["crusade", "crusadeGroup"]);
  // What an owner of the group may write on it is not taken for what it was made of.
  const standing = await page.evaluate(async () => {
    const planted = { name: "Planted", x: 0, y: 0 };
    const madeOf = { batch: "planted", scene: canvas.scene.uuid, damage: 0, tokens: [planted] };
    await game.actors
      .find((one: any) => one.type === "crusadeGroup")
      .update({ "flags.fray": { madeOf, made: madeOf } });
    return canvas.scene.tokens.size as number;
  });
  await bar.locator('[data-choice="undo"]').click();
  await page.waitForFunction(() => !game.actors.some((one: any) => one.type === "crusadeGroup"));
  await expect.poll(order).toEqual(before);
  expect(await page.evaluate(() => canvas.scene.tokens.map(({ name }: any) => name as string))).not.toContain(
    "Planted",
  );
  expect(await page.evaluate(() => canvas.scene.tokens.size as number)).toBe(standing);

  await bar.locator('[data-choice="member"]').click();
  await expect.poll(types).toEqual(["crusade", "crusadeGroup"]);
  await expect
    .poll(() => page.evaluate(() => game.combat.combatants.every(({ initiative }: any) => initiative !== null)))
    .toBe(true);
  await bar.locator('[data-choice="undo"]').waitFor();
  await page.evaluate(() => game.combat.nextRound());
  await bar.locator('[data-choice="undo"]').waitFor({ state: "detached" });
  await clear();
});

test("EC-027, EC-182: what a group's member has left to walk counts its own squares", async () => {
  const { page } = gamemaster;
  const kind = "Cardinal’s Guard";
  await page.evaluate(async (name) => {
    for (const old of [...game.combats]) await old.delete();
    const ids = canvas.scene.tokens.filter((one: any) => one.name.startsWith(name)).map(({ id }: any) => id);
    await canvas.scene.deleteEmbeddedDocuments("Token", ids);
  }, kind);
  await drop(kind, 2, 1);
  await page.evaluate(async (name) => {
    const guards = canvas.tokens.placeables.filter((one: any) => one.document.name.startsWith(name));
    for (const one of guards) one.control({ releaseOthers: false });
  }, kind);
  await page.locator('[data-tool="frayGroup"]').first().click();
  await page.waitForFunction(
    () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 2,
  );
  const name = await page.evaluate(async () => {
    const token = canvas.scene.tokens.find((one: any) => one.actor?.type === "crusadeGroup");
    const combat = await game.combats.documentClass.create({ type: "crusade", active: true, scene: canvas.scene.id });
    const { id, actorId } = token;
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: id, sceneId: canvas.scene.id, actorId, initiative: 9 },
    ]);
    await combat.startCombat();
    for (const one of canvas.tokens.controlled) one.release();
    return token.name as string;
  });
  const left = (): Promise<unknown> =>
    page.evaluate((who) => game.fray.movement(canvas.scene.tokens.getName(who)), name);
  expect(await left()).toMatchObject({ total: 12, spent: 0 });
  await drag(page, name, [[0, 3]]);
  await expect.poll(left).toMatchObject({ total: 12, spent: 3 });
  await page.evaluate(() => game.combat.delete());
  await clear();
});
