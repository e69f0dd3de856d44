import type { Page } from "playwright-core";
import { largePicture } from "../browser/large-picture.ts";
import { Table } from "../browser/table.ts";
import { browserMemory } from "./memory.ts";
import type { TableRow } from "./row.ts";

const SIDE = 12_000;
/** The picture's own memory, in MB: four bytes a pixel. */
const OWN = (SIDE * SIDE * 4) / 2 ** 20;
/** The aim: the most memory that the opened map takes, as a multiple of the picture's own. */
const SHARE = 1.2;

/** Begins to keep the milliseconds of the page's longest task, in its global `longest`. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const world = globalThis as any;
    world.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) world.longest = Math.max(world.longest, duration);
    }).observe({ type: "longtask" });
  });

/** The browser's memory in MB, the least of five measurements after garbage collection, a second apart. */
async function settled(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  let least = Infinity;
  for (let time = 0; time < 5; time++) {
    await client.send("HeapProfiler.collectGarbage");
    await new Promise((passed) => setTimeout(passed, 1000));
    least = Math.min(least, browserMemory());
  }
  await client.detach();
  return least;
}

/** `npm run bench -- map`: times a gamemaster opening a scene with a background of 12,000 × 12,000 pixels. */
export async function mapBench(): Promise<TableRow[]> {
  const table = await Table.open();
  try {
    const { page } = await table.sit("Gamemaster");
    await page.evaluate(() => {
      const chooser = Object.assign(document.createElement("input"), { type: "file", id: "large-map" });
      document.body.append(chooser);
    });
    await page
      .locator("#large-map")
      .setInputFiles({ name: "region.png", mimeType: "image/png", buffer: largePicture(SIDE) });
    const scene: string = await page.evaluate(async (side) => {
      await foundry.applications.apps.FilePicker.createDirectory("data", "maps");
      const [file] = (document.querySelector("#large-map") as HTMLInputElement).files!;
      await foundry.applications.apps.FilePicker.upload("data", "maps", file);
      const made = await CONFIG.Scene.documentClass.create({
        name: "Region",
        width: side,
        height: side,
        padding: 0,
        grid: { type: 1, size: 100 },
        background: { src: "maps/region.png" },
      });
      return made.id;
    }, SIDE);
    const before = await settled(page);
    await watch(page);
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, browserMemory())), 250);
    const [toFirst, toWhole] = await page.evaluate(async (id) => {
      const began = performance.now();
      await game.scenes.get(id).view();
      const first = performance.now() - began;
      await canvas.primary.picture.whole;
      return [first, performance.now() - began] as const;
    }, scene);
    clearInterval(looking);
    // look at every place of the map once, so that the memory of all its parts counts
    await page.evaluate(async () => {
      for (let y = 500; y < 12_000; y += 800)
        for (let x = 700; x < 12_000; x += 1300) {
          canvas.pan({ x, y, scale: 1 });
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
    });
    const longest: number = await page.evaluate(() => (globalThis as any).longest);
    const held = (await settled(page)) - before;
    return [
      {
        name: "a map of 12,000 × 12,000 pixels opens: longest task of the page",
        value: `${longest.toFixed(0)} ms`,
        good: longest < 1000,
        compared: `aim below 1 s; it is there after ${(toFirst / 1000).toFixed(1)} s, in full after ${(toWhole / 1000).toFixed(1)} s`,
      },
      {
        name: "memory of page and renderer with it, beside the same page without",
        value: `${held.toFixed(0)} MB, ${(held / OWN).toFixed(2)} × the picture's own`,
        good: held <= SHARE * OWN,
        compared: `at most ${SHARE} × its ${OWN.toFixed(0)} MB; ${(most - before).toFixed(0)} MB while it is read`,
      },
    ];
  } finally {
    await table.leave();
  }
}
