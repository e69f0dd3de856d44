import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const CONFIG: any;
declare const game: any;
declare const Hooks: any;

/*
 * What modules and macros do to numbers: they write the value of a trackable bar, find the main one at `system.health`, and
 * change it by `modifyTokenAttribute`.
 */

/** The trackable bars of each type, the main one first. */
const BARS = {
  crusade: ["physical", "mental"],
  crusadeGroup: ["pool"],
  swords: ["dice", "armour"],
  quest: ["hp"],
  staged: ["body"],
  turns: ["stamina", "injuries"],
} as const;

describe.each([13, 14] as const)("the bars of every ruleset in generation %s", (generation) => {
  let table: HeadlessTable;
  let page: HeadlessSeat["page"];

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation });
    ({ page } = await table.sit("Gamemaster"));
  });
  afterAll(() => table.leave());

  test.each(Object.entries(BARS))(
    "SS-003 SS-040 OQ-065 ST-P06 CT-P03: a write of a bar of %s changes it in the same update, with its hooks",
    async (type, bars) => {
      const seen = await page.evaluate(
        async ([of, names]) => {
          const source = game.actors.find((one: any) => one.type === of)?.toObject() ?? { name: "Gang", type: of };
          const made = await CONFIG.Actor.documentClass.create(source);
          const told: string[] = [];
          const hook = Hooks.on("updateActor", (actor: any) => void (actor.id === made.id && told.push(actor.id)));
          const results: Record<string, unknown> = {};
          for (const bar of ["health", ...names]) {
            const { max } = made.system[bar];
            // An armour that nothing of is left, or no injuries, count from nothing.
            const wanted = Math.max(0, (max ?? 10) - 2);
            await made.update({ [`system.${bar}.value`]: wanted });
            results[bar] = [made.system[bar].value, wanted, made.toObject().system[bar]?.value ?? null];
          }
          Hooks.off("updateActor", hook);
          const same = made.system.health.value === made.system[names[0]!].value;
          const tracked = CONFIG.Actor.trackableAttributes[of].bar;
          await made.delete();
          const primary = game.system.primaryTokenAttribute;
          return { results, told: told.length, same, tracked, primary };
        },
        [type, [...bars]] as const,
      );
      for (const [bar, [is, wanted, stored]] of Object.entries(seen.results) as [string, number[]][]) {
        expect(is, bar).toBe(wanted);
        // Derived values are never stored: what is lost is.
        expect(stored, bar).toBe(type === "turns" && bar !== "health" ? wanted : null);
      }
      expect(seen.same).toBe(true);
      expect(seen.tracked).toEqual(["health", ...bars]);
      expect(seen.told).toBeGreaterThan(0);
      // What modules such as Health Estimate read, without being told of a ruleset.
      expect(seen.primary).toBe("health");
    },
  );

  test.each(Object.keys(BARS))(
    "hooks of an update of %s are told the health that it led to, and of no other update",
    async (type) => {
      const seen = await page.evaluate(async (of) => {
        const source = game.actors.find((one: any) => one.type === of)?.toObject() ?? { name: "Gang", type: of };
        const linked = await CONFIG.Actor.documentClass.create(source);
        const scene = game.scenes.active;
        const data = await linked.getTokenDocument({ x: 0, y: 0, actorLink: false });
        const [token] = await scene.createEmbeddedDocuments("Token", [data.toObject()]);
        const results: { told: unknown[]; is: number }[] = [];
        // A token's own actor of Swords takes no write of its dice: they are of an item, which a delta holds whole.
        for (const actor of of === "swords" ? [linked] : [linked, token.actor]) {
          const told: unknown[] = [];
          const hook = Hooks.on(
            "updateActor",
            (one: any, changed: any) => void (one === actor && told.push(changed.system?.health?.value ?? null)),
          );
          await actor.update({ name: `Another ${results.length}` });
          await actor.update({ "system.health.value": Math.max(0, actor.system.health.value - 1) });
          Hooks.off("updateActor", hook);
          results.push({ told, is: actor.system.health.value });
        }
        await token.delete();
        await linked.delete();
        return results;
      }, type);
      for (const { told, is } of seen) expect(told).toEqual([null, is]);
    },
  );

  test("a write of the actor of an unlinked token changes that one alone", async () => {
    const seen = await page.evaluate(async () => {
      const scene = game.scenes.active;
      const base = game.actors.find((one: any) => one.type === "quest");
      const data = await base.getTokenDocument({ x: 0, y: 0, actorLink: false });
      const [token] = await scene.createEmbeddedDocuments("Token", [data.toObject()]);
      const before = base.system.hp.value;
      await token.actor.update({ "system.health.value": 1 });
      const result = [token.actor.system.hp.value, base.system.hp.value === before];
      await token.delete();
      return result;
    });
    expect(seen).toEqual([1, true]);
  });

  test("so does one whose number an item stores, as a cliché's of Swords & Shields", async () => {
    const seen = await page.evaluate(async () => {
      const scene = game.scenes.active;
      const base = game.actors.find((one: any) => one.type === "swords");
      const data = await base.getTokenDocument({ x: 0, y: 0, actorLink: false });
      const [token] = await scene.createEmbeddedDocuments("Token", [data.toObject()]);
      const before = base.system.health.value;
      const names = token.actor.items.map((item: any) => item.name).sort();
      await token.actor.update({ "system.health.value": 1 });
      const result = {
        now: token.actor.system.health.value,
        kept: base.system.health.value === before,
        items: token.actor.items.map((item: any) => item.name).sort(),
        names,
      };
      await token.delete();
      return result;
    });
    expect(seen).toMatchObject({ now: 1, kept: true, items: seen.names });
  });

  test.each(Object.entries(BARS))(
    "modifyTokenAttribute of %s resolves when the card has been applied; a listener hears of it and may prevent it",
    async (type, [bar]) => {
      const seen = await page.evaluate(
        async ([of, name]) => {
          const source = game.actors.find((one: any) => one.type === of)?.toObject() ?? { name: "Gang", type: of };
          const made = await CONFIG.Actor.documentClass.create(source);
          await made.update({ [`system.${name}.value`]: made.system[name!].max });
          const { max } = made.system[name!];
          const heard: unknown[] = [];
          const listening = Hooks.on("modifyTokenAttribute", ({ attribute, value }: any, updates: object) => {
            heard.push([attribute, value, Object.keys(updates)[0]]);
          });
          await made.modifyTokenAttribute("health", -1, true, true);
          const after = made.system[name!].value;
          Hooks.off("modifyTokenAttribute", listening);
          const refusing = Hooks.on("modifyTokenAttribute", () => false);
          const cards = game.messages.size;
          await made.modifyTokenAttribute("health", -1, true, true);
          Hooks.off("modifyTokenAttribute", refusing);
          const prevented = made.system[name!].value === after && game.messages.size === cards;
          await made.delete();
          return { max, after, heard, prevented };
        },
        [type, bar] as const,
      );
      expect(seen.after).toBe(seen.max - 1);
      expect(seen.heard).toEqual([["health", -1, "system.health.value"]]);
      expect(seen.prevented).toBe(true);
    },
  );

  test("an encounter that code has made without a type is of the ruleset of whoever enters it first", async () => {
    const seen = await page.evaluate(async () => {
      const found: string[] = [];
      for (const type of ["turns", "quest"]) {
        const scene = game.scenes.find((one: any) => one.tokens.some((token: any) => token.actor?.type === type));
        const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id });
        const tokens = scene.tokens.filter((token: any) => token.actor?.type === type);
        await combat.createEmbeddedDocuments(
          "Combatant",
          tokens.map(({ id, actorId }: any) => ({ tokenId: id, sceneId: scene.id, actorId })),
        );
        found.push(`${combat.type} ${combat.combatants.size === tokens.length}`);
        await combat.delete();
      }
      return found;
    });
    expect(seen).toEqual(["turns true", "quest true"]);
  });
});
