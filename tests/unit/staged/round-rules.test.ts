import { describe, expect, test } from "vitest";
import {
  afterMove,
  checkAction,
  checkMove,
  checkStandUp,
  fasterGait,
  groupBlows,
  initiativeTotal,
  interruptTotal,
  ROUND_START,
} from "../../../src/rules/staged/index.ts";
import type { RoundState } from "../../../src/rules/staged/index.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";
import { refused, told } from "../told.ts";

const wrong = (problems: readonly { readonly problem: string; readonly rule: string }[]): string[] =>
  problems.map(({ problem, rule }) => `${problem} ${rule}`);
/* A step is two paces. */
const speeds = { walk: 6, hustle: 12, run: 24 };
const path = (squares: number): Square[] => Array.from({ length: squares + 1 }, (_, x) => [x, 0]);

describe("what a round of Staged bars, each with its rule", () => {
  const spent: RoundState = {
    ...ROUND_START,
    gait: "run",
    acted: true,
    movedBeforeActing: true,
    multipleAttacks: true,
    stoodUp: true,
    prone: true,
    lostActions: true,
    loading: true,
  };

  test("ST-038 ST-040..054 ST-060 ST-080 ST-A14 ST-P06 ST-P12 a move", () => {
    const all = { state: spent, speeds, walls: [1], occupied: true, noRoomToRush: true, gripped: true, out: true };
    expect(
      wrong(
        checkMove({
          ...all,
          path: [
            [0, 0],
            [2, 0],
          ],
        }).problems,
      ),
    ).toEqual([
      "out ST-P06",
      "lost_actions ST-060",
      "gripped ST-P12",
      "loading ST-080",
      "prone ST-A14",
      "stood_up ST-A14",
      "split_around_action ST-043",
      "not_adjacent ST-041",
      "wall ST-054",
      "occupied ST-038",
      "no_room_to_rush ST-060",
      "run_and_act ST-052",
      "attacks_need_walk ST-046",
    ]);
    const free = { state: ROUND_START, speeds };
    expect(wrong(checkMove({ ...free, path: path(13) }).problems)).toEqual(["too_far ST-050"]);
    expect(wrong(checkMove({ ...free, path: path(13), gait: "walk" }).problems)).toEqual(["too_far ST-050"]);
    expect(wrong(checkMove({ ...free, path: path(4), gait: "walk" }).problems)).toEqual(["too_far_for_gait ST-040"]);
    expect(checkMove({ ...free, path: path(3), gait: "walk" })).toMatchObject({ problems: [], left: 0, gait: "walk" });
    expect(checkMove({ ...free, path: path(4) })).toMatchObject({ problems: [], left: 4, gait: "hustle" });
    expect(checkMove({ ...free, path: path(0) })).toMatchObject({ problems: [], left: 24, gait: "none" });
    expect(
      checkMove({ ...free, state: { ...ROUND_START, stoodUp: true }, path: path(1), standUpCost: "free" }).problems,
    ).toEqual([]);
  });

  test("ST-043 ST-046 ST-049 ST-052 ST-060 ST-080 an action", () => {
    expect(wrong(checkAction({ state: spent, multipleAttacks: true }).problems)).toEqual([
      "lost_actions ST-060",
      "loading ST-080",
      "already_acted ST-049",
      "run_and_act ST-052",
      "attacks_need_walk ST-046",
    ]);
    const moved = { ...ROUND_START, acted: true, movedAfterActing: true };
    expect(wrong(checkAction({ state: moved, further: true }).problems)).toEqual(["split_around_action ST-043"]);
  });

  test("ST-A14 ST-060 ST-080 standing up", () => {
    const up = { ...spent, prone: false, paces: 1 };
    const problems = ["not_prone ST-A14", "lost_actions ST-060", "loading ST-080", "already_moved ST-A14"];
    expect(wrong(checkStandUp({ state: up }).problems)).toEqual(problems);
    expect(wrong(checkStandUp({ state: { ...up, paces: 0, rushes: 1 } }).problems)).toEqual(problems);
    expect(wrong(checkStandUp({ state: up, standUpCost: "free" }).problems)).toEqual(problems.slice(0, 3));
  });

  test("ST-040 ST-043 ST-A13 paces count on the side of the action they were made on; none at all on neither", () => {
    expect(afterMove({ state: ROUND_START, paces: 0, gait: "walk" })).toEqual({ ...ROUND_START, gait: "walk" });
    expect(afterMove({ state: ROUND_START, paces: 2, gait: "walk" })).toMatchObject({
      movedBeforeActing: true,
      paces: 2,
    });
    expect(afterMove({ state: { ...ROUND_START, acted: true, paces: 1 }, paces: 2, gait: "walk" })).toMatchObject({
      movedBeforeActing: false,
      movedAfterActing: true,
      paces: 3,
    });
    expect([fasterGait("walk", "run"), fasterGait("run", "walk"), fasterGait("none", "walk")]).toEqual([
      "run",
      "run",
      "walk",
    ]);
  });
});

describe("totals by their parts", () => {
  test("ST-013 ST-014 ST-015 ST-P02 ST-P05 ST-P07 initiative, and the total of one who breaks in", () => {
    const own = { quickness: 2, loadEncumbrance: 1, dieValue: 6, penalties: -3 };
    expect(told(initiativeTotal(own).parts).slice(0, 3)).toEqual([
      "Quickness 2 ST-P02",
      "Encumbrance -1 ST-P05",
      "Penalties -3 ST-P07",
    ]);
    expect(initiativeTotal(own).value).toBe(4);
    expect(told(interruptTotal({ initiative: 5, weaponInit: 2, dieValue: 6 }).parts).slice(0, 2)).toEqual([
      "Initiative 5 ST-015",
      "Weapon 2 ST-014",
    ]);
  });

  test.each<[string, () => unknown]>([
    ["ST-P10 members 0 of 1..6", () => groupBlows({ attackers: 0, defenders: 1 })],
    ["ST-P10 members 7 of 1..6", () => groupBlows({ attackers: 1, defenders: 7 })],
  ])("%s is refused", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
