import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice } from "../../browser/table.ts";
import { settings, showTab, staged, strike } from "../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

/** Rows of the tracker do what rows do: the host does it, if a row says so by the host's own names. */
for (const generation of sampled([14, 13] as const, 1))
  describe(`the tracker's rows, generation ${generation}`, { shuffle: false }, () => {
    let table: HeadlessTable;
    let gamemaster: Page;
    let player: Page;
    const row = (page: Page, name: string) => page.locator("#combat .fray-turn", { hasText: name });
    const bandit = (key: string) => gamemaster.evaluate((name) => game.combat.combatants.getName("Bandit")[name], key);

    beforeAll(async () => {
      const opened = await openForTwo({ ruleset: "crusade", generation });
      table = opened.table;
      gamemaster = opened.gamemaster.page;
      player = opened.player.page;
      for (const page of [gamemaster, player]) await showTab(page, "combat");
      await gamemaster.evaluate(async () => {
        for (const combat of [...game.combats.contents]) await combat.delete();
      });
      await gamemaster.locator('[data-action="frayCreate"]:visible').click();
      await row(player, "Bandit").first().waitFor();
    });
    afterAll(() => table?.leave());

    test("U-089: a press on a row takes its token in hand, two open its sheet, a choice in it does neither", async () => {
      await gamemaster.waitForFunction(() => game.combat?.combatants.getName("Bad Guy")?.token);
      const name = await gamemaster.evaluate(() => game.combat.combatants.getName("Bad Guy").token.name);
      const chosen = () => gamemaster.evaluate(() => canvas.tokens.controlled.map((one: any) => one.document.name));
      await gamemaster.evaluate(() => canvas.tokens.releaseAll());
      await row(gamemaster, "Bad Guy").locator("h4").click();
      await expect.poll(chosen).toEqual([name]);
      await row(gamemaster, "Bad Guy").locator("h4").dblclick();
      await gamemaster.waitForFunction(() => game.combat.combatants.getName("Bad Guy").actor.sheet.rendered);
      await gamemaster.evaluate(async () => {
        await game.combat.combatants.getName("Bad Guy").actor.sheet.close({ animate: false });
        canvas.tokens.releaseAll();
      });
      const reached = await row(gamemaster, "Bad Guy").evaluate((element) => {
        const choices = element.querySelectorAll<HTMLElement>("select, label");
        const heard: string[] = [];
        element.addEventListener("click", (event) => heard.push((event.target as Element).tagName));
        for (const choice of choices) choice.click();
        element.querySelector("h4")!.click();
        return heard;
      });
      expect(reached).toEqual(["H4"]);
    });

    test("U-090, U-091: the gamemaster hides a combatant at a press, still sees it faded, and shows it again", async () => {
      const first = row(gamemaster, "Bandit").first();
      const hide = first.locator('[data-action="toggleHidden"]');
      await hide.waitFor({ state: "hidden" });
      await first.locator('[data-action="frayFold"][aria-expanded="false"]').click();
      await first.locator('[data-action="frayFold"][aria-expanded="true"]').waitFor();
      const seen = await row(player, "Bandit").count();
      await hide.click();
      await expect.poll(() => bandit("hidden")).toBe(true);
      await expect.poll(() => row(player, "Bandit").count()).toBe(seen - 1);
      const faded = gamemaster.locator("#combat .fray-turn.hide");
      await faded.waitFor();
      await expect.poll(() => faded.getAttribute("class")).not.toMatch(/\bhidden\b/);
      await faded.locator('[data-action="toggleHidden"][aria-pressed="true"]').click();
      await expect.poll(() => row(player, "Bandit").count()).toBe(seen);
    });

    test("U-090: out of the fight and back at a press; players have the ping alone", async () => {
      await gamemaster.evaluate(() => game.users.getName("Player One").update({ permissions: { PING_CANVAS: true } }));
      await player.waitForFunction(() => game.user.hasPermission("PING_CANVAS"));
      const defeat = row(gamemaster, "Bandit").first().locator('[data-action="toggleDefeated"]');
      await defeat.click();
      await expect.poll(() => bandit("isDefeated")).toBe(true);
      await row(gamemaster, "Bandit").first().and(gamemaster.locator(".is-defeated")).waitFor();
      await defeat.click();
      await expect.poll(() => bandit("isDefeated")).toBe(false);
      const offered = row(player, "Bandit").first().locator(".fray-turn__controls [data-action]");
      await expect
        .poll(() => offered.evaluateAll((buttons) => buttons.map((one) => (one as HTMLElement).dataset.action)))
        .toEqual(["pingCombatant"]);
    });

    test("U-090: a second encounter is begun and reached, and the tracker's settings open", async () => {
      const header = gamemaster.locator("#combat .fray-encounters");
      const first = await gamemaster.evaluate(() => game.combat.id);
      await header.locator('[data-action="createCombat"]').click();
      await gamemaster.waitForFunction((id) => game.combat && game.combat.id !== id, first);
      await expect.poll(() => gamemaster.evaluate(() => game.combat.type)).toBe("crusade");
      await header.locator(`[data-combat-id="${first}"][aria-pressed="false"]`).click();
      await gamemaster.waitForFunction((id) => game.combat.id === id, first);
      await header.locator(`[data-combat-id="${first}"][aria-pressed="true"]`).waitFor();
      await header.locator('[data-action="trackerSettings"]').click();
      await gamemaster.locator("#combat-config").waitFor();
    });

    test("a change of an encounter asks for the tracker once, one of a user for the list of players once", async () => {
      const asked = await gamemaster.evaluate(async () => {
        const apps = [ui.combat, ui.players];
        const count = [0, 0];
        apps.forEach((app, at) => {
          app.render = (...options: unknown[]) => {
            count[at]!++;
            return Object.getPrototypeOf(app).render.apply(app, options);
          };
        });
        await game.combat.update({ "flags.world.note": foundry.utils.randomID() });
        const first = [...count];
        await game.user.setFlag("world", "note", foundry.utils.randomID());
        for (const app of apps) delete app.render;
        return [first, count];
      });
      expect(asked).toEqual([
        [1, 0],
        [1, 1],
      ]);
    });

    test("for a card that asks nobody the tracker is drawn once, as its combatant has spent an action", async () => {
      await settings(gamemaster, { reactionSeconds: 0 });
      await gamemaster.evaluate(() => game.combat.startCombat());
      await gamemaster.waitForFunction(() => game.combat.system.started);
      await gamemaster.evaluate(async () => {
        await ui.combat.render();
        const { render } = ui.combat;
        game.asked = 0;
        ui.combat.render = (...options: unknown[]) => {
          game.asked++;
          return render.apply(ui.combat, options);
        };
      });
      await fixDice(gamemaster, d10(2));
      await staged(gamemaster, await strike(gamemaster, "Tavi", "Cutlass", "Bandit"), "frozen");
      // Whom a card waits for is looked at 50 ms after it has changed: the timer for it was set before this one.
      await gamemaster.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
      const asked = await gamemaster.evaluate(() => {
        const { asked } = game;
        delete ui.combat.render;
        delete game.asked;
        return asked;
      });
      expect(asked).toBe(1);
    });
  });
