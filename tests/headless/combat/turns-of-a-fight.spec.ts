import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { showTab } from "../../browser/steps.ts";
import { view } from "../steps.ts";

/* Who acts: everybody has a place, the fallen have no turn, and an act out of turn is remarked on. */

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gm = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

/** A new encounter of these, with the numbers given, begun. */
const begin = (type: string, initiatives: Record<string, number | null>): Promise<void> =>
  gm.page.evaluate(
    async ([kind, given]: [string, Record<string, number | null>]) => {
      for (const old of [...game.combats]) await old.delete();
      const scene = game.scenes.viewed;
      const combat = await CONFIG.Combat.documentClass.create({ type: kind, scene: scene.id, active: true });
      const entries = Object.entries(given).map(([name, initiative]) => {
        const token = scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.startCombat();
    },
    [type, initiatives] as [string, Record<string, number | null>],
  );
const acting = () => gm.page.evaluate(() => `${game.combat.round} ${game.combat.combatant?.name}`);
const next = () => gm.page.evaluate(async () => void (await game.combat.nextTurn()));
const set = (key: string, value: string | number | boolean) =>
  gm.page.evaluate(
    async ([what, to]: [string, string | number | boolean]) => void (await game.settings.set("fray", what, to)),
    [key, value] as [string, string | number | boolean],
  );
const fell = (name: string, dead: boolean) =>
  gm.page.evaluate(
    async ([who, active]: [string, boolean]) => {
      const { actor } = game.scenes.viewed.tokens.getName(who);
      await actor.toggleStatusEffect("dead", { active });
    },
    [name, dead] as [string, boolean],
  );
const defeated = (name: string, wanted: boolean) =>
  gm.page.waitForFunction(([who, out]: [string, boolean]) => game.combat.combatants.getName(who).defeated === out, [
    name,
    wanted,
  ] as [string, boolean]);

describe("the turns of a fight", () => {
  test.each(["crusade", "swords", "staged"])(
    "EC-050, SS-016, ST-013: %s begins with a number for everybody, and with the first",
    async (type) => {
      await view(gm.page, await sceneOf(type));
      await begin(type, Object.fromEntries((await fightersHere(type)).map((one) => [one, null])));
      const numbers = await gm.page.evaluate(() => game.combat.turns.map((one: any) => one.initiative));
      expect(numbers.length).toBeGreaterThan(1);
      expect(numbers).not.toContain(null);
      await expect.poll(() => gm.page.evaluate(() => game.combat.turn)).toBe(0);
    },
  );

  test.each([
    ["crusade", { Tavi: 20, "Bad Guy": 15, Ivo: null }],
    ["swords", { Grok: 5, Selena: 4, Knight: null }],
    ["staged", { "Sergeant Aldous": 20, "Mirelle Voss": 15, Cassin: null }],
  ])(
    "EC-050, SS-017, ST-P02: %s: initiative rolled later gives a place and leaves the turn with whoever has it",
    async (type, numbers) => {
      await view(gm.page, await sceneOf(type));
      const [first, second, late] = Object.keys(numbers) as [string, string, string];
      await begin(type, { [first]: 20, [second]: 15 });
      await next();
      const acts = await acting();
      await gm.page.evaluate(async (name) => {
        const token = game.scenes.viewed.tokens.getName(name);
        const entry = { tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId };
        const [made] = await game.combat.createEmbeddedDocuments("Combatant", [entry]);
        await game.combat.rollInitiative([made.id]);
      }, late);
      await expect
        .poll(() => gm.page.evaluate((name) => game.combat.combatants.getName(name).initiative, late))
        .not.toBe(null);
      expect(await acting()).toBe(acts);
      expect(
        await gm.page.evaluate(() => game.combat.turns[game.combat.turn]?.name === game.combat.combatant?.name),
      ).toBe(true);
    },
  );

  test.each(["crusade", "swords", "quest", "staged", "turns"])(
    "%s: the rows drawn in place at each turn are those of a tracker drawn whole",
    async (type) => {
      await view(gm.page, await sceneOf(type));
      await begin(type, Object.fromEntries((await fightersHere(type)).map((one) => [one, null])));
      await showTab(gm.page, "combat");
      const differing = await gm.page.evaluate(async () => {
        // White space between elements shows nowhere.
        const html = (): string =>
          document.querySelector("#combat .fray-order")!.outerHTML.replaceAll(/\s+/g, " ").replaceAll("> <", "><");
        const found: string[] = [];
        for (let turn = 0; turn < 6; turn++) {
          await game.combat.nextTurn();
          await ui.combat.render();
          const [first] = game.combat.combatants.contents;
          await first.update({ hidden: turn % 2 === 0 });
          await ui.combat.render();
          const inPlace = html();
          await ui.combat.render({ force: true });
          if (html() !== inPlace) found.push(inPlace, html());
        }
        return found;
      });
      expect(differing).toEqual([]);
    },
  );

  test("the fallen get no turn and their row nothing to press, unless the world says so", async () => {
    await view(gm.page, await sceneOf("crusade"));
    await begin("crusade", { Tavi: 20, "Bad Guy": 15, Ivo: 10 });
    await showTab(gm.page, "combat");
    await fell("Bad Guy", true);
    await defeated("Bad Guy", true);
    await next();
    await expect.poll(() => acting()).toBe("1 Ivo");
    const toPress = (name: string): Promise<number> =>
      gm.page.evaluate(
        (who) =>
          document
            .querySelector(`#combat [data-combatant-id="${game.combat.combatants.getName(who).id}"]`)!
            .querySelectorAll(
              '[data-action="frayWidget"], [data-action="frayAct"], [data-action="frayDone"], [data-fray-widget]',
            ).length,
        name,
      );
    await expect.poll(() => toPress("Bad Guy")).toBe(0);
    expect(await toPress("Ivo")).toBeGreaterThan(0);
    await gm.page.evaluate(async () => void (await game.combat.combatants.getName("Tavi").update({ defeated: true })));
    await next();
    await expect.poll(() => acting()).toBe("2 Ivo");
    await gm.page.evaluate(async () => void (await game.combat.combatants.getName("Tavi").update({ defeated: false })));
    await set("fallenAct", true);
    await next();
    await next();
    await expect.poll(() => acting()).toBe("3 Bad Guy");
    await set("fallenAct", false);
    await fell("Bad Guy", false);
    await defeated("Bad Guy", false);
  });

  test("an act out of turn is said on its card, or refused, as the world has it", async () => {
    await view(gm.page, await sceneOf("crusade"));
    await begin("crusade", { Tavi: 20, Ivo: 10 });
    const strike = (who: string): Promise<{ stage: string; remark: string | null; refusal: string | null } | null> =>
      gm.page.evaluate(async (name) => {
        const scene = game.scenes.viewed;
        const actor = scene.tokens.getName(name).actor;
        const foe = scene.tokens.getName("Bad Guy");
        const item = actor.items.find((one: any) => one.type === "crusadeWeapon" && !one.system.ranged);
        await item.update({ "system.held": true });
        const message: any = await game.fray.declare({
          action: "attack",
          actor: actor.uuid,
          token: scene.tokens.getName(name).uuid,
          item: item.uuid,
          targets: [{ actor: foe.actor.uuid, token: foe.uuid }],
          choices: {},
        });
        if (!message) return null;
        for (let tries = 0; tries < 1500 && message.system.stage === "declared"; tries++)
          await new Promise((go) => setTimeout(go, 20));
        const { stage, remark, refusal } = message.system;
        return { stage, remark: remark?.refused ?? null, refusal: refusal?.refused ?? null };
      }, who);
    await set("reactionSeconds", 0);
    expect(await strike("Tavi")).toEqual({ stage: "frozen", remark: null, refusal: null });
    expect(await strike("Ivo")).toEqual({ stage: "frozen", remark: "NotYourTurn", refusal: null });
    await begin("crusade", { Tavi: 20, Bandit: 20, "Bad Guy": 20, Ivo: 10 });
    await gm.page.evaluate(async () => void (await game.combat.combatants.getName("Bad Guy").update({ hidden: true })));
    await strike("Ivo");
    // EC-053: all who act at the same time are named, but for those whom players do not see.
    await expect
      .poll(() => gm.page.evaluate(() => game.messages.contents.at(-1).system.remark?.data.now))
      .toMatch(/^(Tavi, Bandit|Bandit, Tavi)$/);
    await set("outOfTurn", "refuse");
    await begin("crusade", { Tavi: 20, Ivo: 10 });
    expect(await strike("Ivo")).toBe(null);
    await set("outOfTurn", "allow");
    expect((await strike("Ivo"))?.remark).toBe(null);
    await set("outOfTurn", "say");
  });
});

/** A scene on which fighters of a ruleset stand. */
const sceneOf = (type: string): Promise<string> =>
  gm.page.evaluate(
    (wanted) => game.scenes.find((scene: any) => scene.tokens.some((one: any) => one.actor?.type === wanted)).name,
    type,
  );
const fightersHere = (type: string): Promise<string[]> =>
  gm.page.evaluate(
    (wanted) =>
      [
        ...new Set(
          game.scenes.viewed.tokens.filter((one: any) => one.actor?.type === wanted).map((one: any) => one.name),
        ),
      ].slice(0, 4) as string[],
    type,
  );
