import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { ready, Table } from "../browser/table.ts";
import { clickToCard } from "./click-bench.ts";
import type { TableRow } from "./row.ts";

const COUNT = 20;
/** With twenty modules a card takes at most this many times what it takes without. */
const AIM = 1.3;
const ROUNDS = 3;

/**
 * What modules commonly do while a card is made: they look at messages, actors and tokens, and wrap a method or two.
 */
const CODE = (id: string): string => `
const ID = ${JSON.stringify(id)};
Hooks.once("init", () => {
  game.settings.register(ID, "on", { scope: "world", config: true, type: Boolean, default: true, name: ID + ".on" });
  const { prototype } = CONFIG.ChatMessage.documentClass;
  const render = prototype.renderHTML;
  prototype.renderHTML = async function (...args) {
    const html = await render.apply(this, args);
    html.dataset[ID.replaceAll("-", "")] = "";
    return html;
  };
});
Hooks.on("renderChatMessageHTML", (message, html) => {
  if (!game.settings.get(ID, "on")) return;
  for (const button of html.querySelectorAll("button")) button.dataset.seen = ID;
  message.getFlag(ID, "seen");
});
for (const hook of ["preUpdateActor", "updateActor", "preCreateChatMessage", "createChatMessage", "updateChatMessage", "refreshToken"])
  Hooks.on(hook, (document) => void document.id);
Hooks.on("targetToken", (user, token) => void token.document.name);
`;

/** Lays twenty modules, each with code, words and styles. */
function layModules(folder: string): void {
  for (let at = 0; at < COUNT; at++) {
    const id = `bench-${at}`;
    const write = (file: string, text: string): void => writeFileSync(join(folder, id, file), text);
    mkdirSync(join(folder, id));
    write("module.mjs", CODE(id));
    write("module.css", Array.from({ length: 60 }, (_, row) => `.${id} .row-${row} { padding: ${row}px; }`).join("\n"));
    write(
      "en.json",
      JSON.stringify(Object.fromEntries(Array.from({ length: 150 }, (_, key) => [`${id}.k${key}`, id]))),
    );
    const manifest = {
      ...{ id, title: id, version: "1.0.0", compatibility: { minimum: "13", verified: "14" } },
      ...{ esmodules: ["module.mjs"], styles: ["module.css"] },
      languages: [{ lang: "en", name: "English", path: "en.json" }],
    };
    write("module.json", JSON.stringify(manifest));
  }
}

/**
 * Times a click to its card without modules and with twenty, alternately in one run.
 * @param folder a folder of real modules, instead of twenty generated ones
 */
export async function modulesBench(folder?: string): Promise<TableRow[]> {
  const own = folder ? null : mkdtempSync(join(tmpdir(), "fray-bench-modules-"));
  if (own) layModules(own);
  const table = await Table.open({ modules: [folder ? resolve(folder) : own!] });
  try {
    const seat = await table.sit("Gamemaster");
    if (folder) seat.expectComplaint(/./);
    const { page } = seat;
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    // by turns: the page loaded without modules and attacks made in it, then with modules
    const times = { with: [] as number[], without: [] as number[], boot: [] as number[], bareBoot: [] as number[] };
    let active = 0;
    for (let round = 0; round < ROUNDS; round++) {
      times.bareBoot.push((await reloaded(page, false)).boot);
      times.without.push((await clickToCard(page)).median);
      const loaded = await reloaded(page, true);
      ({ active } = loaded);
      times.boot.push(loaded.boot);
      times.with.push((await clickToCard(page)).median);
    }
    const [withModules, without] = [middle(times.with), middle(times.without)];
    return [
      {
        name: `click to card, ${active} modules active`,
        value: `${withModules.toFixed(0)} ms`,
        good: withModules <= AIM * without,
        compared: `${(withModules / without).toFixed(2)} times the ${without.toFixed(0)} ms without in the same run, aim at most ${AIM}; medians of ${ROUNDS} rounds in turns`,
      },
      {
        name: `the page anew, ${active} modules active`,
        value: `${middle(times.boot).toFixed(0)} ms`,
        good: true,
        compared: `${middle(times.bareBoot).toFixed(0)} ms without; no aim`,
      },
    ];
  } finally {
    await table.leave();
    if (own) rmSync(own, { recursive: true, force: true });
  }
}

/** Makes all modules active, or none, and loads the page anew. @returns the active modules, and ms until it is ready */
async function reloaded(page: Page, on: boolean): Promise<{ active: number; boot: number }> {
  await page.evaluate(
    (active) =>
      game.settings.set(
        "core",
        "moduleConfiguration",
        Object.fromEntries([...game.modules].map(({ id }: any) => [id, active])),
      ),
    on,
  );
  const began = performance.now();
  await page.reload();
  await ready(page);
  const boot = performance.now() - began;
  return { boot, active: await page.evaluate(() => game.modules.filter(({ active }: any) => active).length) };
}

const middle = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!;
