import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";
import { chooseMovement, drag, notice, settings, standsOn } from "../../browser/steps.ts";
import {
  beginFight,
  d10,
  declare,
  messageCount,
  nameTwins,
  nextRound,
  openScene,
  outcome,
  place,
  refresh,
  showTab,
  spends,
  spent,
} from "../../browser/staged/steps.ts";

/* What a gait does to the rest of a round: to aim, to being aimed at, to several attacks. */

let table: HeadlessTable;
let gamemaster: Seat;

const MIRELLE = "Mirelle Voss";
const RADEC = "Captain Radec";
const CASSIN = "Cassin";
const SABER = "Garrison Sabre";

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "staged", mat: true });
  gamemaster = await table.sit("Gamemaster");
  await openScene("The mustering yard", gamemaster);
  // Where Radec is put below: a hand takes hold of one token of a square only.
  await place(gamemaster.page, "Gate Halberdier", 18, 2);
  await nameTwins(gamemaster.page, SABER, "Second Sabre");
  await gamemaster.page.waitForFunction(() => canvas.scene.tokens.some((one: any) => one.name === "Second Sabre"));
  await beginFight(gamemaster.page, [MIRELLE, CASSIN, RADEC, SABER]);
  await showTab(gamemaster.page, "chat");
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page);
  await place(gamemaster.page, MIRELLE, 2, 6);
  await place(gamemaster.page, RADEC, 12, 6);
  await place(gamemaster.page, CASSIN, 14, 11);
  await place(gamemaster.page, SABER, 17, 11);
  await gamemaster.page.evaluate(() =>
    document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
  );
});

async function walkTo(
  name: string,
  squares: readonly [number, number][],
  gait: string,
  at: [number, number],
): Promise<void> {
  const before = (await spent(gamemaster.page, name)).length;
  await chooseMovement(gamemaster.page, name, gait);
  await drag(gamemaster.page, name, squares);
  await standsOn(gamemaster.page, name, ...at);
  await spends(gamemaster.page, name, before + 1);
}

async function strike(name: string, item: string, target: string, face = 6): Promise<any> {
  const before = await messageCount(gamemaster.page);
  await fixDice(gamemaster.page, d10(face));
  await declare(gamemaster.page, name, "attack", { item, targets: [target] });
  return outcome(gamemaster.page, before);
}

const modifiers = ({ strikes }: any): Record<string, number> =>
  Object.fromEntries(
    strikes[0].parts
      .filter((part: any) => part.value)
      .map((part: any) => [part.label.replace("FRAY.Part.", ""), part.value]),
  );

describe("aim and gait", () => {
  test("ST-008, ST-044, ST-A05: who walked shoots as if she stood; by setting the walk spoils the aim", async () => {
    await walkTo(MIRELLE, [[1, 0]], "move", [3, 6]);
    await expect
      .poll(async () => (await spent(gamemaster.page, MIRELLE))[0])
      .toEqual(["move", { paces: 2, gait: "walk" }]);
    expect(modifiers(await strike(MIRELLE, "Musket", RADEC))).not.toHaveProperty("ShooterMoved");
    await settings(gamemaster.page, { "staged.walkCountsAsMoved": true });
    await gamemaster.page.evaluate((who) => {
      const entry = game.combat.combatants.find((one: any) => one.name === who);
      const musket = entry.actor.items.getName("Musket");
      return Promise.all([
        musket.update({ "system.readied": 2 }),
        entry.update({ "system.spent": entry.system.spent.filter((one: any) => one.act === "move") }),
      ]);
    }, MIRELLE);
    expect(modifiers(await strike(MIRELLE, "Musket", RADEC)).ShooterMoved).toBe(-2);
    await settings(gamemaster.page, { "staged.walkCountsAsMoved": false });
  });

  test("ST-008: who hustled this round or the last shoots at −2, and no longer in the one after", async () => {
    await walkTo(MIRELLE, [[3, 0]], "move", [5, 6]);
    expect(modifiers(await strike(MIRELLE, "Musket", RADEC)).ShooterMoved).toBe(-2);
    for (const wanted of [-2, undefined]) {
      await nextRound(gamemaster.page);
      await gamemaster.page.evaluate(
        (who) =>
          game.combat.combatants
            .find((one: any) => one.name === who)
            .actor.items.getName("Musket")
            .update({ "system.readied": 2 }),
        MIRELLE,
      );
      expect(modifiers(await strike(MIRELLE, "Musket", RADEC)).ShooterMoved).toBe(wanted);
    }
  });

  test("ST-009, ST-045, ST-048, ST-A04: a runner is hit less easily, a walker and a hustler are not; by setting the hustler too", async () => {
    const shots: (number | undefined)[] = [];
    for (const [gait, squares, at] of [
      ["walk", [[0, 1]], [12, 7]],
      ["hustle", [[0, 1]], [12, 7]],
      ["run", [[0, 1]], [12, 7]],
    ] as const) {
      await refresh(gamemaster.page);
      await place(gamemaster.page, RADEC, 12, 6);
      await standsOn(gamemaster.page, RADEC, 12, 6);
      await walkTo(RADEC, squares as unknown as [number, number][], gait, [...at]);
      shots.push(modifiers(await strike(MIRELLE, "Musket", RADEC)).TargetRunning);
    }
    expect(shots).toEqual([undefined, undefined, -1]);
    await refresh(gamemaster.page);
    await settings(gamemaster.page, { "staged.hustleCountsAsRunning": true });
    await place(gamemaster.page, RADEC, 12, 6);
    await standsOn(gamemaster.page, RADEC, 12, 6);
    await walkTo(RADEC, [[0, 1]], "hustle", [12, 7]);
    expect(modifiers(await strike(MIRELLE, "Musket", RADEC)).TargetRunning).toBe(-1);
    await settings(gamemaster.page, { "staged.hustleCountsAsRunning": false });
  });
});

describe("a mount's gait", () => {
  test("ST-009, ST-053: a mount ridden at a run is hit less easily, though its own token was not moved", async () => {
    const { page } = gamemaster;
    const ride = (mount: string | null): Promise<void> =>
      page.evaluate(
        async ([rider, beast]) => {
          const named = (name: string | null) => canvas.scene.tokens.find((one: any) => one.name === name);
          const uuid = named(beast)?.actor.uuid ?? "";
          await named(rider).actor.update({ "system.mount": uuid, "system.mounted": Boolean(beast) });
        },
        [RADEC, mount] as const,
      );
    await place(page, CASSIN, 12, 6);
    await standsOn(page, CASSIN, 12, 6);
    await ride(CASSIN);
    await walkTo(RADEC, [[0, 1]], "run", [12, 7]);
    await standsOn(page, CASSIN, 12, 7);
    expect(modifiers(await strike(MIRELLE, "Musket", CASSIN)).TargetRunning).toBe(-1);
    // Where somebody runs over it on foot, it has not run.
    await ride(null);
    await page.evaluate((who) => {
      const entry = game.combat.combatants.find((one: any) => one.name === who);
      return Promise.all([
        entry.actor.items.getName("Musket").update({ "system.readied": 2 }),
        entry.update({ "system.spent": [] }),
      ]);
    }, MIRELLE);
    expect(modifiers(await strike(MIRELLE, "Musket", CASSIN))).not.toHaveProperty("TargetRunning");
  });
});

describe("the round and the mat", () => {
  test("ST-046, ST-A25: two attacks after a walk, one after a hustle; a third never", async () => {
    await place(gamemaster.page, SABER, 15, 11);
    await walkTo(CASSIN, [[0, -1]], "move", [14, 10]);
    await strike(CASSIN, "Rapier", SABER, 2);
    await strike(CASSIN, "Main-Gauche", SABER, 2);
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, CASSIN, "attack", { item: "Rapier", targets: [SABER] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-049");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await refresh(gamemaster.page);
    await gamemaster.page.evaluate(() =>
      document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
    );
    await walkTo(
      CASSIN,
      [
        [-2, 2],
        [0, 1],
      ],
      "hustle",
      [14, 11],
    );
    await strike(CASSIN, "Rapier", SABER, 2);
    await declare(gamemaster.page, CASSIN, "attack", { item: "Main-Gauche", targets: [SABER] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toMatch(/ST-04[69]/);
  });

  test("ST-043, ST-A13, ST-A25: nobody walks between two attacks; before them or after them he does", async () => {
    await place(gamemaster.page, SABER, 15, 11);
    await strike(CASSIN, "Rapier", SABER, 2);
    await walkTo(CASSIN, [[0, -1]], "move", [14, 10]);
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, CASSIN, "attack", { item: "Main-Gauche", targets: [SABER] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-043");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await refresh(gamemaster.page);
    await strike(CASSIN, "Rapier", SABER, 2);
    await strike(CASSIN, "Main-Gauche", SABER, 2);
    await walkTo(CASSIN, [[0, 1]], "move", [14, 11]);
  });

  test("ST-051, ST-A06: wounds and weariness shorten the hustle, not the walk; the ruler says so", async () => {
    const speeds = (): Promise<number[]> =>
      gamemaster.page.evaluate((who) => {
        const token = canvas.tokens.placeables.find((one: any) => one.document.name === who).document;
        const at = (action: string) =>
          token.judgeMovement({
            method: "dragging",
            origin: { x: token.x, y: token.y },
            destination: { action },
            passed: { waypoints: [{ x: token.x + 100, y: token.y, action }] },
            pending: { waypoints: [] },
          }).verdict.limit;
        return ["fray-staged-walk", "fray-staged-hustle", "fray-staged-run"].map(at);
      }, MIRELLE);
    const [walk, hustle] = await speeds();
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Mirelle Voss").update({ "system.wounds.medium": 1, "system.fatigue": "weary" }),
    );
    await expect.poll(() => speeds()).toEqual([walk, hustle! - 4, 2 * (hustle! - 4)]);
  });

  test("ST-034, ST-036: the mat is squares of two paces, and nobody turns by moving", async () => {
    await walkTo(
      CASSIN,
      [
        [0, -1],
        [1, -1],
      ],
      "move",
      [15, 10],
    );
    const mat = await gamemaster.page.evaluate((who) => {
      const { grid, tokens } = canvas.scene;
      return [grid.type, grid.size, grid.distance, grid.units, tokens.find((one: any) => one.name === who).rotation];
    }, CASSIN);
    expect(mat).toEqual([1, 100, 2, "paces", 0]);
  });
});

test("ST-052, ST-060: a gait that the round has no more room for is barred on the mat, and says why; others are not", async () => {
  const { page } = gamemaster;
  const button = (gait: string, more = "") => page.locator(`#fray-movement-bar [data-movement="${gait}"]${more}`);
  const openNow = async (gait: string) => expect(await button(gait).getAttribute("aria-disabled")).toBeNull();
  const barredBy = async (gait: string, problem: string): Promise<void> => {
    await button(gait, '[aria-disabled="true"]').waitFor();
    expect(await button(gait).getAttribute("aria-description")).toContain(says(`FRAY.Staged.Problem.${problem}`));
  };
  await place(page, SABER, 15, 11);
  await chooseMovement(page, CASSIN, "move");
  for (const gait of ["walk", "hustle", "run"]) await openNow(gait);
  await strike(CASSIN, "Rapier", SABER, 2);
  await barredBy("run", "run_and_act");
  await openNow("hustle");
  await page.evaluate((who) => {
    const rush = { id: "rush", round: game.combat.round, act: "rush", pips: 0, data: { lost: true, gait: "walk" } };
    return game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [rush] });
  }, CASSIN);
  for (const gait of ["walk", "hustle", "run"]) await barredBy(gait, "lost_actions");
  await openNow("move");
});

test("ST-050: without a grid the tracker writes the paces left with two decimals at most", async () => {
  const { page } = gamemaster;
  const ofGrid = (type: number): Promise<unknown> =>
    page.evaluate((wanted) => canvas.scene.update({ "grid.type": wanted }), type);
  const onGrid = (type: number): Promise<unknown> =>
    page.waitForFunction((wanted) => canvas.ready && canvas.grid.type === wanted, type);
  await ofGrid(0);
  await onGrid(0);
  await drag(page, CASSIN, [[1, 0.5]]);
  await spends(page, CASSIN, 1);
  await showTab(page, "combat");
  const row = page.locator("li.combatant", { has: page.locator(`h4:text-is("${CASSIN}")`) });
  // Of a walk of 6, 2 × √1.25 are gone.
  await expect.poll(() => row.locator(".fray-turn__move").innerText()).toMatch(/^3\.76\s/);
  await showTab(page, "chat");
  await ofGrid(1);
  await onGrid(1);
});
