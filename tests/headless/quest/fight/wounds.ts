import { describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { answer, cardIds, lastCard, press, settled } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  chat,
  d100,
  hasStatus,
  nextRound,
  result,
  set,
  status,
  strike,
} from "../../../browser/quest/steps.ts";
import { gamemaster, player, hp, unset } from "./table.ts";
import { pattern, says } from "../../../words.ts";

describe("quest fight: a scouted ambush in the hollow way", () => {
  test("OQ-064, OQ-065, OQ-067, OQ-009: a maximum through the armour takes the robber down, mortally, and he is defeated", async () => {
    await chat(player.page);
    await chat(gamemaster.page);
    await set(gamemaster.page, ROBBER, { "system.hp.damage": 7 });
    await fixDice(player.page, d100(33));
    await fixDice(gamemaster.page, d100(50));
    const card = await strike(player.page, MAREN, "Shortsword", ROBBER);
    await answer(gamemaster.page, "dodge");
    await expect.poll(() => result(card)).toContain("Critical hit");
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("6");
    await press(gamemaster.page, "apply");
    await settled(player.page, ROBBER, hp, -1);
    await status(gamemaster.page, ROBBER, "fray.dying");
    await gamemaster.page.waitForFunction(
      (who) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).defeated,
      ROBBER,
    );
  });

  test("OQ-075: the tracker names the deadline, the end of round 3", async () => {
    await gamemaster.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    await gamemaster.page
      .locator(".fray-turn", { hasText: ROBBER })
      .getByText(says("FRAY.Quest.Tracker.dying", { round: 3 }))
      .waitFor();
  });

  test("OQ-072, OQ-073, OQ-076, OQ-P16: Corvin stabilises him in time, then operates; each undone and done again", async () => {
    await chat(gamemaster.page);
    const { page } = gamemaster;
    await fixDice(page, d100(20));
    await act(page, CORVIN, "treat", {}, null, ROBBER);
    await expect.poll(() => result(lastCard(page))).toContain("Success");
    await press(page, "apply");
    await settled(page, ROBBER, "system.mortal.state", "stable");
    await press(page, "undo");
    await settled(page, ROBBER, "system.mortal.state", "dying");
    await press(page, "redo");
    await settled(page, ROBBER, "system.mortal.state", "stable");
    await nextRound(page, 3);
    await fixDice(page, d100(22));
    await act(page, CORVIN, "treat", {}, null, ROBBER);
    await expect.poll(() => result(lastCard(page))).toContain("Critical");
    await press(page, "apply");
    await settled(page, ROBBER, hp, 1);
    await settled(page, ROBBER, "system.mortal.state", "mending");
    await expect.poll(() => hasStatus(page, ROBBER, "fray.unconscious")).toBe(true);
    await fixDice(page, d100(5));
    await act(page, ROBBER, "wake");
    await press(page, "apply");
    await status(page, ROBBER, "fray.unconscious", false);
  });

  test("OQ-074, OQ-071: too weak a spell is refused, Heal of magnitude 6 heals a mortal wound", async () => {
    const { page } = gamemaster;
    await nextRound(page, 4);
    await page.evaluate(async (who) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await token.actor.modifyTokenAttribute("hp", -3, true);
    }, ROBBER);
    await settled(page, ROBBER, hp, -2);
    await settled(page, ROBBER, "system.mortal.state", "dying");
    await page.evaluate(
      async ([who, whom]) => {
        const find = (name: string) => canvas.tokens.placeables.find((one: any) => one.document.name === name);
        const [caster, patient] = [find(who!), find(whom!)];
        const declaration = game.fray.declarationOf(caster.actor, "cast", {
          item: caster.actor.items.getName("Heal 2").uuid,
        });
        await game.fray.declare(
          { ...declaration, targets: [{ actor: patient.actor.uuid, token: patient.document.uuid }] },
          { dialog: false },
        );
      },
      [CORVIN, ROBBER],
    );
    await page.getByText("OQ-074").first().waitFor();
    await fixDice(page, d100(12));
    await act(page, CORVIN, "cast", {}, "Heal 6", ROBBER);
    // Before it is applied the card says what the spell gives.
    await page.getByText(says("FRAY.Quest.Note.heals", { points: 6 })).waitFor();
    await press(page, "apply");
    await settled(page, ROBBER, hp, 4);
    await settled(page, ROBBER, "system.mortal.state", "none");
    await press(page, "undo");
    await settled(page, ROBBER, hp, -2);
    await settled(page, ROBBER, "system.mortal.state", "dying");
  });

  test("OQ-074, OQ-076: a mortal blow is undone with the magic that mended it: conscious, with the hit points of before", async () => {
    const { page } = gamemaster;
    const mended = { "system.hp.damage": 0, "system.mortal.state": "none" };
    await set(page, ROBBER, mended);
    for (const id of ["fray.dying", "fray.unconscious"]) await unset(page, ROBBER, id);
    const whole = await actorValue<number>(page, ROBBER, hp);
    await act(page, ROBBER, "harm", { amount: whole + 2 });
    const blow = (await cardIds(page, "harm")).at(-1)!;
    await settled(page, ROBBER, hp, -2);
    await fixDice(page, d100(12));
    await act(page, CORVIN, "cast", {}, "Heal 6", ROBBER);
    await press(page, "apply");
    await settled(page, ROBBER, "system.mortal.state", "none");
    await status(page, ROBBER, "fray.unconscious");
    await press(page, "undo", blow);
    await settled(page, ROBBER, hp, whole);
    for (const id of ["fray.dying", "fray.unconscious"]) await status(page, ROBBER, id, false);
    await settled(page, ROBBER, "system.mortal.state", "none");
    // As the next test needs him.
    await act(page, ROBBER, "harm", { amount: whole + 2 });
    await settled(page, ROBBER, "system.mortal.state", "dying");
  });

  test("OQ-075, OQ-A12: nobody comes in time: he dies when the round after the next begins; undone, he is dying still", async () => {
    const { page } = gamemaster;
    await nextRound(page, 5);
    await expect.poll(() => actorValue(page, ROBBER, "system.mortal.state")).toBe("dying");
    await nextRound(page, 6);
    await settled(page, ROBBER, "system.mortal.state", "dead");
    await status(page, ROBBER, "dead");
    await press(page, "undo");
    await settled(page, ROBBER, "system.mortal.state", "dying");
    // The deadline is past: the Healing skill comes too late.
    await page.evaluate(
      async ([who, whom]) => {
        const find = (name: string) => canvas.tokens.placeables.find((one: any) => one.document.name === name);
        const [healer, patient] = [find(who!), find(whom!)];
        await game.fray.declare(
          {
            ...game.fray.declarationOf(healer.actor, "treat", { token: healer.document }),
            targets: [{ actor: patient.actor.uuid, token: patient.document.uuid }],
          },
          { dialog: false },
        );
      },
      [CORVIN, ROBBER],
    );
    await page
      .getByText(pattern("FRAY.Refused.QuestTooLate", { name: ROBBER }))
      .first()
      .waitFor();
    await press(page, "redo");
    await status(page, ROBBER, "dead");
  });

  test("OQ-009: the end of the encounter puts back what the fight left", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (who) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await token.actor.toggleStatusEffect("fray.surrendered", { active: true });
    }, CAPTAIN);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    await page.getByText(says("FRAY.Quest.Tracker.over")).first().waitFor();
    await page.evaluate(() => void game.combats.contents.at(-1).endCombat());
    await page.locator('[data-action="end"]:visible').last().click();
    await page.waitForFunction(() => game.combats.size === 0);
    await status(page, CAPTAIN, "fray.surrendered", false);
  });
});
