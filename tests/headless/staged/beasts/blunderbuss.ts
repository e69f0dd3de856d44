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

  test("ST-084, ST-086: beyond its first increment it names whom it may hit too, and they can be ticked", async () => {
    const { page } = gamemaster;
    await refresh(page, player.page);
    await place(page, SABER, 12, 1);
    await page.evaluate((aimed) => {
      const token = (name: string): any => canvas.scene.tokens.find((one: any) => one.name === name);
      token(aimed).object.setTarget(true, { releaseOthers: true });
      const { actor } = token("Line Musketeer");
      actor.sheet.act("attack", actor.items.getName("Blunderbuss").uuid, {}, null);
    }, ALDOUS);
    const also = page.locator(".fray-dialog [data-choice^='also-']");
    await expect.poll(() => also.count()).toBe(1);
    await page.locator(".fray-dialog", { hasText: "Mirelle Voss" }).first().waitFor();
    await also.first().check();
    await expect.poll(() => also.first().isChecked()).toBe(true);
    const before = await messageCount(page);
    await fixDice(page, d10(8));
    await page.locator(".fray-dialog [type='submit']").click();
    const both = await outcome(page, before);
    expect(both.strikes).toHaveLength(2);
    // Whoever stands above them touches nobody's hand.
    await refresh(page, player.page);
    await page.evaluate(() =>
      canvas.scene.tokens.find((one: any) => one.name === "Mirelle Voss").update({ elevation: 20 }),
    );
    await page.waitForFunction(
      () => canvas.scene.tokens.find((one: any) => one.name === "Mirelle Voss").elevation === 20,
    );
    const count = await messageCount(page);
    await declare(page, "Line Musketeer", "attack", { item: "Blunderbuss", targets: [ALDOUS, "Mirelle Voss"] });
    await expect.poll(() => notice(page).innerText()).toContain("ST-086");
    expect(await messageCount(page)).toBe(count);
    await page.evaluate(() =>
      canvas.scene.tokens.find((one: any) => one.name === "Mirelle Voss").update({ elevation: 0 }),
    );
    await page.waitForFunction(
      () => canvas.scene.tokens.find((one: any) => one.name === "Mirelle Voss").elevation === 0,
    );
    await page.evaluate(() => [...game.user.targets].forEach((one: any) => one.setTarget(false)));
  });

  test("ST-087: what the gamemaster alone may say of a player's shot is asked in a notice above the mat", async () => {
    const questions = ({ page }: typeof gamemaster) => page.locator("#fray-questions .fray-question");
    await gamemaster.page.evaluate(
      async ([shooter, foe]) => {
        const named = (name: string): any => canvas.scene.tokens.find((one: any) => one.name === name);
        const source = named("Line Musketeer").actor.items.getName("Blunderbuss").toObject();
        const { actor } = named(shooter!);
        for (const item of actor.items) if (item.system.held) await item.update({ "system.held": false });
        await actor.createEmbeddedDocuments("Item", [
          { ...source, system: { ...source.system, held: true, readied: source.system.loading } },
        ]);
        const stand = (name: string, column: number, row: number) =>
          named(name).update({ x: column * 100, y: row * 100 }, { animate: false });
        await stand(shooter!, 4, 2);
        await stand(foe!, 12, 2);
        await stand("Mirelle Voss", 12, 3);
      },
      [ALDOUS, SABER],
    );
    await player.page.waitForFunction(
      (name) => game.actors.getName(name).items.getName("Blunderbuss")?.system.held,
      ALDOUS,
    );
    const before = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "attack", { item: "Blunderbuss", targets: [SABER, "Mirelle Voss"] });
    await expect.poll(() => questions(gamemaster).count()).toBe(1);
    expect(await questions(player).count()).toBe(0);
    await questions(gamemaster).locator('[data-option="spare"]').click();
    await gamemaster.page.waitForFunction(
      (count) => game.messages.size > count && game.messages.contents.at(-1).system.stage === "refused",
      before,
    );
    await expect.poll(() => questions(gamemaster).count()).toBe(0);
  });
});
