import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { cardOf, gear, staged, strike } from "../../../browser/steps.ts";
import { notified } from "../../../browser/trouble.ts";
import { gamemaster, player } from "./table.ts";
import { says } from "../../../words.ts";

describe("bad input in a fight", () => {
  test("EC-058: a weapon whose skill nobody has is used at zero", async () => {
    await gear(gamemaster.page, "Tavi", "Boarding axe", "held", true);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Boarding axe").system.held);
    await fixDice(player.page, d10(8));
    const id = await strike(player.page, "Tavi", "Boarding axe", "Bandit", { second: "" });
    await staged(gamemaster.page, id, "frozen");
    // 8 + 0 − 6 + 1.
    await expect.poll(() => cardOf(gamemaster.page, id).locator(".fray-band .fray-num").innerText()).toBe("3");
    await gear(gamemaster.page, "Tavi", "Boarding axe", "held", false);
  });

  test("a target without an actor, and one that is gone, are refused in words, and no card is written", async () => {
    const before = await gamemaster.page.evaluate(() => game.messages.size);
    await player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const declaration = game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid });
      await game.fray.declare(
        { ...declaration, targets: [{ actor: "Actor.nobodyNobody1234", token: null }] },
        { dialog: false },
      );
    });
    await notified(player.page, says("FRAY.Refused.NoTarget"));
    await expect.poll(() => gamemaster.page.evaluate(() => game.messages.size)).toBe(before);
    // A token of nobody may be targeted; the card then waits for a foe that can be hit.
    await gamemaster.page.evaluate(() =>
      canvas.scene.createEmbeddedDocuments("Token", [{ name: "Barrel", x: 200, y: 200, actorId: null }]),
    );
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.some((one: any) => one.document.name === "Barrel"),
    );
    const id = await player.page.evaluate(async () => {
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Barrel")
        .setTarget(true, { releaseOthers: true });
      const tavi = game.actors.getName("Tavi");
      return (
        await game.fray.declare(game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid }), {
          dialog: false,
        })
      ).id;
    });
    await cardOf(player.page, id).locator('[data-fray-act="target"]').waitFor();
    await gamemaster.page.evaluate(() => canvas.scene.tokens.getName("Barrel").delete());
  });

  test("EC-A28: a dead target is refused in words", async () => {
    await gamemaster.page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Bandit Cutter")
        .actor.toggleStatusEffect("dead", { active: true }),
    );
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit Cutter").actor.statuses.has("dead"),
    );
    expect(await strike(player.page, "Tavi", "Cutlass", "Bandit Cutter")).toBe("");
    await notified(player.page, says("FRAY.Refused.TargetOut", { name: "Bandit Cutter" }));
  });

  test("a target deleted between the roll and the press: said in words, nothing written, the card stays readable", async () => {
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit Archer");
    await staged(gamemaster.page, id, "frozen");
    await gamemaster.page.evaluate(() => canvas.scene.tokens.getName("Bandit Archer").delete());
    await player.page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit Archer"));
    await cardOf(gamemaster.page, id).locator('[data-fray-act="apply"]').click();
    await notified(gamemaster.page, says("FRAY.Refused.NoTarget"));
    await cardOf(gamemaster.page, id).getByText("Bandit Archer").first().waitFor();
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "undo" }), id)).toBe(true);
  });

  test("a formula that does not parse is refused in words and nothing is posted", async () => {
    const before = await player.page.evaluate(() => game.messages.size);
    const input = player.page.locator("textarea#chat-message, #chat-message .ProseMirror");
    for (const line of ["/r 1d6 +* (2", "/contest 3d6 vs sausage"]) {
      await input.fill(line);
      await input.press("Enter");
      await player.page.locator("#notifications .notification").last().waitFor();
      await player.page.waitForFunction(() => document.querySelectorAll("#notifications .notification").length > 0);
    }
    await expect.poll(() => player.page.evaluate(() => game.messages.size)).toBe(before);
    await input.fill("");
  });
});
