import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { answer, lastCard, notice, press } from "../../../browser/steps.ts";
import { d10, declare, messageCount, outcome, place, refresh, valueIs } from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, SABER } from "./table.ts";
import { says } from "../../../words.ts";

describe("a blunderbuss", () => {
  test("ST-084, ST-085, ST-087: beyond its first increment it scatters over two; friends only at the gamemaster's word, and only if the world lets her", async () => {
    await gamemaster.page.evaluate(async () => {
      const source = game.actors.getName("Stairwell Blunderbuss").items.getName("Blunderbuss").toObject();
      const { actor } = canvas.scene.tokens.find((one: any) => one.name === "Line Musketeer");
      if (!actor.items.getName("Blunderbuss"))
        await actor.createEmbeddedDocuments("Item", [
          source,
          { name: "Firearms", type: "stagedAbility", system: { key: "firearms", score: 3 } },
        ]);
    });
    await place(gamemaster.page, "Line Musketeer", 13, 6);
    await place(gamemaster.page, "Mirelle Voss", 5, 7);
    await fixDice(gamemaster.page, d10(1, 8));
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Line Musketeer", "attack", {
      item: "Blunderbuss",
      targets: [ALDOUS, "Mirelle Voss"],
    });
    const both = await outcome(gamemaster.page, before);
    expect(
      both.strikes.map((one: any) => one.parts.find((part: any) => part.label === "FRAY.Part.StressDie").value),
    ).toEqual([16, 16]);
    expect(
      both.strikes.map((one: any) => one.parts.find((part: any) => part.label === "FRAY.Part.Range").value),
    ).toEqual([-3, -3]);
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    for (const name of [ALDOUS, "Mirelle Voss"]) await valueIs(gamemaster.page, name, "system.body.value", 10);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, SABER, 5, 5);
    const friends = { item: "Blunderbuss", targets: [ALDOUS, SABER] };
    const fire = async (option: "spare" | "hit"): Promise<void> => {
      const count = await messageCount(gamemaster.page);
      await declare(gamemaster.page, "Line Musketeer", "attack", friends);
      await gamemaster.page.waitForFunction((before) => game.messages.size > before, count);
      await answer(gamemaster.page, option);
    };
    // Not said: no die is thrown, and the card says why nothing came of it.
    await fire("spare");
    await gamemaster.page.waitForFunction(() => game.messages.contents.at(-1).system.stage === "refused");
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.messages.contents.at(-1).rolls.length as number))
      .toBe(0);
    await lastCard(gamemaster.page).getByText(says("FRAY.Staged.Refused.FriendsSpared")).waitFor();
    await gamemaster.page.evaluate(() => game.settings.set("fray", "staged.spreadFriends", false));
    const mixed = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Line Musketeer", "attack", friends);
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-087");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(mixed);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "staged.spreadFriends", true));
    await fixDice(gamemaster.page, d10(8));
    await fire("hit");
    await expect.poll(async () => (await outcome(gamemaster.page, mixed)).strikes).toHaveLength(2);
  });
});
