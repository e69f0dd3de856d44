import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardMadeBy, noticed, showTab } from "../../browser/steps.ts";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";
import { pattern, says } from "../../words.ts";

/* A party in each ruleset: heroes dropped in, one press that rests them all, one that rolls their initiative. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
});
afterAll(() => table.leave());

/** Two heroes of each ruleset, what each has lost, and where that is read. */
const HEROES = {
  crusade: { names: ["Tavi", "Ivo"], hurt: { "system.physical.damage": 2, "system.fate.used": ["bonus"] } },
  quest: { names: ["Maren Alder", "Brother Corvin"], hurt: { "system.hp.damage": 2 } },
  staged: { names: ["Cassin", "Mirelle Voss"], hurt: { "system.fatigue": "weary" } },
  turns: { names: ["Janine", "Tombril"], hurt: { "system.stamina.value": 1 } },
  swords: { names: ["Selena", "Grok"], hurt: {} },
};

const make = (type: string): Promise<string> =>
  gamemaster.page.evaluate(async (ruleset) => {
    const data = { name: `Party of ${ruleset}`, type: "party" };
    return (await CONFIG.Actor.documentClass.create(data)).id;
  }, type);

/** Drops actors on the sheet of a party, one after the other. */
const drop = (id: string, names: readonly string[]): Promise<string[]> =>
  gamemaster.page.evaluate(
    async ([party, dropped]) => {
      const { sheet } = game.actors.get(party);
      await sheet.render({ force: true });
      for (const name of dropped) await sheet._onDropActor(new Event("drop"), game.actors.getName(name));
      return game.actors.get(party).system.members.map((uuid: string) => fromUuidSync(uuid).name);
    },
    [id, names] as const,
  );

/** The losses of each member (damage, fatigue, FATE used …) as JSON, to compare. */
const state = (names: readonly string[]): Promise<string[]> =>
  gamemaster.page.evaluate(
    (wanted) =>
      wanted.map((name) => {
        const { system, items } = game.actors.getName(name);
        return JSON.stringify([
          system.physical?.damage,
          system.fate?.used,
          system.hp?.damage,
          system.fatigue,
          system.stamina?.value,
          items.filter((item: any) => item.type === "swordsCliche").map((item: any) => item.system.lost),
        ]);
      }),
    names,
  );

const sheetOf = (page: HeadlessSeat["page"], id: string) => page.locator(`.fray-sheet[id*="${id}"]`);

describe.each(sampled(Object.entries(HEROES), 2))("a party of %s", (ruleset, { names, hurt }) => {
  test("one press rests everybody on one card, undo gives it all back; another rolls their initiative", async () => {
    const { page } = gamemaster;
    const id = await make(ruleset);
    expect(await drop(id, names)).toEqual(names);
    const whole = await state(names);
    await page.evaluate(
      async ([who, changes]) => {
        for (const name of who) {
          const actor = game.actors.getName(name);
          await actor.update(changes);
          const cliche = actor.items.find((item: any) => item.type === "swordsCliche");
          await cliche?.update({ "system.lost": 1 });
        }
      },
      [names, hurt] as const,
    );
    const made = sheetOf(page, id).locator("[data-member-row] .fray-track").first();
    // What the number is made of; in Combat Turns it is written down, and no rule makes it.
    await expect
      .poll(async () => (await made.getAttribute("data-tooltip-html"))?.includes("fray-parts") ?? false)
      .toBe(ruleset !== "turns");
    const tired = await state(names);
    expect(tired).not.toEqual(whole);
    const sheet = page.locator(`.fray-sheet[id*="${id}"]`);
    await sheet.locator(".fray-party li").nth(1).waitFor();
    await showTab(page, "chat");
    await expect.poll(() => sheet.locator(".fray-party h3").allInnerTexts()).toEqual(names);
    const card = await cardMadeBy(page, "partyRest", () => sheet.locator('[data-action="partyRest"]').click());
    await card.locator('[data-fray-act="undo"]').waitFor();
    // One write an actor: the card shows the first of them.
    await expect.poll(async () => (await state(names)).filter((one, index) => one === tired[index])).toEqual([]);
    const rested = await state(names);
    await card.locator('[data-fray-act="undo"]').click();
    await card.locator('[data-fray-act="redo"]').waitFor();
    await expect.poll(() => state(names)).toEqual(tired);
    await card.locator('[data-fray-act="redo"]').click();
    await card.locator('[data-fray-act="undo"]').waitFor();
    await expect.poll(() => state(names)).toEqual(rested);

    const roll = (): Promise<void> => sheet.locator('[data-action="partyInitiative"]').click();
    const messages = await page.evaluate(() => game.messages.size);
    // In Combat Turns nobody has a number: the sides' die falls as the round begins.
    if (ruleset === "turns") await noticed(page, pattern("FRAY.Refused.PartySides"), roll);
    else await roll();
    await page.waitForFunction(
      ([type, count]) =>
        game.combats
          .find((one: any) => one.type === type)
          ?.combatants.filter((one: any) => one.initiative !== null || type === "turns").length === count,
      [ruleset, names.length] as const,
    );
    const fighting = await page.evaluate(
      (type) => game.combats.find((one: any) => one.type === type).combatants.map((one: any) => one.name),
      ruleset,
    );
    expect(fighting.sort()).toEqual([...names].sort());
    if (ruleset !== "turns") {
      // A press before the message is posted would count for the first press. In Swords nothing is rolled.
      if (ruleset !== "swords") await page.waitForFunction((before) => game.messages.size > before, messages);
      await noticed(page, pattern("FRAY.Refused.PartyRolled"), roll);
    }
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
    });
  });
});

describe("who may join a party, and what it is not", () => {
  test("no groups or teams, nobody of other rules, nobody twice; a member can leave and be opened", async () => {
    const { page } = gamemaster;
    const id = await make("mixed");
    await drop(id, []);
    const roll = page.locator(`.fray-sheet[id*="${id}"] [data-action="partyInitiative"]`);
    await expect.poll(() => roll.isDisabled()).toBe(true);
    await noticed(page, says("FRAY.Refused.NoMembers", { name: "Party of mixed" }), () => roll.dispatchEvent("click"));
    await drop(id, ["Tavi"]);
    await page.locator(`.fray-sheet[id*="${id}"] [data-action="partyInitiative"]:not([aria-disabled])`).waitFor();
    for (const [name, words] of [
      ["Pit Crew", says("FRAY.Refused.NoMember", { name: "Pit Crew" })],
      ["Janine", pattern("FRAY.Refused.PartyOfOther", { name: "Janine", own: says("FRAY.Ruleset.crusade") })],
      ["Tavi", says("FRAY.Refused.MemberAlready", { name: "Tavi" })],
    ] as const)
      await noticed(page, words, () => drop(id, [name]));
    const sheet = page.locator(`.fray-sheet[id*="${id}"]`);
    await sheet.locator('[data-action="openMember"]').click();
    await page.locator('.fray-sheet h1:text-is("Tavi")').waitFor();
    // A press on Play while in Play stays there.
    await sheet.locator('[data-action="toggleMode"]').first().click();
    await sheet.locator('[data-action="toggleMode"]').last().click();
    await sheet.locator('[data-action="removeMember"]').click();
    await page.waitForFunction((party) => game.actors.get(party).system.members.length === 0, id);
  });

  test("its token may stand on a scene, and is kept out of encounters with a word", async () => {
    const { page } = gamemaster;
    const id = await make("token");
    await page.evaluate(async (party) => {
      const token = await game.actors.get(party).getTokenDocument({ x: 0, y: 0 });
      await game.scenes.active.createEmbeddedDocuments("Token", [token.toObject()]);
    }, id);
    const token = await page.evaluate((party) => {
      const { actorLink, disposition } = game.scenes.active.tokens.find((one: any) => one.actorId === party);
      return { actorLink, disposition };
    }, id);
    expect(token).toEqual({ actorLink: true, disposition: 1 });
    await noticed(page, pattern("FRAY.Refused.PartyInEncounter"), () =>
      page.evaluate(async (party) => {
        const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", active: true });
        await combat.createEmbeddedDocuments("Combatant", [{ actorId: party }]);
      }, id),
    );
    await expect.poll(() => page.evaluate(() => game.combat.combatants.size)).toBe(0);
    await page.evaluate(() => game.combat.delete());
  });

  test("actors dropped and members removed one right after another are all taken and all gone", async () => {
    const { page } = gamemaster;
    const left = await page.evaluate(async () => {
      const party = await CONFIG.Actor.documentClass.create({ name: "Quick", type: "party" });
      const [tavi, ivo] = ["Tavi", "Ivo"].map((name) => game.actors.getName(name));
      const all = (work: (actor: any) => unknown): Promise<unknown> => Promise.all([tavi, ivo].map(work));
      await all((actor) => party.sheet._onDropActor(new Event("drop"), actor));
      const taken = [...party.system.members];
      // Once more, before either page has the other.
      await all(() => party.sheet._onDropActor(new Event("drop"), tavi));
      await all(({ uuid }) => party.sheet.remove(uuid));
      const rest = [...party.system.members];
      await party.delete();
      return [taken.length, rest.length];
    });
    expect(left).toEqual([2, 0]);
  });

  test("the button of initiative pressed twice begins one encounter", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      const members = ["Tavi", "Ivo"].map((name) => game.actors.getName(name).uuid);
      const party = await CONFIG.Actor.documentClass.create({ name: "Quick", type: "party", system: { members } });
      await party.sheet.render({ force: true });
      const button = party.sheet.element.querySelector('[data-action="partyInitiative"]');
      button.click();
      button.click();
    });
    await page.waitForFunction(
      () => game.combat?.combatants.size && game.combat.combatants.every((one: any) => one.initiative !== null),
    );
    expect(await page.evaluate(() => [game.combats.size, game.combat.combatants.size])).toEqual([1, 2]);
    await page.evaluate(async () => {
      await game.combat.delete();
      await game.actors.getName("Quick").delete();
    });
  });

  test("a player sees the party, opens members, and rests only whom they own", async () => {
    await player.page.waitForFunction(() => game.actors.getName("Heroes of the quay") !== undefined);
    const seen = await player.page.evaluate(async () => {
      const party = game.actors.getName("Heroes of the quay");
      await party.sheet.render({ force: true });
      return party.isOwner;
    });
    expect(seen).toBe(false);
    const sheet = player.page.locator(".fray-sheet", { has: player.page.locator(".fray-party") });
    await sheet.locator(".fray-party li").nth(1).waitFor();
    await expect.poll(() => sheet.locator('[data-action="partyRest"]').count()).toBe(0);
    await expect.poll(() => sheet.locator('[data-action="openMember"]').first().isEnabled()).toBe(true);
    const party = await gamemaster.page.evaluate(() => game.actors.getName("Heroes of the quay").uuid);
    await noticed(player.page, pattern("FRAY.Refused.NotOwner"), () =>
      player.page.evaluate(async (uuid) => {
        const [first] = game.actors.getName("Heroes of the quay").system.members;
        const choices = { party: uuid };
        const declared = { action: "partyRest", actor: first, token: null, item: null, targets: [], choices };
        await game.fray.declare(declared);
      }, party),
    );
  });
});
