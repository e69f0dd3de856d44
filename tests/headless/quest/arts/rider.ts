import { describe, expect, test } from "vitest";
import { CAPTAIN, CORVIN, MAREN, ROBBER, place } from "../../../browser/quest/steps.ts";
import { gamemaster } from "./table.ts";

describe("a rider", () => {
  test("OQ-P12: the mount's token goes along, in nobody's way, and back with the undo; who gets off leaves it where it is", async () => {
    const { page } = gamemaster;
    // What they did in the fight before is none of this.
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 6], [ROBBER]: [15, 1], [CAPTAIN]: [16, 1] });
    const mounted = (active: boolean): Promise<void> =>
      page.evaluate(
        ([name, wanted]) =>
          canvas.scene.tokens.getName(name).actor.toggleStatusEffect("fray.mounted", { active: wanted }),
        [MAREN, active] as const,
      );
    await mounted(true);
    await page.evaluate(
      (name) => canvas.scene.tokens.getName(name).update({ width: 2, height: 2 }, { animate: false }),
      CORVIN,
    );
    const cells = (): Promise<[number, number][]> =>
      page.evaluate(
        (names) =>
          names.map((name) => {
            const { x, y } = canvas.scene.tokens.getName(name);
            return [x / canvas.grid.size, y / canvas.grid.size] as [number, number];
          }),
        [MAREN, CORVIN],
      );
    // One step on, into a square that only the mount holds.
    const refused = await page.evaluate((name) => {
      const token = canvas.scene.tokens.getName(name);
      const to = { x: token.x + canvas.grid.size, y: token.y, action: "fray-quest-walk" };
      const passed = { waypoints: [to], cost: 1 };
      const move = { method: "dragging", origin: { x: token.x, y: token.y }, destination: to, passed };
      return token
        .judgeMovement({ ...move, pending: { waypoints: [], cost: 0 } })
        .verdict.reasons.map((reason: any) => reason.refused);
    }, MAREN);
    expect(refused).not.toContain("WayHeld");
    const ride = (): Promise<boolean> =>
      page.evaluate((name) => {
        const token = canvas.scene.tokens.getName(name);
        const to = { x: token.x + 3 * canvas.grid.size, y: token.y + canvas.grid.size, action: "fray-quest-walk" };
        return token.move(to, { method: "dragging", constrainOptions: { ignoreCost: true, ignoreWalls: true } });
      }, MAREN);
    await ride();
    await expect.poll(cells).toEqual([
      [11, 7],
      [11, 7],
    ]);
    await page.evaluate((name) => {
      const token = canvas.scene.tokens.getName(name);
      const to = { x: 8 * canvas.grid.size, y: 6 * canvas.grid.size };
      return token.update(to, { movement: { [token.id]: { waypoints: [to], method: "undo" } } });
    }, MAREN);
    await expect.poll(cells).toEqual([
      [8, 6],
      [8, 6],
    ]);
    await mounted(false);
    await ride();
    await expect.poll(async () => (await cells())[0]).toEqual([11, 7]);
    await expect.poll(async () => (await cells())[1]).toEqual([8, 6]);
  });

  test("OQ-P13: a mount that was ridden ten metres has moved for whoever shoots at it; one left behind has not", async () => {
    const { page } = gamemaster;
    await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 6], [ROBBER]: [15, 1], [CAPTAIN]: [16, 1] });
    const known = (mounted: boolean): Promise<string[]> =>
      page.evaluate(
        async ([rider, mount, archer, active]) => {
          const token = (name: unknown) => canvas.scene.tokens.getName(name);
          for (const old of [...game.combats]) await old.delete();
          const combat = await game.combats.documentClass.create({ type: "quest", active: true });
          await combat.createEmbeddedDocuments(
            "Combatant",
            [rider, mount, archer].map((name) => ({
              tokenId: token(name).id,
              sceneId: canvas.scene.id,
              actorId: token(name).actorId,
            })),
          );
          await combat.startCombat();
          await token(rider).actor.toggleStatusEffect("fray.mounted", { active });
          await token(rider).move(
            { x: token(rider).x + 6 * canvas.grid.size, y: token(rider).y, action: "fray-quest-walk" },
            { method: "dragging" },
          );
          const over = () =>
            combat.combatants.getName(rider).system.spent.length && (!active || token(mount).x === token(rider).x);
          for (let tries = 0; tries < 1200 && !over(); tries++) await new Promise((go) => setTimeout(go, 25));
          // The archer is none the worse for earlier fights.
          const { actor: shoots } = token(archer);
          await shoots.update({ "system.hp.damage": 0 });
          await shoots.deleteEmbeddedDocuments("ActiveEffect", [...shoots.effects.keys()]);
          const system = {
            held: true,
            reach: "metres",
            range: 75,
            skill: "rangedCombat",
            dice: { count: 1, sides: 8 },
          };
          const [bow] = await shoots.createEmbeddedDocuments("Item", [
            { name: "Long bow", type: "questWeapon", system },
          ]);
          const { actor, uuid } = token(mount);
          const declaration = {
            ...game.fray.declarationOf(shoots, "attack", { item: bow.uuid }),
            targets: [{ actor: actor.uuid, token: uuid }],
          };
          const { system: card } = await game.fray.declare(declaration, { dialog: false });
          await bow.delete();
          await token(rider).actor.toggleStatusEffect("fray.mounted", { active: false });
          await combat.delete();
          return card.context.modifiers.map(({ label }: any) => label.split(".").at(-1));
        },
        [MAREN, CORVIN, ROBBER, mounted] as const,
      );
    expect(await known(true)).toContain("targetMoved10");
    await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 6] });
    expect(await known(false)).not.toContain("targetMoved10");
  });
});
