import { describe, expect, test } from "vitest";
import { notice, press } from "../../../browser/steps.ts";
import {
  cardIs,
  declare,
  messageCount,
  nextRound,
  place,
  refresh,
  spends,
  valueIs,
} from "../../../browser/staged/steps.ts";
import { gamemaster, player, part, act } from "./table.ts";

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
