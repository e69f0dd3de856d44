import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { largePicture } from "../../../tests/browser/large-picture.ts";
import { seatWarden } from "./probe.ts";

const SIDE = 12_000;

/** Maps so large that the page must not read or draw them in one piece, as it would stand still. */
describe("large maps and films", () => {
  let page: Page;
  seatWarden(14, (one) => (page = one));

  /** Begins to note the longest time, in milliseconds, for which one task has kept the page busy. */
  const watch = (): Promise<void> =>
    page.evaluate(() => {
      const world = globalThis as any;
      world.longest = 0;
      world.watching?.disconnect();
      world.watching = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) world.longest = Math.max(world.longest, duration);
      });
      world.watching.observe({ type: "longtask" });
    });
  const longest = (): Promise<number> => page.evaluate(() => (globalThis as any).longest);

  /** Measures how busy the machine is: the longest time of the same work divided by its shortest. */
  const busyness = (): Promise<number> =>
    page.evaluate(() => {
      const times = Array.from({ length: 20 }, () => {
        const began = performance.now();
        for (let step = 0, sum = 0; step < 2e7; step++) sum += step % 7;
        return performance.now() - began;
      });
      return Math.max(...times) / Math.min(...times);
    });

  it("a map of 12,000 × 12,000 pixels is brought and opens without a frozen second, whole and sharp", async () => {
    const map = largePicture(SIDE);
    await watch();
    await page.evaluate(() => {
      const chooser = Object.assign(document.createElement("input"), { type: "file", id: "large-map" });
      document.body.append(chooser);
    });
    await page.locator("#large-map").setInputFiles({ name: "Region [100px].png", mimeType: "image/png", buffer: map });
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add((document.querySelector("#large-map") as HTMLInputElement).files![0]!);
      document
        .querySelector("#board")!
        .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await page.locator(".scene-from-file canvas").waitFor({ timeout: 60_000 });
    await page.locator(".scene-from-file button[type=submit]").click();
    await page.waitForFunction(
      () => canvas.ready && canvas.scene.name === "Region" && canvas.primary.picture !== null,
      undefined,
      { timeout: 60_000 },
    );
    await page.evaluate(() => canvas.primary.picture.whole);
    const parts = await page.evaluate(() => canvas.primary.picture.parts.children.length);
    expect(parts).toBe(144);
    // On a machine that others use too, everything takes longer.
    expect(await longest(), "ms of one task").toBeLessThan(1000 * (await busyness()));
    const seen = await page.evaluate(async () => {
      canvas.pan({ x: 6000, y: 6000, scale: 1 });
      const dots = (x: number, y: number): number[] => {
        const point = canvas.stage.worldTransform.apply({ x, y });
        canvas.app.renderer.render(canvas.stage);
        const gl = (canvas.app.renderer as any).gl;
        const dot = new Uint8Array(4);
        const { resolution } = canvas.app.renderer;
        gl.readPixels(
          point.x * resolution,
          gl.drawingBufferHeight - point.y * resolution,
          1,
          1,
          gl.RGBA,
          gl.UNSIGNED_BYTE,
          dot,
        );
        return [...dot.slice(0, 3)];
      };
      return [dots(5950, 5950), dots(6080, 5950)].map(([red]) => red! > 128);
    });
    expect(seen[0]).not.toBe(seen[1]);
  });

  it("another scene takes its place, and nothing of it stays", async () => {
    const gone = await page.evaluate(async () => {
      const { picture } = canvas.primary;
      await game.scenes.getName("The pier").view();
      return [picture.parts.destroyed, canvas.primary.picture === null];
    });
    expect(gone).toEqual([true, true]);
  });

  it("a film is the ground of a scene, and each of its pictures a frame", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.evaluate(async () => {
      const drawing = Object.assign(document.createElement("canvas"), { width: 320, height: 200 });
      const pen = drawing.getContext("2d")!;
      const recorder = new MediaRecorder(drawing.captureStream(20), { mimeType: "video/webm" });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((done) => (recorder.onstop = done));
      recorder.start();
      for (let step = 0; step < 12; step++) {
        pen.fillStyle = `hsl(${step * 30} 60% 50%)`;
        pen.fillRect(0, 0, 320, 200);
        await new Promise((done) => setTimeout(done, 50));
      }
      recorder.stop();
      await stopped;
      const transfer = new DataTransfer();
      transfer.items.add(new File(parts, "River.webm"));
      document
        .querySelector("#board")!
        .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await page.locator(".scene-from-file [name=cell]").fill("40");
    await page.locator(".scene-from-file button[type=submit]").click();
    await expect
      .poll(() => page.evaluate(() => [canvas.ready && canvas.scene.background.src, canvas.scene.width]))
      .toEqual(["maps/River.webm", 400]);
    const updates = (): Promise<number> => page.evaluate(() => canvas.primary.background.texture.baseTexture.dirtyId);
    const before = await updates();
    await expect.poll(updates).toBeGreaterThan(before + 3);
    await page.evaluate(() => game.scenes.getName("The pier").view());
  });
});
