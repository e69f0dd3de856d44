import { afterAll, beforeAll, expect, test } from "vitest";
import { caughtUp, openSheet, settings, showTab, strike } from "../../browser/steps.ts";
import { openOnTheQuay, startFight } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const CONFIG: any;
declare const Hooks: any;

/* What a page has written is not in its documents before the server answers; what it reads meanwhile is older. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay());
});
afterAll(() => table.leave());

test("a combatant who is out for a moment only is not left marked as defeated", async () => {
  const { page } = gamemaster;
  await startFight(page, "crusade", { Tavi: 9, "Bad Guy": 3 });
  const marks = await page.evaluate(async () => {
    const { prototype } = CONFIG.Combatant.documentClass;
    const { update } = prototype;
    const held: (() => void)[] = [];
    const written: Promise<unknown>[] = [];
    // The marks are on their way while the actor rises again.
    prototype.update = function (...args: unknown[]) {
      const answered = new Promise<void>((go) => held.push(go)).then(() => update.apply(this, args));
      written.push(answered);
      return answered;
    };
    const combatant = game.combat.combatants.getName("Bad Guy");
    for (const active of [true, false]) await combatant.actor.toggleStatusEffect("dead", { active });
    prototype.update = update;
    for (const go of held) go();
    await Promise.all(written);
    return written.length;
  });
  expect(marks).toBe(1);
  await page.waitForFunction(() => game.combat.combatants.getName("Bad Guy").defeated === false);
});

test("two values typed in a bar one after another leave the second", async () => {
  const { page } = gamemaster;
  await settings(page, { autoApply: true });
  const [full, left] = await page.evaluate(async () => {
    const tavi = game.actors.getName("Tavi");
    await tavi.update({ "system.physical.damage": 0 });
    const before = tavi.system.physical.value;
    await Promise.all([2, 3].map((lost) => tavi.modifyTokenAttribute("physical", before - lost)));
    return [before, tavi.system.physical.value];
  });
  expect(left).toBe(full - 3);
});

test("the gamemaster is asked once whether a foe given to two players shall become a hero", async () => {
  const { page } = gamemaster;
  const writes = await page.evaluate(async () => {
    let asked = 0;
    const hook = Hooks.on("preUpdateActor", (_actor: unknown, changes: any) => {
      if (changes.flags?.fray?.heroAsked) asked++;
    });
    const [first, second] = game.users.filter((user: any) => !user.isGM).map((user: any) => user.id);
    const foe = game.actors.getName("Bad Guy");
    await foe.update({ ownership: { [first]: 3, [second]: 3 } });
    // Written after both questions.
    await foe.update({ "flags.world.mark": 1 });
    Hooks.off("preUpdateActor", hook);
    return asked;
  });
  expect(writes).toBe(1);
  const question = page.locator("dialog.dialog, .application.dialog");
  await question.first().waitFor();
  await caughtUp(page, player.page);
  expect(await question.count()).toBe(1);
  await question.locator('[data-action="no"]').click();
});

test("EC-021: a card that waits for its target bars a second attack on the sheet and has its pip, until it is withdrawn", async () => {
  const { page } = player;
  await settings(gamemaster.page, { economy: "stop", outOfTurn: "allow" });
  await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await startFight(gamemaster.page, "crusade", { Tavi: 9 });
  await caughtUp(gamemaster.page, page);
  await showTab(page, "combat");
  const attack = (await openSheet(page, "Tavi")).locator('[data-act="attack"]').first();
  const pips = page.locator("#combat .fray-turn", { hasText: "Tavi" }).locator(".fray-chevs .spent");
  const stands = async (barred: "true" | null, spent: number): Promise<void> => {
    await expect.poll(() => attack.getAttribute("aria-disabled")).toBe(barred);
    await expect.poll(() => pips.count()).toBe(spent);
  };
  await stands(null, 0);
  const id = await strike(page, "Tavi", "Cutlass", null);
  await stands("true", 1);
  expect(await page.evaluate((card) => game.fray.press({ card, act: "withdraw" }), id)).toBe(true);
  await stands(null, 0);
});
