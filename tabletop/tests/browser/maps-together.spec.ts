import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { dropFiles, dropFromDisk } from "./map-drop.ts";
import { seatWarden } from "./probe.ts";

const MAT = "#board";

/** The size of a map of six by four cells, as Universal VTT files say it. */
const resolution = { map_size: { x: 6, y: 4 }, pixels_per_grid: 50 };

/** A scene as exporters of maps write it, in the form of generation 8. */
const exported = (name: string, img: string): object => ({
  name,
  img,
  width: 700,
  height: 350,
  grid: 70,
  shiftX: 0,
  shiftY: 0,
  gridDistance: 5,
  gridUnits: "ft",
  padding: 0.25,
  globalLight: true,
  darkness: 0,
  lights: [{ x: 210, y: 210, dim: 20, bright: 10, tintColor: "#ffcc66", tintAlpha: 0.2 }],
  walls: [{ c: [210, 140, 210, 280], move: 1, sense: 1, sound: 1, door: 0 }],
});

describe.each(sampled([13, 14] as const, 1))("maps that come in several files, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));

  const list = () => page.locator(".maps-of-folder");
  const sceneNames = () => page.evaluate(() => game.scenes.map(({ name }: any) => name).sort());
  const createAll = () =>
    list()
      .getByRole("button", { name: says("MAPS.CreateAll") })
      .click();

  it("an exported scene takes its picture from among the files dropped with it; others are opened", async () => {
    await dropFiles(page, MAT, [
      { name: "Old mill.jpg", width: 700, height: 350, type: "image/jpeg" },
      { name: "Old mill.json", text: JSON.stringify(exported("Old mill", "Old mill.jpg")) },
      { name: "Yard.png", width: 140, height: 140 },
    ]);
    await list()
      .locator(".window-title", { hasText: says("MAPS.FolderTitle", { name: "Old mill.json" }) })
      .waitFor();
    await createAll();
    await expect.poll(sceneNames).toContain("Old mill");
    const made = await page.evaluate(() => game.scenes.getName("Old mill").toObject());
    expect(made).toMatchObject({
      grid: { size: 70, distance: 5 },
      environment: { globalLight: { enabled: true } },
      lights: [{ config: { dim: 20, bright: 10, color: "#ffcc66" } }],
      walls: [{ sight: 20, light: 20, move: 20, sound: 20 }],
    });
    const status = await page.evaluate(async (src) => (await fetch(`/${src}`)).status, made.background.src);
    expect(status).toBe(200);
    const window = page.locator(".scene-from-file");
    await window.waitFor();
    expect(await window.locator("input[name=name]").inputValue()).toBe("Yard");
    await page.keyboard.press("Escape");
  });

  it.each([
    ["is called as it is", "Keep.png", undefined],
    ["is named by it", "ground floor.png", "maps/Ground floor.png"],
  ])("a Universal VTT file without a picture takes the one beside it that %s", async (_how, picture, image) => {
    const walls = [
      [
        { x: 1, y: 1 },
        { x: 3, y: 1 },
      ],
    ];
    const resolution = { map_origin: { x: 0, y: 0 }, map_size: { x: 6, y: 4 }, pixels_per_grid: 50 };
    const keep = { format: 0.3, resolution, line_of_sight: walls, portals: [], lights: [], image };
    await dropFiles(page, MAT, [
      { name: picture, width: 300, height: 200 },
      { name: "Keep.uvtt", text: JSON.stringify(keep) },
    ]);
    const window = page
      .locator(".scene-from-file", { hasText: says("MAPS.Walls", { walls: 1, doors: 0, lights: 0 }) })
      .filter({ hasText: says("MAPS.Pixels", { width: 300, height: 200 }) });
    await window.waitFor();
    const before = await page.evaluate(() => game.scenes.size);
    await window.getByRole("button", { name: says("MAPS.Create") }).click();
    await expect.poll(() => page.evaluate(() => game.scenes.size)).toBe(before + 1);
    await expect.poll(() => window.count()).toBe(0);
    // The picture is no map of its own.
    expect(await page.locator(".scene-from-file").filter({ hasText: "300 × 200" }).count()).toBe(0);
    const scene = await page.evaluate(() => {
      const { walls: made, background } = game.scenes.contents.at(-1);
      return [made.size, background.src];
    });
    expect(scene).toEqual([1, expect.stringMatching(/^maps\/Keep.*\.png$/)]);
  });

  it("a pack of before generation 11 is a list of its scenes", async () => {
    const lines = ["East cave", "West cave"].map((name) => JSON.stringify({ _id: name, ...exported(name, "") }));
    await dropFiles(page, MAT, [{ name: "caves.db", text: `${lines.join("\n")}\n` }]);
    await list().locator("input[type=checkbox]").nth(1).uncheck();
    await createAll();
    await expect.poll(sceneNames).toContain("East cave");
    expect(await sceneNames()).not.toContain("West cave");
  });

  it("all of many scenes are chosen, or none, by one press", async () => {
    const names = ["North bank", "East bank", "South bank", "West bank"];
    const scenes = names.map((name) => exported(name, ""));
    await dropFiles(page, MAT, [{ name: "banks.db", text: scenes.map((scene) => JSON.stringify(scene)).join("\n") }]);
    await list().getByLabel(says("MAPS.AllScenes"), { exact: true }).uncheck();
    await list().getByLabel("South bank").check();
    await createAll();
    await expect.poll(sceneNames).toContain("South bank");
    expect((await sceneNames()).filter((name: string) => name.endsWith("bank"))).toEqual(["South bank"]);
  });

  it("a scene that cannot be used makes nothing but a sentence with its file's name; no other file is lost", async () => {
    const before = await sceneNames();
    await dropFiles(page, MAT, [
      { name: "more.json", text: "{}" },
      { name: "void.json", text: JSON.stringify({ ...exported("Void", "void.png"), grid: 0 }) },
      { name: "mill.json", text: JSON.stringify(exported("New mill", "mill.png")) },
      { name: "Cellar.json", text: JSON.stringify({ resolution }) },
    ]);
    await page.locator(".notification", { hasText: says("MAPS.NoCell", { name: "void.json", value: 0 }) }).waitFor();
    await list()
      .locator(".window-title", { hasText: says("MAPS.FolderTitle", { name: "mill.json" }) })
      .waitFor();
    expect(await list().locator("input[type=checkbox]").count()).toBe(1);
    await page.keyboard.press("Escape");
    const unknown = says("MAPS.Unknown", { name: "more.json" });
    await page.locator(".notification", { hasText: unknown }).waitFor();
    const window = page.locator(".scene-from-file", { hasText: "Cellar.json" });
    await window.waitFor();
    await window.locator(".window-header [data-action=close]").click();
    await expect.poll(() => window.count()).toBe(0);
    expect(await sceneNames()).toEqual(before);
  });

  it("a scene with a file for a picture that is none makes nothing, and nothing is uploaded", async () => {
    const before = await sceneNames();
    const scene = { ...exported("Torn", "good.png"), tiles: [{ img: "torn.png", x: 0, y: 0, width: 70, height: 70 }] };
    await dropFiles(page, MAT, [
      { name: "torn.json", text: JSON.stringify(scene) },
      { name: "good.png", width: 70, height: 70 },
      { name: "torn.png", text: "no picture" },
    ]);
    await createAll();
    const said = says("MAPS.NoImageOf", { name: "torn.json", file: "torn.png" });
    await page.locator(".notification", { hasText: said }).waitFor();
    expect(await sceneNames()).toEqual(before);
    const folder = await page.evaluate(() =>
      foundry.applications.apps.FilePicker.implementation
        .browse("data", "maps/torn")
        .catch((error: Error) => error.message),
    );
    expect(folder).toEqual(expect.any(String));
  });

  it("folders dropped together with files, or on a token, are looked into", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tabletop-folder-"));
    const scenes = [exported("Deep hall", "hall.png"), exported("Dark stair", "stair.png")];
    await writeFile(join(folder, "adventure.json"), JSON.stringify({ name: "Below", scenes }));
    await writeFile(join(folder, "cellar.uvtt"), JSON.stringify({ resolution }));
    await page.evaluate(async () => {
      for (const window of foundry.applications.instances.values())
        if (window.id.startsWith("scene-from-file")) await window.close();
      await game.scenes.getName("The pier").view();
    });
    await page.waitForFunction(() => canvas.ready && canvas.scene.name === "The pier");
    const at = (point: { x: number; y: number }): Promise<{ x: number; y: number }> =>
      page.evaluate((place) => canvas.clientCoordinatesFromCanvas(place), point);
    const closeList = async (): Promise<void> => {
      await list().waitFor();
      expect(await list().locator("input[type=checkbox]").count()).toBe(2);
      await page.keyboard.press("Escape");
      await expect.poll(() => list().count()).toBe(0);
    };
    const { x, y } = await page.evaluate(() => canvas.tokens.placeables[0].center);
    await dropFromDisk(page, [folder], await at({ x, y }));
    await closeList();
    await dropFromDisk(page, [join(folder, "cellar.uvtt"), folder], await at({ x: 900, y: 600 }));
    const window = page.locator(".scene-from-file", { hasText: "cellar.uvtt" });
    await window.locator(".window-header [data-action=close]").click();
    await closeList();
    await rm(folder, { recursive: true });
  });

  it("a scene's picture lies off the grid's lines by its shift, also once that is changed", async () => {
    // the shift is the scene's own from 14 on, and its background's before
    const shift = (x: number) =>
      generation >= 14 ? { shiftX: x, shiftY: -x } : { background: { offsetX: x, offsetY: -x } };
    const places = () =>
      page.evaluate(() => {
        const { sceneX, sceneY } = canvas.scene!.dimensions;
        const { dimensions, scene } = canvas as any;
        return [scene.name, sceneX % 70, sceneY % 70, dimensions.sceneX === sceneX, dimensions.sceneY === sceneY];
      });
    await page.evaluate(async (moved) => {
      const scene = await Scene.create({ name: "Shifted", width: 700, height: 350, grid: { size: 70 }, ...moved });
      await scene.view();
    }, shift(30));
    await expect.poll(places).toEqual(["Shifted", 40, 30, true, true]);
    await page.evaluate((moved) => game.scenes.getName("Shifted").update(moved), shift(0));
    await expect.poll(places).toEqual(["Shifted", 0, 0, true, true]);
  });
});
