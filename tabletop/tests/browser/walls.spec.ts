import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { says } from "../words.ts";
import { openTable } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

type Spot = readonly [number, number];

/** Converts a point of the scene to the pixels of the page. */
const screen = (page: Page, [x, y]: Spot): Promise<{ x: number; y: number }> =>
  page.evaluate((point) => canvas.clientCoordinatesFromCanvas(point), { x, y });

async function drag(page: Page, from: Spot, to: Spot, keys: { release?: string } = {}): Promise<void> {
  const [start, end] = [await screen(page, from), await screen(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  if (keys.release) await page.keyboard.down(keys.release);
  await page.mouse.up();
}

async function click(page: Page, at: Spot, options: { button?: "right"; clickCount?: number } = {}): Promise<void> {
  const { x, y } = await screen(page, at);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y, options);
}

const tool = async (page: Page, control: string, name: string): Promise<void> => {
  await page.click(`#scene-controls [data-control="${control}"]`);
  await page.click(`#scene-controls [data-tool="${name}"]`);
  await expect
    .poll(() => page.evaluate(() => [ui.controls.control.name, ui.controls.tool.name]))
    .toEqual([control, name]);
};

/** Reads the walls of the scene from a page, in the order in which they were made. */
const walls = (page: Page): Promise<any[]> =>
  page.evaluate(() =>
    canvas.scene.walls.contents.map(({ c, door, ds, sight, move, dir }: any) => ({
      c: [...c],
      door,
      ds,
      sight,
      move,
      dir,
    })),
  );

for (const generation of sampled([13, 14] as const, 1))
  describe(`walls, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let warden: Page;
    let mate: Page;

    beforeAll(async () => {
      table = await openTable(generation);
      ({ page: warden } = await table.sit("Warden"));
      ({ page: mate } = await table.sit("Mate"));
    });

    afterAll(() => table?.leave());

    it("U-133: a gamemaster draws a wall by the mouse, on the corners of the grid", async () => {
      await tool(warden, "walls", "walls");
      await drag(warden, [403, 98], [398, 297]);
      await expect.poll(() => walls(mate)).toMatchObject([{ c: [400, 100, 400, 300], door: 0, sight: 20, move: 20 }]);
    });

    it("U-133: players have no tools for walls, and see none", async () => {
      expect(await mate.locator('#scene-controls [data-control="walls"]').count()).toBe(0);
      expect(await mate.evaluate(() => [canvas.walls.placeables.length, canvas.walls.objects.visible])).toEqual([
        1,
        false,
      ]);
    });

    it("U-122, U-133: a wall stops a player's drag, and a gamemaster's; not one who moves freely", async () => {
      const place = (page: Page): Promise<number> => page.evaluate(() => canvas.scene.tokens.getName("Ada").x);
      await drag(mate, [250, 250], [550, 250]);
      await expect.poll(() => place(mate)).toBe(300);
      await tool(warden, "tokens", "select");
      await drag(warden, [350, 250], [550, 250]);
      expect(await place(warden)).toBe(300);
      await warden.click('#scene-controls [data-tool="unconstrainedMovement"]');
      await drag(warden, [350, 250], [550, 250]);
      await expect.poll(() => place(warden)).toBe(500);
      await warden.click('#scene-controls [data-tool="unconstrainedMovement"]');
      await warden.evaluate(() => canvas.scene.tokens.getName("Ada").update({ x: 200, y: 200 }, { animate: false }));
      await expect
        .poll(() => mate.evaluate(() => canvas.tokens.placeables.find((one: any) => one.name === "Ada").x))
        .toBe(200);
    });

    it("U-133: a chain goes on with each click while Ctrl is held, until a right click", async () => {
      await tool(warden, "walls", "walls");
      await drag(warden, [400, 300], [600, 300], { release: "Control" });
      await click(warden, [600, 500]);
      await click(warden, [400, 500]);
      await expect.poll(async () => (await walls(warden)).length).toBe(4);
      await click(warden, [500, 600], { button: "right" });
      await warden.keyboard.up("Control");
      const made = (await walls(warden)).slice(1).map(({ c }) => c);
      expect(made).toEqual([
        [400, 300, 600, 300],
        [600, 300, 600, 500],
        [600, 500, 400, 500],
      ]);
      await click(warden, [800, 600]);
      expect((await walls(warden)).length).toBe(4);
    });

    it("U-133: a wall's end is moved, with Ctrl+Z put back, and the wall deleted", async () => {
      await tool(warden, "walls", "select");
      await drag(warden, [600, 400], [700, 400]);
      await expect.poll(async () => (await walls(warden))[2].c).toEqual([700, 300, 700, 500]);
      await drag(warden, [700, 500], [800, 600]);
      await expect.poll(async () => (await walls(warden))[2].c).toEqual([700, 300, 800, 600]);
      await warden.keyboard.press("Control+z");
      await expect.poll(async () => (await walls(warden))[2].c).toEqual([700, 300, 700, 500]);
      await warden.keyboard.press("Delete");
      // The player's page may hear of the deletion first, and only the gamemaster's, which asked for it, can undo it.
      for (const page of [mate, warden]) await expect.poll(async () => (await walls(page)).length).toBe(3);
      await warden.keyboard.press("Control+z");
      await expect.poll(async () => (await walls(mate)).length).toBe(4);
    });

    it("U-133: two clicks open what a wall stops, from which side, and its door", async () => {
      await click(warden, [500, 500], { clickCount: 2 });
      const sheet = warden.locator(".wall-config");
      await sheet.waitFor();
      await sheet.locator('[name="dir"]').selectOption("1");
      await sheet.locator('[name="move"]').selectOption("0");
      await sheet.locator('button[type="submit"]').click();
      await expect
        .poll(async () => (await walls(mate)).find(({ c }) => c[1] === 500 && c[3] === 500))
        .toMatchObject({ dir: 1, move: 0 });
    });

    it("U-133: players open and close doors, are told of locked ones, and see no secret ones", async () => {
      await tool(warden, "walls", "doors");
      await drag(warden, [800, 200], [800, 300]);
      await tool(warden, "walls", "secret");
      await drag(warden, [900, 200], [900, 300]);
      const door = (page: Page): Promise<number> =>
        page.evaluate(() => canvas.scene.walls.find((wall: any) => wall.c[0] === 800 && wall.door)?.ds);
      await expect.poll(() => mate.evaluate(() => canvas.walls.doors.length)).toBe(2);
      const seen = (page: Page): Promise<boolean[]> =>
        page.evaluate(() => canvas.controls.doors.children.map((control: any) => control.visible));
      await expect.poll(() => seen(mate)).toEqual([true, false]);
      expect(await seen(warden)).toEqual([true, true]);
      await click(mate, [800, 250]);
      await expect.poll(() => door(warden)).toBe(1);
      await click(mate, [800, 250]);
      await expect.poll(() => door(warden)).toBe(0);
      await click(warden, [800, 250], { button: "right" });
      await expect.poll(() => door(mate)).toBe(2);
      await click(mate, [800, 250]);
      await mate.locator("#notifications", { hasText: says("WALLS.DoorLocked") }).waitFor();
      expect(await door(mate)).toBe(2);
    });

    it("U-133: an open door lets a token through, a shut one does not", async () => {
      await tool(warden, "tokens", "select");
      const place = (): Promise<number> => mate.evaluate(() => canvas.scene.tokens.getName("Ada").x);
      await warden.evaluate(() => canvas.scene.tokens.getName("Ada").update({ x: 700, y: 200 }, { animate: false }));
      await expect
        .poll(() => mate.evaluate(() => canvas.tokens.placeables.find((one: any) => one.name === "Ada").x))
        .toBe(700);
      await drag(mate, [750, 250], [850, 250]);
      expect(await place()).toBe(700);
      await click(warden, [800, 250], { button: "right" });
      await expect.poll(() => warden.evaluate(() => canvas.walls.doors[0].document.ds)).toBe(0);
      await click(warden, [800, 250]);
      await expect.poll(() => mate.evaluate(() => canvas.walls.doors[0].isOpen)).toBe(true);
      await drag(mate, [750, 250], [850, 250]);
      await expect.poll(place).toBe(800);
    });

    it("U-133: deletes all walls once that is confirmed", async () => {
      await tool(warden, "walls", "select");
      await warden.click('#scene-controls [data-tool="clear"]');
      await warden
        .locator(".dialog", { hasText: says("CANVAS.DeleteAllSure", { count: 6, type: says("DOCUMENT.Walls") }) })
        .locator('[data-action="yes"]')
        .click();
      await expect.poll(async () => (await walls(mate)).length).toBe(0);
      expect(await mate.evaluate(() => canvas.controls.doors.children.length)).toBe(0);
    });
  });
