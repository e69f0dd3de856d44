import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  afterLoss,
  bearLoss,
  disband,
  dropOut,
  leaderCandidates,
  leaderOf,
  ledBodies,
  lowestRollers,
  teamLoss,
  teamPool,
  teamProblems,
  teamRound,
  withoutLeader,
} from "../../../src/rules/swords/index.ts";

const members = [
  { id: "a", cliche: 4 },
  { id: "b", cliche: 2 },
  { id: "c", cliche: 4 },
  { id: "d", cliche: 0 },
];

describe("teams", () => {
  test("SS-005 SS-P02 all of the leader's dice count and everybody's sixes", () => {
    expect(teamPool({ leaderRolls: [5, 3], memberRolls: [[6, 2], [6, 6, 1], [4]] })).toEqual([6, 6, 6, 5, 3]);
    expect(teamPool({ leaderRolls: [1, 2] })).toEqual([2, 1]);
  });

  test("SS-P02 the most dice lead, and players choose among equals", () => {
    expect(leaderCandidates({ members })).toEqual(["a", "c"]);
    expect(leaderCandidates({ members: [{ id: "x", cliche: 0 }] })).toEqual([]);
  });

  test("SS-P02 what makes no team", () => {
    expect(problemNames(teamProblems({ members, leader: "a" }))).toEqual([]);
    expect(problemNames(teamProblems({ members, leader: null }))).toEqual(["no_leader"]);
    expect(problemNames(teamProblems({ members, leader: "z" }))).toEqual(["not_a_member"]);
    expect(problemNames(teamProblems({ members: members.slice(3), leader: "d" }))).toEqual([
      "too_few_members",
      "no_dice",
    ]);
  });

  test("SS-P02 a volunteer takes double and buys vengeance", () => {
    expect(teamLoss({ volunteer: true })).toEqual({ diceLost: 2, vengeance: true });
    expect(teamLoss({ volunteer: false, loss: 3 })).toEqual({ diceLost: 3, vengeance: false });
  });

  test("SS-P02 without a volunteer the lowest roll bears it, and equals roll again", () => {
    expect(lowestRollers({ rolls: { a: [3, 4], b: [6], c: [2, 5, 1] } })).toEqual(["b"]);
    expect(lowestRollers({ rolls: { a: [3, 4], b: [6, 1] } })).toEqual(["a", "b"]);
  });

  test("SS-A12 SS-020 the leader's rating gives the bonus dice, and they all count", () => {
    const round = teamRound({
      a: { cliche: 2, rating: 2, leaderRolls: [5, 5, 2, 1], memberRolls: [[6, 3]] },
      b: { cliche: 3, rating: 0, leaderRolls: [6, 4, 4] },
    });
    expect(round).toMatchObject({
      bonus: { a: 2, b: 0 },
      poolA: [6, 5, 5, 2, 1],
      poolB: [6, 4, 4],
      loser: "b",
      loss: 1,
      compare: { winner: "a", dieA: 5, dieB: 4, difference: 1 },
    });
  });

  test("SS-P02 vengeance doubles the leader's dice on the next attack", () => {
    const b = { cliche: 1, rating: 0, leaderRolls: [6] };
    const round = teamRound({ a: { cliche: 2, rating: 0, vengeance: true, leaderRolls: [5, 4, 3, 2] }, b });
    expect(round).toMatchObject({ loser: "a", loss: 1 });
    expect(() => teamRound({ a: { cliche: 2, rating: 0, vengeance: true, leaderRolls: [5, 4] }, b })).toThrow(/Wrong/);
  });

  test("SS-A03 SS-P03 a drawn round costs a team nothing, an inappropriate one three dice", () => {
    const a = { cliche: 1, rating: 0, leaderRolls: [4] };
    expect(teamRound({ a, b: a })).toMatchObject({ loser: null, loss: 0 });
    expect(teamRound({ a: { ...a, inappropriate: true }, b: { ...a, leaderRolls: [3] } })).toMatchObject({ loss: 3 });
  });

  test("SS-P02 SS-039 the bearer's own armour may hold; a fallen leader is noticed", () => {
    const bearer = { cliche: 2, coverage: 2, toughness: 1 };
    expect(bearLoss({ difference: 2, volunteer: true, bearer })).toMatchObject({
      loss: { armour: true, cliche: 2 },
      vengeance: true,
      leaderLost: false,
    });
    expect(bearLoss({ difference: 3, volunteer: true, leads: true, bearer })).toMatchObject({
      loss: { armour: false, cliche: 0 },
      leaderLost: true,
    });
    expect(bearLoss({ difference: 3, volunteer: false, bearer: { cliche: 1 } })).toMatchObject({
      loss: { defeated: true },
      vengeance: false,
      leaderLost: false,
    });
  });

  test("SS-P02 dropping out leaves no dice, disbanding costs everyone one", () => {
    expect(dropOut({ members, id: "a" })).toEqual([{ id: "a", cliche: 0 }, ...members.slice(1)]);
    expect(() => dropOut({ members, id: "z" })).toThrow(/NotAMember/);
    expect(disband({ members }).map(({ cliche }) => cliche)).toEqual([3, 1, 3, 0]);
  });

  test("SS-P02 SS-039 one bears it; without its leader the rest lose a die and close up behind whoever has the most", () => {
    const grunt = { cliche: 1, rating: 0 };
    const guard = { cliche: 1, rating: 0, toughness: 1, coverage: 2 };
    const bodies = [{ cliche: 1, rating: 3, named: true }, { cliche: 2, rating: 0 }, { cliche: 4, rating: 1 }, grunt];
    expect(afterLoss({ bodies, bearer: 1, difference: 5 })).toEqual([
      bodies[0],
      { cliche: 1, rating: 0, absorbed: 0 },
      bodies[2],
      grunt,
    ]);
    expect(afterLoss({ bodies, bearer: 0, difference: 5 })).toEqual([
      { cliche: 3, rating: 1 },
      { cliche: 1, rating: 0 },
    ]);
    expect(afterLoss({ bodies: [guard], bearer: 0, difference: 2 })).toEqual([{ ...guard, absorbed: 1 }]);
    expect(afterLoss({ bodies: [grunt], bearer: 0, difference: 1 })).toEqual([]);
    expect(withoutLeader([grunt, grunt])).toEqual([]);
  });

  test("SS-P02 whoever has the most dice leads, of equals the first member; a named leader leads while it has dice", () => {
    const post = (place: number, cliche: number, named = false) => ({ place, cliche, named });
    expect(leaderOf([post(0, 2), post(1, 3), post(2, 3)])).toEqual(post(1, 3));
    expect(leaderOf([post(2, 3), post(1, 3), post(0, 2)])).toEqual(post(1, 3));
    expect(leaderOf([post(0, 3), post(1, 1, true)])).toEqual(post(1, 1, true));
    expect(leaderOf([post(0, 3), post(1, 0, true)])).toEqual(post(0, 3));
    expect(leaderOf([post(0, 0)])).toBeNull();
    expect(
      leaderOf([
        { cliche: 2, id: "ann" },
        { cliche: 2, id: "bob" },
      ]),
    ).toMatchObject({ id: "ann" });
  });

  test("SS-P02 a leader who lost dice gives way to whoever has more, then of equals to the first, unless named", () => {
    const body = (place: number, cliche: number, more = {}) => ({ place, cliche, rating: place, ...more });
    const order = (bodies: readonly { place: number; cliche: number; rating: number }[], bearer = 0) =>
      afterLoss({ bodies, bearer, difference: 5 }).map(({ place, cliche }) => [place, cliche]);
    const second = [body(1, 3), body(0, 2), body(2, 3)];
    expect(order(second)).toEqual([
      [2, 3],
      [0, 2],
      [1, 2],
    ]);
    // The leader is still the strongest; one with as many dice does not take its place unless it stands before it.
    expect(order([body(0, 3), body(1, 2)])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(order([body(1, 3), body(0, 2)])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(order([body(1, 3, { named: true }), body(0, 3)])).toEqual([
      [1, 2],
      [0, 3],
    ]);
    // Where the leader falls, the first of the strongest takes over.
    expect(order([body(2, 1), body(0, 2), body(1, 3), body(3, 3)])).toEqual([
      [1, 2],
      [0, 1],
      [3, 2],
    ]);
    expect(ledBodies([body(0, 0), body(1, 0)])).toHaveLength(2);
  });
});
