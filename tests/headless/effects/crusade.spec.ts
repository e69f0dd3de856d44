import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { change, effect, give } from "./steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

declare const game: any;
declare const CONFIG: any;
declare const ui: any;
declare const fromUuidSync: (uuid: string) => any;

/*
 * Effects of Crusade: what they add stands in defence, initiative, odds and cards under their name, and goes with them.
 */

describe.each(sampled([13, 14] as const, 1))("generation %i", (generation) => {
  let table: HeadlessTable;
  let gm: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset: "crusade", generation });
    gm = await table.sit("Gamemaster");
    await view(gm.page, "The old quay");
    await settings(gm.page, { reactionSeconds: 0 });
  });
  afterAll(() => table.leave());

  /** The derived defences of a token's actor, in melee and at range. */
  const derived = (name: string) =>
    gm.page.evaluate((token) => {
      const { melee, ranged } = game.scenes.viewed.tokens.getName(token).actor.system.derived;
      return { melee, ranged };
    }, name);

  /** The defence a blow of Tavi's at Bad Guy is resolved against. */
  const struckAgainst = () =>
    gm.page.evaluate(async () => {
      const scene = game.scenes.viewed;
      const [tavi, foe] = ["Tavi", "Bad Guy"].map((name) => scene.tokens.getName(name));
      const message = await game.fray.declare({
        action: "attack",
        actor: tavi.actor.uuid,
        token: tavi.uuid,
        item: tavi.actor.items.getName("Cutlass").uuid,
        targets: [{ actor: foe.actor.uuid, token: foe.uuid }],
        choices: {},
      });
      for (let tries = 0; tries < 1500 && message.system.stage === "declared"; tries++)
        await new Promise((go) => setTimeout(go, 25));
      return message.system.context.strikes[0].target.defence;
    });

  test("an effect's part is named in the defence, in the card's, and goes when it is switched off", async () => {
    await gm.page.evaluate(() =>
      game.scenes.viewed.tokens.getName("Bad Guy").actor.update({ "system.asIndividual": true }),
    );
    const before = await derived("Bad Guy");
    const uuid = await give(gm.page, "Bad Guy", effect(generation, "Blessed", { melee: 2, ranged: -1 }));
    const blessed = await derived("Bad Guy");
    expect(blessed.melee.value).toBe(before.melee.value + 2);
    expect(blessed.melee.parts.at(-1)).toEqual({ label: "Blessed", value: 2, rule: "EC-009" });
    expect(blessed.ranged.value).toBe(Math.max(0, before.ranged.value - 1));
    const against = await struckAgainst();
    expect(against.value).toBe(blessed.melee.value);
    expect(against.parts).toContainEqual({ label: "Blessed", value: 2, rule: "EC-009" });
    await change(gm.page, uuid, { disabled: true });
    await expect.poll(() => derived("Bad Guy")).toEqual(before);
  });

  test("two effects are told apart; what cannot be a number, and what is no key of the rules, is worth nothing", async () => {
    const before = await derived("Tavi");
    await give(gm.page, "Tavi", effect(generation, "Ward", { melee: 1 }));
    await give(gm.page, "Tavi", effect(generation, "Cursed", { melee: -2, nonsense: 5 }));
    await give(gm.page, "Tavi", effect(generation, "Broken", { melee: "of course" as never }));
    const { melee } = await derived("Tavi");
    expect(melee.value).toBe(before.melee.value - 1);
    expect(melee.parts.slice(before.melee.parts.length)).toEqual([
      { label: "Ward", value: 1, rule: "EC-009" },
      { label: "Cursed", value: -2, rule: "EC-009" },
    ]);
    await gm.page.evaluate(async () => {
      for (const made of [...game.scenes.viewed.tokens.getName("Tavi").actor.effects]) await made.delete();
    });
    await expect.poll(() => derived("Tavi")).toEqual(before);
  });

  test("a thing's effect works while the thing is held", async () => {
    const before = await derived("Tavi");
    const held = (is: boolean): Promise<void> =>
      gm.page.evaluate(async (now) => {
        const { actor } = game.scenes.viewed.tokens.getName("Tavi");
        await actor.items.getName("Lucky charm").update({ "system.held": now });
      }, is);
    await gm.page.evaluate(async () => {
      const { actor } = game.scenes.viewed.tokens.getName("Tavi");
      await actor.createEmbeddedDocuments("Item", [
        { name: "Lucky charm", type: "crusadeShield", system: { held: false, destroyed: false } },
      ]);
    });
    await give(gm.page, "Tavi", effect(generation, "Luck", { ranged: 3 }), "Lucky charm");
    await expect.poll(async () => (await derived("Tavi")).ranged).toEqual(before.ranged);
    await held(true);
    await expect
      .poll(async () => (await derived("Tavi")).ranged.parts)
      .toContainEqual({ label: "Luck", value: 3, rule: "EC-011" });
    await held(false);
    await expect.poll(async () => (await derived("Tavi")).ranged).toEqual(before.ranged);
  });

  test("two rounds are the round it began in and the next; then it is over, is told, and can begin anew", async () => {
    const told = await gm.page.evaluate(async () => {
      const scene = game.scenes.viewed;
      const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", scene: scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        ["Tavi", "Bad Guy"].map((name) => {
          const token = scene.tokens.getName(name);
          return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId };
        }),
      );
      await combat.startCombat();
      return combat.round;
    });
    expect(told).toBe(1);
    const before = await derived("Tavi");
    const uuid = await give(gm.page, "Tavi", effect(generation, "Inspired", { melee: 4 }, 2));
    const round = async () => {
      await gm.page.evaluate(() => game.combat.nextRound());
      return derived("Tavi");
    };
    const worth = async () => (await derived("Tavi")).melee.value - before.melee.value;
    await expect.poll(() => worth()).toBe(4);
    await round();
    await expect.poll(() => worth()).toBe(4);
    await gm.page.evaluate(() => {
      const notices = ((globalThis as any).heard = []) as string[];
      const { info } = ui.notifications;
      ui.notifications.info = (text: string, ...more: unknown[]) => (
        notices.push(text),
        info.call(ui.notifications, text, ...more)
      );
    });
    await round();
    await gm.page.waitForFunction((id) => fromUuidSync(id).isSuppressed, uuid);
    await expect.poll(() => worth()).toBe(0);
    await expect.poll(() => gm.page.evaluate(() => (globalThis as any).heard)).toEqual(["Inspired has ended: Tavi."]);
    await expect.poll(() => gm.page.evaluate((id) => fromUuidSync(id).disabled, uuid)).toBe(false);
    // It ends with the encounter at the latest.
    const second = await give(gm.page, "Tavi", effect(generation, "Steady", { melee: 1 }, 9));
    await expect.poll(() => worth()).toBe(1);
    // What the round began with is still being written.
    await gm.page.evaluate(async () => {
      await game.combat._turnEvents;
      await game.combat.delete();
    });
    await gm.page.waitForFunction((id) => fromUuidSync(id).isSuppressed, second);
    await expect.poll(() => worth()).toBe(0);
  });
});
