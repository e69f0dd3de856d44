import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { cellOf, drag, messages, notice, noticed, press, settled, standsOn } from "../../../browser/steps.ts";
import { chat, fight, gather, goTo, result, strike, tracker, turnOf } from "../../../browser/turns/steps.ts";
import { gamemaster, player, stamina, d6, both } from "./table.ts";
import { says } from "../../../words.ts";

describe("turns fight: Tombril and the hill giant, die by die", () => {
  test("CT-003, CT-005, CT-038: the side die shows 5 and the party goes first", async () => {
    await goTo(gamemaster.page, both(), "The giant’s ford");
    await gather(gamemaster.page, ["Tombril", "Hill Giant"]);
    await fixDice(gamemaster.page, d6(5));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
    await turnOf(player.page, "Tombril", 1);
    await expect.poll(async () => (await fight(gamemaster.page)).dice).toEqual([{ round: 1, die: 5, first: "party" }]);
    await tracker(player.page);
    await player.page
      .locator("#combat, .combat-sidebar")
      .first()
      .getByText(says("FRAY.Turns.First.party", { die: 5 }))
      .waitFor();
    // The log says it too, in Fray's own lines in place of the host's dice.
    await chat(player.page);
    const said = player.page.locator("#chat .chat-message.fray-plain", { hasText: says("FRAY.Turns.Die.side") });
    await expect
      .poll(async () => (await said.locator(".fray-initiative li").allInnerTexts()).map((one) => one.split(/\s*\n\s*/)))
      .toEqual([[says("FRAY.Turns.SideActs.party"), "5"]]);
    expect(await said.locator(".dice-roll").count()).toBe(0);
  });

  test("CT-016: melee needs a neighbour, and the refusal says so", async () => {
    await chat(player.page);
    const before = await messages(player.page);
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Tombril");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Hill Giant")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("CT-016");
    await expect.poll(() => messages(player.page)).toBe(before);
  });

  test("CT-008: seven squares are more than a Speed of 30 allows; one square is walked and counted", async () => {
    await drag(player.page, "Tombril", [[-7, 0]]);
    await player.page.getByText("CT-008").first().waitFor();
    await expect.poll(() => cellOf(gamemaster.page, "Tombril")).toEqual([8, 6]);
    await drag(player.page, "Tombril", [[1, 0]]);
    await standsOn(gamemaster.page, "Tombril", 9, 6);
    await gamemaster.page.waitForFunction(() => {
      const combatant = game.combats.contents.at(-1).combatants.find((one: any) => one.name === "Tombril");
      return combatant.system.spent.some((entry: any) => entry.act === "move" && entry.data.distance === 5);
    });
  });

  test("CT-024, CT-032, CT-039, CT-040: 5 3 4 3 2 and the magic and the arm are 35, less 4: the giant has 37; undo and redo", async () => {
    await fixDice(player.page, d6(5, 3, 4, 3, 2));
    const card = await strike(player.page, "Tombril", "Short sword +2", "Hill Giant");
    const { number, text } = await result(card);
    expect(number).toBe("31");
    expect(text).toContain("35");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Hill Giant", stamina, 37);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Hill Giant", stamina, 68);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Hill Giant", stamina, 37);
  });

  test("CT-007: the action is spent, and a second blow is refused", async () => {
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Tombril");
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await player.page.getByText("CT-007").first().waitFor();
  });

  test("CT-009: the rest of 30 may be walked after the action: two squares away and back, and then two more are too many", async () => {
    const walked = (feet: number) =>
      gamemaster.page.waitForFunction((wanted) => {
        const { spent } = game.combats.contents.at(-1).combatants.find((one: any) => one.name === "Tombril").system;
        return (
          spent.reduce((sum: number, entry: any) => sum + (entry.act === "move" ? entry.data.distance : 0), 0) ===
          wanted
        );
      }, feet);
    await drag(player.page, "Tombril", [[-2, 0]]);
    await standsOn(gamemaster.page, "Tombril", 7, 6);
    await walked(15);
    await drag(player.page, "Tombril", [[2, 0]]);
    await standsOn(gamemaster.page, "Tombril", 9, 6);
    await walked(25);
    await noticed(player.page, "CT-008", () => drag(player.page, "Tombril", [[-2, 0]]));
    await expect.poll(() => cellOf(gamemaster.page, "Tombril")).toEqual([9, 6]);
  });

  test("CT-006: the player ends his turn, and the enemies have theirs", async () => {
    await tracker(player.page);
    await player.page.locator('[data-action="frayDone"]').first().click();
    await turnOf(gamemaster.page, "Hill Giant", 1);
  });

  test("CT-028, CT-041, CT-042: 6 5 3 6 2 6 explode into 5 1 6 and a 2: 51 less 8 leaves Tombril 12; undo and redo", async () => {
    await chat(gamemaster.page);
    await chat(player.page);
    await fixDice(gamemaster.page, d6(6, 5, 3, 6, 2, 6, 5, 1, 6, 2));
    const card = await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    const { number, text } = await result(card);
    expect(number).toBe("43");
    expect(text).toContain("51");
    await expect.poll(() => card.locator(".fray-dice").count()).toBeGreaterThanOrEqual(1);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Tombril", stamina, 12);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tombril", stamina, 55);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Tombril", stamina, 12);
  });

  test("CT-043, CT-A01: round two throws anew, Tombril is first and retreats; going back throws nothing twice", async () => {
    await fixDice(gamemaster.page, d6(4));
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).leaveBlock());
    await turnOf(player.page, "Tombril", 2);
    await expect
      .poll(async () => (await fight(gamemaster.page)).dice.at(-1))
      .toEqual({ round: 2, die: 4, first: "party" });
    await drag(player.page, "Tombril", [[-6, 0]]);
    await standsOn(gamemaster.page, "Tombril", 3, 6);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).previousRound());
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).round === 1);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).nextRound());
    await gamemaster.page.waitForFunction(() => game.combats.contents.at(-1).round === 2);
    await expect.poll(async () => (await fight(gamemaster.page)).dice).toHaveLength(2);
    await expect.poll(async () => (await fight(gamemaster.page)).dice.at(-1)?.die).toBe(4);
    await gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete());
  });
});
