import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, type Seat, type Table } from "../table.ts";
import { settings, target } from "../steps.ts";

let table: Table;
let gamemaster: Seat;
let player: Seat;

/** The centre of a token in the window, in CSS pixels. */
const spotOf = (page: Page, name: string): Promise<{ x: number; y: number }> =>
  page.evaluate((wanted) => {
    const { center } = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    return canvas.clientCoordinatesFromCanvas(center);
  }, name);

async function point(page: Page, name: string): Promise<void> {
  const { x, y } = await spotOf(page, name);
  // From beside it: a pointer that rests on a token already does not come to it again.
  await page.mouse.move(x, y - 90);
  await page.mouse.move(x, y);
}

const select = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((wanted) => {
    canvas.tokens.releaseAll();
    return canvas.tokens.placeables.find((one: any) => one.document.name === wanted).control();
  }, name);

const FRIEND = "Ivo";

const aimOf = (page: Page) => page.locator("#fray-aim .fray-aim__body:not([hidden])");

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
});
afterAll(() => table.leave());

describe("odds beside the foe under the pointer", { shuffle: false }, () => {
  const rows = (page: Page): Promise<string[][]> =>
    aimOf(page)
      .locator("tr")
      .evaluateAll((lines) =>
        lines.map((line) =>
          [...line.children].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, " ").trim()),
        ),
      );

  test("EC-058: what each weapon in hand would do, as the dialog says it, beside the foe and inside the window", async () => {
    const { page } = gamemaster;
    await select(page, "Tavi");
    await point(page, "Bandit");
    await aimOf(page).waitFor();
    const [head, ...weapons] = await rows(page);
    expect(head!.slice(1)).toEqual(["Bandit"]);
    expect(weapons.map(([name]) => name)).toEqual(["Cutlass", "Bare hands"]);
    expect(weapons[0]![1]).toBe("80 % to hit 40 % drops the foe");
    const [box, spot] = [await page.locator("#fray-aim").boundingBox(), await spotOf(page, "Bandit")];
    expect(box!.x).toBeGreaterThan(spot.x);
    expect(box!.x + box!.width).toBeLessThan(page.viewportSize()!.width);
    // The most bars that a row has stay inside.
    const [bars, body] = await aimOf(page).evaluate((shown) => {
      const first = shown.querySelector(".fray-bars")!;
      while (first.children.length < 24) first.append(first.firstElementChild!.cloneNode());
      return [first.lastElementChild!, shown].map((one) => one.getBoundingClientRect().right);
    });
    expect(bars!).toBeLessThan(body!);
  });

  test("a second foe, targeted, stands in a column of its own; the pointer gone, so is the table", async () => {
    const { page } = gamemaster;
    await target(page, "Bad Guy");
    await select(page, "Tavi");
    await point(page, "Bandit");
    await expect.poll(async () => (await rows(page))[0]?.slice(1)).toEqual(["Bandit", "Bad Guy"]);
    const { x, y } = await spotOf(page, "Tavi");
    await page.mouse.move(x, y - 90);
    await aimOf(page).waitFor({ state: "detached" });
  });

  test("a friend is no foe: targeted, they have no column", async () => {
    const { page } = gamemaster;
    await target(page, FRIEND);
    await select(page, "Tavi");
    await point(page, "Bandit");
    await expect.poll(async () => (await rows(page))[0]?.slice(1)).toEqual(["Bandit"]);
  });

  test("a player sees the odds against a foe whose numbers they may see, and no others", async () => {
    const { page } = player;
    await gamemaster.page.evaluate(
      async (id) => {
        const foe = canvas.scene.tokens.getName("Bad Guy").actor;
        await foe.update({ [`ownership.${id}`]: 3 });
      },
      await page.evaluate(() => game.user.id),
    );
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bad Guy").actor.isOwner);
    await settings(gamemaster.page, { visibility: "outcome" });
    await page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
    await target(page, "Bandit");
    await select(page, "Tavi");
    await point(page, "Bad Guy");
    await expect.poll(async () => (await rows(page))[0]?.slice(1)).toEqual(["Bad Guy"]);
    await settings(gamemaster.page, { visibility: "everything" });
    await page.waitForFunction(() => game.settings.get("fray", "visibility") === "everything");
    await point(page, "Tavi");
    await point(page, "Bad Guy");
    await expect.poll(async () => (await rows(page))[0]?.slice(1)).toEqual(["Bad Guy", "Bandit"]);
  });

  test("a foe that is deleted while the table is drawn takes it along, and nothing goes wrong", async () => {
    const { page } = gamemaster;
    await select(page, "Tavi");
    await page.evaluate(async () => {
      const { _id, ...bandit } = canvas.scene.tokens.getName("Bandit").toObject();
      await canvas.scene.createEmbeddedDocuments("Token", [{ ...bandit, name: "Passer-by", x: bandit.x + 200 }]);
      const passer = canvas.tokens.placeables.find((one: any) => one.document.name === "Passer-by");
      const aim = foundry.applications.instances.get("fray-aim");
      const draw = aim._renderHTML;
      aim._renderHTML = async (...args: unknown[]) => {
        delete aim._renderHTML;
        const drawn = await draw.apply(aim, args);
        await passer.document.delete();
        return drawn;
      };
      Hooks.callAll("hoverToken", passer, true);
    });
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Passer-by"));
    await expect.poll(() => aimOf(page).count()).toBe(0);
    expect(gamemaster.complaints).toEqual([]);
  });

  test("who has switched it off waits for nothing", async () => {
    const { page } = gamemaster;
    await select(page, "Tavi");
    /** The number of timers that are set when the pointer comes to a foe, with the setting `hoverOdds` on or off. */
    const waits = (on: boolean): Promise<number> =>
      page.evaluate(async (wanted) => {
        await game.settings.set("fray", "hoverOdds", wanted);
        const foe = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
        const real = window.setTimeout;
        let count = 0;
        window.setTimeout = ((...args: Parameters<typeof real>) => (count++, real(...args))) as typeof real;
        Hooks.callAll("hoverToken", foe, true);
        window.setTimeout = real;
        Hooks.callAll("hoverToken", foe, false);
        return count;
      }, on);
    expect([await waits(false), await waits(true)]).toEqual([0, 1]);
  });
});
