import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { dropFiles } from "./map-drop.ts";
import { seatWarden } from "./probe.ts";

const MAT = "#board";

/** The cells that the window for a dropped picture shows before and after a user chooses. */
describe.each(sampled([13, 14] as const, 1))("the cells of a dropped picture, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));

  const window = () => page.locator(".scene-from-file");
  afterEach(async () => {
    if (await window().count()) await window().locator("[data-action=close]").click();
    await expect.poll(() => window().count()).toBe(0);
  });

  it("lines that are drawn on a picture are found", async () => {
    await dropFiles(page, MAT, [{ name: "lined.png", width: 1050, height: 700, lines: 35 }]);
    await window()
      .locator("[data-facts]", { hasText: says("MAPS.FoundLines") })
      .waitFor();
    expect(await window().locator("[name=cells]").inputValue()).toBe("30");
  });

  it.each([
    ["where the picture is almost whole cells", { name: "lined.png", width: 900, height: 600, lines: 44 }],
    ["where its name counts them roughly", { name: "Mill 20x15.png", width: 720, height: 545, lines: 35, first: 10 }],
  ])("lines that are drawn on a picture count, %s", async (_where, picture) => {
    await dropFiles(page, MAT, [picture]);
    await window()
      .locator("[data-facts]", { hasText: says("MAPS.FoundLines") })
      .waitFor();
    const found = await Promise.all(
      ["cell", "x", "y"].map(async (field) => Number(await window().locator(`[name=${field}]`).inputValue())),
    );
    const { lines, first = 0 } = picture as { lines: number; first?: number };
    for (const [index, wanted] of [lines, first, first].entries())
      expect(Math.abs(found[index]! - wanted)).toBeLessThanOrEqual(index ? 1.5 : 0.1);
  });

  it("hexagons are counted by their rows and columns, and lie where they are shown", async () => {
    await dropFiles(page, MAT, [{ name: "hexes.png", width: 800, height: 693 }]);
    await window().locator("[name=type]").selectOption("4");
    await window().locator("[name=cells]").fill("10");
    await expect.poll(() => window().locator("[name=cell]").inputValue()).toBe("92.38");
    await window().locator("[name=type]").selectOption("2");
    await window().locator("[name=cell]").fill("80");
    await window()
      .locator("[data-facts]", { hasText: says("MAPS.Cells", { x: 10, y: 10 }) })
      .waitFor();
    await window().locator("[name=y]").fill("100");
    await window()
      .getByRole("button", { name: says("MAPS.Create") })
      .click();
    await expect.poll(() => window().count()).toBe(0);
    const made = await page.evaluate(() => {
      const { grid, dimensions } = game.scenes.getName("hexes");
      // The middle of the first hexagon, as the window has shown it on the picture.
      const shown = { x: dimensions.sceneX + 40, y: dimensions.sceneY + 100 + 40 / Math.cos(Math.PI / 6) };
      const middle = grid.getCenterPoint(shown);
      return [Math.abs(middle.x - shown.x), Math.abs(middle.y - shown.y)];
    });
    for (const off of made) expect(off).toBeLessThan(1);
  });
});
