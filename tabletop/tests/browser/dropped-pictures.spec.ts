import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { dropFiles } from "./map-drop.ts";
import { openTable } from "./probe.ts";

const FACE = [{ name: "Face of Ada.png", width: 60, height: 60 }];

describe.each(sampled([13, 14] as const, 1))("pictures that are dropped, generation %i", (generation) => {
  let table: Table;
  let page: Page;
  let player: Page;

  beforeAll(async () => {
    table = await openTable(generation);
    ({ page } = await table.sit("Warden"));
    ({ page: player } = await table.sit("Mate"));
  });
  afterAll(() => table?.leave());

  /** Opens a sheet that shows the actor's picture and nothing else. */
  const openSheet = (at: Page, name: string): Promise<void> =>
    at.evaluate(async (wanted) => {
      const world = globalThis as any;
      const { DocumentSheetV2 } = foundry.applications.api;
      class FaceSheet extends DocumentSheetV2 {
        static DEFAULT_OPTIONS: any = { position: { width: 200, height: 200 } };
        async _renderHTML(): Promise<any> {
          const face = Object.assign(document.createElement("img"), { className: "face" });
          face.setAttribute("src", this.document.img);
          return face;
        }
        _replaceHTML(face: any, content: HTMLElement): void {
          content.replaceChildren(face);
        }
      }
      const actor = world.game.actors.getName(wanted);
      const Sheet: any = FaceSheet;
      await new Sheet({ document: actor }).render({ force: true });
    }, name);

  const imageOf = (at: Page): Promise<string> => at.evaluate(() => game.actors.getName("Ada").img);

  it("on a portrait become the actor's, for everybody", async () => {
    await openSheet(page, "Ada");
    await dropFiles(page, "img.face", FACE);
    await expect.poll(() => imageOf(player)).toBe("portraits/Ada.png");
    await dropFiles(page, "img.face", FACE);
    await expect.poll(() => imageOf(player)).toBe("portraits/Ada-2.png");
  });

  it("of a player who owns the actor count as soon as uploading is allowed", async () => {
    await openSheet(player, "Ada");
    await dropFiles(player, "img.face", FACE);
    const allowed = await player.evaluate(() => game.user.hasPermission("FILES_UPLOAD"));
    expect([allowed, await imageOf(player)]).toEqual([false, "portraits/Ada-2.png"]);
    await page.evaluate(() => game.users.getName("Mate").update({ permissions: { FILES_UPLOAD: true } }));
    await expect.poll(() => player.evaluate(() => game.user.hasPermission("FILES_UPLOAD"))).toBe(true);
    await dropFiles(player, "img.face", FACE);
    await expect.poll(() => imageOf(page)).toMatch(/^portraits\/Ada-\w{6}\.png$/);
  });

  it("of two users at the same time are two files", async () => {
    await page.evaluate(() =>
      game.users.getName("Mate").update({ permissions: { FILES_UPLOAD: true, FILES_BROWSE: true } }),
    );
    await expect.poll(() => player.evaluate(() => game.user.hasPermission("FILES_BROWSE"))).toBe(true);
    const before = await imageOf(page);
    // The player has found a free name when the gamemaster's picture comes and takes it.
    let ofGamemaster = before;
    await player.route(
      "**/api/files/upload**",
      async (route) => {
        await dropFiles(page, "img.face", [{ name: "first.png", width: 61, height: 60 }]);
        await expect.poll(async () => (ofGamemaster = await imageOf(page))).not.toBe(before);
        await route.continue();
      },
      { times: 1 },
    );
    const answered = player.waitForResponse("**/api/files/upload**");
    await dropFiles(player, "img.face", [{ name: "second.png", width: 62, height: 60 }]);
    await answered;
    await expect.poll(() => imageOf(player)).not.toBe(ofGamemaster);
    const widths = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (src) => {
            const picture = Object.assign(new Image(), { src });
            await picture.decode();
            return picture.naturalWidth;
          }),
        ),
      [ofGamemaster, await imageOf(player)],
    );
    expect(widths).toEqual([61, 62]);
  });

  it("that are none are told of by their name", async () => {
    const before = await imageOf(page);
    await dropFiles(page, "img.face", [{ name: "notes.png", text: "no picture" }]);
    await page.locator(".notification", { hasText: says("MAPS.NoImage", { name: "notes.png" }) }).waitFor();
    await expect.poll(() => imageOf(page)).toBe(before);
  });

  /** Gives the middle of Ada's token in pixels of the page. */
  const tokenAt = (at: Page): Promise<{ x: number; y: number }> =>
    at.evaluate(() => {
      const token = canvas.tokens.placeables.find(({ document }: any) => document.name === "Ada");
      const { x, y } = canvas.stage.worldTransform.apply(token.center);
      return { x, y };
    });

  it("on a token are asked about where they could be a map, and then are the token's", async () => {
    await dropFiles(page, "#board", FACE, await tokenAt(page));
    await page.getByRole("button", { name: says("MAPS.DropToken") }).click();
    const shown = (at: Page): Promise<unknown> =>
      at.evaluate(() => {
        const token = canvas.tokens.placeables.find(({ document }: any) => document.name === "Ada");
        return [token.document.texture.src, token.texture.baseTexture.realWidth];
      });
    for (const at of [page, player]) await expect.poll(() => shown(at)).toEqual(["tokens/Ada.png", 60]);
  });

  it("that are films are a token's, too, and are played there", async () => {
    const point = await tokenAt(page);
    await page.evaluate(async (at) => {
      const picture = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
      const pen = picture.getContext("2d")!;
      const recorder = new MediaRecorder(picture.captureStream(), { mimeType: "video/webm" });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const recorded = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start();
      for (const colour of ["#a33", "#3a3", "#33a"]) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 64, 64);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      // the recorder has a picture once it has told of data
      recorder.requestData();
      recorder.stop();
      await recorded;
      const transfer = new DataTransfer();
      transfer.items.add(new File(parts, "dance.webm"));
      const place = { clientX: at.x, clientY: at.y };
      const options = { dataTransfer: transfer, bubbles: true, cancelable: true, ...place };
      document.querySelector("#board")!.dispatchEvent(new DragEvent("drop", options));
    }, point);
    await page.getByRole("button", { name: says("MAPS.DropToken") }).click();
    const shown = () =>
      page.evaluate(() => {
        const token = canvas.tokens.placeables.find(({ document }: any) => document.name === "Ada");
        return [token.document.texture.src, token.isVideo, token.texture?.width];
      });
    await expect.poll(shown).toEqual([expect.stringMatching(/^tokens\/Ada.*\.webm$/), true, 64]);
  });

  it("on the mat have, where they are photographs to be shown turned, the cells of what is shown", async () => {
    const window = page.locator(".scene-from-file");
    await dropFiles(page, "#board", [{ name: "Turned.jpg", width: 1200, height: 800, turned: true }], {
      x: 20,
      y: 300,
    });
    await window.locator("canvas").waitFor();
    await window.locator("[name=cells]").fill("8");
    // The quarter that is red on the left of what the camera took is on the right.
    const reds = await window.locator("canvas").evaluate((preview: HTMLCanvasElement) => {
      const { width, height } = preview;
      const redAt = (x: number): boolean => {
        const [red = 0, green = 0] = preview.getContext("2d")!.getImageData(x * width, height * 0.3, 1, 1).data;
        return red > green;
      };
      return [redAt(0.27), redAt(0.73)];
    });
    expect(reds).toEqual([false, true]);
    await window.getByRole("button", { name: says("MAPS.Create") }).click();
    await expect.poll(() => window.count()).toBe(0);
    const made = await page.evaluate(() => {
      const { width, height, grid } = game.scenes.getName("Turned");
      return { width, height, size: grid.size };
    });
    expect(made).toEqual({ width: 800, height: 1200, size: 100 });
    const texture = (): Promise<unknown> =>
      page.evaluate(() => [canvas.primary.background?.texture?.width, canvas.primary.background?.texture?.height]);
    await expect.poll(texture).toEqual([800, 1200]);
  });

  it("a file dropped where nobody takes it does not take the game's place", async () => {
    const prevented = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "x.txt"));
      const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(prevented).toBe(true);
  });
});
