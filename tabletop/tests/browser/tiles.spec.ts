/** Tiles: pictures that lie on a scene, below and above its tokens. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";

const HOME = "tests/fixtures/other-system";

describe.each(sampled([13, 14] as const, 1))("tiles, generation %i", (generation) => {
  let table: Table;
  let warden: Page;
  let player: Page;

  /** Creates one tile, 200 by 100, with its middle at a point; resolves once both have drawn it. */
  async function lay(more: Record<string, unknown> = {}, middle = { x: 600, y: 500 }): Promise<string> {
    const place = generation >= 14 ? middle : { x: middle.x - 100, y: middle.y - 50 };
    const id = await warden.evaluate(
      async (data) => {
        await canvas.scene!.deleteEmbeddedDocuments("Tile", [], { deleteAll: true } as any);
        const [tile] = await canvas.scene!.createEmbeddedDocuments("Tile", [data as any]);
        return tile!.id!;
      },
      {
        width: 200,
        height: 100,
        ...place,
        ...more,
        texture: { src: "icons/svg/mystery-man.svg", ...(more.texture as object) },
      },
    );
    for (const page of [warden, player])
      await page.waitForFunction((key) => Boolean((canvas as any).tiles.get(key)?.mesh), id);
    return id;
  }

  const look = (page: Page, id: string): Promise<any> =>
    page.evaluate((key) => {
      const { mesh, bounds } = (canvas as any).tiles.get(key);
      const { x, y, width, height } = bounds;
      const { visible, alpha, angle } = mesh;
      return { at: [mesh.x, mesh.y], bounds: [x, y, width, height], visible, alpha, angle };
    }, id);

  beforeAll(async () => {
    table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
    ({ page: warden } = await table.sit("Warden"));
    ({ page: player } = await table.sit("Mate"));
  });

  afterAll(() => table?.leave());

  it("a tile is drawn at its place, below tokens, as wide and high as it says", async () => {
    const id = await lay();
    expect(await look(player, id)).toEqual({
      ...{ at: [600, 500], bounds: [500, 450, 200, 100], visible: true, alpha: 1, angle: 0 },
    });
    const order = await warden.evaluate((key) => {
      const { children } = canvas.primary as any;
      (canvas.primary as any).sortChildren();
      const [tile, token] = [(canvas as any).tiles.get(key), canvas.tokens!.placeables[0] as any];
      return children.indexOf(tile.mesh) < children.indexOf(token.mesh);
    }, id);
    expect(order).toBe(true);
  });

  it("it follows its document: moved, turned, made fainter, given another picture, deleted", async () => {
    const id = await lay();
    await warden.evaluate(async (key) => {
      const tile = canvas.scene!.tiles.get(key) as any;
      await tile.update({ x: tile.x + 40, rotation: 90, alpha: 0.5 });
    }, id);
    await player.waitForFunction((key) => (canvas as any).tiles.get(key).mesh.angle === 90, id);
    expect(await look(player, id)).toMatchObject({ at: [640, 500], bounds: [590, 400, 100, 200], alpha: 0.5 });
    await warden.evaluate((key) => canvas.scene!.tiles.get(key)!.delete(), id);
    await player.waitForFunction(() => (canvas as any).tiles.placeables.length === 0);
    expect(await player.evaluate(() => (canvas.primary as any).tiles.size)).toBe(0);
  });

  it("hidden ones are for gamemasters alone, and fainter there", async () => {
    const id = await lay({ hidden: true });
    expect(await look(player, id)).toMatchObject({ visible: false });
    expect(await look(warden, id)).toMatchObject({ visible: true, alpha: 0.5 });
  });

  it("a roof gives way while a selected token stands under it, and only then", async () => {
    const middle = await warden.evaluate(() => {
      const { x, y } = (canvas.tokens!.placeables[0] as any).center;
      return { x, y };
    });
    const id = await lay({ elevation: 10, occlusion: { mode: 1, alpha: 0.25 }, width: 300, height: 300 }, middle);
    // in 13 its place is its corner, and this one is larger
    if (generation < 14)
      await warden.evaluate(([key, x, y]) => canvas.scene!.tiles.get(key)!.update({ x: x - 150, y: y - 150 }), [
        id,
        middle.x,
        middle.y,
      ] as const);
    const alpha = (wanted: number) =>
      warden.waitForFunction(([key, value]) => (canvas as any).tiles.get(key).mesh.alpha === value, [
        id,
        wanted,
      ] as const);
    await alpha(1);
    await warden.evaluate(() => canvas.tokens!.placeables[0]!.control());
    await alpha(0.25);
    await warden.evaluate((key) => canvas.scene!.tiles.get(key)!.update({ elevation: 0 }), id);
    await alpha(1);
    await warden.evaluate(() => canvas.tokens!.releaseAll());
  });

  it("one whose picture is not there takes nothing else with it", async () => {
    const id = await warden.evaluate(async () => {
      const [tile] = await canvas.scene!.createEmbeddedDocuments("Tile", [
        { width: 100, height: 100, texture: { src: null } } as any,
      ]);
      return tile!.id!;
    });
    await warden.waitForFunction((key) => (canvas as any).tiles.get(key)?.mesh === null, id);
    expect(await warden.evaluate((key) => (canvas as any).tiles.get(key).isVideo, id)).toBe(false);
  });
});
