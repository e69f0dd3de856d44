import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Seat } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { dropFiles } from "./map-drop.ts";
import { seatBoth } from "./probe.ts";

describe.each(sampled([13, 14] as const, 1))("new maps, generation %i", (generation) => {
  let seat: Seat;
  let page: Page;
  let player: Page;

  seatBoth(generation, (warden, mate) => {
    [seat, page, player] = [warden, warden.page, mate];
  });

  /** Makes a scene of a picture, which all are shown at once. */
  const show = async (name: string, choose: (window: ReturnType<Page["locator"]>) => Promise<void>): Promise<void> => {
    await dropFiles(page, "#board", [{ name: `${name}.png`, width: 400, height: 400 }]);
    const window = page.locator(".scene-from-file");
    await window.locator("[name=active]").check();
    await choose(window);
    await window.getByRole("button", { name: says("MAPS.Create") }).click();
    await player.waitForFunction((wanted) => canvas.ready && canvas.scene.name === wanted, name);
  };

  it("where no token of theirs sees it, a map is dark to players, and their mat says so; the gamemaster is told before, and may let all see it", async () => {
    const said = player.getByRole("status").filter({ hasText: says("CANVAS.Unseen") });
    await show("dark field", (window) => window.locator(".hint", { hasText: says("MAPS.VisionHint") }).waitFor());
    await said.waitFor();
    expect(await page.locator("#board-unseen").count()).toBe(0);
    await show("open field", (window) => window.locator("[name=tokenVision]").uncheck());
    expect(await player.evaluate(() => [canvas.scene.tokenVision, canvas.visibility.visible])).toEqual([false, false]);
    await expect.poll(() => said.count()).toBe(0);
  });

  it("the list of scenes shows an icon instead of a picture that is not there", async () => {
    seat.expectComplaint(/gone\.webp|404/);
    await page.evaluate(async () => {
      await Scene.create({ name: "Far gate", background: { src: "maps/gone.webp" } });
      ui.sidebar.changeTab("scenes", "primary");
    });
    const row = page.locator("#scenes .directory-item", { hasText: "Far gate" });
    await row.locator("i.thumbnail").waitFor();
    expect(await row.locator("img").count()).toBe(0);
  });
});
