import { describe, expect, test } from "vitest";
import { notice, press } from "../../../browser/steps.ts";
import { cardIs, declare, messageCount, outcome, valueIs } from "../../../browser/staged/steps.ts";
import { gamemaster, ALDOUS } from "./table.ts";

describe("mounts", () => {
  test("ST-053, ST-A22: mounting takes the mount's speeds, dismounting and undo give the rider's back", async () => {
    const hustle = (): Promise<[number, number]> =>
      gamemaster.page.evaluate(() => {
        const { actor } = canvas.scene.tokens.find((one: any) => one.name === "Cassin");
        const { total } = game.combat.ruleset.economy.movement(
          game.combat.combatants.find((one: any) => one.name === "Cassin"),
          game.combat.table,
        );
        return [total, actor.system.derived.encumbrance.value] as [number, number];
      });
    const afoot = await hustle();
    const before = await messageCount(gamemaster.page);
    // One mounts a beast, not the air.
    await declare(gamemaster.page, ALDOUS, "act", { choices: { act: "mount" } });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("no mount");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await declare(gamemaster.page, "Cassin", "act", { choices: { act: "mount" } });
    await outcome(gamemaster.page, before);
    await valueIs(gamemaster.page, "Cassin", "system.mounted", true);
    // The courser's 12 + Quickness 2, twice; Cassin's own is 12 + 3.
    await expect.poll(async () => (await hustle())[0]).toBe(28);
    expect(afoot[0]).toBe(2 * (15 - afoot[1]));
    await declare(gamemaster.page, "Cassin", "act", { choices: { act: "dismount" } });
    await valueIs(gamemaster.page, "Cassin", "system.mounted", false);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Cassin", "system.mounted", true);
    await expect.poll(async () => (await hustle())[0]).toBe(28);
  });

  test("ST-053: who mounts from beside the mount is in its square then, and beside it again after the undo", async () => {
    const { page } = gamemaster;
    const before = await messageCount(page);
    const [beside, there] = await page.evaluate(async () => {
      const named = (name: string) => canvas.scene.tokens.find((one: any) => one.name === name);
      const [rider, beast] = [named("Cassin"), named("Courser")];
      await rider.actor.update({ "system.mounted": false });
      await rider.update({ x: beast.x + canvas.grid.size, y: beast.y }, { animate: false, teleport: true });
      return [rider.x, beast.x] as [number, number];
    });
    const stands = (x: number): Promise<unknown> =>
      page.waitForFunction((at) => canvas.scene.tokens.find((one: any) => one.name === "Cassin").x === at, x);
    await declare(page, "Cassin", "act", { choices: { act: "mount" } });
    await outcome(page, before);
    await stands(there);
    await cardIs(page, "undo");
    await press(page, "undo");
    await stands(beside);
    await valueIs(page, "Cassin", "system.mounted", false);
  });

  test("ST-053: the mount's token goes along, one with a state of its own too, and back with the undo", async () => {
    const { page } = gamemaster;
    const cells = await page.evaluate(async () => {
      const { size } = canvas.grid;
      const rider = canvas.scene.tokens.find((one: any) => one.name === "Cassin");
      const beast = await CONFIG.Actor.documentClass.create({ name: "Grey", type: "staged", system: { size: 3 } });
      await rider.actor.update({ "system.mount": beast.uuid, "system.mounted": true });
      await rider.update({ x: 4 * size, y: 4 * size }, { animate: false, teleport: true });
      const data = (await beast.getTokenDocument({ x: rider.x, y: rider.y, actorLink: false })).toObject();
      const [mount] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...data, width: 2, height: 2 }]);
      const at = () => [rider, mount].map(({ x, y }: any) => [x / size, y / size]);
      const stand = async (x: number, y: number): Promise<number[][]> => {
        for (let tries = 0; tries < 1200 && String(at()[1]) !== `${x},${y}`; tries++)
          await new Promise((go) => setTimeout(go, 25));
        return at();
      };
      await rider.move(
        { x: 6 * size, y: 5 * size, action: "fray-staged-move" },
        { method: "dragging", constrainOptions: { ignoreCost: true, ignoreWalls: true } },
      );
      const there = await stand(6, 5);
      const to = { x: 4 * size, y: 4 * size };
      await rider.update(to, { movement: { [rider.id]: { waypoints: [to], method: "undo" } } });
      const back = await stand(4, 4);
      await mount.delete();
      await rider.actor.update({ "system.mount": "", "system.mounted": false });
      return { there, back };
    });
    expect(cells).toEqual({
      there: [
        [6, 5],
        [6, 5],
      ],
      back: [
        [4, 4],
        [4, 4],
      ],
    });
  });

  test("ST-053: of two unlinked tokens made from one beast, only the one that is the mount goes along", async () => {
    const { page } = gamemaster;
    const cells = await page.evaluate(async () => {
      const { size } = canvas.grid;
      const rider = canvas.scene.tokens.find((one: any) => one.name === "Cassin");
      const beast = await CONFIG.Actor.documentClass.create({ name: "Grey", type: "staged", system: { size: 3 } });
      await rider.update({ x: 4 * size, y: 4 * size }, { animate: false, teleport: true });
      const data = (await beast.getTokenDocument({ x: rider.x, y: rider.y, actorLink: false })).toObject();
      const beasts = await canvas.scene.createEmbeddedDocuments("Token", [data, data]);
      await rider.actor.update({ "system.mount": beasts[1].actor.uuid, "system.mounted": true });
      await rider.move(
        { x: 6 * size, y: 5 * size, action: "fray-staged-move" },
        { method: "dragging", constrainOptions: { ignoreCost: true, ignoreWalls: true } },
      );
      for (let tries = 0; tries < 1200 && beasts[1].x !== 6 * size; tries++)
        await new Promise((go) => setTimeout(go, 25));
      const at = beasts.map(({ x, y }: any) => [x / size, y / size]);
      await canvas.scene.deleteEmbeddedDocuments(
        "Token",
        beasts.map(({ id }: any) => id),
      );
      await rider.actor.update({ "system.mount": "", "system.mounted": false });
      await rider.update({ x: 4 * size, y: 4 * size }, { animate: false, teleport: true });
      return at;
    });
    expect(cells).toEqual([
      [4, 4],
      [6, 5],
    ]);
  });
});
