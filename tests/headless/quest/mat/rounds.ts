import { expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { lastCard, press, settled } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  chat,
  d,
  d100,
  place,
  pressHead,
  result,
  set,
} from "../../../browser/quest/steps.ts";
import { gamemaster, hp, player, round } from "./table.ts";
import { says } from "../../../words.ts";

test("OQ-P18, OQ-062: a light crossbow shoots once in two rounds, and its string gives the force", async () => {
  const { page } = gamemaster;
  await round(6);
  await page.evaluate(async (who) => {
    const pack = game.packs.get("fray.quest-arms");
    const bow = (await pack.getDocuments()).find((one: any) => one.name === "Light crossbow").toObject();
    await game.actors.getName(who).createEmbeddedDocuments("Item", [{ ...bow, system: { ...bow.system, held: true } }]);
  }, CORVIN);
  await place(page, { [CAPTAIN]: [14, 7] });
  await fixDice(page, [...d100(10), ...d(8, 8)]);
  await act(page, CORVIN, "attack", {}, "Light crossbow", CAPTAIN);
  // Corvin has +1d4, the crossbow has not: 8 less 5 for the chain; the captain's shield makes 24 of the skill a 4.
  const text = await result(lastCard(page));
  expect(text).not.toContain("Damage Modifier");
  await page.waitForFunction(
    (who) => game.actors.getName(who).items.getName("Light crossbow").system.toLoad === 1,
    CORVIN,
  );
  await round(7);
  await act(page, CORVIN, "act", { act: "reload" }, "Light crossbow");
  await page.waitForFunction(
    (who) => game.actors.getName(who).items.getName("Light crossbow").system.toLoad === 0,
    CORVIN,
  );
  await press(page, "undo");
  await page.waitForFunction(
    (who) => game.actors.getName(who).items.getName("Light crossbow").system.toLoad === 1,
    CORVIN,
  );
});

test("OQ-058: when everybody who can has acted the round ends and intents are stated anew, until one side is out", async () => {
  const { page } = gamemaster;
  const toggle = (who: string, id: string, active: boolean) =>
    page.evaluate(
      ([name, what, on]) => canvas.scene.tokens.getName(name).actor.toggleStatusEffect(what, { active: on }),
      [who, id, active] as const,
    );
  await page.evaluate(() =>
    game.settings.set("core", "combatTrackerConfig", {
      ...game.settings.get("core", "combatTrackerConfig"),
      skipDefeated: true,
    }),
  );
  await toggle(ROBBER, "dead", true);
  const order = await page.evaluate(
    (out) =>
      game.combats.contents
        .at(-1)
        .turns.map((one: any) => one.name)
        .filter((name: string) => name !== out),
    ROBBER,
  );
  expect(order).toHaveLength(3);
  await pressHead(page, "count");
  for (const name of order) {
    await page.waitForFunction(
      (who) => game.combats.contents.at(-1).combatant?.name === who && game.combats.contents.at(-1).round === 7,
      name,
    );
    await page.evaluate(() => game.combats.contents.at(-1).nextTurn());
  }
  await page.waitForFunction(() => {
    const { round, turn, system, combatants } = game.combats.contents.at(-1);
    return (
      round === 8 &&
      Number(system.started) === 8 &&
      turn === null &&
      combatants.contents.every((one: any) => one.initiative === null)
    );
  });
  const over = page.getByText(says("FRAY.Quest.Tracker.over"));
  await expect.poll(() => over.count()).toBe(0);
  await toggle(CAPTAIN, "fray.surrendered", true);
  await over.first().waitFor();
  await toggle(CAPTAIN, "fray.surrendered", false);
  await toggle(ROBBER, "dead", false);
  await expect.poll(() => over.count()).toBe(0);
});

test("OQ-068, OQ-069: a spell of healing gives its points back at once, the Healing skill a d6; both are undone", async () => {
  const { page } = gamemaster;
  await chat(page);
  await set(page, MAREN, { "system.hp.damage": 4 });
  await fixDice(page, d100(12));
  await act(page, CORVIN, "cast", {}, "Heal 2", MAREN);
  await press(page, "apply");
  await settled(player.page, MAREN, hp, 10);
  await press(page, "undo");
  await settled(player.page, MAREN, hp, 8);
  await fixDice(page, [...d100(20), ...d(6, 3)]);
  await act(page, CORVIN, "treat", {}, null, MAREN);
  await press(page, "apply");
  await settled(player.page, MAREN, hp, 11);
  await press(page, "undo");
  await settled(player.page, MAREN, hp, 8);
});
