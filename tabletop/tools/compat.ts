/**
 * `npm run compat -- --system DIR [--module DIR[,DIR]] [--generation 14]`: starts a built system on the tabletop, in a
 * temporary world, with all given modules active (each DIR a module or a folder of modules). Plays what every system
 * has: each type of Actor and Item with its sheet, drops, tokens, targets, a roll, a combat, packs. Prints a table of
 * what worked and, for each module, whether it loaded, what failed first and which name was missing.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { startServer } from "../server/start.ts";
import { activateAll, moduleRows, problemsOf, statesOf } from "./compat-modules.ts";
import { STEPS, shut, within, type Row } from "./compat-steps.ts";

/** The options of `tryOut`. */
export interface Options {
  /** the folder of the built system, with its system.json */
  system: string;
  generation: 13 | 14;
  /** folders of modules, or folders with such folders; all modules are made active */
  modules?: readonly string[];
  /** false: the system and the modules are only loaded */
  steps?: boolean;
  /** where to write a picture of the page, taken at the end */
  picture?: string;
}

/** The results of `tryOut`. */
export interface Report {
  rows: Row[];
  /** errors of the console and failed requests, each once */
  complaints: string[];
  /** failed requests for pictures and sounds that Foundry has and the tabletop has not */
  art: string[];
  /** warnings about deprecated names, each once */
  deprecated: string[];
}

const GAMEMASTER = "Gamemaster";
/** Paths of pictures and sounds that Foundry itself has. */
const FOUNDRY_ART = /^\/(icons|ui|sounds|canvas|cards|nue|fonts)\//;
/** The longest time from opening the page to `ready`, in milliseconds. */
const LONGEST_BOOT = 90_000;
/** The longest time of a step, in milliseconds. */
const LONGEST_STEP = 180_000;
/** How long after `ready`, in milliseconds, a reload of the page by the system is waited for. */
const RELOAD_WAIT = 2_000;

/** Writes the seed (the sources) of a world with a gamemaster, a player and an empty scene. */
function writeSeed(folder: string, system: string): void {
  const write = (path: string, data: object): void => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(data));
  };
  write("world.json", { id: "compat", title: "Compatibility", description: "", system });
  write("users/gamemaster.json", {
    _id: "gamemaster000000",
    _key: "!users!gamemaster000000",
    name: GAMEMASTER,
    role: 4,
  });
  write("users/player.json", { _id: "player0000000000", _key: "!users!player0000000000", name: "Player", role: 1 });
  write("scenes/field.json", {
    _id: "field00000000000",
    _key: "!scenes!field00000000000",
    name: "Field",
    active: true,
    navigation: true,
    width: 2000,
    height: 1500,
    padding: 0,
    grid: { type: 1, size: 100 },
  });
}

/**
 * Starts a server with a temporary world of the system, and a browser; runs the steps and reports the results. Always
 * closes both and removes the world, also after an error.
 */
export async function tryOut({ system, generation, modules = [], steps = true, picture }: Options): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "compat-"));
  const { id } = JSON.parse(readFileSync(join(system, "system.json"), "utf8"));
  writeSeed(join(folder, "seed"), id);
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let browser: Browser | undefined;
  try {
    // server and page, then the steps
    server = await startServer({
      port: 0,
      world: join(folder, "world"),
      seed: join(folder, "seed"),
      system,
      client: ".build/tabletop",
      generation,
      modules,
      test: true,
    });
    browser = await launchBrowser();
    const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage();
    const report = await play(page, server.url, { modules: modules.length > 0, steps });
    if (picture) await page.screenshot({ path: picture });
    return report;
  } finally {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Opens the page, activates the modules and runs the steps, unless loading failed. Collects what the console says
 * meanwhile.
 */
async function play(page: Page, url: string, wanted: { modules: boolean; steps: boolean }): Promise<Report> {
  const report: Report = { rows: [], complaints: [], art: [], deprecated: [] };
  const addOnce = (list: string[], text: string): void => {
    if (!list.includes(text)) list.push(text);
  };
  // collect what goes wrong
  page.on("console", (message) => {
    const text = message.text().slice(0, 2000);
    if (message.type() === "warning" && text.includes("deprecated since")) addOnce(report.deprecated, text);
    // failed requests are reported with their addresses below
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) addOnce(report.complaints, text);
  });
  page.on("pageerror", (error) => addOnce(report.complaints, String(error.stack ?? error).slice(0, 2000)));
  page.on("response", (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    addOnce(FOUNDRY_ART.test(pathname) ? report.art : report.complaints, `${response.status()} ${pathname}`);
  });
  // functions sent to the page have calls of a helper `__name`, which esbuild adds; and some of the steps use `compat`
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(`globalThis.compat = { shut: ${shut}, within: ${within} }`);
  // load the page, once without modules and once with all of them
  report.rows.push(await rowOf("boot to ready", () => boot(page, url), report));
  if (report.rows[0]!.ok && wanted.modules) {
    await activateAll(page);
    report.rows.push(await rowOf("boot with modules", () => bootAgain(page), report));
    if (report.rows[1]!.ok) {
      for (const problem of await problemsOf(page)) addOnce(report.complaints, problem);
      report.rows.push(...moduleRows(await statesOf(page)));
    }
  }
  // the steps, if page and modules have loaded; the rows of single modules need not be ok
  if (wanted.steps && report.rows.slice(0, 2).every((row) => row.ok || row.what.startsWith("module "))) {
    for (const [what, step] of Object.entries(STEPS)) {
      const complaintsBefore = report.complaints.length;
      const rows = await Promise.race([
        page.evaluate(step).catch((error: Error): Row[] => [{ what, ok: false, detail: error.message }]),
        rowWhenLate(what),
      ]);
      // the complaints during the step are counted in its last row
      const complaintsOfStep = report.complaints.length - complaintsBefore;
      report.rows.push(
        ...rows.map((row, index) =>
          index === rows.length - 1 && complaintsOfStep ? { ...row, complaints: complaintsOfStep } : row,
        ),
      );
    }
  }
  return report;
}

/** Joins as the gamemaster and waits for `ready`. @returns title and version of the system */
async function boot(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/join`);
  await page
    .getByRole("button", { name: GAMEMASTER })
    .or(page.getByRole("link", { name: GAMEMASTER }))
    .first()
    .click();
  await untilReady(page);
  // some systems reload the page after setting up a new world
  const again = await page.waitForEvent("framenavigated", { timeout: RELOAD_WAIT }).catch(() => null);
  if (again) await untilReady(page);
  return page.evaluate("`${game.system.title} ${game.system.version}`") as Promise<string>;
}

/** Reloads the page, now with the modules active. @returns how many are, in words */
async function bootAgain(page: Page): Promise<string> {
  await page.reload();
  await untilReady(page);
  return page.evaluate("`${game.modules.filter((module) => module.active).length} active`") as Promise<string>;
}

/** Waits until game and canvas are ready. @throws Error with the reason that the page shows if it cannot start */
async function untilReady(page: Page): Promise<void> {
  const ready = "globalThis.game?.ready === true && globalThis.canvas?.ready === true";
  const failed = 'document.querySelector(".boot-failure")?.textContent';
  await page.waitForFunction(`(${failed}) || (${ready})`, undefined, { timeout: LONGEST_BOOT });
  const why = await page.evaluate(failed);
  if (why) throw new Error(String(why));
}

/**
 * Does a piece of work and makes a row of it: its result, or the first line of its error, and the number of complaints
 * so far.
 */
async function rowOf(what: string, work: () => Promise<string>, report: Report): Promise<Row> {
  try {
    const detail = await work();
    return { what, ok: true, detail, ...(report.complaints.length && { complaints: report.complaints.length }) };
  } catch (error) {
    return { what, ok: false, detail: (error as Error).message.split("\n")[0]!, complaints: report.complaints.length };
  }
}

/** Resolves, after the longest time of a step, to a row that says that the step is not done. */
function rowWhenLate(what: string): Promise<Row[]> {
  return new Promise((resolve) => {
    setTimeout(
      () => resolve([{ what, ok: false, detail: `not done after ${LONGEST_STEP / 1000} s` }]),
      LONGEST_STEP,
    ).unref();
  });
}

/** Makes the lines of text of a report: rows, complaints, number of missing pictures and sounds, deprecated names. */
export function reportLines({ rows, complaints, art, deprecated }: Report): string[] {
  const width = Math.max(...rows.map((row) => row.what.length));
  const titledList = (title: string, texts: string[]): string[] =>
    texts.length ? ["", `${title}:`, ...texts.map((text) => `- ${text.replaceAll("\n", "\n  ")}`)] : [];
  return [
    ...rows.map(({ what, ok, detail, complaints: complaintCount }) =>
      [ok ? "yes" : "NO ", what.padEnd(width), detail, complaintCount ? `(${complaintCount} complaints)` : ""]
        .join("  ")
        .trimEnd(),
    ),
    ...titledList("Complaints of the console", complaints),
    ...(art.length ? ["", `Pictures and sounds of Foundry's own that are not here: ${art.length}`] : []),
    ...titledList("Deprecated names that were used", deprecated),
  ];
}

/** Tries the packages that the command line names and prints the report. The exit code is 1 if any row is not ok. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      system: { type: "string" },
      module: { type: "string", multiple: true, default: [] },
      "load-only": { type: "boolean", default: false },
      generation: { type: "string", default: "14" },
      picture: { type: "string" },
    },
  });
  const modules = values.module.flatMap((list) => list.split(",")).filter(Boolean);
  // without --system, modules are tried with the system in `dist`
  const system = values.system ?? (modules.length ? "dist" : null);
  if (!system) throw new Error("Say which system: --system DIR, the folder with its system.json.");
  const generation = values.generation === "13" ? 13 : 14;
  const report = await tryOut({
    system: resolve(system),
    generation,
    modules: modules.map((folder) => resolve(folder)),
    steps: !values["load-only"],
    picture: values.picture,
  });
  console.log(reportLines(report).join("\n"));
  process.exitCode = report.rows.every((row) => row.ok) ? 0 : 1;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await main().catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 2;
  });
