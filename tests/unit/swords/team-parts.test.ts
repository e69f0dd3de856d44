import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  bearLoss,
  disband,
  dropOut,
  leaderCandidates,
  lowestRollers,
  teamLoss,
  teamPool,
  teamProblems,
  teamRound,
} from "../../../src/rules/swords/index.ts";
import { told } from "../told.ts";

describe("teams", () => {
  const members = [
    { id: "ann", cliche: 2 },
    { id: "bo", cliche: 0 },
    { id: "cy", cliche: 1 },
  ];

  test("SS-005 SS-P02 who may lead, and each reason against a team alone", () => {
    expect(problemNames(teamProblems({ members, leader: "cy" }))).toEqual([]);
    expect(problemNames(teamProblems({ members, leader: "bo" }))).toEqual(["no_dice"]);
    expect(problemNames(teamProblems({ members, leader: "zoe" }))).toEqual(["not_a_member"]);
    expect(problemNames(teamProblems({ members: members.slice(0, 1), leader: "ann" }))).toEqual(["too_few_members"]);
    expect(problemNames(teamProblems({ members: members.slice(2), leader: null }))).toEqual([
      "too_few_members",
      "no_leader",
    ]);
    expect(leaderCandidates({ members: members.slice(1) })).toEqual(["cy"]);
    expect(leaderCandidates({ members: [] })).toEqual([]);
    expect(
      teamPool({
        leaderRolls: [2, 5],
        memberRolls: [
          [1, 6],
          [5, 5],
          [6, 6],
        ],
      }),
    ).toEqual([6, 6, 6, 5, 2]);
  });

  test("SS-P02 SS-P04 a team goes on while one of its members has dice", () => {
    expect(problemNames(teamProblems({ members: members.slice(0, 2), leader: "ann" }))).toEqual([]);
    const fallen = members.map(({ id }) => ({ id, cliche: 0 }));
    for (const leader of [null, "ann"])
      expect(problemNames(teamProblems({ members: fallen, leader }))).toEqual(["no_dice"]);
  });

  test("SS-P02 who bears a lost round, and what it costs", () => {
    expect([teamLoss({ volunteer: true, loss: 3 }), teamLoss({ volunteer: false })]).toEqual([
      { diceLost: 6, vengeance: true },
      { diceLost: 1, vengeance: false },
    ]);
    expect(teamLoss({ volunteer: true })).toEqual({ diceLost: 2, vengeance: true });
    expect(lowestRollers({ rolls: { ann: [3, 3], bo: [2, 2, 1], cy: [5] } })).toEqual(["bo", "cy"]);
    expect(lowestRollers({ rolls: { ann: [], bo: [1] } })).toEqual(["ann"]);
    const bearer = { cliche: 3, coverage: 1, toughness: 2, absorbed: 1 };
    const borne = bearLoss({ difference: 1, volunteer: true, leads: true, bearer });
    expect([borne.loss, borne.vengeance, borne.leaderLost]).toEqual([
      {
        armour: true,
        cliche: 3,
        absorbed: 2,
        armourLeft: 0,
        defeated: false,
        clicheParts: [{ label: "FRAY.Part.Cliche", value: 3, rule: "SS-003" }],
      },
      true,
      false,
    ]);
    const open = bearLoss({ difference: 2, volunteer: true, bearer });
    expect([told(open.loss.clicheParts), open.loss.absorbed, open.leaderLost]).toEqual([
      ["Cliche 3 SS-003", "DiceLost -2 SS-P02"],
      1,
      false,
    ]);
    expect(bearLoss({ difference: 2, loss: 3, volunteer: false, leads: true, bearer })).toMatchObject({
      loss: { cliche: 0, defeated: true },
      vengeance: false,
      leaderLost: true,
    });
    expect(bearLoss({ difference: 2, loss: 3, volunteer: false, bearer })).toMatchObject({
      loss: { defeated: true },
      leaderLost: false,
    });
    expect(bearLoss({ difference: 2, volunteer: false, leads: true, bearer })).toMatchObject({
      loss: { cliche: 2 },
      leaderLost: false,
    });
    expect([dropOut({ members, id: "cy" }), disband({ members })]).toEqual([
      [members[0], members[1], { id: "cy", cliche: 0 }],
      [
        { id: "ann", cliche: 1 },
        { id: "bo", cliche: 0 },
        { id: "cy", cliche: 0 },
      ],
    ]);
  });

  test("SS-005 SS-020 SS-P02 SS-P03 SS-P07 SS-A12 a round of teams whole, whoever loses it", () => {
    const a = { cliche: 1, rating: 1, leaderRolls: [4, 2], memberRolls: [[6, 1]] };
    const b = { cliche: 2, rating: 0, leaderRolls: [6, 5] };
    expect(teamRound({ a, b })).toMatchObject({
      bonus: { a: 1, b: 0 },
      poolA: [6, 4, 2],
      poolB: [6, 5],
      compare: { winner: "b", difference: 1 },
      loser: "a",
      loss: 1,
    });
    expect(teamRound({ a, b: { ...b, inappropriate: true } })).toMatchObject({ loser: "a", loss: 3 });
    expect(teamRound({ a: { ...a, inappropriate: true }, b: { ...b, inappropriate: true } })).toMatchObject({
      loser: "a",
      loss: 1,
    });
    expect(teamRound({ a: { ...a, inappropriate: true }, b: { ...b, leaderRolls: [5, 5] } })).toMatchObject({
      loser: "b",
      loss: 3,
    });
    const lone = { cliche: 1, rating: 0, leaderRolls: [5] };
    const pair = { cliche: 2, rating: 0, leaderRolls: [5, 1] };
    expect(teamRound({ a: lone, b: pair })).toMatchObject({ loser: "a" });
    expect(teamRound({ a: lone, b: pair, exhausted: "tie" })).toMatchObject({ loser: null, loss: 0 });
    expect(teamRound({ a: lone, b: pair, exhausted: "tie", goliath: true })).toMatchObject({ loser: "b", loss: 1 });
    expect(teamRound({ a: { ...lone, pumped: 1, toolsMissing: true, leaderRolls: [6, 1] }, b: pair })).toMatchObject({
      loser: "b",
    });
  });
});
