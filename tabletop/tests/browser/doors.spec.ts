import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { openTable } from "./probe.ts";

const PICTURE = "icons/svg/door-closed.svg";
const SINGLE = { c: [800, 200, 800, 300], door: 1, animation: { texture: PICTURE } };
const DOUBLE = { c: [200, 600, 400, 600], door: 1, animation: { texture: PICTURE, type: "slide", double: true } };
const SECRET = { c: [900, 200, 900, 300], door: 2 };

async function press(page: Page, at: readonly [number, number], button: "left" | "right" = "left"): Promise<void> {
  const { x, y } = await page.evaluate(([left, top]) => canvas.clientCoordinatesFromCanvas({ x: left, y: top }), at);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y, { button });
}

/** Reads the places of the pictures of the door in a wall that begins at x, to 0.1 pixel and 0.01 radian. */
const pictures = (page: Page, x: number): Promise<any[]> =>
  page.evaluate((left) => {
    const wall = canvas.walls.placeables.find(({ document }: any) => document.c[0] === left);
    const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;
    return [...wall.doorMeshes].map((mesh: any) => ({
      at: [tenth(mesh.x), tenth(mesh.y)],
      turned: Math.round(mesh.rotation * 100) / 100 + 0,
      length: tenth(mesh.width),
    }));
  }, x);

/** Reads the addresses of the pictures that the controls of doors show, by the first coordinate of their walls. */
const icons = (page: Page): Promise<Record<number, string | null>> =>
  page.evaluate(() =>
    Object.fromEntries(
      canvas.controls.doors.children.map(({ icon, visible, wall }: any) => {
        const known = Object.entries(CONFIG.controlIcons as Record<string, string>).find(
          ([, src]) => icon.texture === foundry.canvas.getTexture(src, { pixels: 128 }),
        );
        return [wall.document.c[0], visible ? (known?.[0] ?? "none") : null];
      }),
    ),
  );

for (const generation of sampled([13, 14] as const, 1))
  describe(`doors, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let warden: Page;
    let mate: Page;

    beforeAll(async () => {
      table = await openTable(generation);
      ({ page: warden } = await table.sit("Warden"));
      ({ page: mate } = await table.sit("Mate"));
      await warden.evaluate((made) => canvas.scene.createEmbeddedDocuments("Wall", made), [SINGLE, DOUBLE, SECRET]);
    });

    afterAll(() => table?.leave());

    it("U-133: a control shows whether its door is closed, locked or open; gamemasters see secret ones", async () => {
      await expect.poll(() => icons(warden)).toEqual({ 800: "doorClosed", 200: "doorClosed", 900: "doorSecret" });
      await expect.poll(() => icons(mate)).toEqual({ 800: "doorClosed", 200: "doorClosed", 900: null });
      await press(warden, [800, 250], "right");
      await expect.poll(async () => (await icons(mate))[800]).toBe("doorLocked");
      await press(warden, [800, 250], "right");
      await press(warden, [900, 250]);
      await expect.poll(async () => (await icons(warden))[900]).toBe("doorOpen");
      expect((await icons(mate))[900]).toBe(null);
    });

    it("U-133: a door's picture lies along its wall, and swings on the first end when it opens", async () => {
      await expect.poll(() => pictures(mate, 800)).toEqual([{ at: [800, 200], turned: 1.57, length: 100 }]);
      await press(mate, [800, 250]);
      await expect.poll(() => pictures(mate, 800)).toEqual([{ at: [800, 200], turned: 3.14, length: 100 }]);
      await expect.poll(() => pictures(warden, 800)).toEqual([{ at: [800, 200], turned: 3.14, length: 100 }]);
      await press(mate, [800, 250]);
      await expect.poll(() => pictures(warden, 800)).toEqual([{ at: [800, 200], turned: 1.57, length: 100 }]);
    });

    it("U-133: the leaves of a double door slide apart, each by its own length", async () => {
      const leaves = (left: number, right: number): object[] => [
        { at: [left, 600], turned: 0, length: 100 },
        { at: [right, 600], turned: 0, length: 100 },
      ];
      await expect.poll(() => pictures(mate, 200)).toEqual(leaves(200, 400));
      await press(warden, [300, 600]);
      await expect.poll(() => pictures(mate, 200)).toEqual(leaves(100, 500));
      expect(
        await mate.evaluate(() =>
          canvas.walls.doors.every(({ doorMeshes }: any) => ![...doorMeshes].some((m) => !m.visible)),
        ),
      ).toBe(true);
    });

    it("U-133: a door that is drawn anew stands as it is; without a picture nothing is drawn", async () => {
      await mate.evaluate(() => canvas.draw());
      await expect
        .poll(async () => (await pictures(mate, 200)).map(({ at }) => at))
        .toEqual([
          [100, 600],
          [500, 600],
        ]);
      await warden.evaluate(() =>
        canvas.walls.placeables
          .find(({ document }: any) => document.c[0] === 200)
          .document.update({ animation: { texture: null } }),
      );
      await expect.poll(() => pictures(mate, 200)).toEqual([]);
    });

    it("U-133: all hear a door open and close; only the one who tries a locked door hears that", async () => {
      for (const page of [warden, mate])
        await page.evaluate(() => {
          const one = (what: string): string => `sounds/oak-${what}.ogg`;
          CONFIG.Wall.doorSounds.oak = { label: "Oak", open: [one("open")], close: one("close"), test: one("test") };
          (globalThis as any).heard = [];
          game.audio.play = async (src: string) => ((globalThis as any).heard.push(src), { failed: false });
        });
      const heard = (page: Page): Promise<string[]> =>
        page.evaluate(() => (globalThis as any).heard.map((src: string) => src.match(/oak-(\w+)/)![1]));
      await warden.evaluate(() =>
        canvas.walls.placeables
          .find(({ document }: any) => document.c[0] === 800)
          .document.update({ doorSound: "oak" }),
      );
      await press(mate, [800, 250]);
      for (const page of [warden, mate]) await expect.poll(() => heard(page)).toEqual(["open"]);
      await press(mate, [800, 250]);
      for (const page of [warden, mate]) await expect.poll(() => heard(page)).toEqual(["open", "close"]);
      await press(warden, [800, 250], "right");
      await expect.poll(async () => (await icons(mate))[800]).toBe("doorLocked");
      await press(mate, [800, 250]);
      await expect.poll(() => heard(mate)).toEqual(["open", "close", "test"]);
      expect(await heard(warden)).toEqual(["open", "close"]);
    });

    it("U-133: the sheet of a wall has a door's picture and sound once the wall is one", async () => {
      await warden.evaluate(() =>
        canvas.walls.placeables
          .find(({ document }: any) => document.c[0] === 900)
          .document.sheet.render({ force: true }),
      );
      const sheet = warden.locator(".wall-config");
      await sheet.locator('[name="door"]').selectOption("0");
      await expect.poll(() => sheet.locator('[name="animation.type"]').isVisible()).toBe(false);
      await sheet.locator('[name="door"]').selectOption("1");
      await sheet.locator('[name="animation.type"]').selectOption("swivel");
      await sheet.locator('[name="animation.texture"] input').fill(PICTURE);
      await sheet.locator('[name="doorSound"]').selectOption({ label: "Oak" });
      await sheet.locator('button[type="submit"]').click();
      await expect
        .poll(() =>
          mate.evaluate(() => {
            const { animation, door, doorSound } = canvas.scene.walls.find(({ c }: any) => c[0] === 900).toObject();
            return { ...animation, door, doorSound };
          }),
        )
        .toMatchObject({ texture: PICTURE, type: "swivel", strength: 1, direction: 1, door: 1, doorSound: "oak" });
      await expect.poll(async () => (await pictures(mate, 900)).length).toBe(1);
      expect(await sheet.count()).toBe(0);
      expect(await warden.evaluate(() => game.i18n.localize(CONFIG.Wall.animationTypes.swivel.label))).toBe(
        says("WALLS.motion_swivel"),
      );
    });

    it("U-133: what doors lack says so: walls with a reach never weaken a source", async () => {
      const asked = await warden.evaluate(() => {
        const { Wall } = CONFIG;
        Wall.thresholdAttenuationMultiplier = 1;
        const said = [];
        for (const attempt of [
          () => (Wall.thresholdAttenuationMultiplier = 2),
          () => canvas.walls.doors[0]._playDoorSound("slam"),
          () => new foundry.canvas.containers.DoorMesh({}),
        ])
          try {
            attempt();
          } catch (error) {
            said.push((error as Error).message);
          }
        return [Wall.textureGridSize, Wall.thresholdAttenuationMultiplier, ...said];
      });
      expect(asked).toEqual([
        200,
        1,
        "not in the tabletop: CONFIG.Wall.thresholdAttenuationMultiplier",
        '"slam" is nothing that is done to a door.',
        "The picture of a door needs a texture and a wall.",
      ]);
    });
  });
