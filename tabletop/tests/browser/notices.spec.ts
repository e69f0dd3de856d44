import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sampled } from "../../../tests/sample.ts";
import { seatWarden } from "./probe.ts";

describe.each(sampled([13, 14] as const, 1))("where notices lie, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one), { mat: false });

  it("notices leave the title of the window in front free", async () => {
    const placed = await page.evaluate(async () => {
      const places: number[][] = [];
      for (const [top, left] of [
        [70, 400],
        [200, 420],
        [70, 0],
      ]) {
        const window: any = await new foundry.applications.api.DialogV2({
          window: { title: "Here" },
          content: "?",
          buttons: [{ action: "ok", label: "OK" }],
          position: { top, left, width: 200 },
        }).render({ force: true });
        for (let number = 0; number < 4; number++) ui.notifications.info("Hear, hear", { permanent: true });
        const title = window.element.querySelector(".window-header").getBoundingClientRect();
        places.push([document.getElementById("notifications")!.getBoundingClientRect().top, title.bottom]);
        ui.notifications.clear();
        await window.close();
      }
      return places;
    });
    const [high, low, aside] = placed as [number, number][];
    for (const [notices, title] of [high!, low!]) expect(notices).toBeGreaterThan(title);
    expect(aside![0]).toBe(56);
  });
});
