import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { root } from "../../tools/setup.mjs";
import { BEFORE, cloneOf, sit, Start } from "./fresh-clone.ts";
import type { TableRow } from "./row.ts";

declare const game: any;
declare const canvas: any;
declare const CONFIG: any;
declare const ui: any;

const AIM = 0.5;
/** Times that either commit plays TURNS turns, one after the other. */
const RUNS = 5;
const TURNS = 40;

/** Begins an encounter of 60 combatants among 200 tokens and 2,000 walls, on a scene of its own. */
async function prepare(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rooms = 22;
    const at = (place: number, part = 0): number => Math.round(((place + part) * 8000) / rooms);
    const walls = Array.from({ length: (rooms + 1) ** 2 }, (_, room) => {
      const [row, column] = [Math.floor(room / (rooms + 1)), room % (rooms + 1)];
      const [x, y] = [at(column), at(row)];
      return [
        [x, y, at(column, 0.4), y],
        [at(column, 0.6), y, at(column, 1), y],
        [x, y, x, at(row, 0.4)],
        [x, at(row, 0.6), x, at(row, 1)],
      ];
    }).flat();
    const grid = { type: 1, size: 100, distance: 2, units: "paces" };
    const scene = await CONFIG.Scene.documentClass.create({
      ...{ name: "Turns", width: 8000, height: 8000, padding: 0, grid, tokenVision: true },
    });
    await scene.createEmbeddedDocuments(
      "Wall",
      walls.slice(0, 2000).map((c) => ({ c })),
    );
    const foe = game.actors.getName("Garrison Sabre");
    await scene.createEmbeddedDocuments(
      "Token",
      Array.from({ length: 200 }, (_, token) => ({
        name: `Crowd ${token}`,
        actorId: foe.id,
        actorLink: false,
        disposition: token % 2 ? -1 : 1,
        x: ((token * 7) % 78) * 100 + 100,
        y: ((token * 29 + 11) % 78) * 100 + 100,
      })),
    );
    await scene.activate();
  });
  await page.waitForFunction(() => canvas.ready && canvas.scene?.name === "Turns", undefined, { timeout: 120_000 });
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    const { scene } = canvas;
    const combat = await CONFIG.Combat.documentClass.create({ type: "staged", scene: scene.id, active: true });
    const tokens = scene.tokens.contents.slice(0, 60);
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    );
    await combat.rollAll();
    await combat.startCombat();
  });
}

/** Plays turns, and returns the median of the milliseconds from a turn's request to its end. */
const play = (page: Page): Promise<number> =>
  page.evaluate(async (turns) => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const began = performance.now();
      await game.combat.nextTurn();
      times.push(performance.now() - began);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return times.sort((a, b) => a - b)[turns >> 1]!;
  }, TURNS);

/**
 * `npm run bench -- turns`: times the next turn of a large encounter, alternately at an older commit and at this one.
 */
export async function turnsBench(): Promise<TableRow[]> {
  const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const folders = [BEFORE, head].map(cloneOf);
  const starts = folders.map((folder) => new Start(folder));
  const browser = await launchBrowser();
  try {
    const tables = await Promise.all(starts.map((start) => start.open()));
    /** Opens a table, plays its turns and leaves it: a page in the background would take its share of the cores. */
    const once = async (url: string, first: boolean): Promise<number> => {
      // The mat is drawn by software here: as it is drawn elsewhere, its frames would be most of what is measured.
      const { page } = await sit(browser, url, "Gamemaster", true);
      if (first) await prepare(page);
      await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
      await play(page);
      const time = await play(page);
      await page.context().close();
      return time;
    };
    const found: number[][] = [[], []];
    for (let run = 0; run < RUNS; run++)
      for (const [at, url] of tables.entries()) found[at]!.push(await once(url, run === 0));
    const [before, now] = found.map((times) => times.toSorted((a, b) => a - b)[RUNS >> 1]!) as [number, number];
    return [
      {
        name: "next turn, 2,000 walls, 200 tokens, 60 combatants",
        value: `${now.toFixed(0)} ms, ${(now / before).toFixed(2)} times`,
        good: now / before <= AIM,
        compared: `${before.toFixed(0)} ms at ${BEFORE}, aim ${AIM} times; medians of ${RUNS} runs of ${TURNS} turns each`,
      },
    ];
  } finally {
    await browser.close();
    for (const start of starts) await start.close().catch(() => undefined);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
