import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, fixDice, type Seat } from "../table.ts";
import { closeSheets, lastCard, openSheet, target } from "../steps.ts";
import { sampled } from "../../sample.ts";
import { loadAxe } from "./axe.ts";

declare const axe: any;

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open();
  seat = await table.sit("Gamemaster", { width: 1600, height: 1000 });
  await loadAxe(seat.page);
});

afterAll(() => table.leave());

/** What axe calls serious or critical inside one element, as readable lines. */
async function complaints(selector: string): Promise<string[]> {
  await seat.page.locator(selector).first().waitFor();
  return seat.page.evaluate(async (where) => {
    const root = document.querySelector(where);
    // Half-way from one colour to another nothing can be said of contrast.
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(moving.map((one) => one.finished.catch(() => null)));
    const { violations } = await axe.run(root, {
      resultTypes: ["violations"],
      preload: false,
      rules: { region: { enabled: false }, "label-content-name-mismatch": { enabled: true } },
    });
    return violations
      .filter(({ impact }: any) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }: any) =>
        nodes.map((node: any) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
      );
  }, selector);
}

const wide = (selector: string): Promise<number> =>
  seat.page.evaluate((where) => {
    const element = document.querySelector(where)!;
    return element.scrollWidth - element.clientWidth;
  }, selector);

async function windowOf(key: string): Promise<void> {
  await seat.page.evaluate(async (part) => {
    const menu = [...game.settings.menus.entries()].find(
      ([id]: [string]) => id.startsWith("fray.") && id.toLowerCase().includes(part),
    )[1];
    await new menu.type().render({ force: true });
  }, key);
}

/** Tavi’s sheet with a foe in sight; the odds and the dialog need one. */
async function taviAndFoe(): Promise<void> {
  await target(seat.page, "Bad Guy");
  await openSheet(seat.page, "Tavi");
}

for (const scheme of sampled(["light", "dark"] as const, 1))
  describe(`the look by ${scheme}`, () => {
    beforeAll(async () => {
      await seat.page.emulateMedia({ colorScheme: scheme });
      await closeSheets(seat.page);
    });

    test("axe: the sheet, every page of it, in play and in edit", async () => {
      await taviAndFoe();
      await seat.page.waitForFunction(
        (wanted) => getComputedStyle(document.querySelector(".fray-sheet")!).colorScheme === wanted,
        scheme,
      );
      for (const tab of ["fight", "character", "gear", "notes", "effects"]) {
        await seat.page.locator(`.fray-sheet .fray-tabs [data-tab="${tab}"]`).click();
        await seat.page.locator(`.fray-sheet .fray-tabs [data-tab="${tab}"][aria-selected="true"]`).waitFor();
        expect(await complaints(tab === "fight" ? ".fray-sheet" : ".fray-sheet .tab.active"), tab).toEqual([]);
      }
      await seat.page.locator(".fray-sheet .fray-switch button").nth(1).click();
      await seat.page.locator(".fray-sheet input.fray-name").waitFor();
      expect(await complaints(".fray-sheet .tab.active"), "edit").toEqual([]);
      await seat.page.locator(".fray-sheet .fray-switch button").first().click();
      await seat.page.locator('.fray-sheet .fray-tabs [data-tab="fight"]').click();
    });

    test("axe: the dialog of an attack and the card it makes", async () => {
      await taviAndFoe();
      await seat.page.evaluate(() => game.combats.contents.at(-1)?.nextRound());
      await fixDice(seat.page, [{ face: 7, of: 10 }]);
      await seat.page
        .locator('.fray-sheet [data-act="attack"]')
        .first()
        .click({ modifiers: ["Shift"] });
      await seat.page.locator(".fray-dialog .fray-law__bar").first().waitFor();
      expect(await complaints(".fray-dialog")).toEqual([]);
      await seat.page.locator('.fray-dialog [type="submit"]').click();
      await lastCard(seat.page).locator(".fray-band").waitFor();
      expect(await complaints(".fray-card")).toEqual([]);
    });

    test("axe: the tracker", async () => {
      await seat.page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
      expect(await complaints(".fray-order")).toEqual([]);
      expect(await complaints(".fray-tracker__head")).toEqual([]);
      await seat.page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
    });

    test("axe: the settings and the self-check", async () => {
      await windowOf("settings");
      expect(await complaints("#fray-settings")).toEqual([]);
      await windowOf("selfcheck");
      expect(await complaints("#fray-self-check")).toEqual([]);
      await seat.page.evaluate(async () => {
        for (const app of [...foundry.applications.instances.values()])
          if (/^fray-(settings|self)/.test(app.id)) await app.close({ animate: false });
      });
    });
  });

describe("the look in tight places", () => {
  test("the sheet at 380 pixels scrolls down only, with every page full and a name of eighty letters", async () => {
    await closeSheets(seat.page);
    await seat.page.evaluate(async () => {
      const source = game.actors.getName("Tavi").toObject();
      delete source._id;
      source.name = "Maximiliana-Theodora von und zu Hohenschwangau-Lichtenstein, die Unverwüstliche".slice(0, 80);
      source.system.fate = { value: 9999 };
      for (const key of Object.keys(source.system.attributes)) source.system.attributes[key] = 20;
      const weapon = source.items.find((item: any) => item.type === "crusadeWeapon");
      for (let index = 0; index < 30; index++)
        source.items.push({ ...weapon, name: `Zweihändiges Enterschwert der fünften Hafenkompanie ${index}` });
      for (const item of source.items) delete item._id;
      const actor = await foundry.documents.Actor.implementation.create(source);
      await actor.sheet.render({ force: true });
      actor.sheet.setPosition({ width: 380, height: 900 });
    });
    for (const tab of ["fight", "character", "gear", "notes", "effects"]) {
      await seat.page.locator(`.fray-sheet .fray-tabs [data-tab="${tab}"]`).click();
      await seat.page.locator(`.fray-sheet .fray-tabs [data-tab="${tab}"][aria-selected="true"]`).waitFor();
      await expect.poll(() => wide(".fray-sheet .window-content"), { message: tab }).toBeLessThanOrEqual(0);
    }
    await closeSheets(seat.page);
  });

  test("words half as long again: the sheet still fits its window", async () => {
    await seat.page.evaluate(() => {
      const stretch = (part: any): void => {
        for (const [key, value] of Object.entries(part))
          if (typeof value === "string")
            part[key] = value.replace(
              /(?<![{\p{L}])\p{L}{3,}(?![\p{L}}])/gu,
              (word) => word + word.slice(0, Math.ceil(word.length * 0.6)),
            );
          else stretch(value);
      };
      (globalThis as any).plainWords = structuredClone(game.i18n.translations.FRAY);
      stretch(game.i18n.translations.FRAY.Crusade);
      stretch(game.i18n.translations.FRAY.Tab);
      stretch(game.i18n.translations.FRAY.Action);
    });
    await taviAndFoe();
    for (const width of [380, 560, 760]) {
      await seat.page.evaluate((value) => game.actors.getName("Tavi").sheet.setPosition({ width: value }), width);
      await expect.poll(() => wide(".fray-sheet .window-content"), { message: String(width) }).toBeLessThanOrEqual(0);
    }
    await closeSheets(seat.page);
    await seat.page.evaluate(() => (game.i18n.translations.FRAY = (globalThis as any).plainWords));
  });

  test("the tracker holds twenty, with ties and long names", async () => {
    await seat.page.evaluate(async () => {
      ui.sidebar.changeTab("combat", "primary");
      const actor = game.actors.getName("Bandit");
      await game.combats.contents.at(-1).createEmbeddedDocuments(
        "Combatant",
        Array.from({ length: 14 }, (_, index) => ({
          actorId: actor.id,
          name: `Bandit of the very long name, the ${index}th of the brood`,
          initiative: 10 - (index % 4),
        })),
      );
    });
    await seat.page.waitForFunction(() => document.querySelectorAll(".fray-order .combatant").length >= 20);
    await expect.poll(() => wide(".fray-order")).toBeLessThanOrEqual(0);
    await expect.poll(() => seat.page.locator(".fray-order .fray-tie").count()).toBeGreaterThan(1);
    await seat.page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
  });
});

describe("the look for hands and eyes", () => {
  test("EC-009, EC-011, EC-004: the tooltip of a derived number lists its parts, their rules and their sum", async () => {
    await taviAndFoe();
    const tips = await seat.page
      .locator(".fray-sheet .fray-shield[data-tooltip-html], .fray-sheet .fray-track[data-tooltip-html]")
      .evaluateAll((elements) =>
        elements.map((element) => {
          const box = document.createElement("div");
          box.innerHTML = (element as HTMLElement).dataset.tooltipHtml ?? "";
          const numbers = [...box.querySelectorAll("dd")].map((part) => Number(part.textContent!.replace("−", "-")));
          return {
            rules: [...box.querySelectorAll("small")].map((rule) => rule.textContent),
            sum: numbers.pop(),
            total: numbers.reduce((all, one) => all + one, 0),
          };
        }),
      );
    expect(tips.length).toBeGreaterThanOrEqual(4);
    for (const { rules, sum, total } of tips) {
      expect(rules.length).toBeGreaterThan(0);
      for (const rule of rules) expect(rule).toMatch(/^EC-A?\d{2,3}$/);
      expect(total).toBe(sum);
    }
  });

  test("the keyboard alone opens a page and presses attack; the focus is seen", async () => {
    const { page } = seat;
    await taviAndFoe();
    await page.evaluate(() => game.combats.contents.at(-1)?.nextRound());
    const notes = page.locator('.fray-sheet .fray-tabs [data-tab="notes"]');
    await page.locator('.fray-sheet .fray-tabs [data-tab="fight"]').focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        notes.evaluate((element) => [element === document.activeElement, getComputedStyle(element).outlineStyle]),
      )
      .toEqual([true, "solid"]);
    await page.keyboard.press("Enter");
    await page.locator('.fray-sheet .fray-tabs [data-tab="notes"][aria-selected="true"]').waitFor();
    const fight = page.locator('.fray-sheet .fray-tabs [data-tab="fight"]');
    await fight.focus();
    await page.keyboard.press("Space");
    const attack = page.locator('.fray-sheet [data-act="attack"]').first();
    await attack.waitFor();
    await fight.focus();
    const before = await page.evaluate(() => game.messages.size);
    for (let step = 0; step < 40 && !(await attack.evaluate((element) => element === document.activeElement)); step++)
      await page.keyboard.press("Tab");
    await fixDice(page, [{ face: 7, of: 10 }]);
    await page.keyboard.press("Enter");
    await page.waitForFunction((count) => game.messages.size > count, before);
  });

  test("who wants no motion gets none", async () => {
    await seat.page.emulateMedia({ reducedMotion: "reduce" });
    await taviAndFoe();
    const moving = await seat.page.locator(".fray-sheet :is(.fray-pales, .fray-btn)").evaluateAll(
      (elements) =>
        elements.filter((element) =>
          getComputedStyle(element)
            .transitionDuration.split(", ")
            .some((time) => parseFloat(time) > 0),
        ).length,
    );
    expect(moving).toBe(0);
    await seat.page.emulateMedia({ reducedMotion: "no-preference" });
  });

  test("whoever is down lies faint on the mat, and whoever rises does not", async () => {
    const alpha = (): Promise<number> =>
      seat.page.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy").mesh.alpha);
    const full = await alpha();
    const mark = (active: boolean): Promise<void> =>
      seat.page.evaluate(
        (on) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === "Bad Guy")
            .actor.toggleStatusEffect("dead", { active: on })
            .then(() => {}),
        active,
      );
    await mark(true);
    await seat.page.waitForFunction(
      () => canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy").mesh.alpha < 0.5,
    );
    await mark(false);
    await seat.page.waitForFunction(
      (value) => canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy").mesh.alpha === value,
      full,
    );
  });
});
