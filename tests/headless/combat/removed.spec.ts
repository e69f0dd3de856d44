import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

/* Tokens of an encounter are deleted, several at once: whoever is next acts, whichever generation counts the order. */
describe.each(sampled([13, 14] as const, 1))("combatants removed, generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset: "crusade", generation });
    gamemaster = await table.sit("Gamemaster");
  });
  afterAll(() => table.leave());

  /** Seven fighters in the order A to G, of whom one acts; these tokens go in one operation; who acts then, in which round. */
  const remove = (acting: string, gone: string[], next: string, round = 1): Promise<{ name: string; round: number }> =>
    gamemaster.page.evaluate(
      async ([who, tokens, then, inRound]) => {
        const scene = game.scenes.active;
        const bandit = game.actors.find((actor: any) => actor.type === "crusade" && !actor.hasPlayerOwner);
        const made = await scene.createEmbeddedDocuments(
          "Token",
          [..."ABCDEFG"].map((name, at) => ({ name, actorId: bandit.id, actorLink: false, x: at * 100, y: 0 })),
        );
        const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", scene: scene.id, active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          made.map((token: any, at: number) => ({
            ...{ tokenId: token.id, sceneId: scene.id, actorId: bandit.id },
            initiative: 20 - at,
          })),
        );
        await combat.startCombat();
        while (combat.combatant.name !== who) await combat.nextTurn();
        const ids = made.filter(({ name }: any) => tokens.includes(name)).map(({ id }: any) => id);
        await scene.deleteEmbeddedDocuments("Token", ids);
        const stands = (): boolean =>
          combat.combatants.size === 7 - tokens.length && combat.combatant?.name === then && combat.round === inRound;
        for (let tries = 0; tries < 7500 && !stands(); tries++) await new Promise((go) => setTimeout(go, 4));
        const found = { name: combat.combatant?.name, round: combat.round };
        await combat.delete();
        await scene.deleteEmbeddedDocuments(
          "Token",
          scene.tokens
            .filter((token: any) => token.actorId === bandit.id && token.name.length === 1)
            .map((one: any) => one.id),
        );
        return found;
      },
      [acting, gone, next, round] as const,
    );

  test("A and E, who acts: F acts", async () => {
    expect(await remove("E", ["A", "E"], "F")).toEqual({ name: "F", round: 1 });
  });

  test("the last of the order on their own turn: the next round begins", async () => {
    expect(await remove("G", ["G", "B"], "A", 2)).toEqual({ name: "A", round: 2 });
  });

  test("others than who acts: they go on", async () => {
    expect(await remove("D", ["A", "B", "F"], "D")).toEqual({ name: "D", round: 1 });
  });
});
