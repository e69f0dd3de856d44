import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { answer, lastCard, messages, notice, press, settled } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  begin,
  chat,
  d,
  d100,
  gather,
  goTo,
  nextRound,
  place,
  pressHead,
  result,
  status,
  strike,
} from "../../../browser/quest/steps.ts";
import { gamemaster, player, hp, pages } from "./table.ts";
import { says } from "../../../words.ts";

describe("quest fight: a scouted ambush in the hollow way", () => {
  test("OQ-002, OQ-012, OQ-013, OQ-017, OQ-022, OQ-025: the assistant sends the scouts; one sees, one is seen", async () => {
    const { page } = gamemaster;
    await goTo(page, pages(), "The hollow way");
    await gather(page, [MAREN, CORVIN, ROBBER, CAPTAIN]);
    await place(page, { [MAREN]: [7, 6], [CORVIN]: [6, 7], [ROBBER]: [8, 6], [CAPTAIN]: [12, 7] });
    await pressHead(page, "assistant");
    const assistant = page.locator(".fray-encounter");
    await assistant.getByText(says("FRAY.Quest.Encounter.measured", { metres: 2 })).waitFor();
    await expect.poll(() => assistant.innerText()).toContain("close");
    await assistant.locator('select[name="cover"]').selectOption("undergrowth");
    await page.waitForFunction(() => game.combats.contents.at(-1).system.encounter?.cover === "undergrowth");
    await chat(page);
    await fixDice(player.page, d100(40));
    await fixDice(page, d100(40, 90));
    const before = await messages(page);
    await assistant.locator('[data-action="scout"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain("They see the opposition");
    const text = await result(lastCard(page));
    // Maren's 60 less 20 for the undergrowth is met by 40; Corvin's 22 is not met by 90.
    expect(text).toContain("They see the opposition");
    expect(text).toContain("The scouts are seen");
  });

  test("OQ-024, OQ-A02: who saw something looks again at +20 whatever the cover, and a double makes it exact (OQ-023); who saw nothing does not", async () => {
    const { page } = gamemaster;
    await fixDice(player.page, d100(77));
    await fixDice(page, d100(77));
    const before = await messages(page);
    await page.locator('.fray-encounter [data-action="lookAgain"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain("Exact numbers");
    const text = await result(lastCard(page));
    expect(text).not.toContain("The scouts are seen");
    // Maren alone looks: Corvin saw nothing the first time.
    await expect.poll(() => lastCard(page).locator(".fray-die").count()).toBe(1);
    expect(text).not.toContain(CORVIN);
  });

  test("OQ-004, OQ-031, OQ-033, OQ-035, OQ-036, OQ-037, OQ-039, OQ-040, OQ-041, OQ-A11: Maren's Deception against each of them: one surprised, one off guard, all engaged; undo", async () => {
    const { page } = gamemaster;
    const assistant = page.locator(".fray-encounter");
    await assistant.getByText(says("FRAY.Quest.Encounter.setter.group")).waitFor();
    await assistant.locator('select[name="attackers"]').selectOption("party");
    await page.waitForFunction(() => game.combats.contents.at(-1).system.encounter?.attackers === "party");
    await assistant.getByText(says("FRAY.Quest.Encounter.setter.each_character")).waitFor();
    await fixDice(player.page, d100(50));
    // The stealth of the side, then the Perception of the robber (35) and of the captain (48).
    await fixDice(page, d100(50, 60, 99));
    const before = await messages(page);
    await assistant.locator('[data-action="surprise"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain("Surprised");
    const text = await result(lastCard(page));
    expect(text).toContain("Surprised");
    expect(text).toContain("Off guard");
    expect(text).toContain("Both sides are engaged from now on");
    await press(page, "apply");
    await status(page, ROBBER, "fray.surprised");
    await status(page, CAPTAIN, "fray.defenceless");
    await press(page, "undo");
    await status(page, ROBBER, "fray.surprised", false);
    await status(page, CAPTAIN, "fray.defenceless", false);
    await press(page, "redo");
    await status(page, CAPTAIN, "fray.surprised");
    await page.evaluate(async () => {
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
    });
  });

  test("OQ-052, OQ-054, OQ-A05: the highest modified skill acts first, and a spell has its own", async () => {
    const { page } = gamemaster;
    await begin(page);
    const order = () =>
      page.evaluate(() => game.combats.contents.at(-1).turns.map((one: any) => [one.name, one.initiative]));
    await expect
      .poll(() => order())
      .toEqual([
        [CAPTAIN, 62],
        [MAREN, 58],
        [CORVIN, 55],
        [ROBBER, 42],
      ]);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    const row = page.locator(".fray-turn", { hasText: CORVIN });
    await row.locator('[data-fray-widget="intent"]').selectOption("spell");
    await page.waitForFunction(
      (who) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).initiative === 60,
      CORVIN,
    );
    await expect
      .poll(async () => (await order()).map(([name]: [string]) => name))
      .toEqual([CAPTAIN, CORVIN, MAREN, ROBBER]);
  });

  test("OQ-038: the surprised do not attack", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (who) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await game.fray.declare(
        {
          ...game.fray.declarationOf(token.actor, "attack", {
            item: token.actor.items.getName("Longsword").uuid,
            token: token.document,
          }),
          targets: [],
        },
        { dialog: false },
      );
    }, CAPTAIN);
    await page.getByText("OQ-035").first().waitFor();
    await expect.poll(() => notice(page).innerText()).toContain("Surprised");
  });

  test("OQ-008, OQ-056, OQ-057, OQ-060, OQ-063, OQ-P04: the robber parries and fails; 6 less 2 leaves him 8; undo and redo", async () => {
    await chat(player.page);
    await chat(gamemaster.page);
    await fixDice(player.page, [...d100(37), ...d(6, 6)]);
    await fixDice(gamemaster.page, d100(80));
    const card = await strike(player.page, MAREN, "Shortsword", ROBBER);
    // Nothing is thrown before the defender has chosen.
    await expect.poll(() => card.locator(".fray-die").count()).toBe(0);
    // The ways to meet it stand side by side for the one who chooses, and for nobody else.
    await lastCard(gamemaster.page)
      .getByText(says("FRAY.Quest.Defend.costs", { less: 20 }))
      .first()
      .waitFor();
    await expect.poll(() => card.innerText()).not.toContain("42 %");
    await answer(gamemaster.page, "parry");
    const text = await result(card);
    expect(text).toContain("Hit");
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("4");
    await press(gamemaster.page, "apply");
    await settled(player.page, ROBBER, hp, 8);
    await press(gamemaster.page, "undo");
    await settled(player.page, ROBBER, hp, 12);
    await press(gamemaster.page, "redo");
    await settled(player.page, ROBBER, hp, 8);
  });

  test("OQ-007: one action a round", async () => {
    await player.page.evaluate(async (who) => {
      const actor = game.actors.getName(who);
      await game.fray.declare(
        { ...game.fray.declarationOf(actor, "attack", { item: actor.items.getName("Shortsword").uuid }), targets: [] },
        { dialog: false },
      );
    }, MAREN);
    await player.page.getByText("OQ-007").first().waitFor();
  });

  test("OQ-006, OQ-050, OQ-A01, OQ-051, OQ-035: a round lasts five seconds and not six, intents are stated anew, surprise is over", async () => {
    const { page } = gamemaster;
    const time = await page.evaluate(() => game.time.worldTime);
    await nextRound(page, 2);
    await page.waitForFunction((before) => game.time.worldTime === before + 5, time);
    await status(page, CAPTAIN, "fray.surprised", false);
    await page.waitForFunction(
      () =>
        game.combats.contents.at(-1).turn === null &&
        game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative === null),
    );
    await pressHead(page, "rest");
    await page.waitForFunction(() =>
      game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative !== null),
    );
    await pressHead(page, "count");
    await page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, CAPTAIN);
  });

  test("OQ-051: a foe's intent stays secret until it acts or the gamemaster shows it", async () => {
    await player.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    const row = player.page.locator(".fray-turn", { hasText: CAPTAIN });
    await row.getByText(says("FRAY.Quest.Intent.secret")).waitFor();
    await gamemaster.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    await gamemaster.page.locator(".fray-turn", { hasText: CAPTAIN }).locator('[data-fray-widget="visible"]').check();
    await row.getByText(says("FRAY.Quest.Intent.close")).waitFor();
  });
});
