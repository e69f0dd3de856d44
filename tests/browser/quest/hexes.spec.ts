import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, tokenAt, type Table } from "../table.ts";
import { begin, gather, goTo, MAREN, ROBBER, strike } from "./steps.ts";

/** The demo world's scene with the first fight of Quest on hexagons. */
const TWIN = "The hollow way, on hexagons";

let table: Table;
let gamemaster: Page;
let player: Page;

beforeAll(async () => {
  const opened = await openForTwo({ ruleset: "quest" });
  ({ table } = opened);
  [gamemaster, player] = [opened.gamemaster.page, opened.player.page];
  await goTo(gamemaster, [gamemaster, player], TWIN);
});

afterAll(() => table?.leave());

const spaceOf = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const [{ i, j }] = canvas.scene.tokens.getName(wanted).getOccupiedGridSpaceOffsets();
    return [i, j];
  }, name);

describe("the hollow way on hexagons", { shuffle: false }, () => {
  test("has everybody of the hollow way, each in the middle of a hexagon", async () => {
    const found = await player.evaluate(() => {
      const twin = canvas.scene.tokens.map((token: any) => {
        const { x, y } = token.getSnappedPosition();
        return [token.name, token.x - x, token.y - y];
      });
      const names = game.scenes.getName("The hollow way").tokens.map((token: any) => token.name);
      return { hexagons: canvas.grid.isHexagonal, names, twin };
    });
    expect(found.hexagons).toBe(true);
    expect(found.twin).toEqual(found.names.map((name: string) => [name, 0, 0]));
  });

  test("a hero is pulled along hexagons, and stands on one for both", async () => {
    await gather(gamemaster, [MAREN, ROBBER]);
    await begin(gamemaster);
    const from = await tokenAt(gamemaster, MAREN);
    const to = await gamemaster.evaluate(() =>
      canvas.clientCoordinatesFromCanvas(canvas.grid.getCenterPoint({ i: 7, j: 7 })),
    );
    await gamemaster.mouse.move(from.x, from.y);
    await gamemaster.mouse.down();
    await gamemaster.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
    await gamemaster.mouse.move(to.x + 6, to.y - 4, { steps: 5 });
    await gamemaster.locator("#measurement .waypoint-label", { hasText: "6" }).last().waitFor();
    await gamemaster.mouse.up();
    for (const page of [gamemaster, player])
      await page.waitForFunction((name) => {
        const [{ i, j }] = canvas.scene.tokens.getName(name).getOccupiedGridSpaceOffsets();
        return i === 7 && j === 7;
      }, MAREN);
    expect(await spaceOf(player, ROBBER)).toEqual([7, 8]);
  });

  test("and strikes at the foe beside, whose card comes to both", async () => {
    const card = await strike(gamemaster, MAREN, "Shortsword", ROBBER);
    await expect.poll(() => card.innerText()).toContain(ROBBER);
    await player.waitForFunction(() => game.messages.some((one: any) => one.system?.action === "attack"));
  });
});
