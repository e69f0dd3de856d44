import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";
import type { HeadlessSeat } from "../table.ts";

/* How a gamemaster adds users to a world, gives them passwords and takes them out again. */

const gamemaster = gamemasterAlone();

/** The labels of the entries that a user's context menu in the list of users shows. */
const entriesFor = (seat: HeadlessSeat, name: string): Promise<string[]> =>
  seat.page.evaluate((wanted) => {
    const row = document.createElement("li");
    row.dataset.userId = game.users.getName(wanted).id;
    const shown = ui.players._getContextMenuOptions().filter((entry: any) => entry.visible(row));
    return shown.map((entry: any) => game.i18n.localize(entry.label));
  }, name);

test("a gamemaster adds players, each with another name and colour, names them and gives them a password", async () => {
  const seen = await gamemaster.page.evaluate(async () => {
    const { settings } = ui;
    if (!settings.rendered) await settings.render({ force: true });
    const before = game.users.size;
    for (const _ of [1, 2]) {
      const opened = new Promise((resolve) => Hooks.once("renderUserConfig", resolve));
      settings.element.querySelector("[data-action=addPlayer]").click();
      await opened;
    }
    const [first, second] = game.users.contents.slice(before);
    const named = [first.name, second.name];
    const unlike = [first.name !== second.name, first.color.css !== second.color.css, first.role, second.role];
    const { element } = first.sheet;
    element.querySelector("[name=name]").value = "Ada";
    const field = element.querySelector("[name=password]");
    const kind = [field.type, field.value, field.autocomplete];
    field.value = "sesame";
    await first.sheet.submit();
    await second.sheet.close();
    return { named, unlike, kind, name: first.name, id: first.id };
  });
  expect(seen).toMatchObject({ unlike: [true, true, 1, 1], kind: ["password", "", "new-password"], name: "Ada" });
  expect(seen.named.every((name) => name.startsWith("Player"))).toBe(true);
  const join = async (password: string): Promise<number> =>
    (
      await fetch(new URL("api/join", gamemaster.table.url), {
        method: "POST",
        body: JSON.stringify({ userId: seen.id, password }),
      })
    ).status;
  expect([await join(""), await join("sesame")]).toEqual([403, 200]);
  // a form whose password is left empty keeps the password
  await gamemaster.page.evaluate(async (id) => {
    const { sheet } = game.users.get(id);
    await sheet.render({ force: true });
    sheet.element.querySelector("[name=pronouns]").value = "she";
    await sheet.submit();
  }, seen.id);
  expect([await join(""), await join("sesame")]).toEqual([403, 200]);
});

test("gamemasters may delete others, never themselves; players see no way to add or delete anybody", async () => {
  const player = await gamemaster.table.sit("Player One");
  expect(await entriesFor(gamemaster, "Player One")).toContain("Delete");
  expect(await entriesFor(gamemaster, "Gamemaster")).not.toContain("Delete");
  expect(await entriesFor(player, "Player One")).not.toContain("Delete");
  const offered = await player.page.evaluate(async () => {
    await ui.settings.render({ force: true });
    return ui.settings.element.querySelectorAll("[data-action=addPlayer]").length;
  });
  expect(offered).toBe(0);
});
