import { afterAll, beforeAll, expect, test } from "vitest";
import { noticed, openSheet, settings } from "../../browser/steps.ts";
import { place, view } from "../steps.ts";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

/* What a press, a bar or a row says: how many actions it takes, what is left to walk, whom it is for. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo({ ruleset: "crusade", mat: true }));
  await view(gamemaster.page, "The old quay");
  await settings(gamemaster.page, { outOfTurn: "allow" });
  await gamemaster.page.evaluate(async () => {
    for (const old of [...game.combats]) await old.delete();
    const token = game.scenes.viewed.tokens.getName("Tavi");
    const combat = await game.combats.documentClass.create({ type: "crusade", active: true });
    const data = { tokenId: token.id, sceneId: game.scenes.viewed.id, actorId: token.actorId, initiative: 20 };
    await combat.createEmbeddedDocuments("Combatant", [data]);
    await combat.startCombat();
  });
});
afterAll(() => table.leave());

/** Writes what Tavi has spent of this round. */
const spend = (...acts: readonly [act: string, pips: number, squares?: number][]): Promise<unknown> =>
  gamemaster.page.evaluate(async (entries) => {
    const one = game.combat.combatants.getName("Tavi");
    await one.update({
      "system.spent": entries.map(([act, pips, squares], index) => ({
        id: `t${index}`,
        round: game.combat.round,
        act,
        pips,
        card: null,
        data: squares === undefined ? {} : { squares },
      })),
    });
  }, acts);

test("EC-025: Reload with one action left says that it takes two", async () => {
  const { page } = gamemaster;
  await spend(["fight", 1], ["draw", 1]);
  const refused = says("FRAY.Refused.TooFewActions", { cost: 2, left: 1 });
  await noticed(page, refused, () =>
    page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const gun = tavi.items.find((item: any) => item.system.loading === "powder");
      await gun.update({ "system.held": true, "system.loaded": false });
      const token = game.scenes.viewed.tokens.getName("Tavi");
      const declaration = game.fray.declarationOf(tavi, "act", { item: gun.uuid, choices: { act: "reload" }, token });
      return game.fray.declare({ ...declaration, targets: [] }, { dialog: false }).then(() => null);
    }),
  );
  await spend(["fight", 1], ["draw", 1], ["draw", 1]);
  const none = says("FRAY.Refused.NoActions");
  await noticed(page, none, () =>
    page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const gun = tavi.items.find((item: any) => item.system.loading === "powder");
      const token = game.scenes.viewed.tokens.getName("Tavi");
      const declaration = game.fray.declarationOf(tavi, "act", { item: gun.uuid, choices: { act: "reload" }, token });
      return game.fray.declare({ ...declaration, targets: [] }, { dialog: false }).then(() => null);
    }),
  );
});

test("EC-A19: with no charge left the squares that can still be walked are told, as a walk", async () => {
  await spend(["charge", 1, 5]);
  const { page } = gamemaster;
  await page.evaluate(() =>
    game.scenes.viewed.tokens.getName("Tavi").update({ movementAction: "fray-crusade-charge" }),
  );
  const told = page.locator(".fray-turn__move").first();
  const unit = says("FRAY.Crusade.Unit.walk");
  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
  await expect.poll(() => told.getAttribute("data-tooltip-text")).toBe(`6 ${unit}`);
});

test("a charge is chosen for one move: after it the token walks again", async () => {
  const { page } = gamemaster;
  await spend();
  await place(page, { Tavi: [2, 6], "Bad Guy": [8, 6] });
  await page.evaluate(async () => {
    const token = game.scenes.viewed.tokens.getName("Tavi");
    await token.update({ movementAction: "fray-crusade-charge" });
    const size = game.scenes.viewed.grid.size;
    await token.move({ x: 7 * size, y: 6 * size, action: "fray-crusade-charge" }, { method: "dragging" });
  });
  await page.waitForFunction(() => game.scenes.viewed.tokens.getName("Tavi").movementAction === "fray-crusade-walk");
});

test("EC-P01: the sheet offers bare hands to whoever has no weapon in hand, with their roll and damage by the settings", async () => {
  const { page } = gamemaster;
  const hold = (held: boolean): Promise<unknown> =>
    page.evaluate(async (is) => {
      const tavi = game.actors.getName("Tavi");
      const arms = tavi.items.filter((item: any) => item.type === "crusadeWeapon");
      await tavi.updateEmbeddedDocuments(
        "Item",
        arms.map(({ id }: any) => ({ _id: id, "system.held": is })),
      );
    }, held);
  await page.evaluate(() => game.actors.getName("Tavi").items.getName("Blades").update({ "system.rating": 4 }));
  const sheet = await openSheet(page, "Tavi");
  const bare = sheet.locator('.tab.active [data-act="attack"]', { hasText: says("FRAY.Word.BareHands") });
  await hold(true);
  await expect.poll(() => bare.count()).toBe(0);
  await hold(false);
  const damage = says("FRAY.Word.Damage");
  await expect.poll(() => bare.getAttribute("data-tooltip-text")).toContain(`d10+4 blades · ${damage} +0`);
  const set = (key: string, value: unknown): Promise<unknown> =>
    page.evaluate(([name, is]) => game.settings.set("fray", `crusade.${name}`, is), [key, value] as const);
  await set("unarmedSkill", "brawl");
  await expect.poll(() => bare.getAttribute("data-tooltip-text")).toContain(`d10+0 brawl · ${damage} +0`);
  await set("unarmedDamage", 2);
  await expect.poll(() => bare.getAttribute("data-tooltip-text")).toContain(`d10+0 brawl · ${damage} +2`);
  await set("unarmedDamage", 0);
  await set("unarmedSkill", "strike");
  await hold(true);
  await expect.poll(() => bare.count()).toBe(0);
});

test("game.fray.offers gives names in words, and the reason where something is barred", async () => {
  const found = await gamemaster.page.evaluate(() =>
    ["Tavi", "Maren Alder", "Cassin", "Selena", "Janine"].flatMap((name) => {
      const actor = game.actors.getName(name);
      return actor ? game.fray.offers(actor).map((one: any) => [one.name, one.refused ? one.reason : "-"]) : [];
    }),
  );
  expect(found.length).toBeGreaterThan(4);
  expect(found.flat().filter((text: string) => !text || text.startsWith("FRAY."))).toEqual([]);
});

test("Edit goes to the first tab that can be edited, and stays where there is something", async () => {
  const { page } = gamemaster;
  const sheet = await openSheet(page, "Tavi");
  const shown = (): Promise<string> => page.evaluate(() => game.actors.getName("Tavi").sheet.tab);
  await sheet.locator('[data-action="toggleMode"][data-mode="edit"]').click();
  await expect.poll(shown).toBe("character");
  await sheet.locator('[data-action="toggleMode"][data-mode="play"]').click();
  await sheet.locator('[data-action="toggleMode"][data-mode="edit"]').click();
  await expect.poll(shown).toBe("character");
  await page.evaluate(() => game.actors.getName("Tavi").sheet.close());
});

test("Damage or heal says whom it is about to change", async () => {
  const { page } = gamemaster;
  await page.evaluate(() => {
    for (const name of ["Tavi", "Bad Guy"])
      canvas.tokens.placeables.find((one: any) => one.document.name === name).control({ releaseOthers: false });
    void game.fray.harm();
  });
  await expect.poll(() => page.locator(".fray-harm [data-whom]").textContent()).toBe("Tavi, Bad Guy");
  await page.evaluate(async () => {
    for (const app of foundry.applications.instances.values())
      if (app.element?.matches(".fray-harm")) await app.close();
  });
});

test("the row of a group is called by its weapon, or says that its members bear mixed arms", async () => {
  const { page } = gamemaster;
  const names = await page.evaluate(async () => {
    const group = await CONFIG.Actor.documentClass.create({ name: "The harbour watch", type: "crusadeGroup" });
    const title = async (): Promise<string> => {
      await group.sheet.render({ force: true });
      return group.sheet.element.querySelector(".fray-rows h3").textContent;
    };
    return [await title(), (await group.update({ "system.weaponName": "Halberds" }), await title())];
  });
  expect(names).toEqual([says("FRAY.Crusade.groupArms"), "Halberds"]);
});

test("200 cards deleted at once, most of them on their way, say nothing of each; a player's are told in one sentence", async () => {
  const { page } = gamemaster;
  const make = (count: number): Promise<string[]> =>
    page.evaluate(async (wanted) => {
      const tavi = game.scenes.viewed.tokens.getName("Tavi");
      const foe = game.scenes.viewed.tokens.getName("Bad Guy");
      const declaration = game.fray.declarationOf(tavi.actor, "attack", { token: tavi });
      const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
      const made: any[] = [];
      for (let index = 0; index < wanted; index++)
        made.push(await game.fray.declare({ ...declaration, targets }, { dialog: false }));
      return made.flatMap((one) => one?.id ?? []);
    }, count);
  const size = (): Promise<number> => page.evaluate(() => game.messages.size);
  await settings(page, { economy: "advice" });
  await make(40);
  await page.evaluate(async () => {
    ui.notifications.clear();
    await CONFIG.ChatMessage.documentClass.deleteDocuments(game.messages.map(({ id }: any) => id));
  });
  const [blow] = await make(1);
  await page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", blow);
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll("#notifications .notification")].map((one) => one.textContent!.trim()),
    ),
  ).toEqual([]);
  expect(await size()).toBe(1);

  const cards = await make(3);
  await page.waitForFunction((ids) => ids.every((id) => game.messages.get(id)?.system.stage === "frozen"), cards);
  const user = await page.evaluate(() => game.users.getName("Player One").id);
  await page.evaluate(
    ([ids, who]) => {
      for (const id of ids) Hooks.callAll("deleteChatMessage", game.messages.get(id), {}, who);
    },
    [cards, user] as const,
  );
  await expect.poll(size).toBe(5);
  const text = await page.evaluate(() => game.messages.contents.at(-1).content as string);
  expect(text).toContain(says("FRAY.Card.deletedAll", { user: "Player One", count: 3, names: "Tavi, Bad Guy" }));
});
