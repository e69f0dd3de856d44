import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

const gamemaster = gamemasterAlone();

const stored = (): Promise<number> => gamemaster.page.evaluate(() => game.settings.get("fray", "reactionSeconds"));

test("Restore defaults asks first, fills in what is shown, and nothing counts before it is saved", async () => {
  const { page } = gamemaster;
  await page.evaluate(() => game.settings.set("fray", "reactionSeconds", 10));
  await page.evaluate(async () => {
    await new (game.settings.menus.get("fray.settings").type)().render({ force: true });
  });
  const seconds = page.locator('#fray-settings [name="reactionSeconds"]');
  const restore = page.locator('#fray-settings [data-action="resetTab"]');
  await expect.poll(() => seconds.inputValue()).toBe("10");
  await restore.click();
  await page.locator('dialog button[data-action="no"]').click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(() => seconds.inputValue()).toBe("10");
  await restore.click();
  await page.locator('dialog button[data-action="yes"]').click();
  await expect.poll(() => seconds.inputValue()).toBe("45");
  await expect.poll(() => stored()).toBe(10);
  await page.locator('#fray-settings button[type="submit"]').click();
  await expect.poll(stored).toBe(45);
});

test("a number that cannot be read, or is out of bounds, is named; nothing is saved and its field is shown", async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    await game.settings.set("fray", "reactionSeconds", 20);
    await new (game.settings.menus.get("fray.settings").type)().render({ force: true });
  });
  const field = (name: string) => page.locator(`#fray-settings [name="${name}"]`);
  const save = page.locator('#fray-settings button[type="submit"]');
  const tab = (group: string) => page.locator(`#fray-settings [role="tab"][data-group="${group}"]`);
  const told = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("#notifications .notification")].map(({ textContent }) => textContent ?? ""),
    );
  await expect.poll(() => field("reactionSeconds").inputValue()).toBe("20");
  await field("reactionSeconds").fill("35");
  for (const [name, typed, words] of [
    ["crusade.startingFate", "", /Starting FATE.*0.*20/],
    ["swords.volleys", "99", /Missiles before hand-to-hand.*1.*20/],
  ] as const) {
    const before = (await told()).length;
    await tab(name.split(".")[0]!).click();
    await field(name).fill(typed);
    await tab("shared").click();
    await save.click();
    await expect.poll(async () => (await told()).length).toBeGreaterThan(before);
    expect((await told()).at(-1)).toMatch(words);
    expect(await stored()).toBe(20);
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLElement>("#fray-settings .tab.active")!.dataset.group))
      .toBe(name.split(".")[0]);
    await field(name).fill("3");
  }
  await save.click();
  await expect.poll(stored).toBe(35);
  await expect.poll(() => page.locator("#fray-settings").count()).toBe(0);
});

test("the settings are shown again if they are asked for while they close", async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    const open = () => new (game.settings.menus.get("fray.settings").type)().render({ force: true });
    await open();
    const app = foundry.applications.instances.get("fray-settings");
    // The window leaves the page as one of the last steps of closing.
    const opened = new Promise((resolve, reject) => {
      const { _removeElement } = app;
      app._removeElement = (element: HTMLElement) => {
        _removeElement.call(app, element);
        open().then(resolve, reject);
      };
    });
    await Promise.all([app.close(), opened]);
  });
  expect(await page.locator('#fray-settings [name="reactionSeconds"]').count()).toBe(1);
});
