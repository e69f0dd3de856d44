import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  bearLoss,
  computeContestDistribution,
  contestDistribution,
  disband,
  dropOut,
  highestDie,
  layOut,
  leaderCandidates,
  lossDice,
  lowestRollers,
  meleeRound,
  missileProblems,
  rangedShot,
  rangedTargets,
  readContest,
  readGoliath,
  recover,
  shotResult,
  sortedPool,
  takeLoss,
  teamLoss,
  teamPool,
  teamProblems,
  teamRound,
  total,
  volleysLeft,
} from "../../../src/rules/swords/index.ts";
import { refused, told } from "../told.ts";

describe("what a result says of itself", () => {
  test("SS-001 SS-002 SS-038 SS-A03 SS-P07 a comparison whole, for each side and each reading", () => {
    const compare = (a: number[], b: number[], more: object = {}): unknown => {
      const { differenceParts, ...rest } = highestDie({ a, b, ...more });
      return { ...rest, said: told(differenceParts).join(", ") };
    };
    expect(compare([2, 6], [6, 5])).toEqual({
      winner: "b",
      dieA: 2,
      dieB: 5,
      discarded: 1,
      difference: 3,
      said: "WinningDie 5 SS-038, LosingDie -2 SS-038",
    });
    expect(compare([6], [4, 4])).toEqual({
      winner: "a",
      dieA: 6,
      dieB: 4,
      discarded: 0,
      difference: 2,
      said: "WinningDie 6 SS-038, LosingDie -4 SS-038",
    });
    expect(compare([5], [5, 3])).toEqual({
      winner: "b",
      dieA: 0,
      dieB: 3,
      discarded: 1,
      difference: 3,
      said: "WinningDie 3 SS-038",
    });
    const drawn = { winner: "tie", dieA: 0, dieB: 3, discarded: 1, difference: 0, said: "" };
    expect(compare([5], [5, 3], { exhausted: "tie" })).toEqual(drawn);
    expect(compare([5], [5, 3], { exhausted: "tie", goliath: true })).toEqual({ ...drawn, winner: "a" });
    expect(compare([5, 3], [5], { exhausted: "tie", goliath: true })).toEqual({
      ...drawn,
      winner: "b",
      dieA: 3,
      dieB: 0,
    });
    expect(compare([5, 3], [3, 5], { goliath: true })).toEqual({ ...drawn, discarded: 2, dieB: 0 });
    expect(compare([4], [3], { exhausted: "tie", goliath: true })).toMatchObject({ winner: "a", difference: 1 });
    // The pool that ran out lost by what is left, whichever it is.
    expect(compare([5, 3], [5], { goliath: true })).toMatchObject({ winner: "a", difference: 3 });
  });

  test("SS-002 dice that left, decide, or were never looked at", () => {
    expect(layOut({ a: [2, 5], b: [5, 5, 1] })).toEqual({
      a: [
        { die: 5, state: "discarded" },
        { die: 2, state: "deciding" },
      ],
      b: [
        { die: 5, state: "discarded" },
        { die: 5, state: "deciding" },
        { die: 1, state: "unused" },
      ],
    });
    const rolls = [1, 3, 2];
    expect([sortedPool(rolls), rolls]).toEqual([
      [3, 2, 1],
      [1, 3, 2],
    ]);
  });

  test("SS-003 SS-P02 SS-P03 SS-039 SS-040 what a lost round does, with the reason of each number of dice", () => {
    const lose = (more: object): unknown => {
      const { clicheParts, ...rest } = takeLoss({ difference: 2, cliche: 4, ...more });
      return { ...rest, said: told(clicheParts).join(", ") };
    };
    const bare = { armour: false, absorbed: 0, armourLeft: 0, defeated: false };
    expect(lose({})).toEqual({ ...bare, cliche: 3, said: "Cliche 4 SS-003, DiceLost -1 SS-003" });
    expect(lose({ loss: 2 })).toEqual({ ...bare, cliche: 2, said: "Cliche 4 SS-003, DiceLost -2 SS-P02" });
    expect(lose({ loss: 3 })).toEqual({ ...bare, cliche: 1, said: "Cliche 4 SS-003, DiceLost -3 SS-P03" });
    expect(lose({ loss: 6 })).toEqual({
      ...bare,
      cliche: 0,
      defeated: true,
      said: "Cliche 4 SS-003, DiceLost -4 SS-P03",
    });
    expect(lose({ cliche: 0 })).toEqual({ ...bare, cliche: 0, defeated: true, said: "" });
    const armour = { coverage: 2, toughness: 2, absorbed: 1 };
    expect(lose(armour)).toEqual({
      armour: true,
      cliche: 4,
      absorbed: 2,
      armourLeft: 0,
      defeated: false,
      said: "Cliche 4 SS-003",
    });
    expect(lose({ ...armour, difference: 3 })).toEqual({
      armour: false,
      cliche: 3,
      absorbed: 1,
      armourLeft: 1,
      defeated: false,
      said: "Cliche 4 SS-003, DiceLost -1 SS-003",
    });
    expect(lose({ ...armour, absorbed: 2 })).toMatchObject({ armour: false, cliche: 3, absorbed: 2, armourLeft: 0 });
    expect(lose({ toughness: 1, difference: 0 })).toMatchObject({ armour: true });
    expect(lose({ toughness: 1, difference: 1 })).toMatchObject({ armour: false });
    expect([lossDice({}), lossDice({ winnerInappropriate: true }), lossDice({ loserInappropriate: true })]).toEqual([
      1, 3, 1,
    ]);
    expect(lossDice({ winnerInappropriate: true, loserInappropriate: true })).toBe(1);
  });

  test("SS-003 SS-020 SS-P03 SS-A03 SS-P07 a round of melee whole, whoever loses it", () => {
    const knight = { cliche: 2, rating: 2, coverage: 3, toughness: 1, rolls: [6, 2, 1] };
    const rogue = { cliche: 3, rating: 1, coverage: 1, toughness: 2, absorbed: 1, rolls: [4, 3, 3] };
    const { bonus, loser, loss, compare } = meleeRound({ a: knight, b: rogue });
    expect([bonus.a, bonus.b, told(bonus.aParts), bonus.bParts]).toEqual([
      1,
      0,
      ["WeaponRating 2 SS-019", "OpponentRating -1 SS-019"],
      [],
    ]);
    expect([loser, compare.difference]).toEqual(["b", 2]);
    expect(loss).toMatchObject({ armour: false, cliche: 2, absorbed: 1, armourLeft: 1 });
    expect(meleeRound({ a: { ...knight, rolls: [2, 2, 1] }, b: rogue })).toMatchObject({
      loser: "a",
      loss: { armour: true, cliche: 2, absorbed: 1, armourLeft: 0 },
    });
    expect(meleeRound({ a: knight, b: { ...rogue, rolls: [6, 2, 1] } })).toMatchObject({
      compare: { winner: "tie" },
      loser: null,
      loss: null,
    });
    const lone = { cliche: 1, rating: 0, rolls: [5] };
    const pair = { cliche: 2, rating: 0, rolls: [5, 2] };
    expect(meleeRound({ a: lone, b: pair })).toMatchObject({ loser: "a", compare: { difference: 2 } });
    expect(meleeRound({ a: lone, b: pair, exhausted: "tie" })).toMatchObject({ loser: null, loss: null });
    expect(meleeRound({ a: lone, b: pair, exhausted: "tie", goliath: true })).toMatchObject({
      loser: "b",
      loss: { cliche: 1 },
    });
    // Three dice go only when an inappropriate winner shames an appropriate loser.
    expect(meleeRound({ a: { ...lone, rolls: [6] }, b: { ...pair, cliche: 2, inappropriate: true } })).toMatchObject({
      loser: "b",
      loss: { cliche: 1 },
    });
    expect(meleeRound({ a: { ...lone, rolls: [6], inappropriate: true }, b: pair })).toMatchObject({
      loser: "b",
      loss: { cliche: 0 },
    });
  });

  test("SS-007..014 SS-047 SS-A05 a shot and its two numbers by their parts", () => {
    const targets = rangedTargets({ baseTn: 8, coverage: 2, killOverride: 20 });
    expect([targets.wound, targets.kill]).toEqual([10, 20]);
    expect(told(targets.woundParts)).toEqual(["BaseTarget 8 SS-008", "Coverage 2 SS-009"]);
    expect(told(targets.killParts)).toEqual([
      "WoundTarget 10 SS-011",
      "KillStep 4 SS-011",
      "Coverage 2 SS-011",
      "GamemasterRuling 4 SS-047",
    ]);
    expect(rangedTargets({ baseTn: 8 })).toMatchObject({ wound: 8, kill: 12 });
    expect(rangedTargets({ baseTn: 8, killOverride: 0 })).toMatchObject({ wound: 8, kill: 0 });
    const { totalParts, ...shot } = rangedShot({ rolls: [3, 5], woundTn: 8, killTn: 12, targetCliche: 2 });
    expect([shot, told(totalParts)]).toEqual([
      { total: 8, result: "wound", cliche: 1, defeated: false },
      ["Die 5 SS-007", "Die 3 SS-007"],
    ]);
    expect(rangedShot({ rolls: [3, 5], woundTn: 8, killTn: 12, targetCliche: 1 })).toMatchObject({
      cliche: 0,
      defeated: true,
    });
    expect(rangedShot({ rolls: [3, 4], woundTn: 8, killTn: 12, targetCliche: 0 })).toMatchObject({
      result: "miss",
      cliche: 0,
      defeated: true,
    });
    expect(rangedShot({ rolls: [3, 5], woundTn: 8, killTn: 12, targetCliche: 0 })).toMatchObject({
      result: "wound",
      cliche: 0,
    });
    expect(rangedShot({ rolls: [6, 6], woundTn: 8, killTn: 12, targetCliche: 4 })).toMatchObject({
      result: "kill",
      cliche: 0,
      defeated: true,
    });
    expect(rangedShot({ rolls: [6, 6], woundTn: 8, killTn: 12, targetCliche: 4, meetIsEnough: false })).toMatchObject({
      result: "wound",
      cliche: 3,
    });
    const at = (total: number, meetIsEnough: boolean): string =>
      shotResult({ total, woundTn: 8, killTn: 12, meetIsEnough });
    expect([7, 8, 9, 11, 12, 13].map((total) => at(total, true))).toEqual([
      "miss",
      "wound",
      "wound",
      "wound",
      "kill",
      "kill",
    ]);
    expect([7, 8, 9, 11, 12, 13].map((total) => at(total, false))).toEqual([
      "miss",
      "miss",
      "wound",
      "wound",
      "wound",
      "kill",
    ]);
  });

  test("SS-007 SS-014 SS-029 each reason against a shot alone", () => {
    const free = { cliche: 1, missileWeapon: true, volleysAllowed: 2, volleysShot: 1 };
    const problems = (more: object): unknown => problemNames(missileProblems({ ...free, ...more }));
    expect([problems({}), problems({ volleysAllowed: null }), problems({ engaged: false })]).toEqual([[], [], []]);
    expect([problems({ cliche: 0 }), problems({ missileWeapon: false })]).toEqual([["no_dice"], ["no_missile_weapon"]]);
    expect([problems({ volleysShot: 2 }), problems({ engaged: true })]).toEqual([
      ["volleys_spent"],
      ["already_fighting"],
    ]);
    expect([0, 1, 2, 3].map((volleysShot) => volleysLeft({ volleysAllowed: 2, volleysShot }))).toEqual([2, 1, 0, 0]);
  });
});

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
    expect(problemNames(teamProblems({ members: members.slice(0, 2), leader: "ann" }))).toEqual(["too_few_members"]);
    expect(problemNames(teamProblems({ members: members.slice(1), leader: null }))).toEqual([
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

describe("the distribution of a contest", () => {
  test("SS-001 SS-002 SS-A03 one die against one, and two against one, by hand", () => {
    const even = contestDistribution({ diceA: 1, diceB: 1 });
    expect([...even.winA].map((chance) => Math.round(chance * 36))).toEqual([0, 5, 4, 3, 2, 1, 0]);
    expect([...even.winB]).toEqual([...even.winA]);
    expect([even.deadTie * 6, total(even.aloneA), total(even.aloneB)]).toEqual([expect.closeTo(1, 12), 0, 0]);
    expect([even.diceA, even.diceB]).toEqual([1, 1]);
    const more = contestDistribution({ diceA: 2, diceB: 1 });
    const ways = (chances: readonly number[]): number[] => chances.map((chance) => Math.round(chance * 216));
    // Tied with b by one die, a still shows the other one: both alike one way, the shown one lower two ways a face.
    expect(ways([...more.aloneA])).toEqual([0, 11, 9, 7, 5, 3, 1]);
    expect(total(more.aloneB)).toBe(0);
    expect(more.deadTie).toBe(0);
    expect(ways([...more.winA]).reduce((sum, way) => sum + way, 0)).toBe(125);
    expect(ways([...more.winB])).toEqual([0, 25, 16, 9, 4, 1, 0]);
  });

  test("SS-A03 SS-P07 the readings of a distribution", () => {
    const distribution = contestDistribution({ diceA: 2, diceB: 1 });
    const remaining = readContest(distribution);
    const drawn = readContest(distribution, "tie");
    expect(remaining.draw).toBe(0);
    expect(drawn.draw).toBeCloseTo(36 / 216, 12);
    expect(total(remaining.a)).toBeCloseTo(161 / 216, 12);
    expect(total(drawn.a)).toBeCloseTo(125 / 216, 12);
    expect(remaining.a[6]).toBeCloseTo(1 / 216, 12);
    expect(total(readContest(contestDistribution({ diceA: 1, diceB: 2 }), "tie").b)).toBeCloseTo(125 / 216, 12);
    expect(readContest(contestDistribution({ diceA: 1, diceB: 2 }), "tie").draw).toBeCloseTo(36 / 216, 12);
    const goliath = readGoliath(drawn, 2, 1);
    expect([goliath.draw, goliath.b[0], goliath.a]).toEqual([0, drawn.draw, drawn.a]);
    expect(drawn.b[0]).toBe(0);
    const other = readGoliath(drawn, 1, 2);
    expect([other.draw, other.a[0], other.b]).toEqual([0, drawn.draw, drawn.b]);
    expect(readGoliath(drawn, 2, 2)).toBe(drawn);
    expect(contestDistribution({ diceA: 2, diceB: 1 })).toBe(distribution);
    // Distributions are kept by their pools: those beside each other in the keeping are not taken for one another.
    expect(
      [
        [1, 0],
        [0, 1],
        [2, 2],
      ]
        .map(([diceA, diceB]) => contestDistribution({ diceA: diceA!, diceB: diceB! }))
        .map(({ diceA, diceB }) => [diceA, diceB]),
    ).toEqual([
      [1, 0],
      [0, 1],
      [2, 2],
    ]);
    expect(refused(() => contestDistribution({ diceA: 0, diceB: 61 }))).toBe("SS-001 diceB 61 of 0..60");
    expect(refused(() => contestDistribution({ diceA: 2, diceB: -61 }))).toBe("SS-001 diceB -61 of 0..60");
    expect(computeContestDistribution(0, 0)).toMatchObject({ deadTie: 1 });
    expect(total(computeContestDistribution(3, 0).aloneA)).toBeCloseTo(1, 12);
  });
});

describe("what is refused, and how it is said", () => {
  const fighter = { cliche: 2, rating: 1, rolls: [6, 5] };
  const hit = { difference: 1, cliche: 3 };
  const shot = { rolls: [6], woundTn: 5, killTn: 9, targetCliche: 2 };
  const side = { cliche: 1, rating: 0, leaderRolls: [5] };

  test.each<[string, () => unknown]>([
    ["SS-001 die 0 of 1..6", () => sortedPool([3, 0])],
    ["SS-001 die 7 of 1..6", () => highestDie({ a: [7], b: [1] })],
    ["SS-029 cliche 0 of 1..Infinity", () => meleeRound({ a: { ...fighter, cliche: 0 }, b: fighter })],
    ["SS-020 WrongNumberOfDice expected=2 thrown=1", () => meleeRound({ a: fighter, b: { ...fighter, rolls: [6] } })],
    [
      "SS-020 WrongNumberOfDice expected=4 thrown=2",
      () => meleeRound({ a: { ...fighter, vengeance: true }, b: fighter }),
    ],
    ["SS-038 difference -1 of 0..Infinity", () => takeLoss({ ...hit, difference: -1 })],
    ["SS-003 cliche -1 of 0..Infinity", () => takeLoss({ ...hit, cliche: -1 })],
    ["SS-031 coverage -1 of 0..Infinity", () => takeLoss({ ...hit, coverage: -1 })],
    ["SS-031 toughness -1 of 0..Infinity", () => takeLoss({ ...hit, toughness: -1 })],
    ["SS-040 absorbed 3 of 0..2", () => takeLoss({ ...hit, toughness: 2, absorbed: 3 })],
    ["SS-A13 loss -1 of 0..Infinity", () => takeLoss({ ...hit, loss: -1 })],
    ["SS-P04 full -1 of 0..Infinity", () => recover({ cliche: 0, full: -1 })],
    ["SS-P04 cliche 5 of 0..4", () => recover({ cliche: 5, full: 4 })],
    ["SS-P04 dice -1 of 0..Infinity", () => recover({ cliche: 3, full: 4, dice: -1 })],
    ["SS-008 baseTn -1 of 0..Infinity", () => rangedTargets({ baseTn: -1 })],
    ["SS-009 coverage -1 of 0..Infinity", () => rangedTargets({ baseTn: 5, coverage: -1 })],
    ["SS-047 killOverride -1 of 0..Infinity", () => rangedTargets({ baseTn: 5, killOverride: -1 })],
    ["SS-010 woundTn 5.5 of -Infinity..Infinity", () => rangedShot({ ...shot, woundTn: 5.5 })],
    ["SS-010 killTn 9.5 of -Infinity..Infinity", () => rangedShot({ ...shot, killTn: 9.5 })],
    ["SS-012 targetCliche -1 of 0..Infinity", () => rangedShot({ ...shot, targetCliche: -1 })],
    ["SS-014 volleysShot -1 of 0..Infinity", () => volleysLeft({ volleysAllowed: 1, volleysShot: -1 })],
    ["SS-014 volleysAllowed -1 of 0..Infinity", () => volleysLeft({ volleysAllowed: -1, volleysShot: 0 })],
    ["SS-P02 cliche -1 of 0..Infinity", () => leaderCandidates({ members: [{ id: "ann", cliche: -1 }] })],
    ["SS-P02 cliche -1 of 0..Infinity", () => disband({ members: [{ id: "ann", cliche: -1 }] })],
    ["SS-P02 loss -1 of 0..Infinity", () => teamLoss({ volunteer: true, loss: -1 })],
    ["SS-P02 NotAMember id=zoe", () => dropOut({ members: [], id: "zoe" })],
    ["SS-029 cliche 0 of 1..Infinity", () => teamRound({ a: { ...side, cliche: 0 }, b: side })],
    ["SS-A12 WrongNumberOfDice expected=1 thrown=2", () => teamRound({ a: side, b: { ...side, leaderRolls: [1, 2] } })],
    ["SS-001 diceA 61 of 0..60", () => contestDistribution({ diceA: 61, diceB: 1 })],
    ["SS-001 diceB -1 of 0..60", () => contestDistribution({ diceA: 1, diceB: -1 })],
    ["SS-001 diceB 61 of 0..60", () => contestDistribution({ diceA: 0, diceB: 61 })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
