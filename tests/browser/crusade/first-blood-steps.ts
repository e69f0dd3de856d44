import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorValue, fixDice } from "../table.ts";
import {
  answer,
  attack,
  cardOf,
  cellOf,
  chooseMovement,
  closeSheets,
  drag,
  lastCard,
  notice,
  noticed,
  openSheet,
  press,
  settled,
  staged,
  standsOn,
  target,
  moveFreely,
} from "../steps.ts";
import { says } from "../../words.ts";

/** A gamemaster and a player at a table of their own, as `openForTwo` opens it. */
export interface TwoSeats {
  gamemaster: { readonly page: Page };
  player: { readonly page: Page };
  leave(): Promise<void>;
}

/** Registers the smoke tests (a charge, an attack, its undoing), which every host of the table must pass. */
export function testFirstBlood(open: () => Promise<TwoSeats>): void {
  let gamemaster: TwoSeats["gamemaster"];
  let player: TwoSeats["player"];
  let leave: TwoSeats["leave"] | undefined;

  beforeAll(async () => {
    ({ gamemaster, player, leave } = await open());
  });

  afterAll(() => leave?.());

  const stress = "system.physical.value";
  const pipsSpent = (name: string): Promise<number> =>
    gamemaster.page.evaluate(
      (wanted) =>
        game.combat.combatants
          .find((one: any) => one.name === wanted)
          .system.spent.reduce((sum: number, entry: any) => sum + entry.pips, 0),
      name,
    );

  test("EC-027, EC-029: thirteen squares, more than two walks, are refused in words, and the token stays where it was", async () => {
    const from = await cellOf(player.page, "Tavi");
    await chooseMovement(player.page, "Tavi", "walk");
    await drag(player.page, "Tavi", [[13, 5]]);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toMatch(/spaces|walk/i);
    await expect.poll(() => cellOf(gamemaster.page, "Tavi")).toEqual(from);
    await expect.poll(() => pipsSpent("Tavi")).toBe(0);
  });

  test("EC-043: a charge that bends is refused, because the line bends", async () => {
    const from = await cellOf(player.page, "Tavi");
    await chooseMovement(player.page, "Tavi", "charge");
    // The end lies beside no token and off every lane.
    await drag(player.page, "Tavi", [[4, 2]]);
    await notice(player.page).waitFor();
    await expect.poll(() => cellOf(gamemaster.page, "Tavi")).toEqual(from);
  });

  test("EC-046: a charge that stops short of its foe is refused; moved freely, it is none and costs nothing", async () => {
    await chooseMovement(player.page, "Tavi", "charge");
    await noticed(player.page, says("FRAY.Refused.ChargeNotAdjacent"), () => drag(player.page, "Tavi", [[5, 0]]));
    await expect.poll(() => cellOf(gamemaster.page, "Tavi")).toEqual([5, 6]);
    await chooseMovement(gamemaster.page, "Tavi", "charge");
    await moveFreely(gamemaster.page, true);
    await drag(gamemaster.page, "Tavi", [[5, 0]]);
    await standsOn(gamemaster.page, "Tavi", 10, 6);
    await moveFreely(gamemaster.page, false);
    await expect.poll(() => pipsSpent("Tavi")).toBe(0);
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").statuses.has("fray.charging")))
      .toBe(false);
    await gamemaster.page.evaluate(() => canvas.scene.tokens.getName("Tavi").revertRecordedMovement());
    await standsOn(gamemaster.page, "Tavi", 5, 6);
    await expect.poll(() => pipsSpent("Tavi")).toBe(0);
  });

  test("EC-028, EC-044, EC-045, EC-047: Tavi charges the bandit by mouse, spends an action and is charging", async () => {
    // The gamemaster's own target must not matter: the charge is the player's.
    await target(gamemaster.page, "Tavi");
    await chooseMovement(player.page, "Tavi", "charge");
    await drag(player.page, "Tavi", [[6, 0]], false);
    await player.page.locator(".fray-waypoint.is-legal").first().waitFor();
    await expect.poll(() => player.page.locator(".fray-waypoint.is-legal").first().innerText()).toContain("6 of 12");
    await player.page.mouse.up();
    await standsOn(gamemaster.page, "Tavi", 11, 6);
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.charging"));
    await expect.poll(() => pipsSpent("Tavi")).toBe(1);
  });

  test("EC-062, EC-047, EC-048: the attack on the charge counts +1 to hit and +1 damage, and the bar falls when applied", async () => {
    await target(player.page, "Bandit");
    await openSheet(player.page, "Tavi");
    await fixDice(player.page, [{ face: 5, of: 10 }]);
    const card = await attack(player.page, "Cutlass");
    await card.locator(".fray-band.is-hit").waitFor();
    // 5 + 4 + 1 = 10 over MD 6: 4 over, 1 for the cutlass, 1 for the charge.
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("6");
    await gamemaster.page.waitForFunction(() => !game.actors.getName("Tavi").statuses.has("fray.charging"));
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 0);
    await gamemaster.page.waitForFunction(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
    );
    await expect
      .poll(() =>
        gamemaster.page.evaluate(() => game.combat.combatants.find((one: any) => one.name === "Bandit").isDefeated),
      )
      .toBe(true);
  });

  test("EC-023: undo gives back the stress, the life and the action; redo takes them again", async () => {
    const spent = await pipsSpent("Tavi");
    // One attack a round: the row is barred before it is pressed, and free again after the undo.
    const row = (await openSheet(player.page, "Tavi")).locator('[data-act="attack"]').first();
    await expect.poll(() => row.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => row.getAttribute("data-tooltip-text")).toContain("Fight action of this round is spent");
    await press(gamemaster.page, "undo");
    await expect.poll(() => row.getAttribute("aria-disabled")).toBeNull();
    await closeSheets(player.page);
    await settled(player.page, "Bandit", stress, 6);
    await gamemaster.page.waitForFunction(
      () => !canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").actor.statuses.has("dead"),
    );
    await expect.poll(() => pipsSpent("Tavi")).toBe(spent - 1);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Bandit", stress, 0);
    await expect.poll(() => pipsSpent("Tavi")).toBe(spent);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
  });

  test("a player who may not apply sees no button for it, and a second press changes nothing", async () => {
    await press(gamemaster.page, "redo");
    await settled(gamemaster.page, "Bandit", stress, 0);
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await staged(player.page, id, "frozen");
    await cardOf(player.page, id).waitFor();
    // She may undo what her own character did, but may not change a foe.
    for (const act of ["apply", "redo"])
      await expect
        .poll(() => cardOf(player.page, id).locator(`[data-fray-act="${act}"]`).count(), { message: act })
        .toBe(0);
    // The same request again, as a double click would send it, and one that is not hers to make.
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    expect(await player.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    await expect.poll(() => actorValue<number>(gamemaster.page, "Bandit", stress)).toBe(0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Bandit", stress, 6);
  });

  test("EC-060, EC-A24: exactly the defence glances off; FATE is offered, declined, and there is nothing to apply", async () => {
    await closeSheets(player.page);
    await openSheet(player.page, "Tavi");
    await target(player.page, "Bandit");
    // The undone attack gave the charge back: 1 + 4 + 1 against MD 6.
    await fixDice(player.page, [{ face: 1, of: 10 }]);
    await attack(player.page, "Cutlass");
    await answer(player.page, "keep");
    const card = lastCard(player.page);
    await card.locator(".fray-band.is-glance").waitFor();
    await expect.poll(() => card.locator('[data-fray-act="apply"]').count()).toBe(0);
    await expect.poll(() => actorValue<number>(player.page, "Bandit", stress)).toBe(6);
  });

  test("after a reload everything is there: position, stress, card and its state", async () => {
    await player.page.reload();
    await player.page.waitForFunction(() => (globalThis as any).game?.ready && (globalThis as any).canvas?.ready);
    await expect.poll(() => cellOf(player.page, "Tavi")).toEqual([11, 6]);
    await lastCard(player.page).locator(".fray-band.is-glance").waitFor();
    await expect.poll(() => actorValue<number>(player.page, "Bandit", stress)).toBe(6);
  });

  test("EC-030: a second charge in the round is refused, by the bar below the mat and by the drop; in the next round it may", async () => {
    const spent = await pipsSpent("Tavi");
    const charge = player.page.locator('#fray-movement-bar [data-movement="charge"]');
    await chooseMovement(player.page, "Tavi", "walk");
    await expect.poll(() => charge.getAttribute("data-tooltip-text")).toBe(says("FRAY.Refused.ChargeTwice"));
    // A barred button can be pressed, and says why.
    await noticed(player.page, says("FRAY.Refused.ChargeTwice"), () => charge.click({ force: true }));
    // The host's own controls of a token offer the movement action, too.
    await player.page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Tavi")
        .document.update({ movementAction: "fray-crusade-charge" }),
    );
    await noticed(player.page, says("FRAY.Refused.ChargeTwice"), () => drag(player.page, "Tavi", [[1, -1]]));
    await expect.poll(() => cellOf(gamemaster.page, "Tavi")).toEqual([11, 6]);
    await expect.poll(() => pipsSpent("Tavi")).toBe(spent);
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await chooseMovement(player.page, "Tavi", "charge");
    // The bar says what a charge is, not its rule alone (EC-043).
    await expect.poll(() => charge.getAttribute("data-tooltip-text")).toMatch(/straight at a foe.*\(EC-043\)$/);
    await drag(player.page, "Tavi", [[1, -1]]);
    await standsOn(gamemaster.page, "Tavi", 12, 5);
  });
}
