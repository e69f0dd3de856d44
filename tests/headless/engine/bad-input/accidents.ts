import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, ready, type Seat } from "../../../browser/table.ts";
import { cardOf, openSheet, press, settled, showTab, staged, strike } from "../../../browser/steps.ts";
import { CUT_OFF, notified, hold, held, release } from "../../../browser/trouble.ts";
import { table, gamemaster, player, sitAgain, stress } from "./table.ts";
import { says } from "../../../words.ts";

let second: Seat;

describe("accidents", () => {
  test("two clients apply one card in the same moment: once it counts, the other is told", async () => {
    await gamemaster.page.evaluate(() => game.users.getName("Player Two").update({ role: 4 }));
    second = await table.sit("Player Two");
    await showTab(second.page, "chat");
    await fixDice(gamemaster.page, d10(7));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(player.page, id, "frozen");
    await staged(second.page, id, "frozen");
    await cardOf(second.page, id).locator('[data-fray-act="apply"]').waitFor();
    // Of the two gamemasters one is the active one; the other and the player ask him.
    const active = await player.page.evaluate(() => game.users.activeGM.name);
    const other = active === "Gamemaster" ? second : gamemaster;
    await hold(table, { event: "query", count: "2" });
    const presses = Promise.all(
      [player, other].map((seat) => seat.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)),
    );
    const done = await presses;
    expect(done.filter(Boolean)).toHaveLength(1);
    // 7 + 4 − 7 + 1.
    await settled(gamemaster.page, "Tavi", stress, 13);
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").system.injuries.length)).toBe(1);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tavi", stress, 18);
  });

  test("two cards that strike one foe, applied in the same moment, both count; half a point from a console is none", async () => {
    await fixDice(gamemaster.page, d10(7));
    const one = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(gamemaster.page, one, "frozen");
    await fixDice(gamemaster.page, d10(5));
    const two = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi", { modifier: 0.5 });
    await staged(gamemaster.page, two, "frozen");
    const both = (act: "apply" | "undo"): Promise<boolean[]> =>
      gamemaster.page.evaluate(
        ([first, last, what]) => Promise.all([first, last].map((card) => game.fray.press({ card, act: what }))),
        [one, two, act] as const,
      );
    expect(await both("apply")).toEqual([true, true]);
    // 7 + 4 − 7 + 1 and 5 + 4 − 7 + 1.
    await settled(player.page, "Tavi", stress, 10);
    expect(await both("undo")).toEqual([true, true]);
    await settled(player.page, "Tavi", stress, 18);
  });

  test("a target that cannot be is refused in words, and the card stands applied as it stood", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(7));
    const id = await strike(page, "Bandit", "Cutlass", "Tavi");
    await staged(page, id, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "apply" }), id);
    await settled(page, "Tavi", stress, 13);
    const gone = { actor: "Actor.nobodynobodynob0", token: null };
    expect(
      await page.evaluate(
        ([card, target]) => game.fray.press({ card, act: "amend", amendment: { kind: "target", target } }),
        [id, gone] as const,
      ),
    ).toBe(false);
    await notified(page, says("FRAY.Refused.NoTarget"));
    await expect.poll(() => page.evaluate((card) => game.messages.get(card).system.amendments, id)).toEqual([]);
    await settled(player.page, "Tavi", stress, 13);
    await cardOf(page, id).locator('[data-fray-act="undo"]').waitFor();
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await settled(player.page, "Tavi", stress, 18);
  });

  test("a client cut off in mid-roll: the attack is there once or not at all, and the next one works", async () => {
    player.expectComplaint(/connection|disconnect|timeout|timed out|lost/i);
    const before = await gamemaster.page.evaluate(() => game.messages.size);
    await fixDice(player.page, d10(6));
    await hold(table, { event: "modifyDocument", count: "9", type: "ChatMessage" });
    const declared = player.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const bandit = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
      const declaration = {
        ...game.fray.declarationOf(tavi, "attack", { item: tavi.items.getName("Cutlass").uuid }),
        targets: [{ actor: bandit.actor.uuid, token: bandit.document.uuid }],
      };
      void game.fray.declare(declaration, { dialog: false });
    });
    await declared;
    await expect.poll(() => held(table)).toBe(1);
    await fetch(`${table.url}/test/cut?user=wlSvVDaPhL1fFgDs`, { method: "POST" });
    await release(table);
    await player.page.waitForFunction(() => game.socket?.connected !== false);
    await gamemaster.page.waitForFunction(() => game.users.getName("Player One").active);
    await expect
      .poll(async () => (await gamemaster.page.evaluate(() => game.messages.size)) - before)
      .toBeLessThanOrEqual(1);
    await expect.poll(() => actorValue(gamemaster.page, "Bandit", stress)).toBe(6);
    const same = (seat: Seat): Promise<number> => seat.page.evaluate(() => game.messages.size);
    await expect.poll(() => same(player)).toBe(await same(gamemaster));
    await fixDice(player.page, d10(5));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, id, "frozen");
  });

  test("the gamemaster's machine dies between two writes: the next one finishes, once", async () => {
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, id, "frozen");
    await second.page.context().close();
    await gamemaster.page.waitForFunction(() => game.users.activeGM?.isSelf);
    // From here on effects are never made: the stress is written, the condition is not.
    await gamemaster.page.evaluate((card) => {
      CONFIG.ActiveEffect.documentClass.createDocuments = () => new Promise(() => undefined);
      void game.fray.press({ card, act: "apply" });
    }, id);
    await settled(player.page, "Bandit", stress, 0);
    await expect
      .poll(() =>
        player.page.evaluate(() =>
          canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
        ),
      )
      .toBe(false);
    await gamemaster.page.context().close();
    await player.page.waitForFunction(() => !game.users.activeGM);
    // With nobody to decide, the card waits and is marked so; a press says why nothing happens.
    expect(await player.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    await notified(player.page, says("FRAY.Card.noGamemaster"));
    second = await table.sit("Player Two");
    await player.page.waitForFunction(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
    );
    await expect.poll(() => actorValue(second.page, "Bandit", "system.physical.damage")).toBe(6);
    await showTab(second.page, "chat");
    await second.page.waitForFunction(() => (game.settings.get("fray", "ledger").open ?? []).length === 0);
    await press(second.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await expect.poll(() => actorValue(player.page, "Bandit", "system.injuries.length")).toBe(0);
  });

  test("a stored document that no longer fits its model is repaired, not lost", async () => {
    player.expectComplaint(CUT_OFF);
    second.expectComplaint(CUT_OFF);
    await table.kill();
    const { spoil } = await import("../../../browser/trouble.ts");
    await spoil(table.world, "actors", "!actors!MD64Q4JOEXiLLlbm", (actor) => ({
      ...actor,
      system: {
        ...(actor.system as object),
        tier: "wizard",
        attributes: { brawn: "strong", grace: -12, brilliance: null, alacrity: 1e30 },
        physical: "none",
        injuries: "many",
      },
    }));
    await table.start();
    await player.page.context().close();
    await second.page.context().close();
    await sitAgain();
    await ready(player.page);
    const tavi = await player.page.evaluate(() => {
      const actor = game.actors.get("MD64Q4JOEXiLLlbm");
      return (
        actor && {
          name: actor.name,
          items: actor.items.size,
          tier: actor.system.tier,
          attributes: { ...actor.system.attributes },
          left: actor.system.physical.value,
        }
      );
    });
    expect(tavi).toMatchObject({ name: "Tavi", items: 8, tier: "pc", attributes: { grace: 0, alacrity: 20 } });
    for (const value of Object.values(tavi.attributes as Record<string, number>))
      expect(Number.isInteger(value)).toBe(true);
    expect(tavi.left).toBeGreaterThan(0);
    await openSheet(player.page, "Tavi");
  });
});
