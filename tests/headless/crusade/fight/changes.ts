import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, press, settings, settled, strike, target } from "../../../browser/steps.ts";
import { gamemaster, player, stress, number } from "./table.ts";

describe("crusade: what the gamemaster may change after the dice", () => {
  // The same attack is made again and again, each time with dice of its own.
  beforeAll(() => settings(gamemaster.page, { keepThrows: false }));
  afterAll(() => settings(gamemaster.page, { keepThrows: true }));

  test("the setting applies at once, and the card says so", async () => {
    await settings(gamemaster.page, { autoApply: true });
    await fixDice(player.page, d10(4));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    // 4 + 4 − 6 + 1.
    await settled(player.page, "Bandit", stress, 3);
    await cardOf(player.page, id).locator(".fray-card__state.is-applied").waitFor();
    await settings(gamemaster.page, { autoApply: false });
  });

  test("EC-058: a modifier added later is resolved and written again, and can be taken back", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    const card = cardOf(gamemaster.page, id);
    await card.locator('[data-fray-act="amend"]').click();
    await gamemaster.page.locator(".fray-amend input[name=value]").fill("2");
    await gamemaster.page.locator(".fray-amend input[name=note]").fill("higher ground");
    await gamemaster.page.locator('.fray-amend [data-action="modifier"]').click();
    await settled(player.page, "Bandit", stress, 1);
    await expect.poll(() => number(id)).toBe("5");
    await card.locator(".fray-card__notes", { hasText: "higher ground" }).waitFor();
    await card.locator('[data-fray-act="retract"]').click();
    await settled(player.page, "Bandit", stress, 3);
    await expect.poll(() => number(id)).toBe("3");
  });

  test("a reroll counts the new die, and taking it back counts the old one", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await fixDice(gamemaster.page, d10(6));
    await fixDice(player.page, d10(6));
    await cardOf(gamemaster.page, id).locator('[data-fray-act="amend"]').click();
    await gamemaster.page.locator('.fray-amend [data-action="reroll"]').click();
    await settled(player.page, "Bandit", stress, 1);
    await cardOf(gamemaster.page, id).locator('[data-fray-act="retract"]').click();
    await settled(player.page, "Bandit", stress, 3);
  });

  test("another target takes the blow instead, and undo leaves both whole", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await target(gamemaster.page, "Bad Guy");
    await cardOf(gamemaster.page, id).locator('[data-fray-act="amend"]').click();
    await gamemaster.page.locator('.fray-amend [data-action="target"]').click();
    // 8 against Bad Guy's 4, and 1.
    await settled(player.page, "Bad Guy", stress, 1);
    await settled(player.page, "Bandit", stress, 6);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bad Guy", stress, 6);
    await expect.poll(() => actorValue(player.page, "Bandit", stress)).toBe(6);
    await gamemaster.page.evaluate(() => game.user.targets.forEach((one: any) => one.setTarget(false)));
  });
});
