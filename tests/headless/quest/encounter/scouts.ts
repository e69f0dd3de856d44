import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { lastCard, messages, notice, press } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  chat,
  d100,
  gather,
  pressHead,
  result,
  status,
  tracker,
} from "../../../browser/quest/steps.ts";
import { gamemaster, player, ALL, widget } from "./table.ts";

describe("scouts", { shuffle: false }, () => {
  /** Sends the scouts with the dice that shall fall, Maren's first; the card says what came of it. */
  async function scout(words: string, ...faces: number[]): Promise<void> {
    const { page } = gamemaster;
    await chat(page);
    await fixDice(page, d100(...faces));
    const before = await messages(page);
    await page.locator('.fray-encounter [data-action="scout"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain(words);
  }
  const distance = (wanted: string) =>
    gamemaster.page.waitForFunction((said) => game.combats.contents.at(-1).system.distance === said, wanted);

  test("OQ-024, OQ-025: where all fail they are seen at ranged distance, and nobody looks again", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await pressHead(page, "assistant");
    await page.locator(".fray-encounter").waitFor();
    await scout("The scouts are seen", 90, 90);
    await distance("ranged");
    await page.locator('.fray-encounter select[name="distance"]').waitFor();
    await expect.poll(() => page.locator('.fray-encounter select[name="distance"]').inputValue()).toBe("ranged");
    await page.locator('.fray-encounter [data-action="lookAgain"]').click();
    await expect.poll(() => notice(page).innerText()).toContain("Nobody saw anything on the first look");
    // Her player has nothing to say of the distance.
    await tracker(player.page);
    await player.page.locator(".fray-turn", { hasText: MAREN }).waitFor();
    await expect.poll(() => widget(player, MAREN, "distance").count()).toBe(0);
  });

  test("OQ-022, OQ-026: a scout who saw chooses the distance for all; one who only wishes to have seen does not", async () => {
    await scout("They see the opposition", 40, 90);
    await widget(player, MAREN, "distance").selectOption("close");
    await distance("close");
    // The second look is not a player's to claim: her own scouting goes by the cover.
    await chat(player.page);
    await fixDice(player.page, d100(61));
    await player.page.evaluate(
      async (who) =>
        game.fray.declare(
          {
            ...game.fray.declarationOf(game.actors.getName(who), "scout", { choices: { secondLook: true } }),
            targets: [],
          },
          { dialog: false },
        ),
      MAREN,
    );
    await expect.poll(() => lastCard(player.page).innerText()).toContain("Scouts ahead");
    await expect.poll(() => result(lastCard(player.page))).toContain("The scouts are seen");
  });

  test("OQ-037: attackers of the party begin at ranged distance, until the gamemaster says otherwise", async () => {
    const { page } = gamemaster;
    await page.locator('.fray-encounter select[name="distance"]').selectOption("open");
    await distance("open");
    // Their Deception, then Maren's Perception and Corvin's.
    await fixDice(page, d100(50, 80, 80));
    const before = await messages(page);
    await page.locator('.fray-encounter [data-action="surprise"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await result(lastCard(page));
    await press(page, "apply");
    await distance("ranged");
    await press(page, "undo");
    await distance("open");
    await press(page, "redo");
    await status(page, CORVIN, "fray.surprised");
  });

  test("OQ-042, OQ-049, OQ-009: victims of surprise talk to nobody; others who talk their way out end the fight before it began", async () => {
    const { page } = gamemaster;
    const fastTalk = page.locator('.fray-encounter [data-action="talk"][data-purpose="fastTalk"]');
    await fastTalk.click();
    await page.locator('.fray-dialog [role="alert"]', { hasText: "OQ-042" }).waitFor();
    await page.locator('.fray-dialog [data-action="cancel"]').click();
    await page.locator(".fray-dialog").waitFor({ state: "detached" });
    await press(page, "undo");
    await status(page, CORVIN, "fray.surprised", false);
    await fixDice(page, d100(45, 70));
    const before = await messages(page);
    await fastTalk.click();
    await page.locator('.fray-dialog [type="submit"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain("Talked out of it");
    await press(page, "apply");
    // The captain was spoken to; the robber goes with him.
    await status(page, CAPTAIN, "fray.standsDown");
    await status(page, ROBBER, "fray.standsDown");
    await page.locator('.fray-encounter [data-action="end"]').waitFor();
    await press(page, "undo");
    await status(page, ROBBER, "fray.standsDown", false);
    await page.locator('.fray-encounter [data-action="end"]').waitFor({ state: "detached" });
  });
});
