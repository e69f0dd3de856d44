/** The explored parts of a scene, kept for each user or shared by all, in generation 14. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { openTable } from "./probe.ts";

/** A room of 100 to 500 by 100 to 500 without a door: Ada stands in it, Wraith outside. */
const ROOM = [
  { c: [100, 100, 500, 100] },
  { c: [500, 100, 500, 500] },
  { c: [500, 500, 100, 500] },
  { c: [100, 500, 100, 100] },
];
const [INSIDE, OUTSIDE] = [
  { x: 150, y: 450 },
  { x: 850, y: 450 },
];

const explored = (page: Page, point: { x: number; y: number }): Promise<boolean> =>
  page.evaluate((at) => canvas.ready && canvas.fog.isPointExplored(at), point);

describe("what was explored", { shuffle: false }, () => {
  let table: Table;
  let warden: Page;
  let mate: Page;

  beforeAll(async () => {
    table = await openTable(14);
    ({ page: warden } = await table.sit("Warden"));
    ({ page: mate } = await table.sit("Mate"));
    await warden.evaluate(async (walls) => {
      await canvas.scene.createEmbeddedDocuments("Wall", walls);
      for (const [name, x, y] of [
        ["Ada", 200, 200],
        ["Wraith", 700, 300],
      ])
        await canvas.scene.tokens
          .getName(name)
          .update({ x, y, sight: { enabled: true, range: 0 } }, { animate: false });
      await canvas.scene.update({ tokenVision: true, environment: { globalLight: { enabled: true } } });
    }, ROOM);
    await mate.waitForFunction(() => (globalThis as any).canvas?.ready && canvas.visibility.visible);
  });

  afterAll(() => table?.leave());

  it("F42: is each user's own at first: the other does not learn of it", async () => {
    await warden.waitForFunction(() => canvas.ready && canvas.scene.tokenVision);
    await warden.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Wraith").control());
    await expect.poll(() => explored(warden, OUTSIDE)).toBe(true);
    await expect.poll(() => explored(mate, INSIDE)).toBe(true);
    await warden.evaluate(() => canvas.fog.save());
    expect([await explored(mate, OUTSIDE), await explored(warden, INSIDE)]).toEqual([false, false]);
  });

  it("F42: is everybody's once the scene shares it, also what is explored while others watch", async () => {
    await warden.evaluate(() => canvas.scene.update({ "fog.mode": CONST.FOG_EXPLORATION_MODES.SHARED }));
    await expect.poll(() => explored(mate, OUTSIDE)).toBe(true);
    await expect.poll(() => explored(warden, INSIDE)).toBe(true);
    expect(await mate.evaluate(() => canvas.visibility.testVisibility({ x: 850, y: 450 }))).toBe(false);
    const hidden = { x: 50, y: 450 };
    await warden.evaluate(() => canvas.scene.tokens.getName("Wraith").update({ x: 0, y: 200 }, { animate: false }));
    await warden.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Wraith").control());
    await expect.poll(() => explored(mate, hidden)).toBe(true);
  });

  it("F42: is there again after a reload, for each user", async () => {
    await mate.reload();
    await mate.waitForFunction(() => (globalThis as any).canvas?.ready && canvas.visibility.visible);
    for (const place of [INSIDE, OUTSIDE]) await expect.poll(() => explored(mate, place)).toBe(true);
    expect(await mate.evaluate(() => canvas.fog.exploration.user.name)).toBe("Mate");
  });
});
