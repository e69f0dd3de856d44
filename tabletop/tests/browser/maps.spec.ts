import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "fvtt-cli";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ready, type Seat } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { pattern, says } from "../words.ts";
import { dropFiles } from "./map-drop.ts";
import { seatBoth } from "./probe.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const MAT = "#board";

const house = {
  format: 0.3,
  resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 70.5 },
  line_of_sight: [
    [
      { x: 3, y: 2 },
      { x: 7, y: 2 },
      { x: 7, y: 6 },
    ],
  ],
  portals: [
    {
      bounds: [
        { x: 4, y: 6 },
        { x: 5, y: 6 },
      ],
      closed: true,
    },
  ],
  lights: [{ position: { x: 4, y: 3 }, range: 3.5, intensity: 1, color: "ffeccd8b", shadows: true }],
  image: PNG,
};

/** A folder with an adventure of two scenes and the picture of one, as text or in a pack as Foundry stores it. */
async function adventure(packed: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tabletop-adventure-"));
  const scene = (name: string, src: string): object => ({
    name,
    width: 400,
    height: 300,
    grid: { size: 50 },
    background: { src },
    walls: [{ c: [0, 0, 50, 50] }],
  });
  const scenes = [scene("Deep hall", "modules/any/maps/hall.png"), scene("Dark stair", "modules/any/stair.png")];
  await mkdir(join(folder, "maps"));
  const below = { _id: "below00000000000", _key: "!adventures!below00000000000", name: "Below", scenes, actors: [] };
  await mkdir(join(folder, "sources"));
  await writeFile(join(folder, packed ? "sources/below.json" : "adventure.json"), JSON.stringify(below));
  if (packed) await compilePack(join(folder, "sources"), join(folder, "packs/below"), { log: false });
  await rm(join(folder, "sources"), { recursive: true });
  await writeFile(join(folder, "notes.txt"), "no map");
  await writeFile(join(folder, "maps/hall.png"), Buffer.from(PNG, "base64"));
  return folder;
}

describe.each(sampled([13, 14] as const, 1))("maps of one's own, generation %i", (generation) => {
  let seat: Seat;
  let page: Page;
  let player: Page;

  seatBoth(generation, (warden, mate) => {
    [seat, page, player] = [warden, warden.page, mate];
  });

  it("say to reload the page where their code is gone, as after the table was built anew", async () => {
    seat.expectComplaint(/Failed to load resource|ERR_FAILED|dynamically imported module/);
    seat.expectComplaint(pattern("SOCKET.PartAway"));
    const code = /\/assets\/folder-[\w-]+\.js$/;
    await page.route(code, (route) => route.abort());
    await dropFiles(page, MAT, [{ name: "house.dd2vtt", text: "{}" }]);
    await page.locator(".notification.error", { hasText: says("SOCKET.PartAway") }).waitFor();
    await page.unroute(code);
    await page.reload(); // as the sentence asks: the browser fetches no module again that it could not fetch once
    await ready(page);
  });

  const window = () => page.locator(".scene-from-file");
  const sceneNames = () => page.evaluate(() => game.scenes.map(({ name }: any) => name).sort());
  const create = async () => {
    await window()
      .getByRole("button", { name: says("MAPS.Create") })
      .click();
    await expect.poll(() => window().count()).toBe(0);
  };

  it("a gamemaster drops a picture on the mat, types its cells, and the player sees it", async () => {
    await dropFiles(page, MAT, [{ name: "Old_bridge [70px].png", width: 840, height: 560 }]);
    await window().filter({ hasText: "Old_bridge [70px].png" }).locator("canvas").waitFor();
    expect(await window().locator("[name=name]").inputValue()).toBe("Old bridge");
    expect(await window().locator("[name=cell]").inputValue()).toBe("70");
    await window().locator("[name=cells]").fill("6");
    await expect.poll(() => window().locator("[name=cell]").inputValue()).toBe("140");
    await window()
      .locator("[data-facts]", { hasText: says("MAPS.Cells", { x: 6, y: 4 }) })
      .waitFor();
    await window().locator("[name=active]").check();
    await create();
    for (const seen of [page, player])
      await expect
        .poll(() =>
          seen.evaluate(() => ({
            name: canvas.ready && canvas.scene.name,
            size: [canvas.scene?.width, canvas.scene?.height, canvas.scene?.grid.size],
            drawn: !!canvas.primary.background?.texture?.valid,
          })),
        )
        .toEqual({ name: "Old bridge", size: [840, 560, 140], drawn: true });
    const { src, thumb } = await page.evaluate(() => ({ src: canvas.scene.background.src, thumb: canvas.scene.thumb }));
    expect([src, thumb]).toEqual(["maps/Old%20bridge.png", "maps/thumbnails/Old%20bridge.webp"]);
  });

  it("a drag over three cells finds them, and makes the map whole cells where it nearly is", async () => {
    await dropFiles(page, MAT, [{ name: "plain.png", width: 1000, height: 500 }]);
    const view = window().locator("canvas");
    await view.waitFor();
    await expect.poll(async () => (await view.boundingBox())!.width).toBeGreaterThan(300);
    const scale = async (): Promise<{ x: number; y: number; of: number }> => {
      const { x, y, width, height } = (await view.boundingBox())!;
      const of = Math.min(width / 1000, height / 500) * 0.96;
      return { x: x + (width - 1000 * of) / 2, y: y + (height - 500 * of) / 2, of };
    };
    const { x, y, of } = await scale();
    await page.mouse.move(x + 100 * of, y + 50 * of);
    await page.mouse.down();
    await page.mouse.move(x + 251 * of, y + 200 * of, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => window().locator("[name=cell]").inputValue()).toBe("50");
    await window().locator("[name=x]").fill("10");
    await create();
    const made = await page.evaluate(() => {
      const { grid, background, padding, dimensions } = game.scenes.getName("plain");
      return [grid.size, background.offsetX, padding, dimensions.sceneX % grid.size];
    });
    expect(made).toEqual([50, 10, 0.1, 40]);
  });

  it("a drawing is as large as it says, or as its view", async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 490"><rect width="700" height="490" fill="#ccd"/></svg>`;
    await dropFiles(page, MAT, [{ name: "Hall 10x7.svg", text }]);
    await window()
      .locator("[data-facts]", { hasText: says("MAPS.Cells", { x: 10, y: 7 }) })
      .waitFor();
    await create();
    await expect
      .poll(() => page.evaluate(() => [canvas.ready && canvas.scene.name, !!canvas.primary.background]))
      .toEqual(["Hall", true]);
  });

  it("a Universal VTT file is a scene with walls, doors, lights and its picture", async () => {
    await dropFiles(page, MAT, [{ name: "House.dd2vtt", text: JSON.stringify(house) }]);
    await window()
      .locator("[data-facts]", { hasText: says("MAPS.Walls", { walls: 2, doors: 1, lights: 1 }) })
      .waitFor();
    await create();
    const made = await player.evaluate(() => {
      const { width, height, padding, grid, walls, lights, background } = game.scenes.getName("House").toObject();
      return {
        width,
        height,
        padding,
        size: grid.size,
        walls: walls.map(({ c, door }: any) => [...c, door]),
        lights,
        background,
      };
    });
    expect(made).toMatchObject({
      width: 710,
      height: 568,
      padding: 0,
      size: 71,
      walls: [
        [142, 355, 213, 355, 1],
        [71, 71, 355, 71, 0],
        [355, 71, 355, 355, 0],
      ],
      lights: [{ x: 142, y: 142, config: { color: "#eccd8b" } }],
      background: { src: "maps/House.png" },
    });
  });

  it("an exported scene is made anew, without what belongs to the world it comes from", async () => {
    const scene = {
      name: "Far gate",
      img: "maps/gone.webp",
      width: 1000,
      height: 800,
      grid: 50,
      gridDistance: 5,
      gridUnits: "ft",
      folder: "aaaaaaaaaaaaaaaa",
      active: true,
      walls: [{ c: [1.4, 2, 3, 4], sense: 1, move: 1 }],
    };
    seat.expectComplaint(/gone\.webp|404/);
    await dropFiles(page, MAT, [{ name: "fvtt-Scene-far-gate.json", text: JSON.stringify(scene) }]);
    await window().locator("[data-facts]", { hasText: "maps/gone.webp" }).waitFor();
    await create();
    const made = await page.evaluate(() => game.scenes.getName("Far gate").toObject());
    expect(made).toMatchObject({
      active: false,
      folder: null,
      grid: { size: 50, distance: 5, units: "ft" },
      walls: [{ c: [1, 2, 3, 4], sight: 20, move: 20 }],
      background: { src: "maps/gone.webp" },
    });
  });

  it.each<[name: string, text: string, key: string]>([
    ["nothing.png", "", "Empty"],
    ["words.dd2vtt", "no JSON", "NoJson"],
    ["page.svg", "<!doctype html><p>", "Unknown"],
    [
      "pages.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml">Hall</p></foreignObject></svg>`,
      "NoDrawing",
    ],
    ["half.png", "\u0089PNG", "NoJson"],
    ["other.json", '{"name": "no scene"}', "Unknown"],
    ["flat.uvtt", JSON.stringify({ ...house, resolution: { ...house.resolution, pixels_per_grid: 0 } }), "NoCell"],
    ["nan.df2vtt", JSON.stringify({ ...house, lights: [{ position: { x: "NaN", y: 1 }, range: 2 }] }), "NoNumber"],
    ["torn.dd2vtt", JSON.stringify({ ...house, image: PNG.slice(0, 60) }), "NoDecode"],
    ["walls.uvtt", JSON.stringify({ ...house, line_of_sight: [Array(1_000_001).fill({ x: 1, y: 1 })] }), "ManyWalls"],
  ])("%s makes nothing but a sentence with its name", async (name, text, key) => {
    const before = await sceneNames();
    await dropFiles(page, MAT, [{ name, text }]);
    const said = says(`MAPS.${key}`, { name }).split(/[{:]/)[0]!.split(" ").slice(0, 3).join(" ");
    await page.locator(".notification", { hasText: said }).last().waitFor();
    expect(await window().count()).toBe(0);
    expect(await sceneNames()).toEqual(before);
    await page.evaluate(() => ui.notifications.clear());
  });

  /** Chooses a folder to make scenes of. */
  const chooseFolder = async (folder: string): Promise<void> => {
    await page.evaluate(async () => {
      await ui.scenes.activate?.();
      ui.sidebar?.changeTab("scenes", "primary");
      document.querySelector<HTMLElement>("#scenes [data-action=createEntry]")!.click();
    });
    // The browser opens a list of files only soon after a real press.
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.locator("dialog [data-action=fromFolder]").click(),
    ]);
    await chooser.setFiles(folder);
  };

  it.each([
    ["text", false],
    ["a pack", true],
  ])(
    "a folder of an adventure in %s is a list of scenes; the chosen ones are made with their pictures",
    async (_as, packed) => {
      await page.evaluate(() => game.scenes.getName("Deep hall")?.delete());
      await expect.poll(sceneNames).not.toContain("Deep hall");
      await chooseFolder(await adventure(packed));
      const list = page.locator(".maps-of-folder");
      await list.locator("input[type=checkbox]").nth(1).uncheck();
      await list.getByRole("button", { name: says("MAPS.CreateAll") }).click();
      await expect.poll(sceneNames).toContain("Deep hall");
      const [made, names] = await Promise.all([
        page.evaluate(() => game.scenes.getName("Deep hall").toObject()),
        sceneNames(),
      ]);
      expect(names).not.toContain("Dark stair");
      expect(made.background.src).toMatch(/^maps\/tabletop-adventure-.*\/hall\.png$/);
      expect(made.walls).toHaveLength(1);
      const status = await page.evaluate(async (src) => (await fetch(`/${src}`)).status, made.background.src);
      expect(status).toBe(200);
    },
  );

  it("a folder with a damaged pack makes nothing, and says so by the pack's name", async () => {
    const before = await sceneNames();
    const folder = await adventure(true);
    await writeFile(join(folder, "packs/below/CURRENT"), "nothing");
    await chooseFolder(folder);
    await page.locator(".notification", { hasText: "“below” is damaged" }).waitFor();
    expect(await sceneNames()).toEqual(before);
    await page.evaluate(() => ui.notifications.clear());
  });

  it("a player brings no maps", async () => {
    await dropFiles(player, MAT, [{ name: "mine.png", width: 100, height: 100 }]);
    await player.locator(".notification", { hasText: says("MAPS.MayNot") }).waitFor();
    expect(await player.locator(".scene-from-file").count()).toBe(0);
  });
});
