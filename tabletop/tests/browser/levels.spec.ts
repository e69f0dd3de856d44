/** Levels of a scene, of generation 14, on the mat: one is viewed at a time. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { says } from "../words.ts";
import { openTable } from "./probe.ts";

const [CELLAR, HALL, ROOF] = ["cellar0000000000", "hall000000000000", "roof000000000000"] as const;

const picture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="800"><path fill="${colour}" d="M0 0h1000v800H0z"/></svg>`)}`;

describe("levels of a scene", () => {
  let table: Table;
  let warden: Page;
  let player: Page;

  const levelOf = (page: Page): Promise<string> => page.evaluate(() => canvas.level?.name);
  /** Waits until a page shows a level. */
  const shows = (page: Page, name: string): Promise<unknown> =>
    page.waitForFunction((level) => canvas.ready && canvas.level?.name === level, name);
  const button = (page: Page, name: string) =>
    page.locator("#scene-navigation .scene-levels").getByRole("button", { name });
  const seen = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      canvas.tokens.placeables
        .filter((token: any) => token.visible)
        .map((token: any) => token.document.name)
        .sort(),
    );

  beforeAll(async () => {
    table = await openTable(14);
    ({ page: warden } = await table.sit("Warden"));
    ({ page: player } = await table.sit("Mate"));
    await warden.evaluate(
      async ([cellar, hall, roof, grounds]) => {
        const mate = game.users.getName("Mate");
        const Actor = CONFIG.Actor.documentClass;
        const type = game.documentTypes.Actor.find((one: string) => one !== "base");
        const hero = await Actor.create({ name: "Hero", type, ownership: { [mate.id]: 3 } });
        const foe = await Actor.create({ name: "Foe", type });
        const at = (actor: any, name: string, level: string, x: number): object => ({
          ...{ name, actorId: actor.id, actorLink: false, x, y: 300, level },
          sight: { enabled: true, range: 0 },
        });
        const scene = await CONFIG.Scene.documentClass.create({
          ...{ name: "House", width: 1000, height: 800, padding: 0, tokenVision: true, initialLevel: hall },
          grid: { type: 1, size: 100 },
          environment: { globalLight: { enabled: true } },
          levels: [
            { _id: hall, name: "Hall", elevation: { bottom: 0, top: 10 }, background: { src: grounds[1] } },
            {
              ...{ _id: roof, name: "Roof", elevation: { bottom: 10, top: 20 }, visibility: { levels: [hall] } },
              sort: 2,
            },
            {
              _id: cellar,
              name: "Cellar",
              elevation: { bottom: -10, top: 0 },
              background: { src: grounds[0] },
              sort: -1,
            },
          ],
          tokens: [
            at(hero, "Hero", hall, 300),
            at(foe, "Rat", cellar, 300),
            at(foe, "Guard", hall, 600),
            at(foe, "Owl", roof, 500),
          ],
          walls: [{ c: [500, 0, 500, 800], levels: [cellar], door: 1 }, { c: [800, 0, 800, 800] }],
        });
        await scene.activate();
      },
      [CELLAR, HALL, ROOF, [picture("#234"), picture("#864")]] as const,
    );
    for (const page of [warden, player]) await shows(page, "Hall");
  });
  afterAll(() => table?.leave());

  it("U-146: gamemasters may view all, the highest first in the navigation, and begin at the initial one", async () => {
    await expect
      .poll(() => warden.locator(".scene-levels .level-name").allTextContents())
      .toEqual(["Roof", "Hall", "Cellar"]);
    expect(await button(warden, "Hall").getAttribute("aria-current")).toBe("true");
    expect(await seen(warden)).toEqual(["Guard", "Hero"]);
  });

  it("U-146: players may view those on which tokens stand that they may observe", async () => {
    expect(await player.evaluate(() => [...canvas.scene.availableLevels].map((level: any) => level.name))).toEqual([
      "Hall",
    ]);
    expect(await player.locator(".scene-levels").count()).toBe(0);
    expect(await levelOf(player)).toBe("Hall");
  });

  it("U-146: a press on one shows its ground, tokens, walls and doors, and those of levels seen from there", async () => {
    await button(warden, "Cellar").click();
    await shows(warden, "Cellar");
    expect(await seen(warden)).toEqual(["Rat"]);
    const walls = (): Promise<[number, number]> =>
      warden.evaluate(() => {
        canvas.walls.activate();
        const shown = canvas.walls.placeables.filter((wall: any) => wall.visible);
        return [shown.length, shown.filter((wall: any) => wall.doorControl?.visible).length];
      });
    await expect.poll(walls).toEqual([2, 1]);
    await button(warden, "Roof").click();
    await shows(warden, "Roof");
    await expect.poll(() => seen(warden)).toEqual(["Guard", "Hero", "Owl"]);
    await expect.poll(walls).toEqual([1, 0]);
    await warden.evaluate(() => canvas.tokens.activate());
    expect(await warden.evaluate(() => canvas.primary.background?.texture.valid), "the hall's ground below").toBe(true);
  });

  it("U-146: what is drawn or dropped is put on the viewed level", async () => {
    const made = await warden.evaluate(async () => {
      await canvas.scene.view({ level: canvas.scene.levels.getName("Cellar").id });
      const wall = await canvas.walls.drawWall([100, 100, 200, 100], "walls");
      const rat = game.actors.getName("Foe");
      const token = await canvas.tokens._onDropActorData(null, { type: "Actor", uuid: rat.uuid, x: 250, y: 650 });
      const data = [[...wall.levels], token.level, token.elevation];
      await wall.delete();
      await token.delete();
      return data;
    });
    expect(made).toEqual([[CELLAR], CELLAR, -10]);
  });

  it("U-146: the view goes along with a token that changes its level, and each level is explored for itself", async () => {
    await player.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Hero").control());
    await warden.evaluate(
      (level) => canvas.scene.tokens.getName("Hero").move([{ level, elevation: -10, action: "displace" }], {}),
      CELLAR,
    );
    await shows(player, "Cellar");
    await expect
      .poll(() => player.evaluate(() => canvas.tokens.controlled.map((one: any) => one.document.name)))
      .toEqual(["Hero"]);
    // a closed door across the hall, on the level of the cellar alone
    await expect.poll(() => seen(player)).toEqual(["Hero", "Rat"]);
    expect(await player.evaluate(() => canvas.visibility.testVisibility({ x: 650, y: 350 }, { tolerance: 0 }))).toBe(
      false,
    );
    await player.evaluate(() => canvas.fog.save());
    const kept = await player.evaluate(
      async (scene) => {
        const found = await getDocumentClass("FogExploration")._fetch({ scene, user: game.user.id });
        return found.map((one: any) => one.level).sort();
      },
      await player.evaluate(() => canvas.scene.id),
    );
    expect(kept).toEqual([CELLAR, HALL]);
  });

  it("U-146: the token's buttons put it on another level, as high above the floor, and the view goes along", async () => {
    await warden.evaluate(async (cellar) => {
      await canvas.scene.view({ level: cellar });
      const rat = canvas.tokens.placeables.find((one: any) => one.document.name === "Rat");
      await rat.document.update({ elevation: -8 });
      rat.control();
      await canvas.hud.token.bind(rat);
    }, CELLAR);
    await warden.locator("#token-hud button[data-palette=levels]").click();
    await warden.locator("#token-hud .token-levels").getByRole("button", { name: "Roof" }).click();
    await shows(warden, "Roof");
    const rat = await warden.evaluate(() => {
      const { level, elevation } = canvas.scene.tokens.getName("Rat");
      return [level, elevation, canvas.tokens.controlled.length];
    });
    expect(rat).toEqual([ROOF, 12, 1]);
  });

  it("U-146: up and down by cycleLevel, and no further", async () => {
    await warden.evaluate(async (hall) => {
      await canvas.scene.view({ level: hall });
      await canvas.scene.cycleLevel(1);
    }, HALL);
    expect(await levelOf(warden)).toBe("Roof");
    await warden.evaluate(() => canvas.scene.cycleLevel(1));
    expect(await levelOf(warden)).toBe("Roof");
    expect(
      await warden.evaluate(() => canvas.scene.view({ level: "nowhere" }).catch((thrown: Error) => thrown.message)),
    ).toBe('"House" has no level "nowhere"');
  });

  it("U-146: a viewed level that is deleted gives way to the initial one", async () => {
    await warden.evaluate(() => canvas.level.delete());
    await shows(warden, "Hall");
    await expect.poll(() => warden.locator(".scene-levels .level-name").allTextContents()).toEqual(["Hall", "Cellar"]);
  });

  it("U-146: a gamemaster configures a level from the list; its ground's other data and its ends stay", async () => {
    await warden.evaluate((id) => canvas.scene.levels.get(id).update({ background: { tint: "#808080" } }), CELLAR);
    const open = async (): Promise<void> => {
      await button(warden, "Cellar").click({ button: "right" });
      await warden.locator("#context-menu").getByText(says("LEVEL.Configure")).click();
    };
    await open();
    const sheet = warden.locator(".level-config");
    await sheet.locator('[name="name"]').fill("Vault");
    await sheet.locator('[name="elevation.bottom"]').fill("5");
    await sheet.locator('button[type="submit"]').click();
    const said = await sheet
      .locator('[name="elevation.top"]')
      .evaluate((top: HTMLInputElement) => top.validationMessage);
    expect([said, await sheet.count()]).toEqual([says("LEVEL.Heights"), 1]);
    await sheet.locator('[name="elevation.bottom"]').fill("");
    await sheet.locator('[name="elevation.top"]').fill("-1");
    await sheet.locator('[name="background.src"] input').fill("icons/svg/shield.svg");
    await sheet.locator('[name="visibility.levels"] select').selectOption({ label: "Hall" });
    await sheet.locator('button[type="submit"]').click();
    await expect
      .poll(() => player.evaluate((id) => canvas.scene.levels.get(id).toObject(), CELLAR))
      .toMatchObject({
        name: "Vault",
        elevation: { bottom: null, top: -1 },
        background: { src: "icons/svg/shield.svg", tint: "#808080" },
        visibility: { levels: [HALL] },
      });
    await expect.poll(() => sheet.count()).toBe(0);
    await button(warden, "Vault").waitFor();
    expect(await player.evaluate((id) => canvas.scene.levels.get(id).sheet.isVisible, CELLAR)).toBe(false);
  });
});
