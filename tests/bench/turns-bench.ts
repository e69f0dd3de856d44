import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { root } from "../../tools/setup.mjs";
import { medianOf } from "./fresh-bench.ts";
import { BEFORE, cloneOf, sit, Start } from "./fresh-clone.ts";
import type { TableRow } from "./row.ts";
import { crowdedScene, rooms } from "./walled-scene.ts";

declare const game: any;
declare const ui: any;

const AIM = 0.5;
/** The number of runs of each commit, in each of which TURNS turns are played. */
const RUNS = 5;
const TURNS = 40;

/** The times that a turn takes, in milliseconds. */
interface Taken {
  /** The mean time of the page's thread, with the frame that shows the turn. */
  readonly thread: number;
  /** The median from the call of nextTurn to its end. */
  readonly request: number;
}

/** Plays TURNS turns, each with the frame after it, and returns the times of one. */
async function play(page: Page): Promise<Taken> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Performance.enable");
  const busy = async (): Promise<number> => {
    const { metrics } = await wire.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1000;
  };
  const before = await busy();
  const times = await page.evaluate(async (turns) => {
    const found: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const began = performance.now();
      await game.combat.nextTurn();
      found.push(performance.now() - began);
      await new Promise((drawn) => requestAnimationFrame(drawn));
      // A frame is laid out and painted after its callbacks: a new task runs once that is over.
      await new Promise((passed) => setTimeout(passed));
    }
    return found;
  }, TURNS);
  const thread = ((await busy()) - before) / TURNS;
  await wire.detach();
  return { thread, request: medianOf(times) };
}

/**
 * `npm run bench -- turns`: times the next turn of a large encounter, alternately at an older commit and at this one.
 */
export async function turnsBench(): Promise<TableRow[]> {
  const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const folders: string[] = [];
  const starts: Start[] = [];
  const browser = await launchBrowser();
  try {
    for (const commit of [BEFORE, head]) {
      const folder = cloneOf(commit);
      folders.push(folder);
      starts.push(new Start(folder));
    }
    const tables = await Promise.all(starts.map((start) => start.open()));
    /** Opens a table, plays its turns and leaves it: a page in the background would take its share of the cores. */
    const once = async (url: string, first: boolean): Promise<Taken> => {
      // The mat is drawn by software here: as it is drawn elsewhere, its frames would be most of what is measured.
      const { page } = await sit(browser, url, "Gamemaster", true);
      if (first) await crowdedScene(page, "Turns", rooms());
      await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
      await play(page);
      const taken = await play(page);
      await page.context().close();
      return taken;
    };
    const found: Taken[][] = [[], []];
    for (let run = 0; run < RUNS; run++)
      for (const [at, url] of tables.entries()) found[at]!.push(await once(url, run === 0));
    const medians = (what: keyof Taken) => found.map((runs) => medianOf(runs.map((taken) => taken[what])));
    const [before, now] = medians("thread") as [number, number];
    const [beforeEnd, nowEnd] = medians("request") as [number, number];
    return [
      {
        name: "the page's thread for a next turn and its frame, 2,000 walls, 200 tokens, 60 combatants",
        value: `${now.toFixed(0)} ms, ${(now / before).toFixed(2)} times`,
        good: now / before <= AIM,
        compared: `${before.toFixed(0)} ms at ${BEFORE}, aim ${AIM} times; medians of ${RUNS} runs of ${TURNS} turns each; from the request to the end of nextTurn ${nowEnd.toFixed(0)} ms, ${beforeEnd.toFixed(0)} ms at ${BEFORE}`,
      },
    ];
  } finally {
    await browser.close();
    for (const start of starts) await start.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
