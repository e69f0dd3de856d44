import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settings, showTab } from "../../browser/steps.ts";
import { goTo } from "../../browser/turns/steps.ts";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

declare const canvas: any;
declare const game: any;
declare const ui: any;

/* The outlook in the tracker and the encounter builder, where the ruleset is none but Crusade. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ outlook: true }));
});
afterAll(() => table.leave());

const SCENES = [
  ["swords", "The sand ring"],
  ["quest", "The hollow way"],
  ["staged", "The mustering yard"],
  ["turns", "The giant’s ford"],
] as const;

describe.each(sampled(SCENES, 2))("%s in “%s”", (ruleset, scene) => {
  beforeEach(async () => {
    const { page } = gamemaster;
    await goTo(page, [page, player.page], scene);
    await settings(page, { ruleset });
    await page.evaluate(async (type: string) => {
      for (const combat of [...game.combats]) await combat.delete();
      const combat = await CONFIG.Combat.documentClass.create({ type, scene: canvas.scene.id, active: true });
      const entries = canvas.scene.tokens.map((token: any) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.actorId,
      }));
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.rollAll();
      await combat.startCombat();
    }, ruleset);
    await page.waitForFunction(() => ui.combat.viewed?.started);
  });

  afterEach(() =>
    gamemaster.page.evaluate(() => foundry.applications.instances.get("fray-builder")?.close({ animate: false })),
  );

  test("the line in the tracker says who would win, and what it changed when a foe is out", async () => {
    const { page } = gamemaster;
    await showTab(page, "combat");
    const line = (before = "") =>
      page
        .waitForFunction((old: string) => {
          const found = document.querySelector("#combat [data-fray-outlook]");
          const text = found?.textContent?.trim() ?? "";
          return text && text !== old ? { text, change: found!.lastElementChild!.textContent! } : null;
        }, before)
        .then((found) => found.jsonValue() as Promise<{ text: string; change: string }>);
    const winsOf = ({ text }: { text: string }): number => Number(/\d+/.exec(text)![0]);
    const out = (active: boolean): Promise<void> =>
      page.evaluate(async (dead: boolean) => {
        const foes = ui.combat.viewed.combatants.filter((entry: any) => entry.token.disposition < 0);
        for (const { actor } of foes.slice(1)) await actor.toggleStatusEffect("dead", { active: dead });
      }, active);
    const even = await line();
    expect(even.change).toBe("");
    expect(even.text).not.toMatch(/FRAY\.|undefined|NaN/);
    await out(true);
    const better = await line(even.text);
    expect(winsOf(better)).toBeGreaterThan(winsOf(even));
    expect(better.change).toMatch(/^▲ \d+$/);
    await out(false);
    const again = await line(better.text);
    expect(again.change).toMatch(/^▼ \d+$/);
  });

  test("the builder tells a smaller chance of more foes, each hero's falls, and what the fight turns on", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.fray.buildEncounter().then(() => undefined));
    await page.locator("#fray-builder [data-builder-hero]").first().waitFor();
    const told = (before = -1): Promise<number> =>
      page
        .waitForFunction((old: number) => {
          if (!document.querySelector("#fray-builder [data-builder-done]")) return null;
          const wins = parseInt(document.querySelector("#fray-builder [data-builder-wins]")!.textContent!, 10);
          return wins === old ? null : { wins };
        }, before)
        .then(async (found) => ((await found.jsonValue()) as { wins: number }).wins);
    const set = (selector: string, value: string | null): Promise<void> =>
      page.evaluate(
        ([where, wanted]: (string | null)[]) => {
          const control = document.querySelector<HTMLInputElement & HTMLSelectElement>(`#fray-builder ${where}`)!;
          control.value = wanted ?? [...control.options].find(({ value }) => value)!.value;
          control.dispatchEvent(new Event("change"));
        },
        [selector, value],
      );
    await set("[data-builder-add]", null);
    await page.locator("#fray-builder [data-builder-count]").waitFor();
    // One alone may be beaten in each ruleset, twelve not as often; chances near none might be told as the same number.
    const few = await told();
    expect(few).toBeGreaterThan(10);
    await set("[data-builder-count]", "12");
    const many = await told(few);
    expect(many).toBeLessThan(few);
    // In a fight that is as good as lost nothing is a turning point.
    await page.locator('#fray-builder [data-action="makeFair"]').click();
    await told(many);
    await page.locator("#fray-builder .fray-builder__points li").first().waitFor();
    const shown = await page.evaluate(() => {
      const count = (selector: string): number => document.querySelectorAll(`#fray-builder ${selector}`).length;
      return {
        heroes: count("[data-builder-hero]:checked"),
        falls: count("section:first-child li .fray-num"),
        points: [...document.querySelectorAll("#fray-builder .fray-builder__points li")].map((one) => one.textContent!),
        words: document.querySelector("#fray-builder")!.textContent!,
      };
    });
    expect(shown.heroes).toBeGreaterThan(0);
    expect(shown.falls).toBe(shown.heroes);
    for (const point of shown.points) expect(point).toMatch(/: .*\b\d+ of 100$/);
    expect(shown.words).not.toMatch(/FRAY\.|undefined|NaN/);
  });
});
