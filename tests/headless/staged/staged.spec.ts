import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { attack, closeSheets, lastCard, notice, openSheet, press, target } from "../../browser/steps.ts";
import {
  beginFight,
  becomes,
  cardIs,
  d10,
  declare,
  has,
  messageCount,
  nameTwins,
  nextRound,
  openScene,
  outcome,
  place,
  refresh,
  showTab,
  spends,
  valueIs,
} from "../../browser/staged/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const FIGHTERS = [
  "Sergeant Aldous",
  "Mirelle Voss",
  "Captain Radec",
  "Garrison Saber",
  "Line Musketeer",
  "Orsolya the Grey",
];
const part = (parts: readonly any[], label: string): number | undefined =>
  parts.find((one) => one.label === `FRAY.Part.${label}`)?.value;

/** The gamemaster acts, with these dice; the frozen outcome comes back. */
async function act(
  name: string,
  action: string,
  faces: number[],
  options: Parameters<typeof declare>[3] = {},
): Promise<any> {
  const before = await messageCount(gamemaster.page);
  await fixDice(gamemaster.page, d10(...faces));
  await declare(gamemaster.page, name, action, options);
  return outcome(gamemaster.page, before);
}

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, "Garrison Saber", "Second Saber");
  await beginFight(gamemaster.page, FIGHTERS);
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, "Sergeant Aldous", 10, 5);
  await place(gamemaster.page, "Garrison Saber", 11, 5);
});

describe("the staged fight", () => {
  test("staged fight: ST-001, ST-003, ST-P01, ST-P02, ST-P04, ST-P06 from the sheet to the wound, undone and redone", async () => {
    const { page } = player;
    await openSheet(page, "Sergeant Aldous");
    await target(page, "Garrison Saber");
    await fixDice(page, d10(7));
    const card = await attack(page, "Saber");
    await card.locator(".fray-band.is-hit").waitFor();
    // 7 + Dexterity 1 + Single 5 + saber 4 = 17 over the straight six's 11; 2 + 5 + 6 = 13 over Soak 4.
    const text = await card.innerText();
    expect(text).toContain("Medium wound");
    expect(text).toMatch(/17[\s\S]*11[\s\S]*13[\s\S]*4/);
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, "Garrison Saber", "system.wounds.medium", 1);
    // A medium wound lowers the straight six's total by three, and not the soak.
    await valueIs(gamemaster.page, "Garrison Saber", "system.derived.melee.value", 8);
    await valueIs(gamemaster.page, "Garrison Saber", "system.derived.soak.value", 4);
    await valueIs(gamemaster.page, "Garrison Saber", "system.body.value", 7);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Garrison Saber", "system.wounds.medium", 0);
    await spends(gamemaster.page, "Sergeant Aldous", 0);
    await press(gamemaster.page, "redo");
    await valueIs(gamemaster.page, "Garrison Saber", "system.wounds.medium", 1);
    await spends(gamemaster.page, "Sergeant Aldous", 1);
    await press(gamemaster.page, "undo");
    await closeSheets(page);
  });

  test("ST-P01: ones double and are shown step by step; nothing and nothing is a botch, at most 0", async () => {
    const doubled = await act("Sergeant Aldous", "attack", [1, 1, 3], { item: "Saber", targets: ["Garrison Saber"] });
    expect(part(doubled.strikes[0].parts, "StressDie")).toBe(12);
    const dice = lastCard(gamemaster.page).locator(".fray-dice .fray-die");
    await dice.nth(2).waitFor();
    await expect.poll(() => dice.allInnerTexts()).toEqual(["1", "1", "3"]);
    await refresh(gamemaster.page, player.page);
    const botched = await act("Sergeant Aldous", "attack", [0, 0], { item: "Saber", targets: ["Garrison Saber"] });
    expect(botched).toMatchObject({ botch: 1, harmless: true });
    expect(botched.strikes[0]).toMatchObject({ total: 0, hit: false });
  });

  test("ST-P06: dead at the last level shows as defeated, and comes back when undone", async () => {
    await act("Sergeant Aldous", "attack", [1, 1, 9], { item: "Saber", targets: ["Garrison Saber"] });
    await press(gamemaster.page, "apply");
    await becomes(gamemaster.page, "Garrison Saber", "dead");
    await gamemaster.page.waitForFunction(
      () => game.combat.combatants.find((one: any) => one.name === "Garrison Saber").isDefeated,
    );
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, "Garrison Saber", "dead", false);
    await valueIs(gamemaster.page, "Garrison Saber", "system.wounds.dead", false);
  });

  test("ST-004, ST-005, ST-006: the ground counts, read from the table", async () => {
    await gamemaster.page.evaluate(async () => {
      const of = (name: string) => canvas.scene.tokens.find((one: any) => one.name === name);
      await of("Sergeant Aldous").actor.toggleStatusEffect("fray.prone", { active: true });
      await of("Garrison Saber").actor.toggleStatusEffect("fray.prone", { active: true });
      await of("Sergeant Aldous").update({ elevation: 2 });
    });
    const result = await act("Sergeant Aldous", "attack", [5], { item: "Saber", targets: ["Garrison Saber"] });
    const { parts } = result.strikes[0];
    expect([part(parts, "AttackerProne"), part(parts, "HighGround"), part(parts, "DefenderProne")]).toEqual([-1, 1, 1]);
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.find((one: any) => one.name === "Sergeant Aldous").update({ elevation: 0 }),
    );
  });

  test("ST-049: a second action of the round is refused in words", async () => {
    await act("Sergeant Aldous", "attack", [5], { item: "Saber", targets: ["Garrison Saber"] });
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Sergeant Aldous", "attack", { item: "Saber", targets: ["Garrison Saber"] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-049");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
  });
});

describe("shots", () => {
  test("ST-081, ST-083, ST-P08, ST-A23: a musket at 20 paces goes through three points, at 21 through none and at −3", async () => {
    await place(gamemaster.page, "Mirelle Voss", 2, 6);
    await place(gamemaster.page, "Captain Radec", 12, 6);
    const near = await act("Mirelle Voss", "attack", [6], { item: "Musket", targets: ["Captain Radec"] });
    expect(near.context.targets[0].distance).toBe(20);
    expect(part(near.strikes[0].soakParts, "Penetration")).toBe(-3);
    expect(part(near.strikes[0].parts, "Range")).toBeUndefined();
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, "Captain Radec", 12, 7);
    const far = await act("Mirelle Voss", "attack", [6], { item: "Musket", targets: ["Captain Radec"] });
    expect(far.context.targets[0].distance).toBe(21);
    expect(part(far.strikes[0].soakParts, "Penetration")).toBeUndefined();
    expect(part(far.strikes[0].parts, "Range")).toBe(-3);
    expect(far.strikes[0].total).toBe(near.strikes[0].total - 3);
  });

  test("ST-080: loading takes two whole rounds; the dots on the weapon follow, and each round can be undone", async () => {
    await act("Mirelle Voss", "attack", [6], { item: "Musket", targets: ["Captain Radec"] });
    const readied = (): Promise<number> =>
      gamemaster.page.evaluate(
        () =>
          canvas.scene.tokens.find((one: any) => one.name === "Mirelle Voss").actor.items.getName("Musket").system
            .readied,
      );
    await gamemaster.page.waitForFunction(
      () =>
        canvas.scene.tokens.find((one: any) => one.name === "Mirelle Voss").actor.items.getName("Musket").system
          .readied === 0,
    );
    // Not in the round of the shot.
    await declare(gamemaster.page, "Mirelle Voss", "act", { item: "Musket", choices: { act: "load" } });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => readied()).toBe(0);
    await nextRound(gamemaster.page);
    await act("Mirelle Voss", "act", [], { item: "Musket", choices: { act: "load" } });
    await cardIs(gamemaster.page, "undo");
    await expect.poll(() => readied()).toBe(1);
    await press(gamemaster.page, "undo");
    await expect.poll(() => readied()).toBe(0);
    await spends(gamemaster.page, "Mirelle Voss", 0);
    await press(gamemaster.page, "redo");
    await nextRound(gamemaster.page);
    await act("Mirelle Voss", "act", [], { item: "Musket", choices: { act: "load" } });
    await cardIs(gamemaster.page, "undo");
    await expect.poll(() => readied()).toBe(2);
  });

  test("ST-084, ST-085, ST-086, ST-A16: a dragon scatters over two side by side with one roll, not at those apart", async () => {
    await place(gamemaster.page, "Orsolya the Grey", 3, 8);
    await place(gamemaster.page, "Captain Radec", 9, 8);
    await place(gamemaster.page, "Line Musketeer", 9, 9);
    const both = await act("Orsolya the Grey", "attack", [1, 8], {
      item: "Dragon",
      targets: ["Captain Radec", "Line Musketeer"],
    });
    expect(both.strikes).toHaveLength(2);
    expect(both.strikes.map((one: any) => part(one.parts, "StressDie"))).toEqual([16, 16]);
    // 12 paces is the second increment of 8; 13 paces too.
    expect(both.strikes.map((one: any) => part(one.parts, "Range"))).toEqual([-3, -3]);
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    for (const name of ["Captain Radec", "Line Musketeer"])
      await valueIs(gamemaster.page, name, "system.body.value", 10);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, "Line Musketeer", 9, 11);
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Orsolya the Grey", "attack", {
      item: "Dragon",
      targets: ["Captain Radec", "Line Musketeer"],
    });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-086");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
  });

  test("ST-007, ST-010, ST-011, ST-012: foes at the throat, a fight around the target, prone and half cover are read from the mat", async () => {
    await place(gamemaster.page, "Mirelle Voss", 5, 8);
    await place(gamemaster.page, "Line Musketeer", 6, 8);
    await place(gamemaster.page, "Captain Radec", 12, 8);
    await place(gamemaster.page, "Sergeant Aldous", 13, 8);
    await gamemaster.page.evaluate(async () => {
      const { actor } = canvas.scene.tokens.find((one: any) => one.name === "Captain Radec");
      await actor.toggleStatusEffect("fray.prone", { active: true });
      await actor.toggleStatusEffect("fray.halfCover", { active: true });
    });
    const { parts } = (await act("Mirelle Voss", "attack", [6], { item: "Musket", targets: ["Captain Radec"] }))
      .strikes[0];
    expect(
      ["ShooterInMelee", "TargetInMelee", "TargetProne", "TargetCovered"].map((label) => part(parts, label)),
    ).toEqual([-1, -1, -1, -2]);
  });
});

describe("spells and harm", () => {
  test("ST-030, ST-031, ST-032: Concentration against 12, 15 when hurt this round, nothing when fast cast", async () => {
    // Stamina 1 + Concentration 5 + 6.
    expect(await act("Orsolya the Grey", "concentrate", [6])).toMatchObject({ ease: 12, total: 12, success: true });
    await refresh(gamemaster.page, player.page);
    await gamemaster.page.evaluate(() => {
      const combatant = game.combat.combatants.find((one: any) => one.name === "Orsolya the Grey");
      return combatant.update({ "system.hurtRound": game.combat.round });
    });
    expect(await act("Orsolya the Grey", "concentrate", [8])).toMatchObject({ ease: 15, total: 14, success: false });
    await refresh(gamemaster.page, player.page);
    expect(await act("Orsolya the Grey", "concentrate", [], { choices: { fastCast: true } })).toMatchObject({
      needed: false,
      success: true,
    });
  });

  test("ST-P06: −5 typed into the token bar is a light wound on a card that can be undone", async () => {
    const before = await messageCount(gamemaster.page);
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens
        .find((one: any) => one.name === "Garrison Saber")
        .actor.modifyTokenAttribute("body", -5, true, true),
    );
    expect(await outcome(gamemaster.page, before)).toMatchObject({ net: 5, wound: "light" });
    await cardIs(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Garrison Saber", "system.wounds.light", 1);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Garrison Saber", "system.wounds.light", 0);
  });
});

describe("order", () => {
  const turns = (): Promise<string[]> => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.name));

  test("ST-013, ST-P02: a stress die and Quickness less Encumbrance, without the weapon", async () => {
    await fixDice(gamemaster.page, d10(6));
    const rolled = await gamemaster.page.evaluate(async () => {
      const combatant = game.combat.combatants.find((one: any) => one.name === "Garrison Saber");
      await combatant.update({ initiative: null });
      await game.combat.rollInitiative([combatant.id]);
      return [
        combatant.initiative,
        combatant.actor.system.characteristics.quickness,
        combatant.actor.system.derived.encumbrance.value,
      ];
    });
    expect(rolled[0]).toBe(6 + rolled[1]! - rolled[2]!);
    expect(await has(gamemaster.page, "Garrison Saber", "dead")).toBe(false);
  });

  test("ST-014, ST-015, ST-A09: one who delays breaks in without a die and acts first; undo puts the order back", async () => {
    await gamemaster.page.evaluate(() => game.combat.update({ turn: 0 }));
    const before = await turns();
    await showTab(gamemaster.page, "combat");
    const row = (name: string) => gamemaster.page.locator(`[data-combatant-id]`, { hasText: name }).first();
    await row("Sergeant Aldous").locator('[data-fray-widget="delay"]').first().click();
    await gamemaster.page.waitForFunction(() => game.combat.combatant?.name === "Mirelle Voss");
    await row("Sergeant Aldous").locator('[data-fray-widget="interrupting"]').first().click();
    const settle = gamemaster.page.locator('[data-fray-widget="interrupt"], [data-widget="interrupt"]').first();
    await settle.waitFor();
    await settle.click();
    await gamemaster.page.waitForFunction(() => game.combat.combatant?.name === "Sergeant Aldous");
    await showTab(gamemaster.page, "chat");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await gamemaster.page.waitForFunction(() => game.combat.combatant?.name === "Mirelle Voss");
    await expect.poll(() => turns()).toEqual(before);
  });
});
