import { describe, expect, test } from "vitest";
import {
  cellOf,
  chooseMovement,
  closeSheets,
  drag,
  lastCard,
  openSheet,
  press,
  standsOn,
} from "../../../browser/steps.ts";
import {
  becomes,
  cardIs,
  declare,
  has,
  messageCount,
  refresh,
  spends,
  value,
  valueIs,
} from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, SABER, act, refusal, hold } from "./table.ts";
import { pattern } from "../../../words.ts";

describe("grapples", () => {
  test("ST-P12: what bare hands are over is the strength of the grip; the second adds to it; undo loosens and frees", async () => {
    // 9 + Dexterity 1 + Brawl 3 = 13 over the straight six's 11.
    expect(await act(player, ALDOUS, "grapple", [9], hold)).toMatchObject({ strength: 2, done: true });
    await press(gamemaster.page, "apply");
    await becomes(player.page, SABER, "fray.grappled");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 2);
    await expect.poll(() => lastCard(player.page).innerText()).toContain("Gripped");
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      ALDOUS,
    );
    await spends(player.page, ALDOUS, 0);
    expect(await act(player, ALDOUS, "grapple", [8], hold)).toMatchObject({ strength: 1, done: true });
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 3);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 2);
    await expect.poll(() => has(gamemaster.page, SABER, "fray.grappled")).toBe(true);
  });

  test("ST-P12: a grip taken away by hand is forgotten, so that one set by hand later has no strength", async () => {
    expect(await act(player, ALDOUS, "grapple", [9], hold)).toMatchObject({ strength: 2, done: true });
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 2);
    const byHand = (active: boolean): Promise<unknown> =>
      gamemaster.page.evaluate(
        ([who, wanted]) =>
          canvas.scene.tokens.getName(who).actor.toggleStatusEffect("fray.grappled", { active: wanted }),
        [SABER, active] as const,
      );
    // The end of another effect with the same condition ends no grip.
    await gamemaster.page.evaluate(async (who) => {
      const { actor } = canvas.scene.tokens.getName(who);
      const data = { name: "Held by vines", statuses: ["fray.grappled"] };
      const [vines] = await actor.createEmbeddedDocuments("ActiveEffect", [data]);
      await vines.delete();
      await actor.update({ "system.notes": "free of vines" });
    }, SABER);
    await valueIs(player.page, SABER, "system.notes", "free of vines");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 2);
    await byHand(false);
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 0);
    await valueIs(gamemaster.page, SABER, "system.grip.by", "");
    await byHand(true);
    await becomes(gamemaster.page, SABER, "fray.grappled");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 0);
    await byHand(false);
    await becomes(gamemaster.page, SABER, "fray.grappled", false);
  });

  test("ST-P12: as much as the Defence slips away, and the action is spent all the same", async () => {
    expect(await act(player, ALDOUS, "grapple", [7], hold)).toMatchObject({ strength: 0, done: false, harmless: true });
    await spends(gamemaster.page, ALDOUS, 1);
    await expect.poll(() => has(gamemaster.page, SABER, "fray.grappled")).toBe(false);
  });

  test.each([
    ["trip", [1, 4], false],
    ["trip", [1, 5], true],
    ["disarm", [1, 7], false],
    ["disarm", [1, 8], true],
    ["take", [1, 9], false],
    ["take", [1, 1, 5], true],
  ] as const)("ST-P12: %s with %j over the Defence comes off: %s", async (feat, faces, done) => {
    expect(await act(player, ALDOUS, "grapple", [...faces], { ...hold, choices: { feat } })).toMatchObject({ done });
    const arms = (name: string): Promise<[string, boolean][]> =>
      gamemaster.page.evaluate(
        (who) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.items.filter((item: any) => item.type === "stagedWeapon")
            .map((item: any) => [item.name, item.system.held])
            .sort(),
        name,
      );
    const before = [await arms(ALDOUS), await arms(SABER)];
    if (!done) return;
    await press(gamemaster.page, "apply");
    if (feat === "trip") await becomes(gamemaster.page, SABER, "fray.prone");
    else if (feat === "disarm") await expect.poll(() => arms(SABER)).toEqual([["Sabre", false]]);
    else {
      await expect.poll(() => arms(SABER)).toEqual([]);
      await expect
        .poll(() => arms(ALDOUS))
        .toEqual([
          ["Pistol", false],
          ["Sabre", true],
          ["Sabre", true],
        ]);
    }
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, SABER, "fray.prone", false);
    await expect.poll(async () => [await arms(ALDOUS), await arms(SABER)]).toEqual(before);
  });

  test("ST-P12: a grab takes what is carried loose, and nothing is refused in words", async () => {
    const refused = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "grapple", { ...hold, choices: { feat: "grab" } });
    await expect.poll(() => refusal(player)).toContain("ST-P12");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(refused);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.createEmbeddedDocuments("Item", [{ name: "Gate key", type: "stagedGear" }]),
      SABER,
    );
    await player.page.waitForFunction(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).actor.items.getName("Gate key"),
      SABER,
    );
    expect(await act(player, ALDOUS, "grapple", [1, 7], { ...hold, choices: { feat: "grab" } })).toMatchObject({
      done: true,
    });
    await press(gamemaster.page, "apply");
    const keys = (name: string): Promise<number> =>
      gamemaster.page.evaluate(
        (who) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.items.filter((item: any) => item.name === "Gate key").length,
        name,
      );
    await expect.poll(async () => [await keys(ALDOUS), await keys(SABER)]).toEqual([1, 0]);
    await press(gamemaster.page, "undo");
    await expect.poll(async () => [await keys(ALDOUS), await keys(SABER)]).toEqual([0, 1]);
  });

  test("ST-P12, ST-033: who is held neither strikes nor rushes nor walks; breaking free subtracts, and undo grips again", async () => {
    await act(player, ALDOUS, "grapple", [1, 2], hold);
    // 4 + 4 is nothing; a doubled 5 is 14.
    await refresh(gamemaster.page, player.page);
    expect(await act(player, ALDOUS, "grapple", [1, 5], hold)).toMatchObject({ strength: 3, done: true });
    await press(gamemaster.page, "apply");
    await becomes(gamemaster.page, SABER, "fray.grappled");
    for (const action of ["attack", "rush", "disengage"]) {
      await gamemaster.page.evaluate(() =>
        document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
      );
      await declare(gamemaster.page, SABER, action, {
        targets: [ALDOUS],
        ...(action === "attack" ? { item: "Sabre" } : {}),
      });
      await expect.poll(() => refusal(gamemaster)).toContain("ST-P12");
    }
    const walk = await gamemaster.page.evaluate((who) => {
      const token = canvas.scene.tokens.find((one: any) => one.name === who);
      return token
        .judgeMovement({
          method: "dragging",
          origin: { x: token.x, y: token.y },
          destination: { x: token.x, y: token.y - 100, action: "fray-staged-move" },
          passed: { waypoints: [{ x: token.x, y: token.y - 100, action: "fray-staged-move" }] },
          pending: { waypoints: [] },
        })
        ?.verdict.reasons.map((one: any) => one.rule);
    }, SABER);
    expect(walk).toContain("ST-P12");
    // The saber's 8 + 8 is 2 over the sergeant's 14: one is left of three.
    expect(await act(gamemaster, SABER, "escape", [8])).toMatchObject({ left: 1, free: false });
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 1);
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      SABER,
    );
    expect(await act(gamemaster, SABER, "escape", [7])).toMatchObject({ left: 0, free: true });
    await press(gamemaster.page, "apply");
    await becomes(gamemaster.page, SABER, "fray.grappled", false);
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, SABER, "fray.grappled");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 1);
    await expect.poll(() => value<string>(gamemaster.page, SABER, "system.grip.by")).toContain("Actor.");
  });

  test("ST-P12: a player held in a grip drags nowhere; who holds may let go, and walking off lets go too", async () => {
    expect(await act(gamemaster, SABER, "grapple", [1, 1, 9], { targets: [ALDOUS] })).toMatchObject({ done: true });
    await press(gamemaster.page, "apply");
    await becomes(player.page, ALDOUS, "fray.grappled");
    await openSheet(player.page, ALDOUS);
    await player.page.locator('.fray-sheet [data-act="escape"]').waitFor();
    await player.page
      .getByText(pattern("FRAY.Staged.gripOf", { name: SABER }))
      .first()
      .waitFor();
    await closeSheets(player.page);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[-1, -1]]);
    await expect.poll(() => refusal(player)).toContain("ST-P12");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([10, 5]);
    await act(gamemaster, SABER, "act", [], { choices: { act: "letGo" } });
    await becomes(player.page, ALDOUS, "fray.grappled", false);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(player.page, ALDOUS, "fray.grappled");
    // The saber walks away: the grip is gone with him.
    await chooseMovement(gamemaster.page, SABER, "move");
    await drag(gamemaster.page, SABER, [[2, -1]]);
    await standsOn(gamemaster.page, SABER, 13, 4);
    await becomes(player.page, ALDOUS, "fray.grappled", false);
    /** Waits until the saber's token has the record of what a move cost, or, if not `wanted`, no longer has it. */
    const records = (move: string, wanted: boolean): Promise<unknown> =>
      gamemaster.page.waitForFunction(
        ([who, id, there]) =>
          (id as string) in (canvas.scene.tokens.find((one: any) => one.name === who).flags.fray?.moves ?? {}) ===
          there,
        [SABER, move, wanted] as const,
      );
    const move = await gamemaster.page.evaluate(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).movementHistory.at(-1).movementId as string,
      SABER,
    );
    await records(move, true);
    await gamemaster.page.evaluate(
      ([who, id]) => canvas.scene.tokens.find((one: any) => one.name === who).revertRecordedMovement(id),
      [SABER, move] as const,
    );
    await becomes(player.page, ALDOUS, "fray.grappled");
    await records(move, false);
  });
});
