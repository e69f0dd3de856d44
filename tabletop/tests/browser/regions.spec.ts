/** Regions: which tokens are in them. They are not drawn. */
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

describe.each(sampled([13, 14] as const, 1))("regions, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));
  beforeAll(async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      Hooks.on("updateToken" as any, (token: any, changed: any, options: any) => {
        if ("_regions" in changed) world.told.push([token.id, options._priorRegions[token.id].length]);
      });
    });
  });

  beforeEach(async () => {
    await page.evaluate(async () => {
      const scene = canvas.scene as any;
      const [token] = scene.tokens.contents;
      await scene.deleteEmbeddedDocuments("Region", [], { deleteAll: true });
      await token.update({ x: 300, y: 300 });
      (globalThis as any).told = [];
    });
    await inside(0);
  });

  /** Waits until the first token is in so many regions. */
  const inside = (count: number) =>
    page.waitForFunction((wanted) => (canvas.scene as any).tokens.contents[0].regions.size === wanted, count);

  const create = (data: object) =>
    page.evaluate(
      (region) => (canvas.scene as any).createEmbeddedDocuments("Region", [{ name: "Fog", ...region }]),
      data,
    );

  const around = [{ type: "rectangle", x: 200, y: 200, width: 300, height: 300 }];

  it("a token is in a region that is made around it, leaves it by a step, and hooks tell where it was before", async () => {
    await create({ shapes: around });
    await inside(1);
    await page.evaluate(() => (canvas.scene as any).tokens.contents[0].update({ x: 1200 }));
    await inside(0);
    expect(await page.evaluate(() => (globalThis as any).told.map(([, before]: any) => before))).toEqual([0, 1]);
    expect(await page.evaluate(() => (canvas.scene as any).regions.contents[0].tokens.size)).toBe(0);
  });

  it("it leaves a region that moves away, is raised above it, or is deleted", async () => {
    await create({ shapes: around });
    await inside(1);
    const change = (update: object) =>
      page.evaluate((data) => (canvas.scene as any).regions.contents[0].update(data), update);
    await change({ shapes: [{ type: "circle", x: 2000, y: 2000, radius: 50 }] });
    await inside(0);
    await change({ shapes: around, elevation: { bottom: 10, top: null } });
    expect(await page.evaluate(() => (canvas.scene as any).regions.contents[0].testPoint({ x: 350, y: 350 }))).toBe(
      false,
    );
    await change({ elevation: { bottom: null, top: null } });
    await inside(1);
    await page.evaluate(() => (canvas.scene as any).regions.contents[0].delete());
    await inside(0);
  });

  it.runIf(generation >= 14)("one that is attached to a token goes with it, and others come into it", async () => {
    const [token, other]: string[] = await page.evaluate(() =>
      (canvas.scene as any).tokens.contents.map(({ id }: any) => id),
    );
    await page.evaluate((id) => canvas.scene!.tokens.get(id)!.update({ x: 1500, y: 300 }), other!);
    const size = await page.evaluate(() => canvas.grid!.size);
    await create({
      attachment: { token },
      shapes: [
        {
          type: "emanation",
          base: { type: "token", x: 300, y: 300, width: 1, height: 1 },
          radius: size,
          gridBased: true,
        },
      ],
    });
    await inside(1);
    expect(await page.evaluate((id) => (canvas.scene!.tokens.get(id) as any).attachments.regions.size, token!)).toBe(1);
    await page.evaluate(([id, by]) => canvas.scene!.tokens.get(id)!.update({ x: 1500 - by }), [token!, size] as const);
    await page.waitForFunction((id) => (canvas.scene as any).tokens.get(id).regions.size === 1, other!);
    await inside(1);
  });

  it.runIf(generation < 14)("nothing is attached to tokens yet", async () => {
    expect(await page.evaluate(() => "attachments" in canvas.scene!.tokens.contents[0]!)).toBe(false);
  });
});
