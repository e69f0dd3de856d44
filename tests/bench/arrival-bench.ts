import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { root } from "../../tools/setup.mjs";
import { BEFORE, cloneOf, sit, Start } from "./fresh-clone.ts";
import { residentMemory } from "./memory.ts";
import type { TableRow } from "./row.ts";

declare const game: any;
declare const canvas: any;
declare const CONFIG: any;

const SEATS = ["Gamemaster", "Player One", "Player Two", "Gamemaster"];
const CARDS = Number(process.env["FRAY_BENCH_CARDS"] ?? 300);

export interface ArrivalOptions {
  /** npm's cache: as it is on this machine ("warm"), or a new, empty one for each commit ("cold") */
  readonly cache: "warm" | "cold";
}

/** The times and sizes of a first visit at one commit. */
interface Arrival {
  /** seconds from `npm start` in a fresh clone until the server prints its address, and until a page shows the table */
  door: number;
  ready: number;
  /** the same for a second start, with everything installed and built */
  doorAgain: number;
  readyAgain: number;
  /** of node_modules */
  readonly megabytes: number;
  readonly packages: number;
  /** resident memory in MB: of the server, and of all processes that `npm start` keeps running but npm and shells */
  readonly server: number;
  readonly all: number;
  /** of the gamemaster's page after an evening's cards, in MB */
  readonly heap: number;
  /** transferred until the table is ready, in MB */
  readonly bytes: number;
}

/** The size of a folder with all below it on the disk, in MB. */
const megabytesOf = (folder: string): number =>
  Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split(/\s/)[0]) / 1024;

const packagesIn = (folder: string): number => {
  const { packages } = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8")) as {
    packages: Record<string, { link?: boolean }>;
  };
  return Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link).length;
};

/** Makes and resolves as many attacks as CARDS says, as the gamemaster. @returns the page's used heap then, in MB */
async function evening(page: Page): Promise<number> {
  await page.evaluate(async (cards) => {
    for (const combat of [...game.combats]) await combat.delete();
    const tavi = game.actors.getName("Tavi");
    const token = canvas.scene.tokens.getName("Bandit");
    // The attacker must reach its target.
    const own = canvas.scene.tokens.getName("Tavi");
    await own.update({ x: token.x - canvas.grid.size, y: token.y }, { animate: false });
    const item = tavi.items.find((one: any) => one.type === "crusadeWeapon");
    CONFIG.Dice.randomUniform = () => 0.45;
    for (let card = 0; card < cards; card++) {
      const declaration = game.fray.declarationOf(tavi, "attack", { item: item.uuid, choices: {} });
      const targets = [{ actor: token.actor.uuid, token: token.uuid }];
      const message = await game.fray.declare({ ...declaration, targets }, { dialog: false });
      while (game.messages.get(message.id).system.stage !== "frozen") await new Promise((done) => setTimeout(done, 10));
    }
  }, CARDS);
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  await client.send("Performance.enable");
  const { metrics } = await client.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")!.value / 1e6;
}

/**
 * Clones a commit, starts its table twice and opens it in a page each time. With `evenings` all four seats are taken at
 * the first start and the heap after an evening is measured; without, `heap` is 0.
 */
async function arrive(
  browser: Browser,
  { commit, cache, evenings }: { commit: string; cache: string | undefined; evenings: boolean },
): Promise<Arrival> {
  const folder = cloneOf(commit);
  const started: Start[] = [];
  try {
    const first = new Start(folder, cache);
    started.push(first);
    const url = await first.open();
    const door = first.seconds;
    const { page, bytes } = await sit(browser, url, SEATS[0]!);
    const readyAt = first.seconds;
    for (const user of evenings ? SEATS.slice(1) : []) await sit(browser, url, user);
    const processes = first.processes.filter(({ args }) => !/^(npm|sh|\/bin\/sh)\b/.test(args));
    const sizes = processes.map(({ pid, args }) => ({ args, megabytes: residentMemory(pid) }));
    // The server is the process that was started last with its file; an older commit has the parent process beside it.
    const server = sizes.findLast(({ args }) => args.includes("tabletop/server/main.ts")) ?? sizes[0]!;
    const heap = evenings ? await evening(page) : 0;
    for (const context of browser.contexts()) await context.close();
    await first.close();
    const second = new Start(folder, cache);
    started.push(second);
    const urlAgain = await second.open();
    const doorAgain = second.seconds;
    await sit(browser, urlAgain, SEATS[0]!);
    const readyAgain = second.seconds;
    for (const context of browser.contexts()) await context.close();
    return {
      ...{ door, ready: readyAt, doorAgain, readyAgain, heap, bytes, server: server.megabytes },
      all: sizes.reduce((sum, { megabytes }) => sum + megabytes, 0),
      megabytes: megabytesOf(join(folder, "node_modules")),
      packages: packagesIn(folder),
    };
  } finally {
    for (const one of started) await one.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces each time of `found`, in place, by that of another run where that is shorter. */
function shorten(found: Arrival, again: Arrival): void {
  for (const what of ["door", "ready", "doorAgain", "readyAgain"] as const)
    found[what] = Math.min(found[what], again[what]);
}

/** Compares fresh clones of an older commit and of this one: the times and sizes from `npm start` to a ready table. */
export async function arrivalBench({ cache }: ArrivalOptions): Promise<TableRow[]> {
  const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const folders = [BEFORE, head].map(() => (cache === "cold" ? mkdtempSync(join(tmpdir(), "fray-cache-")) : undefined));
  const browser = await launchBrowser();
  try {
    const [older, newer] = [BEFORE, head].map((commit, at) => ({ commit, cache: folders[at] }));
    const before = await arrive(browser, { ...older!, evenings: true });
    const now = await arrive(browser, { ...newer!, evenings: true });
    // Once more the other way round, where a cache is as full as it was: the shorter time of each commit counts, as
    // other work on the machine only ever adds to it.
    if (cache === "warm") {
      shorten(now, await arrive(browser, { ...newer!, evenings: false }));
      shorten(before, await arrive(browser, { ...older!, evenings: false }));
    }
    const row = (name: string, of: keyof Arrival, unit: string, aim: number, digits = 0): TableRow => ({
      name,
      value: `${now[of].toFixed(digits)} ${unit}, ${(now[of] / before[of]).toFixed(2)} times`,
      good: now[of] / before[of] <= aim,
      compared: `${before[of].toFixed(digits)} ${unit} at ${BEFORE}, aim ${aim} times`,
    });
    return [
      row(`fresh clone to an open door, npm's cache ${cache}`, "door", "s", 0.4, 1),
      row("fresh clone to a ready table", "ready", "s", 0.4, 1),
      row("started again, to an open door", "doorAgain", "s", 0.5, 1),
      row("started again, to a ready table in a page", "readyAgain", "s", 0.5, 1),
      row("node_modules for playing", "megabytes", "MB", 0.35),
      row("packages for playing", "packages", "packages", 0.35),
      row(`the server's memory, four seats`, "server", "MB", 0.8),
      row("memory of all that npm start keeps running", "all", "MB", 0.8),
      row(`heap of the gamemaster's page after ${CARDS} cards`, "heap", "MB", 0.7, 1),
      row("transferred until the table is ready", "bytes", "MB", 0.8, 2),
    ];
  } finally {
    await browser.close();
    for (const folder of folders) if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
