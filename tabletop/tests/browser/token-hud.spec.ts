import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** The controls of a token. */
describe.each(sampled([13, 14] as const, 1))("a token's HUD, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));

  it("statuses are pictures, as packages look for them, which mouse and keyboard press", async () => {
    const press = (id: string) => `#token-hud .palette.status-effects img.effect-control[data-status-id="${id}"]`;
    await page.evaluate(async () => {
      const [token] = canvas.tokens.placeables;
      await canvas.hud.token.bind(token);
      await canvas.hud.token.togglePalette("effects", true);
    });
    const [first, second] = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("#token-hud .status-effects > img.effect-control")]
        .filter((one) => one.getAttribute("src"))
        .map((one) => one.dataset.statusId!),
    );
    const states = () =>
      page.evaluate(
        ([one, other]) => {
          const { statuses } = canvas.hud.token.actor;
          const focused = document.activeElement as HTMLElement;
          return [statuses.has(one), statuses.has(other), focused.dataset.statusId, game.paused];
        },
        [first, second] as const,
      );
    const [, , , paused] = await states();
    const button = page.locator(press(first!));
    expect(await button.getAttribute("alt")).toBe(await button.getAttribute("data-tooltip-text"));
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator(`${press(first!)}.active[aria-pressed=true]`).waitFor();
    await expect.poll(states).toEqual([true, false, first, paused]);
    await page.keyboard.press("Space");
    await page.locator(`${press(first!)}[aria-pressed=false]`).waitFor();
    await expect.poll(states).toEqual([false, false, first, paused]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(states).toEqual([false, true, second, paused]);
    await page.locator(`${press(second!)}.active`).click();
    await page.locator(`${press(second!)}[aria-pressed=false]`).waitFor();
    await page.locator(press(first!)).click({ button: "right" });
    await page.locator(`${press(first!)}.active.overlay`).click();
    await page.locator(`${press(first!)}[aria-pressed=false]`).waitFor();
    await page.evaluate(() => canvas.hud.token.clear());
  });
});
