import { expect, test } from "vitest";
import { pattern, says } from "../../words.ts";
import { gamemasterAlone } from "../alone.ts";

/* Windows there is one of: a second would take the first one's place, and what is pressed in the first go on unseen. */

const gamemaster = gamemasterAlone();

const ITS_MENU = {
  "fray-welcome": "fray.welcome",
  "fray-settings": "fray.settings",
  "fray-self-check": "fray.selfCheck",
  "fray-builder": null,
};

test.each(Object.entries(ITS_MENU))(
  "%s: asked for twice at once, and again while it stands, it is one window; closed and asked for, another",
  async (id, menu) => {
    const windows = await gamemaster.page.evaluate(
      async ({ id, menu }) => {
        const ask = async (): Promise<void> => {
          if (menu) await new (game.settings.menus.get(menu).type)().render({ force: true });
          else await game.fray.buildEncounter();
        };
        const close = (): Promise<void> => foundry.applications.instances.get(id).close();
        const drawn = new Set<object>();
        const hook = Hooks.on("renderApplicationV2", (app: { id: string }) => app.id === id && drawn.add(app));
        await Promise.all([ask(), ask()]);
        const atOnce = drawn.size;
        await ask();
        const standing = drawn.size;
        await close();
        await ask();
        const reopened = drawn.size;
        await close();
        Hooks.off("renderApplicationV2", hook);
        return { atOnce, standing, reopened };
      },
      { id, menu },
    );
    expect(windows).toEqual({ atOnce: 1, standing: 1, reopened: 2 });
  },
);

test("a part of Fray that a window needs and that is gone is told of", async () => {
  gamemaster.expectComplaint(/Importing a module script failed/);
  gamemaster.expectComplaint(pattern("FRAY.Error.PartAway"));
  const told = await gamemaster.page.evaluate(() => {
    // As Safari says it, which names no file: here Fray is not loaded from the page's address.
    const reason = new TypeError("Importing a module script failed.");
    dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    return [...document.querySelectorAll(".notification.error")].map((notice) => notice.textContent);
  });
  expect(told).toEqual([expect.stringContaining(says("FRAY.Error.PartAway"))]);
});
