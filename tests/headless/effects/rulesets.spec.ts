import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bonuses as crusade } from "../../../src/foundry/rulesets/crusade/bonuses.ts";
import { bonuses as quest } from "../../../src/foundry/rulesets/quest/bonuses.ts";
import { bonuses as staged } from "../../../src/foundry/rulesets/staged/bonuses.ts";
import { bonuses as swords } from "../../../src/foundry/rulesets/swords/bonuses.ts";
import { bonuses as turns } from "../../../src/foundry/rulesets/turns/bonuses.ts";
import { settings } from "../../browser/steps.ts";
import type { Seat } from "../../browser/table.ts";
import { goTo } from "../../browser/turns/steps.ts";
import { change, effect, give } from "./steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

declare const game: any;
declare const ui: any;
declare const CONFIG: any;
declare const canvas: any;
declare const foundry: any;
declare const fromUuidSync: (uuid: string) => any;

/*
 * Every documented key of every ruleset: named where the rules read it, gone without a trace when it is switched off.
 */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await settings(gamemaster.page, { reactionSeconds: 0 });
});

afterAll(() => table.leave());

/** By ruleset its scene, the keys that effects can change, and the changes among them that help in a fight. */
const scenes = [
  { type: "crusade", keys: crusade, scene: "The old quay", helps: { melee: 6, ranged: 6, attack: 4, physical: 9 } },
  { type: "swords", keys: swords, scene: "The sand ring", helps: { toughness: 9, coverage: 6 } },
  { type: "quest", keys: quest, scene: "The hollow way", helps: { "skill.closeCombat": 60, armour: 4 } },
  { type: "staged", keys: staged, scene: "The mustering yard", helps: { attack: 8, melee: 8, missile: 8, soak: 8 } },
  { type: "turns", keys: turns, scene: "The giant’s ford", helps: { armour: 3, damage: 6 } },
] as const;

/** Two single fighters of the viewed scene, one of each side, and the ids of their tokens. */
const pair = (type: string): Promise<[string, string]> =>
  gamemaster.page.evaluate((ruleset) => {
    const tokens = canvas.scene.tokens.filter((token: any) => token.actor?.type === ruleset);
    const armed = (token: any): boolean => token.actor.items.some((item: any) => item.type === `${ruleset}Weapon`);
    const [hero, foe] = [1, -1].map((side) => tokens.find((token: any) => token.disposition === side && armed(token)));
    return [hero.name, foe.name];
  }, type);

/** The skill a fighter attacks with, as keys name it: that of a weapon in hand, or the cliché in use. */
const learned = (name: string): Promise<string> =>
  gamemaster.page.evaluate((token) => {
    const { actor } = canvas.scene.tokens.getName(token);
    const held = actor.items.find((item: any) => item.type === "crusadeWeapon" && item.system.held);
    return (actor.system.derived.inUse?.name ?? held?.system.skill ?? "closeCombat").toLowerCase();
  }, name);

/** The derived data of a fighter, and the context of an attack by it and at it, as text to compare. */
const read = (own: string, foe: string): Promise<string> =>
  gamemaster.page.evaluate(
    async ([one, other]) => {
      const named = (name: string): any => canvas.scene.tokens.getName(name);
      const blow = async (from: any, to: any): Promise<object> => {
        const { actor } = from;
        const { type } = actor;
        const close = (item: any): boolean =>
          item.type === `${type}Weapon` &&
          (item.system.held ?? item.system.carried === "hand") &&
          !item.system.ranged &&
          !(item.system.range > 0) &&
          (item.system.reach ?? "close") !== "ranged";
        const swords = type === "swords";
        const message = await game.fray.declare({
          action: swords ? "contest" : "attack",
          actor: actor.uuid,
          token: null,
          item: swords ? actor.system.derived.inUse.uuid : (actor.items.find(close)?.uuid ?? null),
          targets: [{ actor: to.actor.uuid, token: null }],
          choices: {},
        });
        for (let tries = 0; tries < 1500 && message.system.stage === "declared"; tries++)
          await new Promise((go) => setTimeout(go, 25));
        if (message.system.refusal) throw new Error(JSON.stringify(message.system.refusal));
        return message.system.context;
      };
      // Who stands on the scene stands there: side by side they reach each other.
      const [beside, token] = [named(one), named(other)].map((found: any) => found.document ?? found);
      if (beside.parent?.grid)
        await token.update({ x: beside.x + beside.parent.grid.size, y: beside.y }, { animate: false });
      const { derived, physical, mental, hp } = named(one).actor.system;
      return JSON.stringify({
        derived,
        physical,
        mental,
        hp,
        strikes: await blow(named(one), named(other)),
        isStruck: await blow(named(other), named(one)),
      });
    },
    [own, foe] as const,
  );

describe.each(sampled(scenes, 2))("effects of $type", ({ type, keys, scene, helps }) => {
  beforeEach(async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], scene);
    await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
    });
  });

  test("each key is read under the effect's name, and switching it off restores everything", async () => {
    const [own, foe] = await pair(type);
    const before = await read(own, foe);
    expect(before).not.toContain("Moonlight");
    const known = await learned(own);
    const ids = keys.filter(({ id }) => id !== "initiative").map(({ id, named }) => (named ? `${id}.${known}` : id));
    for (const id of ids) {
      const uuid = await give(gamemaster.page, own, effect(14, "Moonlight", { [id]: 2 }));
      const during = await read(own, foe);
      expect(during, id).toContain('"label":"Moonlight","value":2');
      await change(gamemaster.page, uuid, { disabled: true });
      expect(await read(own, foe), id).toBe(before);
      await gamemaster.page.evaluate((name) => {
        const { actor } = canvas.scene.tokens.getName(name);
        return actor.deleteEmbeddedDocuments(
          "ActiveEffect",
          actor.effects.filter((one: any) => one.name === "Moonlight").map((one: any) => one.id),
        );
      }, own);
    }
  });

  test("an effect of two rounds works in the round it began in and the next, and is over then", async () => {
    const { page } = gamemaster;
    const names = await pair(type);
    await page.evaluate(
      async ([ruleset, who]: [string, string[]]) => {
        const combat = await CONFIG.Combat.documentClass.create({
          type: ruleset,
          scene: canvas.scene.id,
          active: true,
        });
        const tokens = who.map((name) => canvas.scene.tokens.getName(name));
        await combat.createEmbeddedDocuments(
          "Combatant",
          tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
        );
        await combat.startCombat();
      },
      [type, names] as [string, string[]],
    );
    const known = await learned(names[0]);
    const [{ id, named }] = keys.filter((key) => key.id !== "initiative") as [(typeof keys)[number]];
    const key = named ? `${id}.${known}` : id;
    const uuid = await give(page, names[0], effect(14, "Moonlight", { [key]: 2 }, 2));
    const works = (): Promise<[number, boolean]> =>
      page.evaluate((effectId) => [game.combat.round, !fromUuidSync(effectId).isSuppressed] as [number, boolean], uuid);
    const round = (): Promise<unknown> => page.evaluate(() => game.combat.nextRound());
    expect(await works()).toEqual([1, true]);
    await round();
    await expect.poll(works).toEqual([2, true]);
    await round();
    await expect.poll(works).toEqual([3, false]);
    // What it began with is written before it goes.
    await page.evaluate(async () => {
      await game.combat._turnEvents;
      await game.combat.delete();
    });
    await page.evaluate(async (effectId) => void (await fromUuidSync(effectId).delete()), uuid);
  });

  test("the forecast counts them, and is as it was without them", async () => {
    // Of the sand ring's people most win or lose for certain.
    const [own, foe] = type === "swords" ? ["Grok", "Demon-warrior"] : await pair(type);
    const { page } = gamemaster;
    await page.evaluate(
      async ([ruleset, names]: [string, string[]]) => {
        const combat = await CONFIG.Combat.documentClass.create({
          type: ruleset,
          scene: canvas.scene.id,
          active: true,
        });
        const tokens = names.map((name) => canvas.scene.tokens.getName(name));
        await combat.createEmbeddedDocuments(
          "Combatant",
          tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
        );
      },
      [type, [own, foe]] as [string, string[]],
    );
    await page.waitForFunction(() => ui.combat.viewed?.combatants.size === 2);
    const wins = async (): Promise<number> => {
      await page.evaluate(() => game.fray.forecast());
      await page.locator("#fray-forecast [data-forecast-done]").waitFor({ timeout: 60_000 });
      const text = await page.locator('#fray-forecast [data-forecast-wins="ours"]').innerText();
      await page.evaluate(() => foundry.applications.instances.get("fray-forecast")?.close({ animate: false }));
      await page.locator("#fray-forecast").waitFor({ state: "detached" });
      return Number(/\d+/.exec(text)![0]);
    };
    const before = await wins();
    // Whoever wins anyway is cursed, whoever loses is helped.
    const sign = before > 50 ? -1 : 1;
    const adds = Object.fromEntries(Object.entries(helps).map(([key, value]) => [key, sign * value]));
    const uuid = await give(page, type === "swords" && sign < 0 ? foe : own, effect(14, "Moonlight", helps));
    if (!(type === "swords" && sign < 0)) await change(page, uuid, effect(14, "Moonlight", adds));
    const during = await wins();
    if (sign < 0) expect(during).toBeLessThan(before);
    else expect(during).toBeGreaterThan(before);
    await change(page, uuid, { disabled: true });
    expect(await wins()).toBe(before);
  });
});
