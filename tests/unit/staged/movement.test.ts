import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  afterRushes,
  checkAction,
  checkMove,
  checkStandUp,
  gaitNeeded,
  leastPaces,
  moverStatistics,
  nextRound,
  pathCost,
  ROUND_START,
  speeds,
} from "../../../src/rules/staged/index.ts";
import type { MoveOf, RoundState } from "../../../src/rules/staged/index.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";

/** Walk 3, hustle 12, run 24. */
const paces = speeds({ quickness: 0, loadEncumbrance: 0 });
const east = (steps: number, from = 0): Square[] => Array.from({ length: steps + 1 }, (_, x): Square => [from + x, 0]);
const move = (steps: number, state: RoundState = ROUND_START, more: Partial<MoveOf> = {}) =>
  checkMove({ state, speeds: paces, path: east(steps), ...more });
const names = (judged: { readonly problems: readonly { readonly problem: string }[] }): string[] =>
  judged.problems.map(({ problem }) => problem);

describe("movement on the mat", () => {
  test("ST-034 ST-041 ST-042 ST-A11 ST-A12 a straight step costs two paces, every diagonal three", () => {
    expect(
      pathCost({
        path: [
          [0, 0],
          [1, 0],
          [2, 1],
          [3, 2],
          [3, 3],
        ],
      }),
    ).toBe(10);
    expect(pathCost({ path: [[4, 4]] })).toBe(0);
    expect(() =>
      pathCost({
        path: [
          [0, 0],
          [2, 0],
        ],
      }),
    ).toThrow(RulesError);
    expect(() =>
      pathCost({
        path: [
          [0, 0],
          [0, 0],
        ],
      }),
    ).toThrow(RulesError);
    expect(leastPaces({ start: [0, 0], end: [4, 2] })).toBe(10);
  });

  test("ST-036 which way one faces changes no cost", () => {
    const there: Square[] = [
      [0, 0],
      [1, 1],
      [2, 1],
    ];
    expect(pathCost({ path: there })).toBe(pathCost({ path: there.toReversed() }));
  });

  test("ST-040 ST-047 ST-050 ST-052 the slowest gait that covers the paces", () => {
    const of = { quickness: 0, loadEncumbrance: 0 };
    expect([3, 4, 12, 13, 24, 25].map((cost) => gaitNeeded({ ...of, cost }))).toEqual([
      "walk",
      "hustle",
      "hustle",
      "run",
      "run",
      null,
    ]);
  });

  test("ST-040 one gait a round: paces of several moves add up, a chosen gait is a limit", () => {
    const first = move(1);
    expect(first).toMatchObject({ paces: 2, total: 2, gait: "walk", left: 1, problems: [] });
    const second = move(3, first.state);
    expect(second).toMatchObject({ paces: 6, total: 8, gait: "hustle", left: 4, problems: [] });
    expect(names(move(2, ROUND_START, { gait: "walk" }))).toEqual(["too_far_for_gait"]);
    expect(move(1, second.state).gait).toBe("hustle");
    expect(move(13)).toMatchObject({ gait: null, problems: [{ problem: "too_far", rule: "ST-050" }] });
    expect(move(13).state).toBe(ROUND_START);
    expect(move(0)).toMatchObject({ paces: 0, gait: "none", left: 24, problems: [] });
  });

  test("ST-043 ST-A13 movement stands before or after the action, never on both sides", () => {
    const before = checkAction({ state: move(1).state }).state;
    expect(names(move(1, before))).toEqual(["split_around_action"]);
    const acted = checkAction({ state: ROUND_START }).state;
    const after = move(1, acted);
    expect(after.problems).toEqual([]);
    expect(names(move(1, after.state))).toEqual([]);
  });

  test("ST-043 ST-A13 a rush is movement: before the action or after it, not both", () => {
    const rushed = afterRushes({ state: ROUND_START, rushes: 1, lost: false });
    expect(names(move(1, checkAction({ state: rushed }).state))).toEqual(["split_around_action"]);
    expect(names(checkStandUp({ state: { ...rushed, prone: true } }))).toEqual(["already_moved"]);
  });

  test("ST-043 ST-A25 several attacks are one action: nobody moves between them", () => {
    const struck = checkAction({ state: ROUND_START }).state;
    expect(checkAction({ state: struck, multipleAttacks: true, further: true }).problems).toEqual([]);
    const walked = move(1, struck).state;
    expect(checkAction({ state: walked, multipleAttacks: true, further: true }).problems).toEqual([
      { problem: "split_around_action", rule: "ST-043" },
    ]);
    expect(move(1, walked).problems).toEqual([]);
  });

  test("ST-P06 who is out goes nowhere; ST-060 a rush begins where its loser may fall", () => {
    expect(names(move(1, ROUND_START, { out: true }))).toEqual(["out"]);
    expect(names(move(1, ROUND_START, { noRoomToRush: true }))).toEqual(["no_room_to_rush"]);
  });

  test("ST-049 one action a round", () => {
    const { state } = checkAction({ state: ROUND_START });
    expect(checkAction({ state }).problems).toEqual([{ problem: "already_acted", rule: "ST-049" }]);
  });

  test("ST-044 ST-046 a walk leaves every other activity, several attacks included; a hustle does not", () => {
    const walked = move(1).state;
    expect(checkAction({ state: walked, multipleAttacks: true }).problems).toEqual([]);
    expect(checkAction({ state: ROUND_START, multipleAttacks: true }).problems).toEqual([]);
    expect(names(checkAction({ state: move(5).state, multipleAttacks: true }))).toEqual(["attacks_need_walk"]);
    expect(checkAction({ state: move(5).state }).problems).toEqual([]);
    const flurry = checkAction({ state: ROUND_START, multipleAttacks: true }).state;
    expect(names(move(2, flurry))).toEqual(["attacks_need_walk"]);
    expect(move(1, flurry).problems).toEqual([]);
    expect(move(0, flurry).problems).toEqual([]);
  });

  test("ST-052 a run is a second hustle and forgoes any other action, before or after it", () => {
    const ran = move(10);
    expect(ran).toMatchObject({ gait: "run", left: 4, problems: [] });
    expect(names(checkAction({ state: ran.state }))).toEqual(["run_and_act"]);
    expect(names(move(10, checkAction({ state: ROUND_START }).state))).toEqual(["run_and_act"]);
  });

  test("ST-053 ST-061 ST-A22 a rider moves and rushes with the mount's numbers", () => {
    const rider = { size: 0, strength: 2, quickness: 1, loadEncumbrance: 2, penalties: -3 };
    const horse = { size: 2, strength: 5, quickness: 4, loadEncumbrance: 0, quadruped: true };
    expect(moverStatistics({ rider, mount: horse })).toMatchObject({
      size: 2,
      strength: 5,
      quadruped: true,
      penalties: 0,
      mounted: true,
      speeds: { walk: 7, hustle: 16, run: 32 },
    });
    expect(moverStatistics({ rider })).toMatchObject({
      size: 0,
      strength: 2,
      quadruped: false,
      penalties: -3,
      mounted: false,
      speeds: { walk: 4, hustle: 8, run: 16 },
    });
  });

  test("ST-038 ST-041 ST-054 squares taken, walls and gaps in a path refuse the move", () => {
    expect(names(move(1, ROUND_START, { occupied: true }))).toEqual(["occupied"]);
    expect(names(move(1, ROUND_START, { walls: [1] }))).toEqual(["wall"]);
    expect(
      move(1, ROUND_START, {
        path: [
          [0, 0],
          [5, 5],
        ],
      }),
    ).toMatchObject({ paces: 0, problems: [{ problem: "not_adjacent" }] });
  });

  test("ST-060 a lost rush leaves one prone, without action or movement for the rest of the round", () => {
    const state = afterRushes({ state: move(1).state, rushes: 2, lost: true });
    expect(state).toMatchObject({ prone: true, lostActions: true, rushes: 2 });
    expect(names(move(1, state))).toEqual(["lost_actions", "prone"]);
    expect(names(checkAction({ state }))).toEqual(["lost_actions"]);
    expect(names(checkStandUp({ state, standUpCost: "free" }))).toEqual(["lost_actions"]);
    const next = nextRound({ state });
    expect(next).toEqual({ ...ROUND_START, prone: true });
    expect(checkAction({ state: next }).problems).toEqual([]);
    expect(afterRushes({ state: next, rushes: 1, lost: false })).toEqual({
      ...next,
      rushes: 1,
      movedBeforeActing: true,
    });
  });

  test("ST-A14 standing up takes the round's movement, or nothing by setting", () => {
    const down = { ...ROUND_START, prone: true };
    const up = checkStandUp({ state: down });
    expect(up.problems).toEqual([]);
    expect(names(move(1, up.state))).toEqual(["stood_up"]);
    expect(move(1, up.state, { standUpCost: "free" }).problems).toEqual([]);
    expect(names(checkStandUp({ state: ROUND_START }))).toEqual(["not_prone"]);
    expect(names(checkStandUp({ state: { ...down, paces: 2 } }))).toEqual(["already_moved"]);
    expect(checkStandUp({ state: { ...down, paces: 2 }, standUpCost: "free" }).problems).toEqual([]);
    expect(names(checkStandUp({ state: { ...down, loading: true } }))).toEqual(["loading"]);
  });

  test("ST-080 who loads neither moves nor acts", () => {
    const state = { ...ROUND_START, loading: true };
    expect(names(move(1, state))).toEqual(["loading"]);
    expect(names(checkAction({ state }))).toEqual(["loading"]);
  });
});
