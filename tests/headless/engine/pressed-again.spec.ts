import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cardOf, caughtUp, openSheet, settings, showTab, staged, strike } from "../../browser/steps.ts";
import { d10, fixDice } from "../../browser/table.ts";
import { openOnTheQuay, startFight } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

declare const game: any;
declare const CONFIG: any;
declare const Hooks: any;

/* Between a press and what it changes on the page lies the way to the server and back, often several times. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ outOfTurn: "allow" }));
});
afterAll(() => table.leave());

beforeEach(async () => {
  await settings(gamemaster.page, { autoApply: false });
  await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await caughtUp(gamemaster.page, player.page);
});

/** Presses a button of a card twice, before the page hears of anything. */
const pressTwice = ({ page }: HeadlessSeat, card: string, act: string): Promise<void> =>
  cardOf(page, card)
    .locator(`[data-fray-act="${act}"]`)
    .evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });

/** The number of cards of an action on the gamemaster's page. */
const cards = (action: string): Promise<number> =>
  gamemaster.page.evaluate(
    (wanted) => game.messages.filter((one: any) => one.system?.action === wanted).length as number,
    action,
  );

describe("a button pressed again before the server has answered does nothing more", () => {
  test("a card drawn again while its effects are written takes no second press, and no warning says that all is done", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(9));
    const card = await strike(page, "Tavi", "Cutlass", "Bad Guy");
    await staged(page, card, "frozen");
    await cardOf(page, card)
      .locator('[data-fray-act="apply"]')
      .evaluate((button) => {
        // As it is drawn again: the same button, which knows of no press.
        const drawnAgain = button.cloneNode(true) as HTMLElement;
        (button as HTMLElement).click();
        button.replaceWith(drawnAgain);
        drawnAgain.click();
      });
    await cardOf(page, card).locator('[data-fray-act="undo"]').waitFor();
    // A card's requests are carried out one after another: this one after both.
    expect(await page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card)).toBe(true);
    expect(await page.locator("#notifications .notification").allInnerTexts()).not.toContainEqual(
      expect.stringContaining(says("FRAY.Refused.Applied")),
    );
  });

  test("a click on a sheet makes one card; two calls of a macro make two", async () => {
    const made = await gamemaster.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const declaration = { ...game.fray.declarationOf(tavi, "harm", { choices: { amount: 1 } }), targets: [] };
      const ids: string[][] = [];
      for (const pressed of [true, false]) {
        const twice = [1, 2].map(() => game.fray.declare(declaration, { dialog: false, pressed }));
        ids.push((await Promise.all(twice)).map((message) => message.id));
      }
      return ids.map((both) => new Set(both).size);
    });
    expect(made).toEqual([1, 2]);
  });

  test("a withdrawn card is declared again once", async () => {
    const id = await strike(player.page, "Tavi", "Cutlass", null);
    await staged(player.page, id, "declared");
    await cardOf(player.page, id).locator('[data-fray-act="withdraw"]').click();
    await cardOf(player.page, id).locator('[data-fray-act="again"]').waitFor();
    const before = await cards("attack");
    await pressTwice(player, id, "again");
    await expect.poll(() => cards("attack")).toBeGreaterThan(before);
    await caughtUp(player.page, gamemaster.page);
    expect(await cards("attack")).toBe(before + 1);
  });

  test("initiative is rolled once, and a fight that is begun twice has rolled it once and keeps how it began", async () => {
    const { page } = gamemaster;
    const rolled = (work: string): Promise<number> =>
      page.evaluate(async (name) => {
        const { combat } = game;
        const ids = combat.combatants.map((one: any) => one.id);
        let messages = 0;
        const hook = Hooks.on("createChatMessage", (message: any) => void (messages += message.rolls.length ? 1 : 0));
        await Promise.all([1, 2].map(() => (name === "roll" ? combat.rollInitiative(ids) : combat.startCombat())));
        Hooks.off("createChatMessage", hook);
        return messages;
      }, work);
    await page.evaluate(async () => {
      const scene = game.scenes.viewed;
      const combat = await game.combats.documentClass.create({ type: "crusade", active: true });
      const { id, actorId } = scene.tokens.getName("Tavi");
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: id, sceneId: scene.id, actorId }]);
    });
    expect(await rolled("roll")).toBe(1);
    await page.evaluate(() => game.combat.resetAll());
    expect(await rolled("start")).toBe(1);
    expect(await page.evaluate(() => [game.combat.round, game.combat.system.began.fighters[0].initiative])).toEqual([
      1,
      null,
    ]);
  });

  test("a fighter who is left alone ends one turn", async () => {
    await startFight(gamemaster.page, "crusade", { Tavi: 9 });
    await caughtUp(gamemaster.page, player.page);
    await player.page.evaluate(async () => {
      await Promise.all([1, 2].map(() => game.combat.nextTurn()));
      // A user's requests are carried out one after another: this one after both.
      await game.fray.press({ card: "none", act: "apply" });
    });
    expect(await gamemaster.page.evaluate(() => game.combat.round)).toBe(2);
  });

  test("EC-154: each press of a pool’s + counts", async () => {
    const { page } = gamemaster;
    const points = (): Promise<number> =>
      page.evaluate(() => Number(game.settings.get("fray", "store")?.system?.crusade?.darkFate ?? 0));
    const before = await points();
    await showTab(page, "combat");
    await page.locator('#combat [data-widget="darkFate"][data-step="1"]').evaluate((button) => {
      for (let presses = 0; presses < 3; presses++) (button as HTMLElement).click();
    });
    await expect.poll(points).toBe(before + 3);
    await page.locator('#combat [data-widget="darkFate"][data-step="-1"]').click();
    await expect.poll(points).toBe(before + 2);
    // The number asked for first is asked for again after another: that is no second press of the first.
    await page.evaluate(() => {
      const written: number[] = [];
      const read = ({ key }: any): void => {
        if (key === "fray.store") written.push(game.settings.get("fray", "store").system.crusade.darkFate);
      };
      Object.assign(globalThis, { written, writing: Hooks.on("updateSetting", read) });
      for (const step of [1, -1, 1])
        document.querySelector<HTMLElement>(`#combat [data-widget="darkFate"][data-step="${step}"]`)!.click();
    });
    await expect
      .poll(() => page.evaluate(() => (globalThis as any).written as number[]))
      .toEqual([before + 3, before + 2, before + 3]);
    await page.evaluate(() => Hooks.off("updateSetting", (globalThis as any).writing));
    await showTab(page, "chat");
  });

  test("one encounter is created", async () => {
    const { page } = gamemaster;
    await showTab(page, "combat");
    await page.locator('#combat [data-action="frayCreate"]').evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
    await page.waitForFunction(() => game.combat?.combatants.size > 1);
    expect(await page.evaluate(() => game.combats.size)).toBe(1);
    await showTab(page, "chat");
  });

  test("a condition is begun once, without a complaint of the server", async () => {
    const { page } = gamemaster;
    const sheet = await openSheet(page, "Ivo");
    await sheet.locator('[role="tab"][data-tab="effects"]').click();
    const condition = await sheet
      .locator('[data-action="toggleCondition"][aria-pressed="false"]')
      .first()
      .evaluate((button) => {
        const element = button as HTMLElement;
        element.click();
        element.click();
        return element.dataset.condition!;
      });
    await page.waitForFunction((id) => game.actors.getName("Ivo").statuses.has(id), condition);
    await page.evaluate((id) => game.actors.getName("Ivo").toggleStatusEffect(id, { active: false }), condition);
    expect(gamemaster.complaints).toEqual([]);
  });
});

describe("a follow-up's button", { shuffle: false }, () => {
  /** Lets Tavi strike two who are at death's door; gives the card once it offers both their checks. */
  const struck = async (): Promise<string> => {
    const { page } = gamemaster;
    const second = await page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      await tavi.update({ "system.attributes.grace": 3 });
      const knife = tavi.items.getName("Left knife") ?? {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: true, category: "light" },
      };
      const [made] = knife.uuid ? [knife] : await tavi.createEmbeddedDocuments("Item", [knife]);
      return made.uuid as string;
    });
    await fixDice(page, d10(2, 2));
    const card = await strike(page, "Tavi", "Cutlass", ["Ivo", "Bad Guy"], { second });
    await staged(page, card, "frozen");
    await page.evaluate(async (id) => {
      await game.fray.press({ card: id, act: "apply" });
      for (const name of ["Ivo", "Bad Guy"])
        await game.scenes.viewed.tokens.getName(name).actor.toggleStatusEffect("fray.deathsDoor", { active: true });
    }, card);
    await expect.poll(() => cardOf(page, card).locator('[data-fray-act="follow"]').count()).toBe(2);
    return card;
  };

  test("EC-116: makes one card, however often it is pressed until the card is signed", async () => {
    const { page } = gamemaster;
    const card = await struck();
    const before = await cards("deathCheck");
    await page.evaluate(() => {
      const { prototype } = CONFIG.ChatMessage.documentClass;
      const { update } = prototype;
      const held: (() => void)[] = [];
      prototype.update = async function (...args: unknown[]) {
        await new Promise<void>((go) => held.push(go));
        return update.apply(this, args);
      };
      (globalThis as any).letGo = () => {
        prototype.update = update;
        for (const go of held) go();
      };
    });
    await fixDice(page, d10(4));
    const button = cardOf(page, card).locator('[data-fray-act="follow"]').first();
    await button.click();
    await page.waitForFunction(
      (count) => game.messages.filter((one: any) => one.system?.action === "deathCheck").length > count,
      before,
    );
    await button.click();
    await page.evaluate(() => (globalThis as any).letGo());
    await expect.poll(() => cardOf(page, card).locator('[data-fray-act="follow"]').count()).toBe(1);
    await caughtUp(page, player.page);
    expect(await cards("deathCheck")).toBe(before + 1);
  });

  test("EC-116: pressed before the card is drawn again without it, it does not declare that of the next one", async () => {
    const { page } = gamemaster;
    const card = await struck();
    const before = await cards("deathCheck");
    await fixDice(page, d10(4));
    const button = cardOf(page, card).locator('[data-fray-act="follow"]').first();
    await button.evaluate((element) => {
      (globalThis as any).pressed = element;
      (element as HTMLElement).click();
    });
    await expect.poll(() => cardOf(page, card).locator('[data-fray-act="follow"]').count()).toBe(1);
    await page.evaluate(() => (globalThis as any).pressed.click());
    await caughtUp(page, player.page);
    expect(await cards("deathCheck")).toBe(before + 1);
  });
});
