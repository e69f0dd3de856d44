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
});
