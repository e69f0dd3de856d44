/** The tracker of encounters, on a system that leaves core's as it is. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";

const HOME = "tests/fixtures/other-system";

for (const generation of sampled([14, 13] as const, 1))
  describe(`the tracker, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let warden: Page;
    let mate: Page;
    const row = (page: Page, name: string) => page.locator("#combat .combatant", { hasText: name });
    const controlled = () => warden.evaluate(() => canvas.tokens.controlled.map((one: any) => one.document.name));
    const combatant = (key: string) =>
      warden.evaluate((name) => game.combat.combatants.getName("The Drowned")[name], key);

    beforeAll(async () => {
      table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
      warden = (await table.sit("Warden")).page;
      mate = (await table.sit("Mate")).page;
      for (const page of [warden, mate]) await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
      await warden.locator('#combat [data-action="createCombat"]').click();
      await warden.waitForFunction(() => game.combat?.active);
    });

    afterAll(() => table?.leave());

    it("U-096: a new encounter is of no type of the system's, and active; U-092: the tab is a combat sidebar", async () => {
      expect(await warden.evaluate(() => [game.combat.type, game.combat.active])).toEqual(["base", true]);
      await expect.poll(() => warden.locator("#combat.combat-sidebar").count()).toBe(1);
      await warden.evaluate(async () => {
        const tokens = canvas.scene.tokens.contents;
        await CONFIG.Token.documentClass.createCombatants(tokens, { combat: game.combat });
        for (const one of game.combat.combatants)
          await one.update({ name: one.actorId.startsWith("ada") ? "Ada" : "The Drowned" });
      });
      await row(mate, "The Drowned").waitFor();
    });

    it("U-088: has core's actions and none of its own; other names are methods of the encounter shown", async () => {
      const actions = await warden.evaluate(() => Object.keys(ui.combat.options.actions));
      expect(actions).toEqual(
        expect.arrayContaining([
          "activateCombatant",
          "cycleCombat",
          "createCombat",
          "editName",
          "panToCombatant",
          "pingCombatant",
          "rollInitiative",
          "toggleDefeated",
          "toggleHidden",
          "trackerSettings",
        ]),
      );
      expect(actions).not.toContain("openCombatant");
      await warden.locator('#combat [data-action="startCombat"]').click();
      await warden.waitForFunction(() => game.combat.started);
    });

    it("U-089: a row is pressed by its action alone, and not through a button or an input in it", async () => {
      const name = row(warden, "The Drowned").locator(".name");
      await warden.evaluate(() => canvas.tokens.releaseAll());
      await row(warden, "The Drowned").locator('[data-action="pingCombatant"]').click();
      expect(await controlled()).toEqual([]);
      await name.click();
      await expect
        .poll(controlled)
        .toEqual([await warden.evaluate(() => game.combat.combatants.getName("The Drowned").token.name)]);
      await name.dblclick();
      await warden.waitForFunction(() => game.combat.combatants.getName("The Drowned").actor.sheet.rendered);
      await warden.evaluate(async () => {
        await game.combat.combatants.getName("The Drowned").actor.sheet.close({ animate: false });
        canvas.tokens.releaseAll();
        for (const one of document.querySelectorAll<HTMLElement>("#combat .combatant")) delete one.dataset.action;
      });
      await name.click();
      expect(await controlled()).toEqual([]);
      await warden.evaluate(() => ui.combat.render({ force: true }));
    });

    it("U-090, U-145: a row's controls hide, defeat (with the status on the actor) and ping", async () => {
      const press = (action: string) => row(warden, "The Drowned").locator(`[data-action="${action}"]`).click();
      await press("toggleDefeated");
      await expect.poll(() => combatant("defeated")).toBe(true);
      await warden.waitForFunction(() =>
        game.combat.combatants
          .getName("The Drowned")
          .actor.effects.some(
            (one: any) => one.statuses.has(CONFIG.specialStatusEffects.DEFEATED) && one.getFlag("core", "overlay"),
          ),
      );
      await row(warden, "The Drowned").and(warden.locator(".defeated")).waitFor();
      await press("toggleDefeated");
      await expect.poll(() => combatant("defeated")).toBe(false);
      await press("toggleHidden");
      await expect.poll(() => combatant("hidden")).toBe(true);
    });

    it("U-091: a hidden combatant is faded by the class `hide` and gone for players; U-085: `hidden` takes away", async () => {
      const faded = row(warden, "The Drowned").and(warden.locator(".hide"));
      await faded.waitFor();
      expect(
        await faded.evaluate((one) => [one.classList.contains("hidden"), getComputedStyle(one).opacity < "1"]),
      ).toEqual([false, true]);
      await row(mate, "The Drowned").waitFor({ state: "detached" });
      const shown = await faded.evaluate((one) => {
        const element = document.createElement("div");
        const sheet = document.createElement("style");
        sheet.textContent = "@layer system { .probe { display: flex } }";
        document.head.append(sheet);
        element.className = "probe hidden";
        one.append(element);
        const { display } = getComputedStyle(element);
        element.remove();
        sheet.remove();
        return display;
      });
      expect(shown).toBe("none");
    });

    it("U-093: shows the encounter chosen, else the active one, else the one changed last", async () => {
      const shown = await warden.evaluate(async () => {
        const first = game.combat;
        const second = await Combat.create({ scene: canvas.scene.id });
        const third = await Combat.create({ scene: canvas.scene.id });
        const said: unknown[] = [];
        const order = [first, second, third];
        const viewed = (): void => void said.push(order.indexOf(ui.combat.viewed));
        ui.combat.viewed = third;
        viewed();
        ui.combat.viewed = null;
        viewed();
        await first.update({ active: false });
        await second.update({ round: 1 });
        viewed();
        await first.activate();
        await game.combats.documentClass.deleteDocuments([second.id, third.id]);
        return said;
      });
      expect(shown).toEqual([2, 0, 1]);
    });

    it("U-094: tells of the neighbours, a tab each up to seven, then one step at a time", async () => {
      const contexts = await warden.evaluate(async () => {
        const told = async (): Promise<any> => {
          const { combat, hasCombat, previousId, nextId, currentIndex, control, displayCycle, linked } =
            await ui.combat._preparePartContext("header", {}, {});
          return {
            combat: combat === ui.combat.viewed,
            hasCombat,
            previousId,
            nextId,
            currentIndex,
            control,
            displayCycle,
            linked,
          };
        };
        const made = await Combat.createDocuments(Array.from({ length: 6 }, () => ({ scene: canvas.scene.id })));
        await made[0].activate();
        const seven = await told();
        made.push(await Combat.create({ scene: canvas.scene.id }));
        const ids = ui.combat.combats.map((one: any) => one.id);
        const eight = await told();
        await Combat.deleteDocuments(made.map((one: any) => one.id));
        await game.combats.contents[0].activate();
        return { seven, eight, ids };
      });
      const { seven, eight, ids } = contexts;
      expect(seven).toEqual({
        combat: true,
        hasCombat: true,
        previousId: ids[0],
        nextId: ids[2],
        currentIndex: 2,
        control: false,
        displayCycle: false,
        linked: true,
      });
      expect(eight.displayCycle).toBe(true);
      await warden.waitForFunction(() => game.combats.size === 1);
    });

    it("U-095: scrolls to the turn when it passes, and leaves the list alone otherwise", async () => {
      const scrolled = await warden.evaluate(async () => {
        const combat = game.combats.contents[0];
        await combat.createEmbeddedDocuments(
          "Combatant",
          Array.from({ length: 40 }, (_, index) => ({ name: `Extra ${index}`, initiative: -index })),
        );
        await combat.update({ turn: 0 });
        const list = (): Element => document.querySelector("#combat .combat-tracker")!;
        const top = async (act: () => Promise<unknown>): Promise<number> => {
          await act();
          await ui.combat.render();
          return list().scrollTop;
        };
        await top(async () => {});
        list().scrollTop = 400;
        const same = await top(() => ui.combat.render({ force: true }));
        const passed = await top(() => combat.update({ turn: 39 }));
        return { same, moved: passed > 400 };
      });
      expect(scrolled).toEqual({ same: 400, moved: true });
    });
  });
