import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;
declare const foundry: any;

/* A question put to a player is seen wherever they look, and answered there. */

let table: HeadlessTable;
let gm: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  [gm, player] = [await table.sit("Gamemaster"), await table.sit("Player Two")];
  await view(gm.page, "The old quay");
  await settings(gm.page, { reactionSeconds: 300, economy: "advice" });
  await gm.page.evaluate(async () => {
    const ivo = game.actors.getName("Ivo");
    await ivo.update({ "system.fate.value": 3 });
    await ivo.items.getName("Round shield").update({ "system.held": true });
  });
});
afterAll(() => table.leave());

/** What the line above the mat says and offers. */
const bar = (seat: HeadlessSeat) =>
  seat.page.evaluate(() => {
    const questions = [...document.querySelectorAll("#fray-questions .fray-question")];
    return questions.map((one) => ({
      says: one.querySelector("header")!.textContent!.replace(/\s+/g, " ").trim(),
      offers: [...one.querySelectorAll<HTMLElement>("button")].map((button) => button.dataset.option),
    }));
  });

test("EC-137: a player is asked in a line above the mat and hears it, says it there, and the line goes", async () => {
  for (const { page } of [gm, player])
    await page.evaluate(() => {
      const played: string[] = ((globalThis as any).played = []);
      const { play } = foundry.audio.AudioHelper;
      foundry.audio.AudioHelper.play = (data: any, others: unknown) => {
        played.push(data.src.split("/").at(-1));
        return play.call(foundry.audio.AudioHelper, data, others);
      };
    });
  const id: string = await gm.page.evaluate(async () => {
    const scene = game.scenes.viewed;
    const [bandit, ivo] = ["Bandit", "Ivo"].map((name) => scene.tokens.getName(name));
    const item = bandit.actor.items.find((one: any) => one.type === "crusadeWeapon" && !one.system.ranged);
    await item.update({ "system.held": true });
    // A die that hits: a miss asks nothing.
    const { Dice } = (globalThis as any).CONFIG;
    const chance = Dice.randomUniform;
    Dice.randomUniform = () => 0.15;
    const message = await game.fray.declare({
      action: "attack",
      actor: bandit.actor.uuid,
      token: bandit.uuid,
      item: item.uuid,
      targets: [{ actor: ivo.actor.uuid, token: ivo.uuid }],
      choices: {},
    });
    Dice.randomUniform = chance;
    return message.id;
  });
  await expect.poll(() => bar(player)).toHaveLength(1);
  const [question] = await bar(player);
  expect(question!.says).toMatch(/Ivo, because of Bandit/);
  expect(question!.offers).toContain("block");
  await expect.poll(() => bar(gm)).toEqual([]);
  const heard = ({ page }: HeadlessSeat): Promise<string[]> => page.evaluate(() => (globalThis as any).played.slice());
  await expect.poll(() => heard(player)).toEqual(["question.wav"]);
  await expect.poll(() => heard(gm)).toEqual([]);
  await player.page.evaluate(() =>
    document.querySelector<HTMLElement>('#fray-questions [data-option="block"]')!.click(),
  );
  await player.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
  await expect.poll(() => bar(player)).toEqual([]);
});

test("a card that waits for its target asks whom, where nobody is targeted on a mat", async () => {
  await settings(gm.page, { reactionSeconds: 0 });
  const id: string = await gm.page.evaluate(async () => {
    const actor = game.actors.getName("Tavi");
    const item = actor.items.find((one: any) => one.type === "crusadeWeapon" && !one.system.ranged);
    await item.update({ "system.held": true });
    const declaration = { action: "attack", actor: actor.uuid, token: null, item: item.uuid, targets: [], choices: {} };
    const message = await game.fray.declare(declaration);
    let button: HTMLElement | null = null;
    for (let tries = 0; tries < 1500 && !button; tries++) {
      if (tries) await new Promise((go) => setTimeout(go, 25));
      button = (await message.renderHTML()).querySelector('[data-fray-act="target"]');
    }
    button!.click();
    return message.id;
  });
  await gm.page.waitForFunction(() => document.querySelectorAll(".fray-choose-target [name=target]").length > 1);
  await gm.page.evaluate(() => {
    const window = document.querySelector<HTMLElement>(".fray-choose-target")!;
    const row = [...window.querySelectorAll("label")].find((one) => one.textContent!.trim() === "Bad Guy")!;
    row.querySelector("input")!.checked = true;
    window.querySelector<HTMLElement>("[data-action=aim]")!.click();
  });
  await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
  await expect
    .poll(() => gm.page.evaluate((card) => game.messages.get(card).system.context.strikes[0].target.name, id))
    .toBe("Bad Guy");
});
