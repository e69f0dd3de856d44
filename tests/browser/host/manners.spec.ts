import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caughtUp, closeSheets, openSheet, staged, strike } from "../steps.ts";
import { d10, fixDice, openForTwo, type Table } from "../table.ts";
import { sampled } from "../../sample.ts";

/** How Fray behaves among the host's own looks, keys and windows, and beside other packages. */
for (const generation of sampled([14, 13] as const, 1))
  describe(`manners, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let gamemaster: Page;
    let player: Page;

    beforeAll(async () => {
      const opened = await openForTwo({ generation });
      table = opened.table;
      gamemaster = opened.gamemaster.page;
      player = opened.player.page;
    });
    afterAll(() => table?.leave());

    const scheme = (page: Page, selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).colorScheme);

    test("U-087: the face of the canvas is loaded before the first token is drawn", async () => {
      const loaded = await gamemaster.evaluate(() => ({
        entered: Object.keys(CONFIG.fontDefinitions),
        faces: [...document.fonts]
          .filter((face) => face.family.includes("Archivo Narrow") && face.status === "loaded")
          .map((face) => face.weight),
      }));
      expect(loaded.entered).toContain("Archivo Narrow");
      expect(loaded.faces).toEqual(expect.arrayContaining(["600", "700"]));
    });

    test("U-076: a card with dice brings the sound of dice, one without does not", async () => {
      await gamemaster.evaluate(() => void (CONFIG.sounds.dice = "sounds/dice.wav"));
      await fixDice(gamemaster, d10(7));
      const id = await strike(gamemaster, "Tavi", "Cutlass", "Bad Guy");
      await staged(gamemaster, id, "frozen");
      await expect.poll(() => gamemaster.evaluate((card) => game.messages.get(card).sound, id)).toBe("sounds/dice.wav");
      await gamemaster.evaluate(() => void (CONFIG.sounds.dice = null));
    });

    test("U-079, U-080: a card is dark in a dark interface, also in the light log; of the rest the nearest theme decides", async () => {
      await gamemaster.emulateMedia({ colorScheme: "dark" });
      await openSheet(gamemaster, "Tavi");
      await gamemaster.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
      await expect.poll(() => scheme(gamemaster, ".fray-sheet")).toBe("dark");
      await expect.poll(() => scheme(gamemaster, ".chat-log .fray-card")).toBe("dark");
      await gamemaster.evaluate(() =>
        game.settings.set("core", "uiConfig", {
          ...game.settings.get("core", "uiConfig"),
          colorScheme: { applications: "light", interface: "dark" },
        }),
      );
      await expect.poll(() => scheme(gamemaster, ".fray-sheet")).toBe("light");
      await gamemaster.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
      await expect.poll(() => scheme(gamemaster, "#combat .fray-order")).toBe("dark");
      await gamemaster.evaluate(() =>
        game.settings.set("core", "uiConfig", {
          colorScheme: { applications: "", interface: "" },
          uiScale: 1,
          fontScale: 5,
        }),
      );
      await closeSheets(gamemaster);
    });

    test("U-082: a chip that is a button keeps its own size; one to be added keeps its dashes", async () => {
      await gamemaster.evaluate(() =>
        game.actors.getName("Tavi").toggleStatusEffect("fray.coverPartial", { active: true }),
      );
      const sheet = await openSheet(gamemaster, "Tavi");
      const chip = sheet.locator('.fray-chip[data-condition="fray.coverPartial"]').first();
      await chip.waitFor();
      const looks = (element: Element): [boolean, string, string] => {
        const { borderTopStyle, boxShadow } = getComputedStyle(element);
        return [
          element.getBoundingClientRect().width < element.parentElement!.clientWidth / 2,
          borderTopStyle,
          boxShadow,
        ];
      };
      expect(await chip.evaluate(looks)).toEqual([true, "none", "none"]);
      expect(await sheet.locator(".fray-chip--add").first().evaluate(looks)).toEqual([true, "dashed", "none"]);
      await gamemaster.evaluate(() =>
        game.actors.getName("Tavi").toggleStatusEffect("fray.coverPartial", { active: false }),
      );
      await closeSheets(gamemaster);
    });

    test("U-100: after a press by mouse on a sheet the keys are free; by keyboard the button keeps them", async () => {
      const sheet = await openSheet(gamemaster, "Tavi");
      const tab = sheet.locator('.fray-tabs [data-tab="notes"]');
      await tab.click();
      await expect
        .poll(() => gamemaster.evaluate(() => [document.activeElement?.tagName, game.keyboard.hasFocus]))
        .toEqual(["BODY", false]);
      await sheet.locator('.fray-tabs [data-tab="fight"]').focus();
      await gamemaster.keyboard.press("Enter");
      await sheet.locator('.fray-tabs [data-tab="fight"][aria-selected="true"]').waitFor();
      await expect.poll(() => gamemaster.evaluate(() => game.keyboard.hasFocus)).toBe(true);
      await closeSheets(gamemaster);
    });

    test("U-115: another package's helpers of the same common names change nothing", async () => {
      await gamemaster.evaluate(() => {
        Handlebars.registerHelper("array", () => "not a list");
        Handlebars.registerHelper("times", (one: number, other: number) => one * other);
      });
      const sheet = await openSheet(gamemaster, "Tavi");
      await expect.poll(() => sheet.locator(".fray-tabs [data-tab]").count()).toBe(5);
      await closeSheets(gamemaster);
    });

    test("U-098: the bar below the mat stands in the middle of what the sidebar leaves, folded or not", async () => {
      await gamemaster.evaluate(() =>
        canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control({ releaseOthers: true }),
      );
      const bar = gamemaster.locator("#fray-movement-bar");
      await bar.locator("[data-movement]").first().waitFor();
      const right = (): Promise<number> => bar.evaluate((one) => innerWidth - one.getBoundingClientRect().right);
      const open = await right();
      await gamemaster.evaluate(() => ui.sidebar.toggleExpanded(false));
      await expect.poll(right).toBeLessThan(open);
      await gamemaster.evaluate(() => ui.sidebar.toggleExpanded(true));
      await expect.poll(right).toBe(open);
    });

    test("U-142: a charge's foe is known to a gamemaster who looks at another scene", async () => {
      await gamemaster.evaluate(async () => {
        const size = canvas.grid.size;
        const [tavi, foe] = ["Tavi", "Bad Guy"].map((name) => canvas.scene.tokens.getName(name));
        await tavi.update({ x: foe.x + 4 * size, y: foe.y }, { animate: false });
        await game.combat?.nextRound();
        await game.scenes.getName("The sand ring").view();
      });
      await gamemaster.waitForFunction(() => canvas.ready && canvas.scene?.name === "The sand ring");
      // The player's client judges the charge by what it knows of places and rounds.
      await caughtUp(gamemaster, player);
      await player.evaluate(() => {
        canvas.tokens.placeables
          .find((one: any) => one.document.name === "Bad Guy")
          .setTarget(true, { releaseOthers: true });
      });
      await player.waitForFunction(() => game.user.targets.size === 1);
      const told = await player.evaluate(async () => {
        const tavi = canvas.scene.tokens.getName("Tavi");
        const foe = canvas.scene.tokens.getName("Bad Guy");
        const size = canvas.grid.size;
        const seen: any[] = [];
        const hook = Hooks.on("moveToken", (_token: any, _movement: any, operation: any) => seen.push(operation.fray));
        await tavi.move(
          [
            {
              x: foe.x + size,
              y: foe.y,
              action: "fray-crusade-charge",
              snapped: true,
              explicit: true,
              checkpoint: true,
            },
          ],
          {
            method: "dragging",
          },
        );
        Hooks.off("moveToken", hook);
        return seen[0]?.targets?.[tavi.id] === foe.uuid;
      });
      expect(told).toBe(true);
      await gamemaster.evaluate(() => game.scenes.getName("The old quay").view());
      await gamemaster.waitForFunction(() => canvas.ready && canvas.scene?.name === "The old quay");
    });
  });
