/** Pictures that packages draw with shaders of their own, and sounds that they play. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat, Table } from "../../../tests/browser/table.ts";
import { openWithModule } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const PIXI: any;

describe.each(sampled([13, 14] as const, 1))("pictures and sounds of packages, generation %i", (generation) => {
  let table: Table;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    ({ table, seat } = await openWithModule("mat-parts", generation));
    ({ page } = seat);
  });

  afterAll(() => table?.leave());

  it("a SpriteMesh is drawn in its colour, in a batch, alone, and by a package's own batch shader", async () => {
    const drawn = await page.evaluate(() => {
      const { SpriteMesh } = foundry.canvas.containers as any;
      const { BaseSamplerShader } = foundry.canvas.rendering.shaders as any;
      const { renderer } = canvas.app as any;
      const colour = (mesh: any): number[] => {
        mesh.width = mesh.height = 8;
        mesh.tint = 0x00ff00;
        const target = PIXI.RenderTexture.create({ width: 8, height: 8 });
        renderer.render(mesh, { renderTexture: target });
        return [...renderer.extract.pixels(target).slice(4 * 36, 4 * 36 + 4)];
      };
      class Alone extends BaseSamplerShader {
        static classPluginName = null;
      }
      const mesh = new SpriteMesh(PIXI.Texture.WHITE);
      const seen = [colour(mesh), colour(new SpriteMesh(PIXI.Texture.WHITE, Alone))];
      mesh.setShaderClass((game as any).modules.get("mat-parts").api.RedShader);
      return { seen, own: colour(mesh), plugin: mesh.pluginName, video: mesh.isVideo };
    });
    expect(drawn).toEqual({
      seen: [
        [0, 255, 0, 255],
        [0, 255, 0, 255],
      ],
      ...{ own: [255, 0, 0, 255], plugin: "redBatch", video: false },
    });
  });

  it("bad shaders, paddings and places of pictures are refused", async () => {
    const said = await page.evaluate(() => {
      const { SpriteMesh } = foundry.canvas.containers as any;
      const { PrimarySpriteMesh } = foundry.canvas.primary as any;
      const { BatchRenderer } = foundry.canvas.rendering.batching as any;
      const refusal = (work: () => unknown) => {
        try {
          work();
        } catch (error) {
          return (error as Error).message;
        }
        return null;
      };
      return [
        refusal(() => new SpriteMesh(PIXI.Texture.WHITE, class {})),
        refusal(() => (new SpriteMesh().padding = -1)),
        refusal(() => new PIXI.Container().addChild(new PrimarySpriteMesh())),
        refusal(() => new PrimarySpriteMesh().resize(10, 10, { fit: "stretch" })),
        refusal(() => (Object.create(BatchRenderer.prototype).reservedTextureUnits = 9)),
      ];
    });
    expect(said.filter((refusal) => !refusal)).toEqual([]);
  });

  it("a token's picture is a PrimarySpriteMesh, which knows which points lie in it", async () => {
    const seen = await page.evaluate(() => {
      const [token] = canvas.tokens!.placeables as any[];
      const { mesh, center } = token;
      const built = mesh instanceof (foundry.canvas.primary as any).PrimarySpriteMesh && mesh.object === token;
      return [built, mesh.containsCanvasPoint(center), mesh.containsCanvasPoint({ x: center.x + 5000, y: center.y })];
    });
    expect(seen).toEqual([true, true, false]);
  });

  it("a sound plays once somebody has pressed something, loops, fades, pauses and stops", async () => {
    await page.mouse.click(400, 400);
    const heard = await page.evaluate(async () => {
      await (game as any).audio.unlock;
      const { Sound } = foundry.audio as any;
      const [rate, length] = [8000, 8000];
      const bytes = new DataView(new ArrayBuffer(44 + length));
      const word = (at: number, text: string) =>
        [...text].forEach((sign, n) => bytes.setUint8(at + n, sign.charCodeAt(0)));
      word(0, "RIFF");
      bytes.setUint32(4, 36 + length, true);
      word(8, "WAVEfmt ");
      bytes.setUint32(16, 16, true);
      for (const at of [20, 22, 32]) bytes.setUint16(at, 1, true);
      for (const at of [24, 28]) bytes.setUint32(at, rate, true);
      bytes.setUint16(34, 8, true);
      word(36, "data");
      bytes.setUint32(40, length, true);
      for (let at = 0; at < length; at++) bytes.setUint8(44 + at, 128);
      const src = URL.createObjectURL(new Blob([bytes.buffer], { type: "audio/wav" }));
      const sound = new Sound(src, { context: (game as any).audio.interface });
      const events: string[] = [];
      for (const name of Sound.emittedEvents) sound.addEventListener(name, () => events.push(name));
      await sound.load();
      await sound.play({ loop: true, volume: 0.5 });
      const playing = [sound.playing, sound.volume, (game as any).audio.playing.has(sound.id)];
      sound.pause();
      await sound.play();
      await sound.stop({ fade: 20 });
      return { length: sound.duration, playing, events, after: sound.playing };
    });
    expect(heard).toEqual({
      length: 1,
      playing: [true, 0.5, true],
      events: ["load", "play", "pause", "play", "stop"],
      after: false,
    });
  });

  it("a sound is played for the others, or for those that are named", async () => {
    const { page: mate } = await table.sit("Mate");
    for (const one of [page, mate])
      await one.evaluate(() => {
        const heard: unknown[] = ((globalThis as any).heard = []);
        (game as any).audio.play = async (src: string, { volume }: any) => {
          heard.push([src, volume]);
          return { failed: false };
        };
      });
    await page.evaluate(async () => {
      const { AudioHelper } = foundry.audio as any;
      await AudioHelper.play({ src: "mine.ogg" });
      await AudioHelper.play({ src: "theirs.ogg" }, { recipients: ["nobody0000000000"] });
      await AudioHelper.play({ src: "all.ogg", volume: 0.5 }, true);
      await AudioHelper.play({ src: "mate.ogg" }, { recipients: ["mate000000000000"] });
    });
    await mate.waitForFunction(() => (globalThis as any).heard.length === 2);
    const heard = (one: Page): Promise<unknown> => one.evaluate(() => (globalThis as any).heard);
    expect(await heard(mate)).toEqual([
      ["all.ogg", 0.5],
      ["mate.ogg", 1],
    ]);
    expect(await heard(page)).toHaveLength(4);
    await page.evaluate(() => delete (game as any).audio.play);
  });

  it("a sound that is not there has failed, and playing it says so", async () => {
    seat.expectComplaint(/no-such\.ogg|Failed to load resource/);
    const said = await page.evaluate(async () => {
      const sound = await (game as any).audio.create({ src: "no-such.ogg" }).load();
      return [sound.failed, await sound.play().catch((error: Error) => error.message)];
    });
    expect(said).toEqual([true, expect.stringContaining("no-such.ogg")]);
  });
});
