import { beforeAll, describe, expect, test } from "vitest";
import { closeSheets, lastCard, openSheet, target } from "../../../browser/steps.ts";
import { CAPTAIN, CORVIN, MAREN, goTo, hold, place } from "../../../browser/quest/steps.ts";
import { gamemaster, pages } from "./table.ts";
import { says } from "../../../words.ts";

describe("quest: the dialog of an attack", () => {
  const dialog = () => gamemaster.page.locator(".fray-dialog");
  const chance = async (): Promise<number> =>
    Number.parseInt((await dialog().locator(".fray-law__big .first .fray-num").textContent())!, 10);
  const pressed = () => dialog().locator('[data-way][aria-pressed="true"]');
  const ask = async (weapon: string): Promise<void> => {
    const sheet = await openSheet(gamemaster.page, MAREN);
    await sheet
      .locator("[data-item-id]", { hasText: weapon })
      .locator('[data-act="attack"]')
      .click({
        modifiers: ["Shift"],
      });
    await dialog().locator('[type="submit"]').waitFor();
  };
  const leave = async (): Promise<void> => {
    await dialog().locator('[data-action="cancel"]').click();
    await dialog().waitFor({ state: "detached" });
    await closeSheets(gamemaster.page);
  };

  beforeAll(async () => {
    await goTo(gamemaster.page, pages(), "The hollow way");
    await closeSheets(gamemaster.page);
    await place(gamemaster.page, { [MAREN]: [10, 6], [CAPTAIN]: [11, 6] });
    await target(gamemaster.page, CAPTAIN);
  });

  test("a press on a way to meet the blow shows the odds against it; at first against the best choice", async () => {
    await ask("Shortsword");
    const rows = dialog().locator("[data-way]");
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => pressed().textContent()).toContain(says("FRAY.Odds.bestChoice"));
    for (const way of ["none", "parry", "dodge"]) {
      const row = dialog().locator(`[data-way="${way}"]`);
      const said = Number.parseInt((await row.locator(".fray-num").textContent())!, 10);
      await row.click();
      await expect.poll(() => pressed().getAttribute("data-way")).toBe(way);
      await expect.poll(chance).toBe(said);
    }
    await leave();
  });

  /** Notes on the page, from now on, the dialogs of a class that are shown, each with the number it has in the page. */
  const noteShown = (kind: "ActionDialog" | "DialogV2") =>
    gamemaster.page.evaluate((name) => {
      const shown = new Set<string>();
      const hook = Hooks.on(`render${name}`, ({ id }: { id: string }) => shown.add(id));
      (globalThis as any).shownDialogs = () => {
        Hooks.off(`render${name}`, hook);
        return shown.size;
      };
    }, kind);
  /** Stops the noting, and gives the number of dialogs that were shown. */
  const shownDialogs = () => gamemaster.page.evaluate(() => (globalThis as any).shownDialogs());

  test("two quick presses open one dialog, which stays as it is", async () => {
    const sheet = await openSheet(gamemaster.page, MAREN);
    const button = sheet.locator("[data-item-id]", { hasText: "Shortsword" }).locator('[data-act="attack"]');
    await noteShown("ActionDialog");
    await button.evaluate((pressed) => {
      for (let press = 0; press < 2; press++)
        pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
    });
    await dialog().locator('[type="submit"]').waitFor();
    // The same asked for once more: when this is settled, so are the presses before it.
    const third = await gamemaster.page.evaluate((who) => {
      const { actor } = canvas.scene.tokens.getName(who);
      const { uuid } = actor.items.getName("Shortsword");
      return game.fray.declare(game.fray.declarationOf(actor, "attack", { item: uuid }), { dialog: true });
    }, MAREN);
    expect(third).toBeNull();
    expect(await shownDialogs()).toBe(1);
    await leave();
  });

  test("an open dialog follows its documents, but leaves a number that is being typed", async () => {
    const { page } = gamemaster;
    const hurt = (damage: number) =>
      page.evaluate(([who, points]) => canvas.scene.tokens.getName(who).actor.update({ "system.hp.damage": points }), [
        MAREN,
        damage,
      ] as const);
    const type = (text: string, event: "input" | "change") =>
      dialog()
        .locator('[data-choice="days"]')
        .evaluate(
          (input: HTMLInputElement, [days, kind]) => {
            input.value = days;
            input.dispatchEvent(new Event(kind, { bubbles: true }));
          },
          [text, event] as const,
        );
    const text = () => dialog().textContent();
    await page.evaluate((who) => {
      const { actor } = canvas.scene.tokens.getName(who);
      void game.fray.declare(game.fray.declarationOf(actor, "rest"), { dialog: true });
    }, MAREN);
    await dialog().locator('[type="submit"]').waitFor();
    await expect.poll(text).toContain(says("FRAY.Quest.daysHintWhole"));
    await hurt(5);
    await expect.poll(text).toContain(says("FRAY.Quest.daysHintOne", { points: 1, rate: 1 }));
    await type("3", "input");
    await hurt(6);
    expect(await dialog().locator('[data-choice="days"]').inputValue()).toBe("3");
    await type("3", "change");
    await expect.poll(text).toContain(says("FRAY.Quest.daysHint", { points: 3, rate: 1 }));
    await hurt(2);
    await expect.poll(text).toContain(says("FRAY.Quest.daysHint", { points: 2, rate: 1 }));
    await leave();
    await hurt(0);
    expect(await page.evaluate((who) => Object.keys(canvas.scene.tokens.getName(who).actor.apps), MAREN)).toEqual([]);
  });

  test("two quick presses with a weapon not in hand ask once whether to draw it", async () => {
    const { page } = gamemaster;
    await hold(page, MAREN);
    await noteShown("DialogV2");
    await page.evaluate((who) => {
      const { actor } = canvas.scene.tokens.getName(who);
      const { uuid } = actor.items.getName("Shortsword");
      for (let press = 0; press < 2; press++) actor.sheet.act("attack", uuid, {}, null);
      // The same asked for once more: when this is answered, so are the presses before it.
      (globalThis as any).third = game.fray.declare(game.fray.declarationOf(actor, "attack", { item: uuid }), {
        clicked: true,
      });
    }, MAREN);
    const asked = page.locator("dialog, .application.dialog").filter({ hasText: says("FRAY.Hands.leave") });
    await asked.locator('[data-action="no"]').click();
    expect(await page.evaluate(() => (globalThis as any).third)).toBeNull();
    expect(await shownDialogs()).toBe(1);
    await asked.waitFor({ state: "detached" });
    await hold(page, MAREN, "Shortsword", "Small shield");
  });

  test("a miss and a hit without damage are told apart in words, and only the hit is labelled as 0", async () => {
    await ask("Shortsword");
    const labels = dialog().locator(".fray-law__bar span");
    await expect.poll(async () => (await labels.allTextContents()).slice(0, 3)).toEqual(["–", "0", "1"]);
    const results = await dialog().locator(".fray-law__runs p").allTextContents();
    expect(results.map((text) => text.replace(/ [\d<.]+%$/, ""))).toEqual([
      says("FRAY.Odds.Tone.miss"),
      says("FRAY.Odds.noDamage"),
      says("FRAY.Odds.withDamage"),
    ]);
    await leave();
  });

  test("OQ-P12, OQ-P13: what shuts each other out is one joined control, each choice with what it is worth", async () => {
    await hold(gamemaster.page, MAREN, "Long bow");
    await ask("Long bow");
    const before = await chance();
    const wind = dialog().locator("fieldset", { has: gamemaster.page.locator('[data-choice="situations-wind"]') });
    await expect
      .poll(() => wind.locator("label").allTextContents())
      .toEqual([
        `${says("FRAY.Quest.Plain.wind")}0`,
        `${says("FRAY.Quest.Short.highWind")}−20`,
        `${says("FRAY.Quest.Short.fierceWind")}−50`,
      ]);
    await wind.locator('[value="highWind"]').check();
    await expect.poll(chance).toBe(before - 20);
    const chip = dialog().locator(".fray-counts li", { hasText: says("FRAY.Quest.Group.wind") });
    await expect.poll(() => chip.textContent()).toContain(says("FRAY.Quest.Short.highWind"));
    // A box of those that may all be so.
    await dialog().locator('[data-choice="situation-largeTarget"]').check();
    await expect.poll(chance).toBe(before);
    await chip.locator('[data-action="leaveOut"]').click();
    await expect.poll(chance).toBe(before + 20);
    await expect.poll(() => wind.locator(":checked").getAttribute("value")).toBe("");
    await leave();
    await hold(gamemaster.page, MAREN, "Shortsword", "Small shield");
  });

  test("a weapon for which the hands are not free says so in short, and in its hint what must go", async () => {
    await hold(gamemaster.page, MAREN, "Shortsword", "Small shield");
    const sheet = await openSheet(gamemaster.page, MAREN);
    const tag = sheet.locator("[data-item-id]", { hasText: "Long bow" }).locator(".fray-warn");
    await expect.poll(() => tag.textContent()).toBe("Hands not free");
    const hint = says("FRAY.Hands.makeRoom", { item: "Long bow", items: "Shortsword, Small shield" });
    expect(await tag.getAttribute("data-tooltip-text")).toBe(hint);
    await closeSheets(gamemaster.page);
  });

  test("the gamemaster's rulings on a card say whose condition each is", async () => {
    const sheet = await openSheet(gamemaster.page, MAREN);
    await sheet.locator("[data-item-id]", { hasText: "Shortsword" }).locator('[data-act="attack"]').click();
    await lastCard(gamemaster.page).locator('[data-fray-act="amend"]').click();
    const judged = gamemaster.page.locator(".fray-amend__judged label");
    await judged.first().waitFor();
    const words = await judged.allTextContents();
    expect(new Set(words.map((one) => one.trim())).size).toBe(words.length);
    await gamemaster.page
      .locator(".fray-amend .header-control[data-action=close], .fray-amend [data-action=close]")
      .first()
      .click();
    await closeSheets(gamemaster.page);
  });

  test("OQ-072: a choice that is refused stays chosen, and can be taken back", async () => {
    const { page } = gamemaster;
    await page.evaluate(
      async ([healer, patient]) => {
        await game.actors.getName(patient).update({ "system.hp.damage": 1 });
        const token = canvas.tokens.placeables.find((one: any) => one.document.name === patient);
        canvas.tokens.setTargets([token.id], { mode: "replace" });
        void game.fray.declare(game.fray.declarationOf(game.actors.getName(healer), "treat"), { dialog: true });
      },
      [CORVIN, MAREN] as const,
    );
    const treatment = dialog().locator('select[data-choice="step"]');
    const refused = dialog().locator('[role="alert"]', { hasText: "OQ-072" });
    await treatment.selectOption("surgery");
    await refused.waitFor();
    await expect.poll(() => treatment.inputValue()).toBe("surgery");
    await treatment.selectOption("minor");
    await refused.waitFor({ state: "detached" });
    await leave();
    await page.evaluate((patient) => game.actors.getName(patient).update({ "system.hp.damage": 0 }), MAREN);
  });
});
