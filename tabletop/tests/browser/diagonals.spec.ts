/** The rule for diagonals on the mat. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";

describe("the measuring tool", () => {
  let page: Page;
  seatWarden(14, (one) => (page = one));
  beforeAll(async () => {
    await page.waitForFunction(() => canvas.ready);
  });
  it("measures by the world's rule for diagonals, also when it has just changed", async () => {
    const measured = (rule: string) =>
      page.evaluate(async (name) => {
        const diagonals = (CONST.GRID_DIAGONALS as Record<string, number>)[name];
        await game.settings.set("core", "gridDiagonals", diagonals);
        while (!canvas.ready || canvas.grid.diagonals !== diagonals) await new Promise((next) => setTimeout(next, 20));
        const { measure } = canvas.controls;
        const { size, distance } = canvas.grid;
        const corner = canvas.grid.getTopLeftPoint({ i: 2, j: 2 });
        measure.begin(corner);
        measure.show({ x: corner.x + 4 * size, y: corner.y + 4 * size });
        const words = document.querySelector(".waypoint-label.measured")!.textContent!;
        measure.end();
        return Number.parseFloat(words.trim()) / distance;
      }, rule);
    expect(await measured("ALTERNATING_1")).toBe(6);
    expect(await measured("RECTILINEAR")).toBe(8);
    expect(await measured("EQUIDISTANT")).toBe(4);
  });
});
