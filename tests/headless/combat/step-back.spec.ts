import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { sampled } from "../../sample.ts";
import { effect, give } from "../effects/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;
declare const fromUuidSync: (uuid: string) => any;

/* A step back is the mirror of the step forward: what a round or a turn has ended by itself is there again, as it was. */

describe.each(sampled([13, 14] as const, 1))("generation %i", (generation) => {
  let table: HeadlessTable;
  let gm: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation });
    gm = await table.sit("Gamemaster");
    await settings(gm.page, { reactionSeconds: 0, outOfTurn: "allow" });
  });
  afterAll(() => table.leave());

  /** A fight of two on a scene, the first of them before the other. */
  async function fight(ruleset: string, scene: string, names: readonly [string, string]): Promise<void> {
    await view(gm.page, scene);
    await gm.page.evaluate(
      async ([type, fighters]) => {
        const viewed = game.scenes.viewed;
        const combat = await game.combats.documentClass.create({ type, active: true, scene: viewed.id });
        await combat.createEmbeddedDocuments(
          "Combatant",
          fighters.map((name: string, at: number) => ({
            tokenId: viewed.tokens.getName(name).id,
            sceneId: viewed.id,
            actorId: viewed.tokens.getName(name).actorId,
            initiative: 9 - at,
          })),
        );
        await combat.startCombat();
      },
      [ruleset, names] as const,
    );
    await gm.page.waitForFunction(() => game.combat?.round === 1);
  }

  const step = (how: "nextRound" | "previousRound" | "nextTurn" | "previousTurn", round: number): Promise<unknown> =>
    gm.page
      .evaluate((name) => game.combat[name](), how)
      .then(() => gm.page.waitForFunction((wanted) => game.combat.round === wanted, round));
  const adds = (name: string): Promise<number> =>
    gm.page.evaluate((token) => game.scenes.viewed.tokens.getName(token).actor.system.bonuses?.melee ?? 0, name);
  const read = (uuid: string): Promise<object> =>
    gm.page.evaluate((id) => {
      const { start, duration, flags } = fromUuidSync(id).toObject();
      return { start, duration, ended: flags.fray?.ended ?? false };
    }, uuid);

  test("an effect that ended as a round began is there again in the round before, as it was, and ends anew; turn by turn too", async () => {
    await fight("crusade", "The old quay", ["Tavi", "Bad Guy"]);
    const uuid = await give(gm.page, "Bad Guy", effect(generation, "Hard stare", { melee: 2 }, 2));
    await expect.poll(() => adds("Bad Guy")).toBe(2);
    await step("nextRound", 2);
    const before = await read(uuid);
    await step("nextRound", 3);
    await expect.poll(() => adds("Bad Guy")).toBe(0);
    await step("previousRound", 2);
    await expect.poll(() => adds("Bad Guy")).toBe(2);
    expect(await read(uuid)).toEqual(before);
    await step("nextRound", 3);
    await expect.poll(() => adds("Bad Guy")).toBe(0);
    // Over the first turn of the round back into the last of the one before.
    await step("previousTurn", 2);
    await expect.poll(() => adds("Bad Guy")).toBe(2);
    await gm.page.evaluate(() => game.combat.delete());
  });

  const numbers = (): Promise<Record<string, number | null>> =>
    gm.page.evaluate(() => Object.fromEntries(game.combat.combatants.map((one: any) => [one.name, one.initiative])));

  test("EC-A25: where rounds are rolled anew, a step back brings the numbers of the round before, a step forward those that were rolled", async () => {
    await settings(gm.page, { "crusade.initiativePolicy": "reroll" });
    await fight("crusade", "The old quay", ["Tavi", "Bad Guy"]);
    // No die comes to these, so that they tell the rounds apart.
    const first = { Tavi: 29, "Bad Guy": 30 };
    await gm.page.evaluate(
      async (wanted) => {
        const updates = game.combat.combatants.map((one: any) => ({ _id: one.id, initiative: wanted[one.name] }));
        await game.combat.updateEmbeddedDocuments("Combatant", updates);
      },
      first as Record<string, number>,
    );
    await step("nextRound", 2);
    await gm.page.waitForFunction(() => game.combat.system.orderOf === 2);
    const second = await numbers();
    expect(Math.max(...Object.values(second).map(Number))).toBeLessThan(29);
    await step("previousRound", 1);
    await expect.poll(numbers).toEqual(first);
    await expect.poll(() => gm.page.evaluate(() => game.combat.combatant?.name)).toBe("Tavi");
    const told = await gm.page.evaluate(() => game.messages.size as number);
    await step("nextRound", 2);
    await expect.poll(numbers).toEqual(second);
    expect(await gm.page.evaluate(() => game.messages.size as number)).toBe(told);
    await settings(gm.page, { "crusade.initiativePolicy": "keep" });
    await gm.page.evaluate(() => game.combat.delete());
  });

  test("OQ-051: the order of a round whose intents were put down stands again in the round before", async () => {
    await fight("quest", "The hollow way", ["Maren Alder", "Road Robber"]);
    const before = await numbers();
    await step("nextRound", 2);
    await expect.poll(numbers).toEqual({ "Maren Alder": null, "Road Robber": null });
    await step("previousRound", 1);
    await expect.poll(numbers).toEqual(before);
    await gm.page.evaluate(() => game.combat.delete());
  });

  test("OQ-P14: what a user has put up again since stays, and the rest stands again in the round before", async () => {
    const names = ["Maren Alder", "Road Robber"] as const;
    await fight("quest", "The hollow way", names as unknown as [string, string]);
    const charging = (): Promise<boolean[]> =>
      gm.page.evaluate(
        (who) => who.map((name) => game.scenes.viewed.tokens.getName(name).actor.statuses.has("fray.charging")),
        names,
      );
    const charge = (name: string): Promise<unknown> =>
      gm.page.evaluate(
        (who) => game.scenes.viewed.tokens.getName(who).actor.toggleStatusEffect("fray.charging", { active: true }),
        name,
      );
    for (const again of names) {
      for (const name of names) await charge(name);
      await expect.poll(charging).toEqual([true, true]);
      await step("nextRound", 2);
      await expect.poll(charging).toEqual([false, false]);
      await charge(again);
      await step("previousRound", 1);
      await expect.poll(charging).toEqual([true, true]);
      await gm.page.waitForFunction(() => game.combat.system.opened.every((one: any) => one.round < 2));
    }
    await gm.page.evaluate(async (who) => {
      await game.combat.delete();
      for (const name of who)
        await game.scenes.viewed.tokens.getName(name).actor.toggleStatusEffect("fray.charging", { active: false });
    }, names);
  });

  test("OQ-P14, OQ-036: what a round has put down as it began stands again in the round before, and goes when it begins anew", async () => {
    await fight("quest", "The hollow way", ["Maren Alder", "Road Robber"]);
    const charging = (): Promise<boolean> =>
      gm.page.evaluate(() => game.scenes.viewed.tokens.getName("Maren Alder").actor.statuses.has("fray.charging"));
    await gm.page.evaluate(() =>
      game.scenes.viewed.tokens.getName("Maren Alder").actor.toggleStatusEffect("fray.charging", { active: true }),
    );
    await expect.poll(charging).toBe(true);
    await step("nextRound", 2);
    await expect.poll(charging).toBe(false);
    await step("previousRound", 1);
    await expect.poll(charging).toBe(true);
    await step("nextRound", 2);
    await expect.poll(charging).toBe(false);
    await gm.page.evaluate(() => game.combat.delete());
  });

  test("CT-048, CT-049: a parry that the start of a turn has ended is held again before it", async () => {
    await fight("turns", "The giant’s ford", ["Tombril", "Hill Giant"]);
    const parrying = (): Promise<boolean> =>
      gm.page.evaluate(() => game.scenes.viewed.tokens.getName("Tombril").actor.statuses.has("fray.turnsParrying"));
    await gm.page.evaluate(() => game.combat.rollSides?.(game.combat.ruleset));
    await gm.page.evaluate(async () => {
      const { actor } = game.scenes.viewed.tokens.getName("Tombril");
      // The start of round 1 may still be at work: it leaves a parry of this round, and ends one of none.
      await actor.update({ "system.parry.combat": game.combat.id, "system.parry.round": game.combat.round });
      await actor.toggleStatusEffect("fray.turnsParrying", { active: true });
    });
    await expect.poll(parrying).toBe(true);
    await gm.page.evaluate(async () => {
      const turn = (): number => game.combat.turns.findIndex((one: any) => one.name === "Tombril");
      await game.combat.nextRound();
      await game.combat.rollSides(game.combat.ruleset);
      if (game.combat.combatant?.name !== "Tombril") await game.combat.update({ turn: turn() });
    });
    await expect.poll(parrying).toBe(false);
    await step("previousRound", 1);
    await expect.poll(parrying).toBe(true);
    await gm.page.evaluate(() => game.combat.delete());
  });
});
