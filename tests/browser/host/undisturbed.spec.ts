import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, type Seat, type Table } from "../table.ts";
import { closeSheets, openSheet, settled, showTab } from "../steps.ts";
import { sampled } from "../../sample.ts";
import { says } from "../../words.ts";

const played = sampled([14, 13] as const, 1);

/* Nobody loses focus, caret or words to somebody else's event: the host brings none of it back (U-014, U-015, U-041). */
describe.each(played)("windows do not disturb who is busy in them, generation %i", (generation) => {
  let table: Table;
  let gamemaster: Seat;
  let player: Seat;

  beforeAll(async () => {
    ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade", generation }));
  });
  afterAll(() => table.leave());
  afterEach(() => closeSheets(player.page));

  /** Tavi's sheet, open on the player's page. */
  const sheetOf = async (mode: "play" | "edit"): Promise<Locator> => {
    const sheet = await openSheet(player.page, "Tavi");
    if (mode === "edit" && !(await sheet.locator("input.fray-name").count()))
      await sheet.locator("[data-action=toggleMode]", { hasText: says("FRAY.Sheet.edit") }).click();
    if (mode === "play" && (await sheet.locator("input.fray-name").count()))
      await sheet.locator("[data-action=toggleMode]", { hasText: says("FRAY.Sheet.play") }).click();
    await sheet
      .locator(mode === "edit" ? "input.fray-name" : ".fray-hero h1")
      .first()
      .waitFor();
    return sheet;
  };
  /** What at the table draws the sheet: the actor is hurt, and the person targets a foe. */
  const stir = async (damage: number): Promise<void> => {
    await gamemaster.page.evaluate(
      (much) => game.actors.getName("Tavi").update({ "system.mental.damage": much }),
      damage,
    );
    await settled(player.page, "Tavi", "system.mental.damage", damage);
    await player.page.evaluate(() => {
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      bandit.setTarget(true, { releaseOthers: true });
      return game.actors.getName("Tavi").sheet.render();
    });
  };
  const mental = (): Promise<string> =>
    player.page.evaluate(() => String(game.actors.getName("Tavi").system.mental.value));
  const active = (): Promise<[string, number | null]> =>
    player.page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return [field.value, field.selectionStart];
    });

  test("U-015: a name half typed stays under the caret, and is stored when it is left", async () => {
    const sheet = await sheetOf("edit");
    const name = sheet.locator("input.fray-name");
    await name.fill("Tavi the Bold");
    await player.page.keyboard.press("ArrowLeft");
    await stir(3);
    await expect.poll(() => active()).toEqual(["Tavi the Bold", 12]);
    await player.page.keyboard.press("Tab");
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tavi the Bold"));
    await gamemaster.page.evaluate(() => game.actors.getName("Tavi the Bold").update({ name: "Tavi" }));
    await player.page.waitForFunction(() => game.actors.getName("Tavi"));
    await sheet.locator('input.fray-name[value="Tavi"]').waitFor();
  });

  test("U-014: a bar's field has nothing but data, and keeps focus and caret; what was owed is drawn when it is left", async () => {
    const sheet = await sheetOf("play");
    const field = sheet.locator('[data-left-of="physical"]');
    await field.click();
    await player.page.keyboard.press("Home");
    await stir(2);
    await expect.poll(() => active()).toEqual([await field.inputValue(), 0]);
    await expect.poll(() => sheet.locator('[data-left-of="mental"]').inputValue()).toBe(await mental());
    await field.fill("-");
    await stir(4);
    await expect.poll(() => active()).toEqual(["-", 1]);
    await field.fill(String(await player.page.evaluate(() => game.actors.getName("Tavi").system.physical.value)));
    await player.page.keyboard.press("Tab");
    await expect.poll(() => sheet.locator('[data-left-of="mental"]').inputValue()).toBe(await mental());
  });

  test("U-014: a press counts although a render that was under way draws the sheet anew beneath it", async () => {
    const sheet = await sheetOf("play");
    await sheet.locator('.fray-tabs [data-tab="notes"]').click();
    const tab = sheet.locator('.fray-tabs [data-tab="fight"]');
    await sheet.locator('.fray-tabs [data-tab="notes"].active').waitFor();
    await tab.hover();
    await player.page.evaluate(() => {
      const { sheet: app } = game.actors.getName("Tavi");
      const view = app.view.bind(app);
      const waiting = new Promise<void>((resolve) => ((globalThis as any).goOn = resolve));
      app.view = async () => {
        delete app.view;
        await waiting;
        return view();
      };
      (globalThis as any).drawn = app.render();
      app.element.querySelector('.fray-tabs [data-tab="fight"]').pressed = true;
    });
    await player.page.mouse.down();
    const replaced = await player.page.evaluate(async () => {
      (globalThis as any).goOn();
      await (globalThis as any).drawn;
      const { element } = game.actors.getName("Tavi").sheet;
      return !element.querySelector('.fray-tabs [data-tab="fight"]').pressed;
    });
    expect(replaced).toBe(true);
    await player.page.mouse.up();
    await sheet.locator('.fray-tabs [data-tab="fight"].active').waitFor();
  });

  test("a tab is drawn when it is first looked at; while another is looked at it stays as it was, and where it was", async () => {
    const sheet = await sheetOf("play");
    const show = async (tab: string): Promise<void> => {
      await sheet.locator(`.fray-tabs [data-tab="${tab}"]`).click();
      await sheet.locator(`.tab.active[data-tab="${tab}"]`).waitFor();
    };
    const scroll = (to?: number): Promise<number> =>
      sheet.locator(".window-content").evaluate((content, top) => {
        if (top !== undefined) content.scrollTop = top;
        return content.scrollTop;
      }, to);
    await show("fight");
    await player.page.evaluate(() => game.actors.getName("Tavi").sheet.setPosition({ height: 500 }));
    const drawn = (): Promise<boolean[]> =>
      sheet.evaluate((element) => [...element.querySelectorAll(".window-content > *")].map((one: any) => !!one.kept));
    await sheet.evaluate((element) => {
      for (const part of element.querySelectorAll(".window-content > *")) (part as any).kept = true;
    });
    const parts = (await drawn()).length;
    expect(await scroll(60)).toBe(60);
    await show("gear");
    await expect.poll(() => drawn()).toEqual([...Array<boolean>(parts).fill(true), false]);
    await scroll(0);
    await show("fight");
    expect(await scroll()).toBe(60);
    await show("gear");
    expect(await scroll()).toBe(0);
    await expect.poll(async () => (await drawn()).filter(Boolean).length).toBe(parts);
    await player.page.evaluate(() => game.actors.getName("Tavi").sheet.setPosition({ height: 760 }));
    await show("fight");
  });

  test("U-041: notes in an open editor outlive what happens at the table", async () => {
    const sheet = await sheetOf("edit");
    await sheet.locator('.fray-tabs [data-tab="notes"]').click();
    const editor = sheet.locator('prose-mirror[name="system.notes"] [contenteditable=true]');
    await editor.click();
    await player.page.keyboard.type("met a bandit ");
    await stir(5);
    await player.page.keyboard.type("by the well");
    await expect.poll(() => editor.innerText()).toContain("met a bandit by the well");
    await sheet.locator('.fray-tabs [data-tab="fight"]').click();
    await gamemaster.page.waitForFunction(() =>
      game.actors.getName("Tavi").system.notes.includes("met a bandit by the well"),
    );
    await gamemaster.page.evaluate(() => game.actors.getName("Tavi").update({ "system.notes": "" }));
  });

  test("U-014: the tracker's lists keep the focus when a turn passes", async () => {
    await showTab(player.page, "combat");
    await showTab(gamemaster.page, "combat");
    const focused = await gamemaster.page.evaluate(async () => {
      const tracker = (globalThis as any).ui.combat;
      const control = tracker.element.querySelector("select[data-fray-widget], [data-action=frayWidget]");
      control?.focus();
      const mark = control && JSON.stringify({ ...control.dataset });
      await game.combat.nextTurn();
      await tracker.render();
      const now = document.activeElement as HTMLElement;
      return control ? mark === JSON.stringify({ ...now.dataset }) && now !== control : "none";
    });
    expect(focused).toBe(true);
  });

  test("U-028, U-029: who only knows a foe by sight sees name and picture; who may look turns the tabs", async () => {
    const bandit = (level: number): Promise<string> =>
      gamemaster.page.evaluate(async (ownership) => {
        const actor = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").document.baseActor;
        await actor.update({ "ownership.default": ownership });
        return actor.id;
      }, level);
    const id = await bandit(1);
    await player.page.waitForFunction((one) => game.actors.get(one).limited, id);
    await player.page.evaluate((one) => game.actors.get(one).sheet.render({ force: true }), id);
    const sheet = player.page.locator(".fray-sheet");
    await sheet.locator(".fray-limited h1").waitFor();
    await expect.poll(() => sheet.locator(".fray-num, .fray-tabs, .fray-track").count()).toBe(0);
    await bandit(2);
    await sheet.locator('.fray-tabs [data-tab="gear"]').click();
    await sheet.locator('.fray-tabs [data-tab="gear"].active').waitFor();
    await expect.poll(() => sheet.locator('[data-action="act"]:not([disabled])').count()).toBe(0);
    await bandit(0);
  });

  test("U-029: the tabs of what lies in a locked pack can be turned by the gamemaster", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const pack = game.packs.get("fray.crusade-bestiary");
      if (!pack.locked) throw new Error("the pack is open");
      const actor = await pack.getDocument(pack.index.contents[0]._id);
      await actor.sheet.render({ force: true });
    });
    const sheet = page.locator(".fray-sheet");
    await expect.poll(() => sheet.locator(".fray-strip [data-action=rule]").first().isEnabled()).toBe(true);
    await sheet.locator('.fray-tabs [data-tab="gear"]').click();
    await sheet.locator('.fray-tabs [data-tab="gear"].active').waitFor();
    await closeSheets(page);
  });
});
