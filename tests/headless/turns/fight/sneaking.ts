import { beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { cellOf, drag, messages, noticed, press, settled, standsOn } from "../../../browser/steps.ts";
import { chat, fight, gather, goTo, hasStatus, result, strike, tracker, turnOf } from "../../../browser/turns/steps.ts";
import {
  gamemaster,
  player,
  stamina,
  injuries,
  d6,
  both,
  partyFirst,
  begun,
  paid,
  refusedSneak,
  judgedSeen,
  sneaks,
} from "./table.ts";

describe("turns: in the cooper’s yard", () => {
  beforeAll(async () => {
    await goTo(gamemaster.page, both(), "The cooper’s yard");
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
  });

  test("CT-057, CT-059, CT-060: the random d6 shows 6, the party gains a surprise round, and no side die is thrown for it", async () => {
    await tracker(gamemaster.page);
    await fixDice(gamemaster.page, d6(6));
    const before = await messages(gamemaster.page);
    await gamemaster.page.locator('[data-widget="surpriseDie"]').click();
    await gamemaster.page.waitForFunction((count) => game.messages.size > count, before);
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).system.surprise === "enemies");
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).round === 1);
    const { who, dice } = await fight(gamemaster.page);
    expect(["Cedryk", "Janine"]).toContain(who);
    expect(dice).toEqual([]);
  });

  test("CT-064, CT-068, CT-079, CT-A22: a sneak attack that is a power attack too, with nothing for it, is refused with every reason", async () => {
    await chat(player.page);
    await chat(gamemaster.page);
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.getName("Cedryk").update({ x: 900, y: 600 }, { animate: false }),
    );
    await standsOn(player.page, "Cedryk", 9, 6);
    // That he is engaged with it otherwise is the gamemaster's to say.
    const said = await gamemaster.page.evaluate(async () => {
      const actor = game.actors.getName("Cedryk");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Half-orc")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(
        game.fray.declarationOf(actor, "attack", {
          item: actor.items.contents[0].uuid,
          choices: { sneak: true, power: true, engaged: true },
        }),
        { dialog: false },
      );
      return document.querySelector("#notifications")?.textContent ?? "";
    });
    for (const rule of ["CT-063", "CT-064", "CT-079"]) expect(said).toContain(rule);
  });

  test("CT-065, CT-071, CT-073, CT-074, CT-075, CT-076, CT-078: hidden, 9 + 4 is just enough; 4 2 2 + 4 is 12 of 15 slots, past armour and stamina; undo and redo", async () => {
    await player.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: true }),
    );
    await gamemaster.page.waitForFunction(() => game.actors.getName("Cedryk").statuses.has("fray.concealed"));
    // Hidden as the fight begins, and so as his turn begins (CT-064).
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await gamemaster.page.evaluate(async () => {
      await game.combats.contents.at(-1).update({ "system.surprise": "enemies" });
      await game.combats.contents.at(-1).startCombat();
    });
    await player.page.waitForFunction(
      () => game.combats.contents.at(-1).combatants.getName("Cedryk").system.concealedRound === 1,
    );
    await fixDice(player.page, [
      { face: 9, of: 20 },
      { face: 4, of: 4 },
      { face: 2, of: 4 },
      { face: 2, of: 4 },
    ]);
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    const { number, text } = await result(card);
    expect(number).toBe("12");
    expect(text).toContain("13");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Half-orc", injuries, 12);
    await expect.poll(() => actorValue(player.page, "Half-orc", stamina)).toBe(20);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "dead")).toBe(false);
    // The injuries are told at the end of the fight as what Cedryk dealt.
    await gamemaster.page.waitForFunction(
      () => game.combats.contents.at(-1).system.history.at(-1)?.deed?.dealt[0]?.amount === 12,
    );
    // The attack gives the hiding place away (CT-080).
    await expect.poll(() => hasStatus(gamemaster.page, "Cedryk", "fray.concealed")).toBe(false);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Half-orc", injuries, 0);
    await expect.poll(() => hasStatus(gamemaster.page, "Cedryk", "fray.concealed")).toBe(true);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Half-orc", injuries, 12);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Half-orc", injuries, 0);
  });

  test("CT-072: a check one short does no damage, and no damage dice are thrown", async () => {
    await fixDice(player.page, [{ face: 8, of: 20 }]);
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    await card.locator(".fray-band.is-miss").waitFor();
    await expect.poll(() => player.page.evaluate(() => game.messages.contents.at(-1).rolls.length)).toBe(1);
    await expect.poll(() => actorValue(player.page, "Half-orc", injuries)).toBe(0);
  });

  test("CT-080: after the sneak attack the rest of the movement may be used, but not to hide again", async () => {
    const hidden = async (active: boolean): Promise<void> => {
      await gamemaster.page.evaluate(
        (on) => game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: on }),
        active,
      );
      await player.page.waitForFunction(
        (on) => game.actors.getName("Cedryk").statuses.has("fray.concealed") === on,
        active,
      );
    };
    await player.page.waitForFunction(() => !game.actors.getName("Cedryk").statuses.has("fray.concealed"));
    await drag(player.page, "Cedryk", [[-1, 0]]);
    await standsOn(player.page, "Cedryk", 8, 6);
    await hidden(true);
    await noticed(player.page, "CT-080", () => drag(player.page, "Cedryk", [[-1, 0]]));
    await expect.poll(() => cellOf(gamemaster.page, "Cedryk")).toEqual([8, 6]);
    await hidden(false);
    await drag(player.page, "Cedryk", [[1, 0]]);
    await standsOn(player.page, "Cedryk", 9, 6);
  });

  test("CT-003: the surprised side waits; after the surprise round the first die is thrown", async () => {
    await fixDice(gamemaster.page, d6(2));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).leaveBlock());
    await turnOf(gamemaster.page, "Half-orc", 2);
    await expect
      .poll(async () => (await fight(gamemaster.page)).dice)
      .toEqual([{ round: 2, die: 2, first: "enemies" }]);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
  });

  test("CT-056: when both sides are surprised, or neither, the fight begins with initiative", async () => {
    for (const surprised of ["both", "none"]) {
      await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
      await tracker(gamemaster.page);
      await gamemaster.page.locator('[data-fray-widget="surprise"]:visible').selectOption(surprised);
      await gamemaster.page.waitForFunction(
        (wanted) => game.combats.contents.at(-1).system.surprise === wanted,
        surprised,
      );
      await fixDice(gamemaster.page, d6(2));
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
      await turnOf(gamemaster.page, "Half-orc", 1);
      await expect
        .poll(async () => (await fight(gamemaster.page)).dice)
        .toEqual([{ round: 1, die: 2, first: "enemies" }]);
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    }
    await chat(gamemaster.page);
  });

  test("CT-066: who is in melee with another, or has just been shot by one, is distracted", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors
        .getName("Janine")
        .createEmbeddedDocuments("Item", [
          { name: "Sling", type: "turnsWeapon", system: { die: "d6", mode: "ranged", carried: "hand" } },
        ]),
    );
    for (const weapon of ["Longsword", "Sling"]) {
      await partyFirst();
      await judgedSeen();
      await fixDice(gamemaster.page, d6(5, 5, 5, 5));
      await strike(gamemaster.page, "Janine", weapon, "Half-orc");
      await paid("Janine", 1);
      await sneaks();
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    }
    await gamemaster.page.evaluate(() => game.actors.getName("Janine").items.getName("Sling").delete());
  });

  test("CT-063: whom he fought in the round before he cannot sneak upon, hidden or not; a round later he can", async () => {
    await partyFirst();
    await fixDice(player.page, [
      { face: 1, of: 4 },
      { face: 1, of: 4 },
    ]);
    await strike(player.page, "Cedryk", "Dagger", "Half-orc");
    await paid("Cedryk", 1);
    await player.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: true }),
    );
    for (const round of [2, 3]) {
      await fixDice(gamemaster.page, d6(5));
      await gamemaster.page.evaluate(() => game.combats.contents.at(-1).nextRound());
      await begun(round);
      await player.page.waitForFunction(
        (at) => game.combats.contents.at(-1).combatants.getName("Cedryk").system.concealedRound === at,
        round,
      );
      if (round === 2) await refusedSneak("CT-063");
    }
    await sneaks();
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
  });
});
