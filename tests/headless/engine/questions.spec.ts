import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noticed, settings, showTab } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { says } from "../../words.ts";

declare const game: any;
declare const foundry: any;

/* A question put to a player is seen wherever they look, and answered there. */

let table: HeadlessTable;
let gm: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
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

/** The questions in the line above the mat: the text and the options offered of each. */
const bar = (seat: HeadlessSeat) =>
  seat.page.evaluate(() => {
    const questions = [...document.querySelectorAll("#fray-questions .fray-question")];
    return questions.map((one) => ({
      says: one.querySelector("header")!.textContent!.replace(/\s+/g, " ").trim(),
      offers: [...one.querySelectorAll<HTMLElement>("[data-option]")].map((button) => button.dataset.option),
    }));
  });

/** The bandit hits Ivo, who may block; the card's id. */
const strikeIvo = (): Promise<string> =>
  gm.page.evaluate(async () => {
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

describe("whoever is asked", { shuffle: false }, () => {
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
    const id = await strikeIvo();
    await expect.poll(() => bar(player)).toHaveLength(1);
    const [question] = await bar(player);
    // The seconds that pass are no news: only the question is read out.
    const roles = await player.page.evaluate(() =>
      [...document.querySelectorAll("time[data-deadline]")].map((clock) => clock.getAttribute("role")),
    );
    expect(new Set(roles)).toEqual(new Set(["timer"]));
    expect(question!.says).toMatch(/Ivo, because of Bandit/);
    expect(question!.offers).toContain("block");
    await expect.poll(() => bar(gm)).toEqual([]);
    const heard = ({ page }: HeadlessSeat): Promise<string[]> =>
      page.evaluate(() => (globalThis as any).played.slice());
    await expect.poll(() => heard(player)).toEqual(["question.wav"]);
    await expect.poll(() => heard(gm)).toEqual([]);
    await player.page.evaluate(() =>
      document.querySelector<HTMLElement>('#fray-questions [data-option="block"]')!.click(),
    );
    await player.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    await expect.poll(() => bar(player)).toEqual([]);
  });

  const row = (name: string) => gm.page.locator("#combat .fray-turn", { hasText: name }).first();

  test("the tracker names whom all wait for; the gamemaster reminds them, or chooses in their place with the same answers", async () => {
    await gm.page.evaluate(async () => {
      const scene = game.scenes.viewed;
      const combat = await (globalThis as any).CONFIG.Combat.documentClass.create({
        type: "crusade",
        scene: scene.id,
        active: true,
      });
      const tokens = ["Bandit", "Ivo"].map((name) => scene.tokens.getName(name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 5 })),
      );
      await combat.startCombat();
    });
    for (const { page } of [gm, player]) await showTab(page, "combat");
    const id = await strikeIvo();
    const waits = row("Ivo").locator(".fray-turn__waits");
    await expect.poll(() => waits.innerText()).toMatch(/^Waits for Ivo: Shield block\s+\d+ s$/);
    await expect.poll(() => row("Bandit").locator(".fray-turn__waits").count()).toBe(0);
    // Players read whom all wait for, and have nothing to press.
    const others = player.page.locator("#combat .fray-turn", { hasText: "Ivo" }).first();
    await others.locator(".fray-turn__waits").waitFor();
    expect(await others.locator('[data-action="frayRemind"], [data-action="frayChoose"]').count()).toBe(0);

    const heard = ({ page }: HeadlessSeat): Promise<string[]> =>
      page.evaluate(() => (globalThis as any).played.slice());
    const before = (await heard(player)).length;
    await noticed(
      player.page,
      says("FRAY.Question.reminder", { what: says("FRAY.Crusade.Block.reaction"), who: "Bandit" }),
      () =>
        noticed(gm.page, says("FRAY.Question.reminded", { names: "Player Two" }), () =>
          row("Ivo").locator('[data-action="frayRemind"]').click(),
        ),
    );
    await expect.poll(async () => (await heard(player)).slice(before)).toContain("question.wav");

    // Once is enough for a while: the button says so, and another press reaches nobody.
    const again = row("Ivo").locator('[data-action="frayRemind"]');
    await expect.poll(() => again.innerText()).toBe(says("FRAY.Combat.remindedNow"));
    expect(await again.getAttribute("aria-disabled")).toBe("true");
    const told = (await heard(player)).length;
    await noticed(gm.page, says("FRAY.Combat.remindAgain"), () =>
      again.evaluate((button: HTMLElement) => button.click()),
    );
    expect((await heard(player)).length).toBe(told);

    await row("Ivo")
      .locator('[data-action="frayChoose"]', { hasText: says("FRAY.Combat.chooseFor", { name: "Ivo" }) })
      .click();
    await expect.poll(async () => (await bar(gm))[0]?.offers).toEqual(["take", "block"]);
    await gm.page.locator('#fray-questions [data-option="take"]').click();
    await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    await expect.poll(() => bar(gm)).toEqual([]);
    await expect.poll(() => waits.count()).toBe(0);
  });

  test("EC-021: what a card that waits will cost counts as spent, on the sheet and in the tracker; withdrawn, it does not", async () => {
    await gm.page.evaluate(async () => {
      await game.combat.nextRound();
      await game.scenes.viewed.tokens.getName("Bandit").actor.sheet.render({ force: true });
    });
    const seen = () =>
      Promise.all(
        [gm.page.locator(".fray-sheet .fray-strip"), row("Bandit")].map((place) =>
          place.locator(".fray-chevs").first().getAttribute("aria-label"),
        ),
      );
    const show = (left: number) =>
      expect
        .poll(seen)
        .toEqual([says("FRAY.Word.ActionsLeft", { left }), says("FRAY.Combat.pipsLeft", { left, total: 3 })]);
    await show(3);
    const id = await strikeIvo();
    await show(2);
    await gm.page.evaluate((card) => game.fray.press({ card, act: "withdraw" }), id);
    await show(3);
    await gm.page.evaluate(() => game.scenes.viewed.tokens.getName("Bandit").actor.sheet.close());
  });

  test("an answer given in time counts that arrives from afar after it", async () => {
    await settings(gm.page, { reactionSeconds: 1 });
    const id = await strikeIvo();
    const isDone = await gm.page.evaluate(async (card) => {
      const message = game.messages.get(card);
      const deadline = (): number => Math.max(0, ...Object.values<number>(message.system.deadlines));
      // As it comes from a page whose way to the server is long.
      while (!deadline() || game.time.serverTime < deadline() + 100) await new Promise((go) => setTimeout(go, 5));
      const reaction = Object.keys(message.system.deadlines)[0];
      return game.fray.press({ card, act: "answer", reaction, option: "take" });
    }, id);
    expect(isDone).toBe(true);
    await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    await settings(gm.page, { reactionSeconds: 300 });
  });

  test("missed in good faith: whoever was asked reads what was taken, and the gamemaster asks again from the notice", async () => {
    await settings(gm.page, { reactionSeconds: 1 });
    const id = await strikeIvo();
    await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    const missed = ({ page }: HeadlessSeat) => page.locator(`#fray-questions [data-question^="${id}"]`);
    await expect
      .poll(() => missed(player).innerText())
      .toMatch(/Time is up for Ivo: Don’t block\s+\d+ → \d+ · Ivo, because of Bandit\. The gamemaster can ask again\./);
    expect(await missed(player).locator('[data-fray-act="reopen"]').count()).toBe(0);
    await settings(gm.page, { reactionSeconds: 300 });
    await player.page.waitForFunction(() => game.settings.get("fray", "reactionSeconds") === 300);
    await missed(gm).locator('[data-fray-act="reopen"]').click();
    // The notices are gone, and the player is asked anew.
    await expect.poll(async () => (await bar(player))[0]?.offers).toEqual(["take", "block"]);
    await expect.poll(() => bar(gm)).toEqual([]);
    await player.page.locator('#fray-questions [data-option="block"]').click();
    await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    await expect.poll(() => bar(player)).toEqual([]);
  });

  test("a notice of what was missed is put away by whoever has read it, and stays away", async () => {
    await settings(gm.page, { reactionSeconds: 1 });
    const id = await strikeIvo();
    await gm.page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", id);
    for (const seat of [player, gm]) {
      const notice = seat.page.locator(`#fray-questions [data-question^="${id}"]`);
      await notice.locator('[data-action="putBack"]').click();
      await expect.poll(() => bar(seat)).toEqual([]);
    }
    await settings(gm.page, { reactionSeconds: 300 });
  });

  test("a card that waits for its target asks whom, where nobody is targeted on a mat", async () => {
    await settings(gm.page, { reactionSeconds: 0 });
    const id: string = await gm.page.evaluate(async () => {
      const actor = game.actors.getName("Tavi");
      const item = actor.items.find((one: any) => one.type === "crusadeWeapon" && !one.system.ranged);
      await item.update({ "system.held": true });
      const declaration = {
        action: "attack",
        actor: actor.uuid,
        token: null,
        item: item.uuid,
        targets: [],
        choices: {},
      };
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
    // Who stands there with a body of its own is offered by its token alone, not once more as the actor that it is of.
    const foes = await gm.page.evaluate(() => {
      const standing = game.scenes.current.tokens.filter((one: any) => one.actor && !one.actorLink);
      const rows = document.querySelectorAll<HTMLInputElement>(".fray-choose-target [name=target]");
      const offered = new Set([...rows].map(({ value }) => value));
      return [standing.length, standing.filter(({ actorId }: any) => offered.has(`Actor.${actorId}`)).length];
    });
    expect(foes[0]).toBeGreaterThan(0);
    expect(foes[1]).toBe(0);
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
});
