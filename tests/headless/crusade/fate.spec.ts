import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import {
  answer,
  buyFate as buy,
  cardOf,
  closeSheets,
  darkFate,
  darkFateIs,
  gear,
  lastCard,
  messages,
  nextRound,
  noticed,
  openSheet,
  press,
  setDarkFate,
  settled,
  showTab,
  staged,
  strike,
} from "../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const fate = "system.fate.value";
const stress = "system.physical.value";
const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);
const usedBy = (name: string): Promise<string[]> =>
  gamemaster.page.evaluate(
    (who) => (canvas.scene.tokens.getName(who)?.actor ?? game.actors.getName(who)).system.fate.used,
    name,
  );
const ofHero = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);
const ofToken = (name: string, changes: object): Promise<unknown> =>
  gamemaster.page.evaluate(([who, data]) => canvas.scene.tokens.getName(who as string).actor.update(data), [
    name,
    changes,
  ] as const);
/** The gamemaster's pool as the tracker shows it. */
const pool = (page: Page): Locator => page.locator(".fray-tracker__head .fray-pool.is-dark");

/** Opens the dialog of FATE from a sheet, chooses, and sends it off; gives the new card. */
async function buyInDialog(page: Page, who: string, choose: (dialog: Locator) => Promise<void>): Promise<Locator> {
  const sheet = await openSheet(page, who);
  const before = await messages(page);
  await sheet.locator('[data-act="fate"]').click();
  const dialog = page.locator(".fray-dialog");
  await choose(dialog);
  await dialog.locator('[type="submit"]').click();
  await page.waitForFunction((count) => game.messages.size > count, before);
  await closeSheets(page);
  return lastCard(page);
}

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await gamemaster.page.evaluate(async () => {
    await game.actors.getName("Tavi").update({ "system.fate": { value: 3, used: [] } });
    for (const combat of [...game.combats]) await combat.delete();
  });
  await setDarkFate(gamemaster.page, 0);
});
afterAll(() => table.leave());

describe("crusade: Dark FATE belongs to the world", () => {
  test("EC-154: it rises with a FATE spent outside an encounter, and stands in the tracker where there is none; undo takes it back", async () => {
    const { page } = gamemaster;
    await showTab(page, "combat");
    await pool(page).getByText("Dark FATE").waitFor();
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("0");
    await fixDice(player.page, d10(1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await answer(player.page, "bonus");
    await staged(page, id, "frozen");
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 1);
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("1");
    // Whose pool it is: a player sees neither it nor the button.
    await showTab(player.page, "combat");
    await expect.poll(() => pool(player.page).count()).toBe(0);
    await expect.poll(() => player.page.locator('[data-widget="scene"]').count()).toBe(0);
    await showTab(player.page, "chat");
    await undo(id);
    await darkFateIs(page, 0);
    await settled(page, "Tavi", fate, 3);
    await expect.poll(() => usedBy("Tavi")).toEqual([]);
    await page.evaluate((card) => game.fray.press({ card, act: "redo" }), id);
    await darkFateIs(page, 1);
    await cardOf(player.page, id).locator(".fray-card__state.is-applied").waitFor();
  });

  test("EC-158: the gamemaster turns it in the tracker, and never below nothing", async () => {
    const { page } = gamemaster;
    const step = (label: string): Locator => pool(page).getByRole("button", { name: label });
    await step("+1 Dark FATE").click();
    await darkFateIs(page, 2);
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("2");
    await step("−1 Dark FATE").click();
    await darkFateIs(page, 1);
    await setDarkFate(page, 0);
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("0");
    await step("−1 Dark FATE").click();
    await expect.poll(() => darkFate(page)).toBe(0);
  });

  test("EC-A31, EC-154: the end of the scene outside an encounter is a card with an undo; Dark FATE outlives scene and encounter", async () => {
    const { page } = gamemaster;
    await setDarkFate(page, 4);
    await ofToken("Bandit", { "system.fate.used": ["bonus"], "system.freeShieldUsed": true });
    await expect.poll(() => usedBy("Tavi")).toEqual(["bonus"]);
    const before = await messages(page);
    await page.locator('[data-widget="scene"]').click();
    await page.waitForFunction((count) => game.messages.size === count + 1, before);
    await page.waitForFunction(
      () =>
        game.actors.getName("Tavi").system.fate.used.length === 0 &&
        !canvas.scene.tokens.getName("Bandit").actor.system.freeShieldUsed,
    );
    await showTab(page, "chat");
    const card = lastCard(page);
    await card.getByText("Tavi can spend FATE of each kind again").waitFor();
    await card.getByText("free block is there again").waitFor();
    await expect.poll(() => darkFate(page)).toBe(4);
    await press(page, "undo");
    await expect.poll(() => usedBy("Tavi")).toEqual(["bonus"]);
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.system.freeShieldUsed);
    await press(page, "redo");
    await expect.poll(() => usedBy("Tavi")).toEqual([]);
    // With an encounter begun and ended the pool is the same one.
    await page.evaluate(async () => {
      const combat = await game.combats.documentClass.create({ type: "crusade", scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        ["Tavi", "Bandit", "Bad Guy", "Ivo"]
          .map((name) => canvas.scene.tokens.getName(name))
          .map((one: any) => ({ tokenId: one.id, sceneId: canvas.scene.id, actorId: one.actor.id })),
      );
      for (const [index, entry] of combat.combatants.contents.entries()) await entry.update({ initiative: 20 - index });
      await combat.startCombat();
    });
    await showTab(page, "combat");
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("4");
    await expect.poll(() => page.locator('[data-widget="scene"]').count()).toBe(1);
    // Nobody has anything to get back: a word, and no card.
    const count = await messages(page);
    await page.locator('[data-widget="scene"]').click();
    await page.locator("#notifications .notification", { hasText: "nobody had anything" }).first().waitFor();
    await expect.poll(() => messages(page)).toBe(count);
    await showTab(page, "chat");
  });

  test("EC-154: an encounter of an older world gives up the Dark FATE it holds at the gamemaster's word only", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.combat.update({ "system.darkFate": 2 }));
    await showTab(page, "combat");
    await page.locator('[data-widget="takeOver"]').getByText("Import 2 Dark FATE").waitFor();
    await expect.poll(() => darkFate(page)).toBe(4);
    await page.locator('[data-widget="takeOver"]').click();
    await darkFateIs(page, 6);
    await page.waitForFunction(() => game.combat.system.darkFate === 0);
    await expect.poll(() => page.locator('[data-widget="takeOver"]').count()).toBe(0);
    await showTab(page, "chat");
  });
});

describe("crusade: FATE on the card", () => {
  test("EC-157: when its free absorption is spent, a foe's shield blocks for a point of Dark FATE; undo gives it back", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      canvas.scene.tokens
        .getName("Bandit")
        .actor.createEmbeddedDocuments("Item", [{ name: "Buckler", type: "crusadeShield", system: { held: true } }]),
    );
    await ofToken("Bandit", { "system.freeShieldUsed": true });
    await ofHero({ "system.fate.value": 0 });
    await setDarkFate(page, 2);
    await fixDice(page, [...d10(9), { face: 3, of: 4 }]);
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    const left = await actorValue<number>(page, "Bandit", stress);
    const block = cardOf(page, id).locator('[data-option="block"]');
    await block.waitFor();
    await expect.poll(() => block.getAttribute("data-tooltip-text")).toBe("Costs one Dark FATE, 1 left.");
    await fixDice(page, [{ face: 3, of: 4 }]);
    await answer(page, "block");
    await staged(page, id, "frozen");
    await darkFateIs(page, 1);
    await press(page, "apply");
    await cardOf(page, id).locator(".fray-card__notes", { hasText: "takes it all" }).waitFor();
    await expect.poll(() => actorValue(page, "Bandit", stress)).toBe(left);
    await undo(id);
    await darkFateIs(page, 2);
    // With the pool empty nothing is asked: the blow lands.
    await setDarkFate(page, 0);
    await nextRound(page, player.page);
    await fixDice(player.page, d10(9));
    const plain = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, plain, "frozen");
    await page.evaluate(() => canvas.scene.tokens.getName("Bandit").actor.items.getName("Buckler").delete());
  });

  test("EC-A24, EC-A31: two strikes of one card each buy their own FATE: +2 for the first, and not twice; a new throw for the second", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      await tavi.update({ "system.fate": { value: 2, used: [] }, "system.attributes.grace": 3 });
      await tavi.createEmbeddedDocuments("Item", [
        {
          name: "Left knife",
          type: "crusadeWeapon",
          system: { skill: "blades", damage: 1, held: true, category: "light" },
        },
      ]);
    });
    await setDarkFate(page, 0);
    const knife: string = await page.evaluate(() => game.actors.getName("Tavi").items.getName("Left knife").uuid);
    await fixDice(player.page, d10(1, 2, 9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit", { second: knife });
    const windows = cardOf(player.page, id).locator(".fray-window");
    await expect.poll(() => windows.count()).toBe(2);
    await windows.first().locator('[data-option="bonus"]').click();
    await expect.poll(() => windows.count()).toBe(1);
    const spent = windows.first().locator('[data-option="bonus"]');
    await expect.poll(() => spent.isDisabled()).toBe(true);
    // What is barred keeps the focus it is given; pressed, it says why and answers nothing.
    await spent.focus();
    await expect.poll(() => spent.evaluate((button) => document.activeElement === button)).toBe(true);
    const why = (await spent.getAttribute("aria-description"))!;
    expect(why).toContain("once in this scene");
    await noticed(player.page, why, () => spent.dispatchEvent("click"));
    await expect.poll(() => windows.count()).toBe(1);
    await windows.first().locator('[data-option="reroll"]').click();
    await staged(page, id, "frozen");
    // 1 + 4 + 2 − 6 + 1, and 9 + 4 − 6 + 1.
    await expect.poll(() => cardOf(page, id).locator(".fray-band .fray-num").allInnerTexts()).toEqual(["2", "8"]);
    await settled(page, "Tavi", fate, 0);
    await darkFateIs(page, 2);
    await expect.poll(() => usedBy("Tavi")).toEqual(["bonus", "reroll"]);
    await undo(id);
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 0);
    await expect.poll(() => usedBy("Tavi")).toEqual([]);
    await gear(page, "Tavi", "Left knife", "held", false);
  });
});

describe("crusade: what FATE buys beside the dice", () => {
  test("EC-165, EC-A31: a player buys a stunt from the sheet, then a trait: each kind once a scene, and the refusal leaves the choice open; undo gives the point back", async () => {
    const { page } = gamemaster;
    await ofHero({ "system.fate": { value: 3, used: [] } });
    await setDarkFate(page, 0);
    const first = await buyInDialog(player.page, "Tavi", async (dialog) => {
      await dialog.locator('[data-choice="use"]').selectOption("stunt");
      await dialog.locator('[data-choice="note"]').fill("Down the rope");
    });
    await first.getByText("Down the rope").waitFor();
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 1);
    const second = await buyInDialog(player.page, "Tavi", async (dialog) => {
      // The stunt is spent: the dialog proposes what is left, says no to a stunt, and can be changed after that.
      await expect.poll(() => dialog.locator('[data-choice="use"]').inputValue()).toBe("trait");
      await dialog.locator('[data-choice="use"]').selectOption("stunt");
      await dialog.getByText("bought once in this scene").waitFor();
      const submit = dialog.locator('[type="submit"]');
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await noticed(player.page, "bought once in this scene", () => submit.dispatchEvent("click"));
      await noticed(player.page, "bought once in this scene", () =>
        dialog.locator('[data-choice="note"]').press("Enter"),
      );
      await dialog.locator('[data-choice="use"]').selectOption("trait");
      await dialog.getByText("bought once in this scene").waitFor({ state: "detached" });
      // A player has no traits of foes.
      await expect.poll(() => dialog.locator('option[value="cheat"]').count()).toBe(0);
    });
    await second.locator(".fray-band", { hasText: "A trait" }).waitFor();
    await settled(page, "Tavi", fate, 1);
    await expect.poll(() => usedBy("Tavi")).toEqual(["stunt", "trait"]);
    await press(player.page, "undo");
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 1);
    await expect.poll(() => usedBy("Tavi")).toEqual(["stunt"]);
  });

  test("EC-160: an attribute gain may be bought again and again", async () => {
    const { page } = gamemaster;
    for (const left of [1, 0]) {
      const id = await buy(player.page, "Tavi", "attribute");
      await staged(page, id, "frozen");
      await settled(page, "Tavi", fate, left);
    }
    expect(await buy(player.page, "Tavi", "attribute")).toBe("");
    await player.page.locator("#notifications .notification", { hasText: "no FATE" }).first().waitFor();
  });

  test("EC-161, EC-162, EC-163, EC-164: Cheat and Smarter cost nothing and give the player named in the dialog a FATE; undo takes it", async () => {
    const { page } = gamemaster;
    await setDarkFate(page, 0);
    await ofHero({ "system.fate": { value: 0, used: [] } });
    const tavi: string = await page.evaluate(() => game.actors.getName("Tavi").uuid);
    for (const [at, use] of ["cheat", "smarter"].entries()) {
      const card = await buyInDialog(page, "Bad Guy", async (dialog) => {
        await dialog.locator('[data-choice="use"]').selectOption(use);
        await dialog.locator('[data-choice="earns"]').selectOption(tavi);
        await dialog.locator('[data-choice="note"]').fill("The lamp goes out");
      });
      await settled(player.page, "Tavi", fate, at + 1);
      await card.getByText("The lamp goes out").waitFor();
    }
    await expect.poll(() => darkFate(page)).toBe(0);
    // Cheat is had once a turn (EC-161); a player's character never.
    expect(await buy(page, "Bad Guy", "cheat", "Tavi")).toBe("");
    expect(await buy(page, "Tavi", "smarter", "Tavi")).toBe("");
    await press(page, "undo");
    await settled(player.page, "Tavi", fate, 1);
  });

  test("EC-159, EC-160: whom staff runs spends a pool of its own, stunts again and again but no attribute in the same turn, and Dark FATE when it is empty", async () => {
    const { page } = gamemaster;
    await ofToken("Bad Guy", { "system.staff": true, "system.fate": { value: 2, used: [] } });
    await setDarkFate(page, 1);
    await nextRound(page, player.page);
    const first = await buy(page, "Bad Guy", "stunt");
    await staged(page, first, "frozen");
    await settled(page, "Bad Guy", fate, 1);
    expect(await buy(page, "Bad Guy", "attribute")).toBe("");
    await page.locator("#notifications .notification", { hasText: "stunt and an attribute" }).first().waitFor();
    const second = await buy(page, "Bad Guy", "stunt");
    await staged(page, second, "frozen");
    await settled(page, "Bad Guy", fate, 0);
    // Its own points gave the gamemaster none (EC-154: only a player's do).
    await expect.poll(() => darkFate(page)).toBe(1);
    await nextRound(page, player.page);
    const third = await buy(page, "Bad Guy", "trait");
    await staged(page, third, "frozen");
    await darkFateIs(page, 0);
    await undo(third);
    await darkFateIs(page, 1);
    await undo(second);
    await settled(page, "Bad Guy", fate, 1);
  });
});

describe("crusade: FATE to begin with", () => {
  test("EC-P02: a new character has one point, or what the setting says; one out of a compendium keeps its own", async () => {
    const { page } = gamemaster;
    const made = (name: string): Promise<number> =>
      page.evaluate(
        async (called) => (await game.actors.documentClass.create({ name: called, type: "crusade" })).system.fate.value,
        name,
      );
    expect(await made("New blade")).toBe(1);
    await page.evaluate(() => game.settings.set("fray", "crusade.startingFate", 3));
    expect(await made("Newer blade")).toBe(3);
    const [stored, imported] = await page.evaluate(async () => {
      const pack = game.packs.get("fray.crusade-characters");
      const [entry] = await pack.getIndex();
      const source = await pack.getDocument(entry._id);
      return [source.system.fate.value, (await game.actors.importFromCompendium(pack, entry._id)).system.fate.value];
    });
    expect(imported).toBe(stored);
    await page.evaluate(() => game.settings.set("fray", "crusade.startingFate", 1));
  });
});
