import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenAt, type Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { openTable } from "./probe.ts";

/** A scene on hexagons: both people see them, and what is dragged stands on one. */
describe.each(sampled([13, 14] as const, 1))("hexagons on the mat, generation %i", (generation) => {
  let table: Table;
  let warden: Page;
  let mate: Page;

  beforeAll(async () => {
    table = await openTable(generation);
    warden = (await table.sit("Warden")).page;
    mate = (await table.sit("Mate")).page;
  });

  afterAll(() => table?.leave());

  const setGrid = async (grid: object): Promise<void> => {
    await warden.evaluate(async (changes) => {
      const drawn = new Promise((done) => Hooks.once("canvasReady", done));
      await canvas.scene.update({ grid: changes });
      await drawn;
    }, grid);
  };

  const seesType = (page: Page, type: number) =>
    page.waitForFunction((wanted) => canvas.ready && canvas.grid.type === wanted, type);

  /**
   * The colours of the mat in the middle of a hexagon, in the middle of one of its sides, and at one of its corners.
   */
  const colours = (page: Page) =>
    page.evaluate(() => {
      canvas.app.render();
      const gl = canvas.app.renderer.gl;
      const seen = ({ x, y }: { x: number; y: number }) => {
        const at = canvas.clientCoordinatesFromCanvas({ x, y });
        const { resolution } = canvas.app.renderer;
        const dot = new Uint8Array(4);
        gl.readPixels(
          Math.floor(at.x * resolution),
          gl.drawingBufferHeight - 1 - Math.floor(at.y * resolution),
          1,
          1,
          gl.RGBA,
          gl.UNSIGNED_BYTE,
          dot,
        );
        return dot[0]! > 180 && dot[1]! < 90 ? "line" : "ground";
      };
      const at = { i: 5, j: 6 };
      const [first, second] = canvas.grid.getVertices(at);
      return {
        middle: seen(canvas.grid.getCenterPoint(at)),
        side: seen({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }),
        part: seen({ x: (first.x * 11 + second.x) / 12, y: (first.y * 11 + second.y) / 12 }),
        corner: seen(first),
      };
    });

  it.each([2, 3, 4, 5])("are drawn on every page when the scene gets those of type %i", async (type) => {
    await setGrid({ type, color: "#ff0000", alpha: 1, thickness: 6, style: "solidLines" });
    for (const page of [warden, mate]) {
      await seesType(page, type);
      expect(await colours(page)).toEqual({ middle: "ground", side: "line", part: "line", corner: "line" });
    }
  });

  it.each([
    ["dashedLines", { side: "line", corner: "line" }],
    ["dottedLines", { corner: "line" }],
    ["squarePoints", { side: "ground", corner: "line" }],
    ["diamondPoints", { side: "ground", corner: "line" }],
    ["roundPoints", { side: "ground", corner: "line" }],
  ])("are drawn as %s", async (style, expected) => {
    await setGrid({ type: 2, style });
    expect(await colours(warden)).toMatchObject({ middle: "ground", ...expected });
    await setGrid({ type: 1 });
    expect(await colours(warden)).toMatchObject({ middle: "ground", ...expected });
  });

  it("carry a dragged token, which snaps to one and is measured by them", async () => {
    await setGrid({ type: 2, style: "solidLines" });
    await seesType(mate, 2);
    await warden.evaluate(async () => {
      const ada = canvas.scene.tokens.getName("Ada");
      const { x, y } = ada._gridOffsetToPosition({ i: 2, j: 3 });
      await ada.update({ x, y }, { animate: false });
    });
    await mate.waitForFunction(() => {
      const ada = canvas.tokens.placeables.find((token: any) => token.name === "Ada");
      return ada?.document.getOccupiedGridSpaceOffsets()[0].i === 2 && ada.position.x === ada.document.x;
    });
    const from = await tokenAt(mate, "Ada");
    const target = await mate.evaluate(() => {
      const { x, y } = canvas.grid.getCenterPoint({ i: 4, j: 6 });
      return canvas.clientCoordinatesFromCanvas({ x: x + 20, y: y - 15 });
    });
    await mate.mouse.move(from.x, from.y);
    await mate.mouse.down();
    await mate.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
    await mate.mouse.move(target.x, target.y, { steps: 5 });
    // four hexagons of two metres
    await mate.locator("#measurement .waypoint-label", { hasText: "8 m" }).last().waitFor();
    await mate.mouse.up();
    for (const page of [mate, warden]) {
      await page.waitForFunction(() => {
        const ada = canvas.scene.tokens.getName("Ada");
        const [{ i, j }] = ada.getOccupiedGridSpaceOffsets();
        return i === 4 && j === 6 && ada.object.position.x === ada.x;
      });
    }
    const stands = await mate.evaluate(() => {
      const ada = canvas.scene.tokens.getName("Ada");
      const { x, y } = ada.getSnappedPosition();
      return [ada.x - x, ada.y - y, canvas.scene.tokens.getName("Ada").movement.passed.distance];
    });
    expect(stands).toEqual([0, 0, 8]);
  });

  it("are walked by keys, up and down in a zigzag and back to where it began", async () => {
    const walk = async (key: string) => {
      const before = await mate.evaluate(() => canvas.scene.tokens.getName("Ada").movement.id);
      await mate.keyboard.press(key);
      await mate.waitForFunction((id) => canvas.scene.tokens.getName("Ada").movement.id !== id, before);
      return mate.evaluate(() => {
        const [{ i, j }] = canvas.scene.tokens.getName("Ada").getOccupiedGridSpaceOffsets();
        return [i, j];
      });
    };
    await mate.evaluate(() => {
      canvas.tokens.placeables.find((token: any) => token.name === "Ada").control();
      canvas.view.focus();
    });
    expect(await walk("ArrowUp")).toEqual([3, 6]);
    expect(await walk("ArrowUp")).toEqual([2, 6]);
    expect(await walk("ArrowDown")).toEqual([3, 6]);
    expect(await walk("ArrowRight")).toEqual([3, 7]);
    expect(await walk("Numpad7")).toEqual([2, 7]);
  });

  it("take an actor that is dropped on one, and give way to no grid, where a token stands where it is put", async () => {
    const dropped = await warden.evaluate(async () => {
      const { uuid } = game.actors.getName("Ada");
      const { x, y } = canvas.grid.getCenterPoint({ i: 1, j: 2 });
      const made = await canvas.tokens._onDropActorData(null, { type: "Actor", uuid, x: x + 30, y: y - 20 });
      const spaces = made.getOccupiedGridSpaceOffsets().map(({ i, j }: any) => [i, j]);
      await made.delete();
      return spaces;
    });
    expect(dropped).toEqual([[1, 2]]);
    await setGrid({ type: 0 });
    await seesType(mate, 0);
    expect(await mate.evaluate(() => canvas.interface.grid.mesh)).toBeNull();
    const before = await mate.evaluate(() => {
      const { x, y } = canvas.scene.tokens.getName("Ada");
      return { x, y };
    });
    const from = await tokenAt(mate, "Ada");
    const scale = await mate.evaluate(() => canvas.stage.scale.x);
    await mate.mouse.move(from.x, from.y);
    await mate.mouse.down();
    await mate.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
    await mate.mouse.move(from.x + 120 * scale, from.y + 160 * scale, { steps: 5 });
    await mate.locator("#measurement .waypoint-label", { hasText: "4 m" }).last().waitFor(); // 200 pixels straight
    await mate.mouse.up();
    await warden.waitForFunction(({ x, y }) => {
      const ada = canvas.scene.tokens.getName("Ada");
      return Math.abs(ada.x - x - 120) <= 2 && Math.abs(ada.y - y - 160) <= 2;
    }, before);
    await setGrid({ type: 2 });
  });

  it("are chosen in the scene's settings, and come to every page", async () => {
    const sheet = warden.locator(".scene-config");
    await warden.evaluate(() => canvas.scene.sheet.render({ force: true }));
    await sheet.locator("nav [data-tab='grid']").click();
    await sheet.locator("[name='grid.type']").selectOption("4");
    await sheet.locator("[name='grid.style']").selectOption("dashedLines");
    await sheet.locator("[name='grid.thickness']").fill("3");
    await sheet.locator("button[type=submit]").click();
    for (const page of [warden, mate]) {
      await seesType(page, 4);
      expect(await page.evaluate(() => [canvas.grid.style, canvas.grid.thickness])).toEqual(["dashedLines", 3]);
    }
  });

  it("of no size are refused with a sentence, and nothing changes", async () => {
    const before = await warden.evaluate(() => canvas.scene._source.grid.size);
    const sheet = warden.locator(".scene-config");
    const size = sheet.locator("[name='grid.size']");
    await warden.evaluate(() => canvas.scene.sheet.render({ force: true }));
    await sheet.locator("nav [data-tab='grid']").click();
    await size.fill("0");
    await sheet.locator("nav [data-tab='basics']").click();
    await sheet.locator("button[type=submit]").click();
    // Its tab is shown again, as the browser points only at what is shown.
    await warden.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "grid.size");
    expect(await size.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain("20");
    await warden.evaluate(() => canvas.scene.sheet.close());
    table.seats[0]!.expectComplaint(/must be a finite number/);
    await warden.evaluate(() => canvas.scene.update({ grid: { size: "wide" } }));
    await warden.locator("#notifications", { hasText: "size: must be a finite number" }).waitFor();
    const after = await warden.evaluate(() => [canvas.grid.size, canvas.scene._source.grid.size]);
    expect(after).toEqual([before, before]);
  });

  it("that cannot be drawn say so, and the next scene is drawn without a reload", async () => {
    table.seats[1]!.expectComplaint(/no paint/);
    await mate.evaluate(() => {
      const world = globalThis as any;
      world.layerClass = CONFIG.Canvas.layers.grid.layerClass;
      CONFIG.Canvas.layers.grid.layerClass = class extends world.layerClass {
        async _draw(): Promise<void> {
          throw new Error("there is no paint left");
        }
      };
    });
    await setGrid({ type: 2 });
    const told = mate.locator("#notifications", { hasText: "cannot be drawn: there is no paint left" });
    await told.waitFor();
    expect(await told.textContent()).toContain("The pier");
    await mate.evaluate(() => (CONFIG.Canvas.layers.grid.layerClass = (globalThis as any).layerClass));
    await setGrid({ type: 1 });
    await seesType(mate, 1);
    expect(await mate.evaluate(() => canvas.tokens.placeables.length)).toBe(2);
  });
});
