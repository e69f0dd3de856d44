import { expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { answer, lastCard, notice, press } from "../../../browser/steps.ts";
import { CAPTAIN, CORVIN, MAREN, ROBBER, act, d100, result, status } from "../../../browser/quest/steps.ts";
import { gamemaster, round } from "./table.ts";

test("OQ-042, OQ-045, OQ-046: caught on the run, and the pursuer's next action is 20 better and then no more", async () => {
  const { page } = gamemaster;
  await round(5);
  const pursuers = await page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.uuid,
    ROBBER,
  );
  await fixDice(page, d100(60, 30));
  await act(page, CORVIN, "flee", { pursuers });
  await expect.poll(() => result(lastCard(page))).toContain("Caught");
  // Each throw and each line says whose it is.
  const labels = await lastCard(page).locator(".fray-card__roll").allInnerTexts();
  for (const who of [CORVIN, ROBBER]) expect(labels.join(" ").split(who).length - 1, who).toBe(2);
  await press(page, "apply");
  await status(page, ROBBER, "fray.advantage");
  await act(page, ROBBER, "attack", {}, "Club", CORVIN);
  await fixDice(page, d100(90));
  await answer(page, "none");
  await expect.poll(() => result(lastCard(page))).toMatch(/against\s+62/);
  await status(page, ROBBER, "fray.advantage", false);
});

test("OQ-043, OQ-045, OQ-009: nobody pursues, and who gets away is out of the fight; undone, she is back in it", async () => {
  const { page } = gamemaster;
  const defeated = (wanted: boolean) =>
    page.waitForFunction(
      ([who, out]) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).defeated === out,
      [MAREN, wanted] as const,
    );
  await act(page, MAREN, "flee");
  await expect.poll(() => result(lastCard(page))).toContain("Gets away");
  await press(page, "apply");
  await status(page, MAREN, "fray.fled");
  await defeated(true);
  await press(page, "undo");
  await status(page, MAREN, "fray.fled", false);
  await defeated(false);
});

test("OQ-044: the faster get away without a throw", async () => {
  const { page } = gamemaster;
  const pursuers = await page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.uuid,
    ROBBER,
  );
  await act(page, MAREN, "flee", { pursuers, faster: true });
  await expect.poll(() => result(lastCard(page))).toContain("Gets away");
  await expect.poll(() => page.evaluate(() => game.messages.contents.at(-1).rolls.length)).toBe(0);
});

test("OQ-047: a fumble is caught as if surprised; undone, she is not", async () => {
  const { page } = gamemaster;
  const pursuers = await page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.uuid,
    ROBBER,
  );
  await fixDice(page, d100(99, 30));
  await act(page, CORVIN, "flee", { pursuers });
  await expect.poll(() => result(lastCard(page))).toContain("Caught");
  await press(page, "apply");
  await status(page, CORVIN, "fray.surprised");
  await press(page, "undo");
  await status(page, CORVIN, "fray.surprised", false);
  await status(page, ROBBER, "fray.advantage", false);
});

test("OQ-007, OQ-009, OQ-048, OQ-P14: the best Influence speaks for the party; won, the fight is avoided", async () => {
  const { page } = gamemaster;
  await fixDice(page, d100(40, 70));
  await act(
    page,
    CORVIN,
    "opposed",
    { skill: "influence", against: "influence", purpose: "intimidate", assistants: MAREN },
    null,
    CAPTAIN,
  );
  const text = await result(lastCard(page));
  expect(text).toContain("The fight is avoided");
  expect(text).toContain(MAREN);
  // It is the action of the round, and whoever is won over gives up.
  await press(page, "apply");
  await status(page, CAPTAIN, "fray.surrendered");
  const again = () =>
    page.evaluate(
      async ([who, foe]) => {
        const [speaker, other] = [who, foe].map((name) =>
          canvas.tokens.placeables.find((one: any) => one.document.name === name),
        );
        const declaration = game.fray.declarationOf(speaker.actor, "opposed", {
          token: speaker.document,
          choices: { purpose: "fastTalk" },
        });
        await game.fray.declare(
          { ...declaration, targets: [{ actor: other.actor.uuid, token: other.document.uuid }] },
          { dialog: false },
        );
      },
      [CORVIN, CAPTAIN] as const,
    );
  await again();
  await expect.poll(() => notice(page).innerText()).toContain("OQ-007");
  await press(page, "undo");
  await status(page, CAPTAIN, "fray.surrendered", false);
});
