import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { says } from "../words.ts";
import { openTable } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** The walls of a room on the pier, x and y from 100 to 500, with a door on the right; Ada is in it, Wraith outside. */
const ROOM = [
  { c: [100, 100, 500, 100] },
  { c: [500, 100, 500, 200] },
  { c: [500, 200, 500, 300], door: 1 },
  { c: [500, 300, 500, 500] },
  { c: [500, 500, 100, 500] },
  { c: [100, 500, 100, 100] },
];

/** Reads the brightness of the canvas at points of the scene, 0 (black) to 255. */
const light = (page: Page, points: [number, number][]): Promise<number[]> =>
  page.evaluate((asked) => {
    canvas.app.render();
    const { renderer, stage } = canvas.app;
    const picture = renderer.extract.canvas(stage, canvas.app.screen);
    const context = picture.getContext("2d");
    const share = picture.width / canvas.app.screen.width;
    return asked.map(([x, y]) => {
      const at = stage.worldTransform.apply({ x, y });
      const [red, green, blue] = context.getImageData(Math.round(at.x * share), Math.round(at.y * share), 1, 1).data;
      return Math.round((red + green + blue) / 3);
    });
  }, points);

const seen = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((wanted) => canvas.tokens.placeables.find((one: any) => one.document.name === wanted).visible, name);

for (const generation of sampled([13, 14] as const, 1))
  describe(`sight, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let warden: Page;
    let mate: Page;

    beforeAll(async () => {
      table = await openTable(generation);
      ({ page: warden } = await table.sit("Warden"));
      ({ page: mate } = await table.sit("Mate"));
      await warden.evaluate(async (walls) => {
        await canvas.scene.createEmbeddedDocuments("Wall", walls);
        await canvas.scene.tokens.getName("Ada").update({ sight: { enabled: true, range: 0 } });
        await canvas.scene.update({
          tokenVision: true,
          backgroundColor: "#ffffff",
          environment: { globalLight: { enabled: true } },
        });
      }, ROOM);
      await mate.waitForFunction(() => (globalThis as any).canvas?.ready && canvas.visibility.visible);
    });

    afterAll(() => table?.leave());

    it("F42: a player sees what their token sees: a dark mask lies over the rest, and whoever is there is not shown", async () => {
      expect(
        await mate.evaluate(() => [...canvas.effects.visionSources.values()].map(({ object }: any) => object.name)),
      ).toEqual(["Ada"]);
      const [inside, outside] = await light(mate, [
        [150, 450],
        [850, 450],
      ]);
      expect(inside).toBeGreaterThan(200);
      expect(outside).toBeLessThan(20);
      await expect.poll(async () => [await seen(mate, "Ada"), await seen(mate, "Wraith")]).toEqual([true, false]);
      const tests = await mate.evaluate(() =>
        [
          [150, 450],
          [850, 450],
        ].map(([x, y]) => canvas.visibility.testVisibility({ x, y })),
      );
      expect(tests).toEqual([true, false]);
    });

    it("F42: a gamemaster sees all, unless they look through a token's eyes", async () => {
      expect(await warden.evaluate(() => canvas.visibility.visible)).toBe(false);
      expect(await seen(warden, "Wraith")).toBe(true);
      await warden.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Ada").control());
      await expect.poll(() => seen(warden, "Wraith")).toBe(false);
      expect(await warden.evaluate(() => canvas.visibility.visible)).toBe(true);
      await warden.evaluate(() => canvas.tokens.releaseAll());
      await expect.poll(() => seen(warden, "Wraith")).toBe(true);
    });

    it("U-133: an open door lets sight through, and a shut one ends it", async () => {
      const open = (ds: number): Promise<unknown> =>
        warden.evaluate((state) => canvas.scene.walls.find(({ door }: any) => door).update({ ds: state }), ds);
      const through = (): Promise<boolean> => mate.evaluate(() => canvas.visibility.testVisibility({ x: 800, y: 250 }));
      expect(await through()).toBe(false);
      await open(1);
      await expect.poll(through).toBe(true);
      await open(0);
      await expect.poll(through).toBe(false);
    });

    it("F42: a token without eyes or lamp appears as it walks into sight, and is gone as it walks out", async () => {
      const [home, inside] = await warden.evaluate(() => {
        const { x, y } = canvas.scene.tokens.getName("Wraith");
        return [
          { x, y },
          { x: 300, y: 300 },
        ];
      });
      const walk = (to: object, animate: boolean): Promise<unknown> =>
        warden.evaluate(([place, shown]) => canvas.scene.tokens.getName("Wraith").update(place, { animate: shown }), [
          to,
          animate,
        ] as const);
      expect(
        await mate.evaluate(() => canvas.tokens.placeables.some((one: any) => one.name === "Wraith" && one.vision)),
      ).toBe(false);
      for (const animate of [true, false]) {
        await walk(inside!, animate);
        await expect.poll(() => seen(mate, "Wraith")).toBe(true);
        await walk(home!, animate);
        await expect.poll(() => seen(mate, "Wraith")).toBe(false);
      }
    });

    it("F42: what was explored stays grey when the token has gone, is kept, and there again after a reload", async () => {
      await warden.evaluate(() => canvas.scene.tokens.getName("Ada").update({ x: 800, y: 600 }, { animate: false }));
      await expect.poll(() => mate.evaluate(() => canvas.visibility.testVisibility({ x: 850, y: 450 }))).toBe(true);
      const spots: [number, number][] = [
        [150, 450],
        [850, 450],
        [50, 50],
      ];
      const shades = async (): Promise<boolean[]> => {
        const [before, now, never] = await light(mate, spots);
        return [before! > 40 && before! < 160, now! > 200, never! < 20];
      };
      await expect.poll(shades).toEqual([true, true, true]);
      expect(
        await mate.evaluate((points) => points.map(([x, y]) => canvas.fog.isPointExplored({ x, y })), spots),
      ).toEqual([true, true, false]);
      await mate.evaluate(() => canvas.fog.save());
      const kept = await warden.evaluate(async () => {
        const cls = getDocumentClass("FogExploration");
        const [fog] = await cls.database.get(cls, { query: { scene: canvas.scene.id } });
        return [fog.user.name, fog.explored.slice(0, 16)];
      });
      expect(kept).toEqual(["Mate", "data:image/webp;"]);
      await mate.reload();
      await mate.waitForFunction(() => (globalThis as any).canvas?.ready && canvas.visibility.visible);
      await expect.poll(shades).toEqual([true, true, true]);
    });

    it("F42: what is explored after that is kept too", async () => {
      await warden.evaluate(() => canvas.scene.tokens.getName("Ada").update({ x: 0, y: 0 }, { animate: false }));
      await expect.poll(() => mate.evaluate(() => canvas.fog.isPointExplored({ x: 50, y: 50 }))).toBe(true);
      const kept = await mate.evaluate(async () => {
        const before = canvas.fog.exploration.explored;
        await canvas.fog.save();
        return [canvas.fog.exploration.id.length, canvas.fog.exploration.explored === before];
      });
      expect(kept).toEqual([16, false]);
    });

    it("F42: a gamemaster lets all that was explored be forgotten", async () => {
      await warden.click('#scene-controls [data-control="walls"]');
      await warden.click('#scene-controls [data-tool="resetFog"]');
      await warden
        .locator(".dialog", { hasText: says("WALLS.FogResetSure") })
        .locator('[data-action="yes"]')
        .click();
      await expect.poll(async () => (await light(mate, [[150, 450]]))[0]).toBeLessThan(20);
      const left = await warden.evaluate(async () => {
        const cls = getDocumentClass("FogExploration");
        return (await cls.database.get(cls, { query: { scene: canvas.scene.id } })).length;
      });
      expect(left).toBe(0);
    });

    it("F42: what was being stored as the scene was left is stored for it", async () => {
      const stored = await mate.evaluate(async () => {
        canvas.fog.commit();
        void canvas.fog.save();
        await canvas.draw(canvas.scene);
        return (await getDocumentClass("FogExploration").load({ scene: canvas.scene.id, user: game.user.id }))
          ?.explored;
      });
      expect(stored).toMatch(/^data:image\/webp/);
    });

    it("F42: in the dark a token sees its own space and what lamps light, as far as walls let them", async () => {
      await warden.evaluate(async () => {
        await canvas.scene.tokens.getName("Ada").update({ x: 200, y: 200 }, { animate: false });
        await canvas.scene.update({ environment: { globalLight: { enabled: false } } });
      });
      const sees = (points: [number, number][]): Promise<boolean[]> =>
        mate.evaluate(
          (asked) => asked.map(([x, y]) => canvas.visibility.testVisibility({ x, y }, { tolerance: 0 })),
          points,
        );
      const spots: [number, number][] = [
        [250, 250],
        [450, 450],
        [300, 450],
        [650, 250],
      ];
      await expect.poll(() => sees(spots)).toEqual([true, false, false, false]);
      await warden.evaluate(() =>
        canvas.scene.createEmbeddedDocuments("AmbientLight", [{ x: 450, y: 450, config: { dim: 2, bright: 1 } }]),
      );
      await expect.poll(() => sees(spots)).toEqual([true, true, false, false]);
      const [lit, dark] = await light(mate, [
        [450, 450],
        [300, 400],
      ]);
      expect(lit! - dark!).toBeGreaterThan(100);
      await warden.evaluate(() => canvas.scene.tokens.getName("Ada").update({ light: { dim: 4 } }));
      await expect.poll(() => sees(spots)).toEqual([true, true, true, false]);
      await warden.evaluate(() =>
        canvas.scene.tokens.getName("Ada").update({ light: { dim: 0 }, sight: { range: 4 } }),
      );
      await expect.poll(() => sees(spots)).toEqual([true, true, true, false]);
    });
  });
