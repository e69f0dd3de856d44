import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { notice, press } from "../../browser/steps.ts";
import {
  beginFight,
  d10,
  declare,
  messageCount,
  nextRound,
  openScene,
  outcome,
  refresh,
  showTab,
  valueIs,
} from "../../browser/staged/steps.ts";
import { unfoldRows } from "../steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const US = ["Sergeant Aldous", "Mirelle Voss", "Cassin"];
const THEM = ["Gate Halberdier", "Garrison Sabre", "Stairwell Blunderbuss"];

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged" }));
  await openScene("The narrow stair hall", gamemaster, player);
  await gamemaster.page.evaluate(() => game.settings.set("fray", "staged.ground", "freeform"));
  await beginFight(gamemaster.page, [...US, ...THEM]);
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await gamemaster.page.evaluate(async () => {
    await game.combat.update({ "system.narrow": false, "system.lockedRound": 0 });
    for (const one of game.combat.combatants)
      await one.update({ "system.wantsRear": false, "system.stance": "forward" });
  });
  await showTab(gamemaster.page, "combat");
  await showTab(player.page, "combat");
  for (const seat of [gamemaster, player]) await unfoldRows(seat);
});

const row = (seat: Seat, name: string) => seat.page.locator("[data-combatant-id]", { hasText: name }).first();
/** The line in the tracker's head on the party's front: how many block, and how many are needed. */
const header = (seat: Seat, front: "front" | "frontThin", blocking: number, needed: number) =>
  seat.page.getByText(says(`FRAY.Staged.Tracker.${front}.party`, { blocking, needed })).first();
const STANCE = new RegExp(`^(${says("FRAY.Staged.Stance.forward")}|${says("FRAY.Staged.Stance.rearward")})$`);
const stance = (seat: Seat, name: string) =>
  row(seat, name)
    .locator(".fray-chip")
    .getByText(STANCE)
    .or(row(seat, name).locator(".fray-chip", { hasText: STANCE }))
    .first();

describe("stances", () => {
  test("ST-017, ST-018, ST-020, ST-021, ST-A08: the front is counted live; with too few every attempt fails", async () => {
    await header(player, "front", 3, 2).waitFor();
    expect(await header(player, "front", 3, 2).getAttribute("data-tooltip-text")).toBe(
      `${says("FRAY.Staged.Tip.front")} (ST-021)`,
    );
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"]').click();
    await header(player, "front", 2, 2).waitFor();
    await stance(player, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    await row(player, "Sergeant Aldous").locator('[data-fray-widget="rear"]').click();
    await header(gamemaster, "frontThin", 1, 2).waitFor();
    await stance(gamemaster, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.forward") })
      .waitFor();
    await expect.poll(() => stance(gamemaster, "Sergeant Aldous").innerText()).toBe("Forward");
  });

  test("ST-022, ST-023: on narrow ground one ally is enough", async () => {
    for (const name of ["Mirelle Voss", "Cassin"])
      await row(gamemaster, name).locator('[data-fray-widget="rear"]').click();
    await header(gamemaster, "frontThin", 1, 2).waitFor();
    await gamemaster.page.locator('[data-fray-widget="narrow"]').first().click();
    await header(gamemaster, "front", 1, 1).waitFor();
    await stance(gamemaster, "Cassin")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
  });

  test("ST-A08, ST-033: settled stances hold for the round, and nobody changes hers in a grip", async () => {
    await row(gamemaster, "Mirelle Voss").locator('[data-fray-widget="rear"]').click();
    await stance(gamemaster, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.lock") }).click();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.unlock") }).waitFor();
    await expect
      .poll(() =>
        gamemaster.page.evaluate(
          () => game.combat.combatants.find((one: any) => one.name === "Mirelle Voss").system.stance,
        ),
      )
      .toBe("rearward");
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"][aria-disabled]').waitFor();
  });

  test("ST-033: a grip holds a stance, whatever she wants and however thin the front grows; the gamemaster says where she is", async () => {
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"]').click();
    await stance(gamemaster, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.lock") }).click();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.unlock") }).click();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.lock") }).waitFor();
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Mirelle Voss").toggleStatusEffect("fray.grappled", { active: true }),
    );
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"][aria-disabled]').waitFor();
    // The front is too thin for anybody to go back now; she stays where she was seized.
    for (const name of ["Sergeant Aldous", "Cassin"])
      await row(gamemaster, name).locator('[data-fray-widget="rear"]').click();
    await header(gamemaster, "frontThin", 0, 2).waitFor();
    await stance(gamemaster, "Sergeant Aldous")
      .filter({ hasText: says("FRAY.Staged.Stance.forward") })
      .waitFor();
    await expect.poll(() => stance(gamemaster, "Mirelle Voss").innerText()).toBe("Rearward");
    await expect.poll(() => row(player, "Mirelle Voss").locator('select[data-fray-widget="stance"]').count()).toBe(0);
    await row(gamemaster, "Mirelle Voss").locator('select[data-fray-widget="stance"]').selectOption("forward");
    await stance(player, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.forward") })
      .waitFor();
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Mirelle Voss").toggleStatusEffect("fray.grappled", { active: false }),
    );
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"]:not([aria-disabled])').waitFor();
  });

  test("ST-033: a grip keeps the stance of its moment, settled or not", async () => {
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"]').click();
    await stance(gamemaster, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Mirelle Voss").toggleStatusEffect("fray.grappled", { active: true }),
    );
    await gamemaster.page.waitForFunction(
      () => game.combat.combatants.find((one: any) => one.name === "Mirelle Voss").system.stance === "rearward",
    );
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"][aria-disabled]').waitFor();
    await expect.poll(() => stance(gamemaster, "Mirelle Voss").innerText()).toBe("Rearward");
  });

  test("ST-017, ST-028, ST-A08: the first act settles the stances of its round, undone it opens them; each round declares anew", async () => {
    const rear = row(player, "Mirelle Voss").locator('[data-fray-widget="rear"]');
    await rear.click();
    await stance(player, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    const before = await messageCount(gamemaster.page);
    await fixDice(player.page, d10(6));
    await declare(player.page, "Mirelle Voss", "attack", { item: "Musket", targets: ["Garrison Sabre"] });
    await outcome(gamemaster.page, before);
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.unlock") }).waitFor();
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"][aria-disabled]').waitFor();
    await row(player, "Sergeant Aldous").locator('[data-fray-widget="rear"][aria-disabled]').waitFor();
    await showTab(gamemaster.page, "chat");
    await press(gamemaster.page, "undo");
    await showTab(gamemaster.page, "combat");
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.lock") }).waitFor();
    await expect.poll(() => stance(player, "Mirelle Voss").innerText()).toBe("Rearward");
    await nextRound(gamemaster.page);
    await stance(player, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.forward") })
      .waitFor();
    await row(player, "Mirelle Voss").locator('[data-fray-widget="rear"]:not([aria-disabled])').waitFor();
    await expect
      .poll(() =>
        gamemaster.page.evaluate(
          () => game.combat.combatants.find((one: any) => one.name === "Mirelle Voss").system.wantsRear,
        ),
      )
      .toBe(false);
  });

  test("ST-020, ST-054, ST-P13: who has left the fight or is bound blocks nobody", async () => {
    await header(gamemaster, "front", 3, 2).waitFor();
    const toggle = (name: string, status: string): Promise<void> =>
      gamemaster.page.evaluate(
        ([who, id]) =>
          game.combat.combatants.find((one: any) => one.name === who).actor.toggleStatusEffect(id, { active: true }),
        [name, status] as const,
      );
    await toggle("Cassin", "fray.away");
    await header(gamemaster, "front", 2, 2).waitFor();
    await toggle("Sergeant Aldous", "fray.helpless");
    await header(gamemaster, "frontThin", 1, 2).waitFor();
    await refresh(gamemaster.page, player.page);
    // Settled in the rear, those in front being gone since: nobody is left to be rushed past.
    await row(gamemaster, "Garrison Sabre").locator('[data-fray-widget="rear"]').click();
    await stance(gamemaster, "Garrison Sabre")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.lock") }).click();
    await gamemaster.page.getByRole("button", { name: says("FRAY.Staged.Tracker.unlock") }).waitFor();
    await toggle("Gate Halberdier", "fray.helpless");
    await toggle("Stairwell Blunderbuss", "fray.away");
    const before = await messageCount(gamemaster.page);
    await fixDice(gamemaster.page, d10(6));
    await declare(gamemaster.page, "Sergeant Aldous", "attack", { item: "Sabre", targets: ["Garrison Sabre"] });
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ rear: null });
  });

  test("ST-P13: without a mat nobody strikes one who has left the fight", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cassin").toggleStatusEffect("fray.away", { active: true }),
    );
    await row(gamemaster, "Cassin").getByText(says("FRAY.Staged.Condition.away.name")).waitFor();
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Garrison Sabre", "attack", { item: "Sabre", targets: ["Cassin"] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-P13");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
  });

  test("ST-028, ST-029: two-handed guns are refused in front and fired from the rear", async () => {
    await declare(gamemaster.page, "Mirelle Voss", "attack", { item: "Musket", targets: ["Garrison Sabre"] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-028");
    await row(gamemaster, "Mirelle Voss").locator('[data-fray-widget="rear"]').click();
    await stance(gamemaster, "Mirelle Voss")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    const before = await messageCount(gamemaster.page);
    await fixDice(gamemaster.page, d10(6));
    await declare(gamemaster.page, "Mirelle Voss", "attack", { item: "Musket", targets: ["Garrison Sabre"] });
    await expect.poll(async () => (await outcome(gamemaster.page, before)).strikes).toHaveLength(1);
  });

  test("ST-024, ST-025, ST-026, ST-027, ST-A07: a blade reaches the rear only past somebody in front, who adds six and the shield", async () => {
    await row(gamemaster, "Garrison Sabre").locator('[data-fray-widget="rear"]').click();
    await stance(gamemaster, "Garrison Sabre")
      .filter({ hasText: says("FRAY.Staged.Stance.rearward") })
      .waitFor();
    for (const [mine, through] of [
      [3, false],
      [9, true],
    ] as const) {
      await showTab(gamemaster.page, "chat");
      const before = await messageCount(gamemaster.page);
      await fixDice(gamemaster.page, d10(mine, 2, 8));
      await declare(gamemaster.page, "Sergeant Aldous", "attack", { item: "Sabre", targets: ["Garrison Sabre"] });
      const result = await outcome(gamemaster.page, before);
      expect(result.rear.through).toBe(through);
      // 2 + Strength + Size, and six for standing in the way.
      expect(result.rear.defenderParts.find((one: any) => one.label === "FRAY.Part.Blocking").value).toBe(6);
      expect(result.strikes).toHaveLength(through ? 1 : 0);
      if (through) {
        await press(gamemaster.page, "apply");
        await press(gamemaster.page, "undo");
        await valueIs(gamemaster.page, "Garrison Sabre", "system.body.value", 10);
      }
      await refresh(gamemaster.page, player.page);
    }
  });
});
