import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { closeSheets, openSheet, press, settings } from "../../../browser/steps.ts";
import {
  act,
  chat,
  deedButton,
  doOnSheet,
  fight,
  gather,
  itemValue,
  tracker,
  turnOf,
} from "../../../browser/turns/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster, player, d6, partyFirst } from "./table.ts";

describe("turns: the tracker in the hands of players", () => {
  test("CT-003, CT-006: where players may throw the sides' die it waits for one of them, and is thrown once", async () => {
    await gamemaster.page.evaluate(() => game.settings.set("fray", "turns.sideRoller", "players"));
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await player.page.waitForFunction(
      () => game.combats.contents.at(-1).round === 1 && game.combats.contents.at(-1).turn === null,
    );
    await tracker(player.page);
    await fixDice(gamemaster.page, d6(6));
    await player.page.locator('[data-action="fraySides"]').click();
    await player.page.waitForFunction(
      () => game.combats.contents.at(-1).system.sideDice.length === 1 && game.combats.contents.at(-1).combatant,
    );
    await expect.poll(async () => (await fight(player.page)).dice).toEqual([{ round: 1, die: 6, first: "party" }]);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "turns.sideRoller", "automatic"));
  });

  test("CT-006, CT-002: a side goes in the order its players choose, and nobody twice", async () => {
    const first = (await fight(player.page)).who;
    if (first !== "Cedryk")
      await player.page
        .locator("[data-combatant-id]", { hasText: "Cedryk" })
        .locator('[data-action="frayAct"]')
        .click();
    await turnOf(player.page, "Cedryk", 1);
    await player.page.locator("[data-combatant-id]", { hasText: "Cedryk" }).locator('[data-action="frayDone"]').click();
    await turnOf(player.page, "Janine", 1);
    await expect.poll(async () => (await fight(player.page)).done).toEqual(["Cedryk"]);
    await settings(gamemaster.page, { outOfTurn: "refuse" });
    await player.page.waitForFunction(() => game.settings.get("fray", "outOfTurn") === "refuse");
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Cedryk");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Half-orc")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await player.page.getByText("CT-002").first().waitFor();
    await settings(gamemaster.page, { outOfTurn: "say" });
  });

  test("CT-010, CT-011, CT-012: the sheet stows and readies the dagger: an action down, none up; undo gives both back", async () => {
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
    await chat(gamemaster.page);
    await doOnSheet(player.page, "Cedryk", { tab: "gear", row: "Dagger", button: deedButton("stow") });
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Cedryk").items.getName("Dagger").system.carried === "quick",
    );
    await doOnSheet(player.page, "Cedryk", { tab: "gear", row: "Dagger", button: deedButton("ready") });
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Cedryk").items.getName("Dagger").system.carried === "hand",
    );
    await press(gamemaster.page, "undo");
    await expect.poll(() => itemValue(gamemaster.page, "Cedryk", "Dagger", "system.carried")).toBe("quick");
    await press(gamemaster.page, "redo");
    await expect.poll(() => itemValue(gamemaster.page, "Cedryk", "Dagger", "system.carried")).toBe("hand");
  });

  test("CT-002: Next gives the turn to the next of the side who has not acted; ending the side names who would lose theirs", async () => {
    await gamemaster.page.evaluate(() => Promise.all([...game.combats].map((combat: any) => combat.delete())));
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await fixDice(gamemaster.page, d6(6));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    // The die of the sides says whose turn it is: until it has fallen that may change.
    await gamemaster.page.waitForFunction(() => {
      const { system, combatant } = game.combats.contents.at(-1);
      return system.sideDice.length > 0 && combatant;
    });
    const first = (await fight(gamemaster.page)).who;
    const second = first === "Cedryk" ? "Janine" : "Cedryk";
    await tracker(gamemaster.page);
    await gamemaster.page.locator('[data-action="frayEndSide"]').click();
    const dialog = gamemaster.page.locator("dialog.dialog, .application.dialog");
    await dialog.getByText(second).first().waitFor();
    await dialog.locator('[data-action="no"]').click();
    await gamemaster.page.locator('#combat [data-action="nextTurn"]').click();
    await turnOf(gamemaster.page, second, 1);
    await expect.poll(async () => (await fight(gamemaster.page)).done).toEqual([first]);
    // Nobody is left who would lose a turn: the side ends with its last.
    await expect.poll(() => gamemaster.page.locator('[data-action="frayEndSide"]').count()).toBe(0);
    await gamemaster.page.locator('#combat [data-action="nextTurn"]').click();
    await turnOf(gamemaster.page, "Half-orc", 1);
  });

  test("CT-002, CT-047: who has parried before having the turn loses nothing as the side ends", async () => {
    await gamemaster.page.evaluate(() => Promise.all([...game.combats].map((combat: any) => combat.delete())));
    await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
    await fixDice(gamemaster.page, d6(6));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await gamemaster.page.waitForFunction(() => {
      const { system, combatant } = game.combats.contents.at(-1);
      return system.sideDice.length > 0 && combatant;
    });
    const second = (await fight(gamemaster.page)).who === "Cedryk" ? "Janine" : "Cedryk";
    await act(gamemaster.page, second, "parry");
    await gamemaster.page.waitForFunction(
      (who) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).system.spent.length > 0,
      second,
    );
    // Without a weapon in reach, and with the action spent, the sheet offers a sentence and no instructions.
    await gamemaster.page.evaluate((who) => {
      const weapons = game.actors.getName(who).items.filter((item: any) => item.type === "turnsWeapon");
      return Promise.all(weapons.map((item: any) => item.update({ "system.carried": "dropped" })));
    }, second);
    const sheet = await openSheet(gamemaster.page, second);
    await expect
      .poll(() => sheet.locator('[role="note"]').first().innerText())
      .toMatch(new RegExp(`${says("FRAY.Turns.Left.speak")}$`));
    await closeSheets(gamemaster.page);
    await tracker(gamemaster.page);
    await gamemaster.page.locator('[data-action="frayEndSide"]').click();
    await turnOf(gamemaster.page, "Half-orc", 1);
  });

  test("CT-P03: in an encounter the bar below the mat offers the dead no movement", async () => {
    await partyFirst();
    const cedryk = (injured: number) =>
      gamemaster.page.evaluate(
        (slots) => game.actors.getName("Cedryk").update({ "system.injuries.value": slots }),
        injured,
      );
    await gamemaster.page.evaluate(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Cedryk").control({ releaseOthers: true }),
    );
    const walk = gamemaster.page.locator("#fray-movement-bar [data-movement]");
    await walk.first().waitFor();
    await cedryk(11);
    await expect.poll(() => walk.count()).toBe(0);
    await cedryk(0);
    await walk.first().waitFor();
  });
});
