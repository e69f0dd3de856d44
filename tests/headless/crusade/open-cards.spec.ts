import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import {
  buyFate as buy,
  cardOf,
  darkFate,
  darkFateIs,
  nextRound,
  noticed,
  setDarkFate,
  settled,
  staged,
  strike,
} from "../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const fate = "system.fate.value";
const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);
const usedBy = (name: string): Promise<string[]> =>
  gamemaster.page.evaluate((who) => game.actors.getName(who).system.fate.used, name);
const ofHero = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);

// The other rulesets put an end to the fight of the first groups.
describe("cards that wait", { shuffle: false }, () => {
  beforeAll(async () => {
    ({ table, gamemaster, player } = await openForTwo());
    await gamemaster.page.evaluate(async () => {
      if (!game.combat.started) await game.combat.startCombat();
    });
  });
  afterAll(() => table.leave());

  describe("crusade: a card that still waits", () => {
    /** Fights Tavi has paid for in the round that runs. */
    const fights = (): Promise<number> =>
      gamemaster.page.evaluate(
        () =>
          game.combat.combatants
            .getName("Tavi")
            .system.spent.filter((one: any) => one.round === game.combat.round && one.act === "fight").length,
      );
    const spent = (): Promise<void> =>
      player.page
        .locator("#notifications .notification", { hasText: says("FRAY.Refused.FightTwice") })
        .last()
        .waitFor();

    test("EC-021, EC-023: while it waits for FATE or for a foe its Fight counts as spent, on the player's page and for the gamemaster; thrown away, it does not", async () => {
      const { page } = gamemaster;
      await nextRound(page, player.page);
      await ofHero({ "system.fate": { value: 1, used: [] } });
      await fixDice(player.page, d10(1));
      const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
      await cardOf(player.page, id).locator('[data-option="keep"]').waitFor();
      expect(await strike(player.page, "Tavi", "Cutlass", "Bandit")).toBe("");
      await spent();
      // A card that goes past the player's own page is refused by the gamemaster's.
      const forged = await player.page.evaluate(async (card) => {
        const { type, system } = game.messages.get(card);
        const message = await game.messages.documentClass.create({
          type,
          content: "",
          system: { ruleset: "crusade", action: "attack", declaration: system.declaration, cast: {}, context: {} },
        });
        return message.id as string;
      }, id);
      await staged(page, forged, "refused");
      await cardOf(player.page, id).locator('[data-option="keep"]').click();
      await staged(page, id, "frozen");
      await expect.poll(fights).toBe(1);
      await nextRound(page, player.page);
      await player.page.waitForFunction(
        (round) => game.combat.round === round,
        await page.evaluate(() => game.combat.round),
      );
      const aimless = await strike(player.page, "Tavi", "Cutlass", null);
      await cardOf(player.page, aimless).locator('[data-fray-act="target"]').waitFor();
      expect(await strike(player.page, "Tavi", "Cutlass", "Bandit")).toBe("");
      await page.evaluate((card) => game.messages.get(card).delete(), aimless);
      await player.page.waitForFunction((card) => !game.messages.get(card), aimless);
      // Aimed later, a card does not stand in its own way.
      await fixDice(player.page, d10(9));
      const second = await strike(player.page, "Tavi", "Cutlass", null);
      await cardOf(player.page, second).locator('[data-fray-act="target"]').waitFor();
      await player.page.evaluate((card) => {
        const token = canvas.scene.tokens.getName("Bandit");
        return game.fray.press({ card, act: "target", target: { actor: token.actor.uuid, token: token.uuid } });
      }, second);
      await staged(page, second, "frozen");
      await expect.poll(fights).toBe(1);
    });

    test("EC-A31, EC-165: a stunt bought while the reaction is open stays bought, and costs a point of its own; undo takes out one of the two", async () => {
      const { page } = gamemaster;
      await nextRound(page, player.page);
      await ofHero({ "system.fate": { value: 2, used: [] } });
      await setDarkFate(page, 0);
      await fixDice(player.page, d10(1));
      const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
      const bonus = cardOf(player.page, id).locator('[data-option="bonus"]');
      await bonus.waitFor();
      const stunt = await buy(player.page, "Tavi", "stunt");
      await staged(page, stunt, "frozen");
      await bonus.click();
      await staged(page, id, "frozen");
      await settled(page, "Tavi", fate, 0);
      await darkFateIs(page, 2);
      await expect.poll(() => usedBy("Tavi")).toEqual(["stunt", "bonus"]);
      await undo(id);
      await expect.poll(() => usedBy("Tavi")).toEqual(["stunt"]);
      await undo(stunt);
      await expect.poll(() => usedBy("Tavi")).toEqual([]);
      // The last point goes to the stunt: the reaction has nothing left to sell, and the blow stays a miss.
      await nextRound(page, player.page);
      await ofHero({ "system.fate": { value: 1, used: [] } });
      await setDarkFate(page, 0);
      await fixDice(player.page, d10(1));
      const late = await strike(player.page, "Tavi", "Cutlass", "Bandit");
      const offered = cardOf(player.page, late).locator('[data-option="bonus"]');
      const reaction = (await offered.getAttribute("data-reaction"))!;
      await staged(page, await buy(player.page, "Tavi", "stunt"), "frozen");
      await settled(page, "Tavi", fate, 0);
      // As whoever presses before their card is drawn anew.
      await player.page.evaluate(
        ([card, where]) => void game.fray.press({ card: card!, act: "answer", reaction: where, option: "bonus" }),
        [late, reaction],
      );
      await player.page
        .locator("#notifications .notification", { hasText: says("FRAY.Refused.NoReaction") })
        .first()
        .waitFor();
      await staged(page, late, "frozen");
      await darkFateIs(page, 1);
      await expect.poll(() => usedBy("Tavi")).toEqual(["stunt"]);
      // The same of a card that went on before it was pressed: there is no reaction, so nobody else's either.
      await noticed(player.page, says("FRAY.Refused.NoReaction"), () =>
        player.page.evaluate(
          ([card, where]) => game.fray.press({ card: card!, act: "answer", reaction: where, option: "bonus" }),
          [late, reaction],
        ),
      );
    });
  });

  describe("crusade: the gamemaster's pool", () => {
    test("EC-154, EC-158, EC-162, EC-164: the owner of a companion neither spends Dark FATE, on a card or by the sheet, nor gives FATE to his own", async () => {
      const { page } = gamemaster;
      await nextRound(page, player.page);
      await setDarkFate(page, 3);
      await ofHero({ "system.fate": { value: 0, used: [] } });
      const owner: string = await player.page.evaluate(() => game.user.id);
      await page.evaluate(
        (id) =>
          game.actors.documentClass.create({
            name: "Hound",
            type: "crusade",
            ownership: { default: 0, [id]: 3 },
            system: { tier: "boss" },
            items: [{ name: "Teeth", type: "crusadeWeapon", system: { skill: "blades", damage: 1, held: true } }],
          }),
        owner,
      );
      await player.page.waitForFunction(() => game.actors.getName("Hound"));
      await fixDice(player.page, d10(1));
      const id = await strike(player.page, "Hound", "Teeth", "Bandit");
      await cardOf(page, id).locator('[data-option="bonus"]').waitFor();
      await cardOf(player.page, id).locator(".fray-reaction").getByText(says("FRAY.Card.gamemaster")).waitFor();
      await expect.poll(() => cardOf(player.page, id).locator('[data-option="bonus"]').count()).toBe(0);
      expect(
        await player.page.evaluate(
          (card) => game.fray.press({ card, act: "answer", reaction: "strike1-fate", option: "bonus" }),
          id,
        ),
      ).toBe(false);
      await cardOf(page, id).locator('[data-option="bonus"]').click();
      await staged(page, id, "frozen");
      await darkFateIs(page, 2);
      for (const use of ["stunt", "other", "cheat", "smarter"])
        expect(await buy(player.page, "Hound", use, "Tavi")).toBe("");
      await player.page
        .locator("#notifications .notification", { hasText: says("FRAY.Refused.GamemasterOnly") })
        .first()
        .waitFor();
      // Declared past the player's own page it is refused as well.
      const forged = await player.page.evaluate(async (card) => {
        const { type } = game.messages.get(card);
        const declaration = {
          ...game.fray.declarationOf(game.actors.getName("Hound"), "fate", {
            choices: { use: "cheat", earns: game.actors.getName("Tavi").uuid },
          }),
          targets: [],
        };
        return (
          await game.messages.documentClass.create({
            type,
            content: "",
            system: { ruleset: "crusade", action: "fate", declaration, cast: {}, context: {} },
          })
        ).id as string;
      }, id);
      await staged(page, forged, "refused");
      await expect.poll(async () => [await darkFate(page), await actorValue(page, "Tavi", fate)]).toEqual([2, 0]);
    });
  });

  describe("the same in other rulesets", () => {
    for (const { rule, type, scene, who, weapon } of [
      { rule: "OQ-007", type: "quest", scene: "The hollow way", who: "Road Robber", weapon: "Club" },
      { rule: "ST-040", type: "staged", scene: "The mustering yard", who: "Gate Halberdier", weapon: "Halberd" },
    ])
      test(`${rule}: an attack that waits for a foe is the action of the round in ${type} too`, async () => {
        const { page } = gamemaster;
        await page.evaluate(
          async ([kind, place, name]) => {
            for (const combat of [...game.combats]) await combat.delete();
            await game.scenes.getName(place).activate();
            const token = game.scenes.getName(place).tokens.getName(name);
            const combat = await game.combats.documentClass.create({
              type: kind,
              scene: game.scenes.getName(place).id,
              active: true,
            });
            await combat.createEmbeddedDocuments("Combatant", [
              { tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, initiative: 5 },
            ]);
            await combat.startCombat();
          },
          [type, scene, who] as const,
        );
        await page.waitForFunction(
          ([place, kind]) =>
            canvas.ready && canvas.scene?.name === place && game.combat?.type === kind && game.combat.round === 1,
          [scene, type] as const,
        );
        const id = await strike(page, who, weapon, null);
        await cardOf(page, id).locator('[data-fray-act="target"]').waitFor();
        expect(await strike(page, who, weapon, null)).toBe("");
        await page.evaluate((card) => game.messages.get(card).delete(), id);
        const again = await strike(page, who, weapon, null);
        await cardOf(page, again).locator('[data-fray-act="target"]').waitFor();
      });
  });
});
