import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { fixDice, openForTwo, ready, tokenAt, type Seat, type Table } from "../table.ts";
import { doorSays } from "../../words.ts";
import { cardOf, chooseMovement, drag, press, settled, showTab, staged, standsOn, strike } from "../steps.ts";

/* The first ten minutes: the offer of a tour, the lanes, what floats, the settings, and the evening begun anew. */

let table: Table;
let gamemaster: Seat;
let player: Seat;

const stress = "system.physical.value";

/** Every text that stands on the mat now. */
const onTheMat = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (thing: any): void => {
      if (thing.visible === false) return;
      if (typeof thing.text === "string" && thing.text) found.push(thing.text);
      for (const child of thing.children ?? []) look(child);
    };
    look(canvas.stage);
    return found;
  });

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await showTab(gamemaster.page, "chat");
});
afterAll(() => table.leave());

describe("ten minutes' delight on the old quay", { shuffle: false }, () => {
  test("the offer of a tour covers no token, whatever the window's size", async () => {
    const { page } = player;
    await page.locator("#fray-hint").waitFor();
    const before = page.viewportSize()!;
    const covered = (): Promise<string[]> =>
      page.evaluate(() => {
        const box = document.querySelector("#fray-hint")!.getBoundingClientRect();
        return canvas.tokens.placeables
          .filter(({ bounds }: any) => {
            const [from, to] = [
              canvas.clientCoordinatesFromCanvas({ x: bounds.left, y: bounds.top }),
              canvas.clientCoordinatesFromCanvas({ x: bounds.right, y: bounds.bottom }),
            ];
            return from.x < box.right && to.x > box.left && from.y < box.bottom && to.y > box.top;
          })
          .map((token: any) => token.document.name);
      });
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(async () => {
        delete canvas.scene._viewPosition.x;
        await canvas.draw();
      });
      await page.waitForFunction(() => canvas.ready);
      expect.soft(await covered(), `${width} × ${height}`).toEqual([]);
    }
    await page.setViewportSize(before);
    await page.evaluate(() => canvas.draw());
  });

  test("EC-043, EC-046: one who would charge sees the lane, its landing square and the odds before the drop", async () => {
    const { page } = player;
    await page.locator("#fray-hint").waitFor();
    // what the ruler says could lie beneath the offer
    await drag(page, "Tavi", [[1, 0]], false);
    await page.locator("#fray-hint").waitFor({ state: "hidden" });
    // … or the bars, which can be seen through
    const opacities = (): Promise<number[]> =>
      page.evaluate(() =>
        ["fray-movement-bar", "hotbar"].map((id) => Number(getComputedStyle(document.getElementById(id)!).opacity)),
      );
    await expect.poll(async () => Math.max(...(await opacities()))).toBeLessThan(0.3);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.locator("#fray-hint").waitFor();
    await expect.poll(opacities).toEqual([1, 1]);
    await chooseMovement(page, "Tavi", "charge");
    await expect
      .poll(async () => (await onTheMat(page)).filter((text) => / · \d+ %$/.test(text)).length)
      .toBeGreaterThan(0);
    await drag(page, "Tavi", [[6, 0]]);
    await standsOn(gamemaster.page, "Tavi", 11, 6);
    // Once a round: the lanes are closed and promise nothing.
    await page.waitForFunction(() =>
      game.combat.combatants.getName("Tavi").system.spent.some((entry: any) => entry.act === "charge"),
    );
    await page.locator('#fray-movement-bar [data-movement="charge"][aria-disabled="true"]').waitFor();
    await page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Tavi")
        .document.update({ movementAction: "fray-crusade-charge" }),
    );
    await expect.poll(async () => (await onTheMat(page)).filter((text) => / · \d+ %$/.test(text)).length).toBe(0);
  });

  test("a forecast is played in a worker of the package's own, and comes to the same on a page without workers", async () => {
    await player.page.evaluate(() => Reflect.deleteProperty(globalThis, "Worker"));
    const told = async ({ page }: Seat): Promise<string> => {
      await page.evaluate(() => game.fray.forecast());
      await page.locator("#fray-forecast [data-forecast-done]").waitFor();
      const text = await page.locator("#fray-forecast").innerText();
      await page.evaluate(() => foundry.applications.instances.get("fray-forecast").close({ animate: false }));
      return text;
    };
    // Whoever looks at an encounter has the worker begin before they ask.
    await gamemaster.page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    await expect.poll(() => gamemaster.page.workers().length).toBe(1);
    await gamemaster.page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
    const beside = await told(gamemaster);
    expect(gamemaster.page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      "/systems/fray/forecast-worker.mjs",
    ]);
    expect(await told(player)).toBe(beside);
    expect(player.page.workers()).toEqual([]);
  });

  test("a number rises from whoever is struck, on every screen but one that wants no motion", async () => {
    await gamemaster.page.emulateMedia({ reducedMotion: "no-preference" });
    for (const seat of [gamemaster, player])
      await seat.page.evaluate(() => {
        const floated: string[] = ((globalThis as any).floated = []);
        const draw = canvas.interface.createScrollingText.bind(canvas.interface);
        canvas.interface.createScrollingText = (origin: object, text: string, options: object) => {
          floated.push(text);
          return draw(origin, text, options);
        };
      });
    // Conditions float too; they are the host's.
    const floated = (seat: Seat): Promise<string[]> =>
      seat.page.evaluate(
        () => (globalThis as any).floated.filter((text: string) => /^[−+]\d+$/.test(text)) as string[],
      );
    await fixDice(player.page, [{ face: 5, of: 10 }]);
    const card = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, card, "frozen");
    await cardOf(gamemaster.page, card).waitFor();
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 0);
    await expect.poll(() => floated(gamemaster)).toEqual(["−6"]);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await expect.poll(() => floated(gamemaster)).toEqual(["−6", "+6"]);
    await expect.poll(() => floated(player)).toEqual([]);
    await gamemaster.page.emulateMedia({ reducedMotion: "reduce" });
  });

  test("a card drawn anew under the finger keeps the press", async () => {
    const { page } = gamemaster;
    await fixDice(page, [{ face: 5, of: 10 }]);
    const card = await strike(page, "Bandit", "Cutlass", "Tavi");
    await staged(page, card, "frozen");
    const apply = cardOf(page, card).locator('[data-fray-act="apply"]');
    await apply.scrollIntoViewIfNeeded();
    await apply.hover();
    await page.mouse.down();
    const old = (await apply.elementHandle())!;
    await page.evaluate((id) => (globalThis as any).ui.chat.updateMessage(game.messages.get(id)), card);
    await page.waitForFunction((element) => !element.isConnected, old);
    await apply.waitFor();
    await page.mouse.up();
    await settled(page, "Tavi", stress, 15);
    await press(page, "undo");
    await settled(page, "Tavi", stress, 18);
  });

  test("the offer of a tour goes for good when it is dismissed, and comes back when its setting calls it", async () => {
    const { page } = player;
    await page.locator('#fray-hint [data-action="dismiss"]').click();
    await expect.poll(() => page.locator("#fray-hint").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => game.settings.get("fray", "hint") as boolean)).toBe(false);
    await page.evaluate(() => game.settings.set("fray", "hint", true));
    await page.locator("#fray-hint").waitFor();
  });

  test("the settings show one group at a time, that of the pressed tab", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => new (game.settings.menus.get("fray.settings").type)().render({ force: true }));
    const shown = page.locator("#fray-settings [role=tabpanel]:visible");
    await expect.poll(() => shown.count()).toBe(1);
    for (const group of ["crusade", "turns", "shared"]) {
      await page.locator(`#fray-settings [role=tab][data-group=${group}]`).click();
      await expect
        .poll(() => shown.evaluateAll((panels) => panels.map((panel) => (panel as HTMLElement).dataset.group)))
        .toEqual([group]);
    }
    await page.evaluate(() => foundry.applications.instances.get("fray-settings").close({ animate: false }));
  });

  test("a setting turned in Fray's own window is turned for everybody", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => {
      const { type: Menu } = game.settings.menus.get("fray.settings");
      return new Menu().render({ force: true }).then(() => undefined);
    });
    const select = page.locator('select[name="visibility"]');
    await select.waitFor();
    await select.selectOption("outcome");
    await page.locator('.fray-foot [type="submit"]').click();
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
  });

  test("“Reset the world” puts everybody back where the evening began", async () => {
    const { page } = gamemaster;
    // The end of the last write is noted a moment later: not in the new world, which knows nothing of it.
    await expect.poll(() => page.evaluate(() => game.settings.get("fray", "ledger")?.last ?? null)).toBe(null);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("settings", "primary"));
    // The demo world and the page by which one joins say the same words for it.
    await page.getByRole("button", { name: doorSays("putBack") }).click();
    const reloaded = Promise.all([gamemaster, player].map((seat) => seat.page.waitForEvent("load")));
    await page.locator('dialog [data-action="yes"], .dialog [data-action="yes"]').click();
    await reloaded;
    await Promise.all([ready(gamemaster.page), ready(player.page)]);
    await expect.poll(() => player.page.evaluate(() => game.messages.size)).toBe(0);
    await expect
      .poll(() => player.page.evaluate(() => game.settings.get("fray", "visibility") as string))
      .not.toBe("outcome");
    expect((await tokenAt(player.page, "Tavi")).x).toBeGreaterThan(0);
    await standsOn(player.page, "Tavi", 5, 6);
  });

  test("/solo shows gamemaster and player side by side, both at the same table", async () => {
    // A page as it comes: drawn in full, and all that moves does.
    const page = await gamemaster.page
      .context()
      .browser()!
      .newPage({ viewport: { width: 1600, height: 900 } });
    await page.goto(`${table.url}/solo`);
    const frames = page.locator("iframe");
    await expect.poll(() => frames.count()).toBe(2);
    const names: string[] = [];
    for (const index of [0, 1]) {
      const frame = (await (await frames.nth(index).elementHandle())!.contentFrame())!;
      await frame.waitForFunction(
        () => (globalThis as any).game?.ready === true && (globalThis as any).canvas?.ready === true,
        undefined,
        { timeout: 60_000 },
      );
      names.push(await frame.evaluate(() => game.user.name as string));
    }
    expect(names.sort()).toEqual(["Gamemaster", "Player One"]);
    await page.close();
  });
});
