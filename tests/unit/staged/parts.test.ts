import { describe, expect, test } from "vitest";
import {
  attackBonus,
  attackTotal,
  blockers,
  blockersNeeded,
  canAct,
  checkLoading,
  checkShot,
  checkSpread,
  checkStanceChange,
  concentration,
  concentrationBonus,
  defenceTotal,
  disengage,
  effectiveProtection,
  escapeGrapple,
  exertionBonus,
  explainRoll,
  face,
  fallSquares,
  freePassage,
  grapple,
  groupBonus,
  healWound,
  hitNumbers,
  matRush,
  mayShoot,
  meleeModifiers,
  missileModifiers,
  mountedBonus,
  protectionAgainst,
  rangeSteps,
  reach,
  rearAllowed,
  rearRush,
  reload,
  resolveHit,
  resolveStances,
  rollTotal,
  ROUND_START,
  rushAlong,
  spreadOf,
  spreadTargets,
  stressDie,
  stressNext,
  takeWound,
  UNHURT,
  WEAPONS,
  woundLevel,
  woundStep,
} from "../../../src/rules/staged/index.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";
import { refused, told } from "../told.ts";

describe("what a result says of itself", () => {
  test("ST-001..012 ST-P02 ST-P03 ST-P08 totals and modifiers by their parts", () => {
    expect(told(meleeModifiers({ attackerProne: true, highGround: true, defenderProne: true }).parts)).toEqual([
      "AttackerProne -1 ST-004",
      "HighGround 1 ST-005",
      "DefenderProne 1 ST-006",
    ]);
    const { totalParts, ...each } = missileModifiers({
      shooterAssailants: 2,
      shooterGait: "run",
      targetGait: "run",
      targetAssailants: 1,
      targetProne: true,
      targetCovered: true,
      distance: 41,
      increment: 20,
    });
    expect(told(totalParts)).toEqual([
      "ShooterInMelee -2 ST-007",
      "ShooterMoved -2 ST-008",
      "TargetRunning -1 ST-009",
      "TargetInMelee -1 ST-010",
      "TargetProne -1 ST-011",
      "TargetCovered -2 ST-012",
      "Range -6 ST-P08",
    ]);
    expect(each).toEqual({
      shooterInMelee: -2,
      shooterMoved: -2,
      targetRunning: -1,
      targetInMelee: -1,
      targetProne: -1,
      targetCovered: -2,
      range: -6,
      total: -15,
    });
    expect(missileModifiers({})).toEqual({
      shooterInMelee: 0,
      shooterMoved: 0,
      targetRunning: 0,
      targetInMelee: 0,
      targetProne: 0,
      targetCovered: 0,
      range: 0,
      total: 0,
      totalParts: [],
    });
    const moved = (more: object): number[] =>
      (["none", "walk", "hustle", "run"] as const).map(
        (shooterGait) => missileModifiers({ shooterGait, ...more }).shooterMoved,
      );
    expect([moved({}), moved({ walkCountsAsMoved: true }), moved({ shooterPriorGait: "run" })]).toEqual([
      [0, 0, -2, -2],
      [0, -2, -2, -2],
      [-2, -2, -2, -2],
    ]);
    const runs = (more: object): number[] =>
      (["none", "walk", "hustle", "run"] as const).map(
        (targetGait) => missileModifiers({ targetGait, ...more }).targetRunning,
      );
    expect([runs({}), runs({ hustleCountsAsRunning: true })]).toEqual([
      [0, 0, 0, -1],
      [0, 0, -1, -1],
    ]);
    const bonus = { dexterity: 2, ability: 5, weaponAttack: 4, penalties: -3, situational: 1 };
    expect(told(attackBonus(bonus).parts)).toEqual([
      "Dexterity 2 ST-P02",
      "Ability 5 ST-P02",
      "Weapon 4 ST-P02",
      "Penalties -3 ST-P07",
      "Situation 1 ST-P02",
    ]);
    expect(attackBonus({ dexterity: 2, ability: 5, weaponAttack: 4 }).value).toBe(11);
    expect(told(attackTotal({ ...bonus, dieValue: 8 }).parts).at(-1)).toBe("StressDie 8 ST-P01");
    expect(told(attackTotal({ ...bonus, dieValue: 8, botch: true }).parts).at(-1)).toBe("Botch -9 ST-P01");
    const defence = { quickness: 1, ability: 5, weaponDefence: 2, shieldDefence: 3, penalties: -4, other: 7 };
    expect(told(defenceTotal(defence).parts)).toEqual([
      "StraightSix 6 ST-001",
      "Quickness 1 ST-A02",
      "Ability 5 ST-A02",
      "Weapon 2 ST-P03",
      "Shield 3 ST-P03",
      "Penalties -4 ST-003",
      "Other 7 ST-002",
    ]);
    expect(told(defenceTotal({ ...defence, againstMissile: true }).parts)).not.toContain("Weapon 2 ST-P03");
    expect(defenceTotal({ quickness: 1, ability: 5 }).value).toBe(12);
  });

  test("ST-P10..P13 riding, exertion, groups, grapples and leaving", () => {
    expect([2, 3, 4].map((ride) => told(mountedBonus({ ride }).parts).join())).toEqual([
      "Ride 2 ST-P11",
      "Ride 3 ST-P11",
      "Ride 3 ST-P11",
    ]);
    expect(told(exertionBonus({ ability: 4 }).parts)).toEqual(["Exertion 4 ST-P11"]);
    expect(told(groupBonus({ abilities: [2, 5], leadership: 2 }).parts)).toEqual([
      "Group 7 ST-P10",
      "Leadership -1 ST-P10",
    ]);
    expect(groupBonus({ abilities: [2, 5], leadership: 3 })).toEqual({
      value: 7,
      parts: [{ label: "FRAY.Part.Group", value: 7, rule: "ST-P10" }],
    });
    expect([
      groupBonus({ abilities: [], leadership: 0 }).value,
      groupBonus({ abilities: [1, 1, 1, 1, 1], leadership: 9 }).value,
    ]).toEqual([0, 5]);
    expect([0, 1, 2, 3, 6, 9, 12].map((by) => grapple({ attack: 9 + by, defence: 9 }).feats.length)).toEqual([
      0, 1, 1, 2, 3, 4, 5,
    ]);
    expect([grapple({ attack: 5, defence: 9 }), grapple({ attack: 10, defence: 9 })]).toEqual([
      { held: false, strength: 0, feats: [] },
      { held: true, strength: 1, feats: ["hold"] },
    ]);
    expect(
      [
        [6, 4],
        [6, 6],
        [6, 9],
        [6, 0],
        [6, -2],
      ].map(([strength, advantage]) => escapeGrapple({ strength: strength!, advantage: advantage! })),
    ).toEqual([2, 0, 0, 6, 6]);
    const defend = defenceTotal({ quickness: 2, ability: 4 });
    const still = disengage({ defence: defend, priorTries: 2, attacks: [17] });
    expect([told(still.totalParts), still.total, still.away]).toEqual([
      ["StraightSix 6 ST-001", "Quickness 2 ST-A02", "Ability 4 ST-A02", "RepeatedTry 6 ST-P13"],
      18,
      true,
    ]);
    const rolled = disengage({ defence: defend, dieValue: 9, priorTries: 1, attacks: [17, 18] });
    expect([told(rolled.totalParts), rolled.total, rolled.away]).toEqual([
      ["Quickness 2 ST-A02", "Ability 4 ST-A02", "RepeatedTry 3 ST-P13", "StressDie 9 ST-P01"],
      18,
      false,
    ]);
    expect(disengage({ defence: defend, dieValue: 0, botch: true, attacks: [] })).toMatchObject({
      total: 0,
      away: true,
    });
    expect(disengage({ defence: defend, attacks: [11, 12] }).away).toBe(false);
  });

  test("ST-P04 ST-P06 a hit, a scratch and a miss whole, and every step of a wound", () => {
    const of = { defence: 9, strength: 3, weaponDamage: 4, stamina: 2, protection: 4, size: -1 };
    const { damageParts, soakParts, ...hit } = resolveHit({ ...of, attack: 14 });
    expect([told(damageParts), told(soakParts)]).toEqual([
      ["Strength 3 ST-P04", "Weapon 4 ST-P04", "Advantage 5 ST-P04"],
      ["Stamina 2 ST-P04", "Armour 4 ST-P04"],
    ]);
    expect(hit).toEqual({ hit: true, advantage: 5, damage: 12, soak: 6, net: 6, wound: "medium" });
    expect(hitNumbers({ ...of, attack: 14 })).toEqual(hit);
    expect(hitNumbers({ ...of, attack: 10, protection: 6 })).toEqual({
      hit: true,
      advantage: 1,
      damage: 8,
      soak: 8,
      net: 0,
      wound: "none",
    });
    expect(hitNumbers({ ...of, attack: 10, protection: 60 })).toMatchObject({ hit: true, net: 0 });
    expect(hitNumbers({ ...of, attack: 8 })).toEqual({
      hit: false,
      advantage: -1,
      damage: 0,
      soak: 6,
      net: 0,
      wound: "none",
    });
    expect(hitNumbers({ ...of, attack: 9, stamina: -30 })).toMatchObject({ hit: false, net: 0 });
    expect(
      hitNumbers({ defence: 9, strength: 1, weaponDamage: 4, stamina: 0, protection: 0, attack: 10 }),
    ).toMatchObject({ net: 6, wound: "medium" });
    expect([woundStep({}), woundStep({ size: -1 }), woundStep({ size: -4 }), woundStep({ size: -9 })]).toEqual([
      5, 4, 1, 1,
    ]);
    expect([-1, 0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 40].map((net) => woundLevel({ net, size: -1 }))).toEqual([
      "none",
      "none",
      "light",
      "light",
      "medium",
      "medium",
      "heavy",
      "heavy",
      "incapacitated",
      "incapacitated",
      "dead",
      "dead",
    ]);
    const two = { ...UNHURT, medium: 2 };
    expect([
      takeWound({ wounds: two, wound: "medium" }),
      takeWound({ wounds: two, wound: "dead" }),
      takeWound({ wounds: two, wound: "none" }),
    ]).toEqual([{ ...UNHURT, medium: 3 }, { ...two, dead: true }, two]);
    expect([
      healWound({ wounds: two, wound: "medium" }),
      healWound({ wounds: two, wound: "light" }),
      healWound({ wounds: { ...two, dead: true }, wound: "dead" }),
    ]).toEqual([{ ...UNHURT, medium: 1 }, two, two]);
    expect(
      [UNHURT, two, { ...two, incapacitated: 1 }, { ...two, dead: true }].map((wounds) => canAct({ wounds })),
    ).toEqual([true, true, false, false]);
    expect(UNHURT).toEqual({ light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false });
  });

  test("ST-P01 the stress die: what it is worth, what comes next, and what a botch takes", () => {
    expect([[2], [9], [0], [1, 2], [1, 0], [1, 1, 9]].map((faces) => stressDie({ faces }).value)).toEqual([
      2, 9, 0, 4, 20, 36,
    ]);
    expect(stressDie({ faces: [1, 0] })).toEqual({ value: 20, zero: false, botch: false, botchZeros: 0 });
    expect(stressDie({ faces: [0], botchFaces: [0, 1, 0, 0] })).toEqual({
      value: 0,
      zero: true,
      botch: true,
      botchZeros: 3,
    });
    expect(stressDie({ faces: [0], botchFaces: [0], canBotch: false })).toEqual({
      value: 0,
      zero: true,
      botch: false,
      botchZeros: 0,
    });
    expect(stressNext({ faces: [1, 1, 0], botchDice: 2 })).toEqual({ reroll: false, botchDice: 0 });
    expect(stressNext({ faces: [5], botchDice: 2 })).toEqual({ reroll: false, botchDice: 0 });
    expect([-3, 0, 4].map((modifier) => rollTotal({ modifier, dieValue: 7, botch: true }))).toEqual([-3, 0, 0]);
    expect([-3, 0, 4].map((modifier) => rollTotal({ modifier, dieValue: 7 }))).toEqual([4, 7, 11]);
    const part = { label: "FRAY.Part.Ability", value: 4, rule: "ST-P02" as const };
    expect([told(explainRoll([part], 7, false).parts), told(explainRoll([part], 7, true).parts)]).toEqual([
      ["Ability 4 ST-P02", "StressDie 7 ST-P01"],
      ["Ability 4 ST-P02", "Botch -4 ST-P01"],
    ]);
    expect([explainRoll([part], 7, false).value, explainRoll([{ ...part, value: -4 }], 7, true).value]).toEqual([
      11, -4,
    ]);
    expect([1, 9, 10].map((d10) => face({ d10 }))).toEqual([1, 9, 0]);
  });
});

describe("firearms", () => {
  test("ST-080..086 ST-A15..A17 armour, spread and loading at each edge", () => {
    expect(told(effectiveProtection({ weapon: "musket", distance: 20, protection: 9 }).parts)).toEqual([
      "Armour 9 ST-P04",
      "Penetration -3 ST-081",
    ]);
    expect(told(effectiveProtection({ weapon: "musket", distance: 21, protection: 9 }).parts)).toEqual([
      "Armour 9 ST-P04",
    ]);
    expect(
      [-2, 0, 1, 3, 4].map((protection) => protectionAgainst({ piece: WEAPONS.musket, distance: 0, protection }).value),
    ).toEqual([-2, 0, 0, 0, 1]);
    expect(
      protectionAgainst({ piece: { range: null, penetration: 3, spread: false }, distance: 0, protection: 5 }).value,
    ).toBe(5);
    expect([12, 13].map((distance) => spreadTargets({ weapon: "blunderbuss", distance, closeTargets: 2 }))).toEqual([
      1, 2,
    ]);
    expect(
      [0, 1, 3, 4].map((closeTargets) => spreadOf({ piece: WEAPONS.blunderbuss, distance: 13, closeTargets })),
    ).toEqual([0, 1, 3, 3]);
    expect(spreadOf({ piece: WEAPONS.musket, distance: 40, closeTargets: 3 })).toBe(1);
    const judged = (
      targets: readonly Square[],
      piece: Parameters<typeof checkSpread>[0]["piece"] = WEAPONS.blunderbuss,
      distance = 13,
    ): string[] => checkSpread({ piece, distance, targets }).map(({ problem, rule }) => `${problem} ${rule}`);
    expect([
      judged([]),
      judged([[0, 0]], WEAPONS.musket, 1),
      judged([
        [0, 0],
        [1, 1],
      ]),
    ]).toEqual([[], [], []]);
    expect(
      judged(
        [
          [0, 0],
          [2, 0],
          [4, 0],
          [6, 0],
        ],
        WEAPONS.musket,
        1,
      ),
    ).toEqual(["no_spread ST-084", "too_many_targets ST-084", "not_touching ST-086"]);
    expect(
      judged(
        [
          [0, 0],
          [1, 0],
        ],
        WEAPONS.blunderbuss,
        12,
      ),
    ).toEqual(["within_first_increment ST-084"]);
    expect([
      judged([
        [2, 0],
        [0, 0],
        [1, 1],
      ]),
      judged([
        [0, 0],
        [2, 0],
        [3, 1],
      ]),
    ]).toEqual([[], ["not_touching ST-086"]]);
    expect([
      judged([
        [0, 0],
        [0, 0],
      ]),
      judged([
        [0, 0],
        [0, 2],
      ]),
      judged([
        [0, 0],
        [2, 0],
      ]),
    ]).toEqual([[], ["not_touching ST-086"], ["not_touching ST-086"]]);
    expect([0, 1, 2, 5].map((roundsSpent) => reload({ roundsSpent }))).toEqual([
      { loaded: false, roundsLeft: 2 },
      { loaded: false, roundsLeft: 1 },
      { loaded: true, roundsLeft: 0 },
      { loaded: true, roundsLeft: 0 },
    ]);
    const first = checkLoading({ state: ROUND_START, roundsSpent: 0 });
    expect(first).toEqual({ state: { ...ROUND_START, loading: true }, roundsSpent: 1, loaded: false, problems: [] });
    expect(checkLoading({ state: ROUND_START, roundsSpent: 1 })).toMatchObject({ roundsSpent: 2, loaded: true });
    const busy = { ...ROUND_START, acted: true, paces: 2, lostActions: true };
    expect(checkLoading({ state: busy, roundsSpent: 2 })).toEqual({
      state: busy,
      roundsSpent: 2,
      loaded: true,
      problems: [
        { problem: "already_loaded", rule: "ST-080" },
        { problem: "already_acted", rule: "ST-080" },
        { problem: "already_moved", rule: "ST-080" },
        { problem: "lost_actions", rule: "ST-060" },
      ],
    });
    const notLoaded = [{ problem: "not_loaded", rule: "ST-080" }];
    expect(
      [
        [2, 0],
        [2, 1],
        [2, 2],
        [2, 3],
        [0, 0],
        [0, 1],
      ].map(([loading, roundsSpent]) => checkShot({ loading: loading!, roundsSpent: roundsSpent! })),
    ).toEqual([
      { roundsSpent: 0, problems: notLoaded },
      { roundsSpent: 1, problems: notLoaded },
      { roundsSpent: 0, problems: [] },
      { roundsSpent: 0, problems: [] },
      { roundsSpent: 0, problems: [] },
      { roundsSpent: 0, problems: [] },
    ]);
    expect([0, 20, 21, 40, 41].map((distance) => rangeSteps({ distance, increment: 20 }))).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("rushes", () => {
  const rush = {
    rusherSize: 1,
    rusherStrength: 2,
    rusherDie: 7,
    defenderSize: -1,
    defenderStrength: 3,
    defenderDie: 4,
  };

  test("ST-054..060 ST-P07 a rush whole, won and lost, with everything that counts", () => {
    const { rusherParts, defenderParts, ...won } = matRush({
      ...rush,
      rusherQuadruped: true,
      defenderQuadruped: true,
      priorRushes: 1,
      running: true,
      rusherPenalties: -1,
      defenderPenalties: -3,
    });
    expect(told(rusherParts)).toEqual([
      "Size 1 ST-055",
      "Strength 2 ST-055",
      "Quadruped 4 ST-056",
      "EarlierRushes -4 ST-057",
      "Running 4 ST-058",
      "Penalties -1 ST-P07",
      "StressDie 7 ST-P01",
    ]);
    expect(told(defenderParts)).toEqual([
      "Size -1 ST-055",
      "Strength 3 ST-055",
      "Quadruped 4 ST-056",
      "Penalties -3 ST-P07",
      "StressDie 4 ST-P01",
    ]);
    expect(won).toEqual({
      rusher: 13,
      defender: 7,
      through: true,
      defenderProne: true,
      rusherProne: false,
      rusherLosesActions: false,
    });
    const lost = matRush({ ...rush, rusherDie: 3 });
    expect(lost).toMatchObject({
      rusher: 6,
      defender: 6,
      through: false,
      defenderProne: false,
      rusherProne: true,
      rusherLosesActions: true,
    });
    expect(told(lost.rusherParts)).toEqual(["Size 1 ST-055", "Strength 2 ST-055", "StressDie 3 ST-P01"]);
    expect([
      matRush({ ...rush, rusherBotch: true }).rusher,
      matRush({ ...rush, defenderBotch: true }).defender,
    ]).toEqual([0, 0]);
    const pass = (more: object): boolean => freePassage({ occupants: [{ side: "hostile", ...more }] });
    expect([
      pass({}),
      pass({ helpless: true }),
      pass({ willing: true }),
      freePassage({ occupants: [{ side: "friend" }] }),
    ]).toEqual([false, true, true, true]);
  });

  test("ST-057 ST-059 ST-060 where the beaten fall, and a move of several rushes", () => {
    expect(fallSquares({ contested: [5, 5], from: [4, 5] })).toEqual([
      [6, 4],
      [6, 6],
      [6, 5],
      [5, 4],
      [5, 6],
      [4, 4],
      [4, 6],
    ]);
    expect(fallSquares({ contested: [5, 5], from: [4, 5], taken: [[6, 5]], blocked: [[4, 4]] })).toEqual([
      [6, 4],
      [6, 6],
      [5, 4],
      [5, 6],
      [4, 6],
    ]);
    const path: Square[] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ];
    const win = { ...rush, rusherDie: 20 };
    const done = rushAlong({
      path,
      rushes: [
        { place: 1, ...win },
        { place: 2, ...win },
      ],
      priorRushes: 1,
      taken: [[2, 1]],
    });
    expect(done).toMatchObject({ path, stopped: false, prone: false, losesActions: false, priorRushes: 3 });
    expect(done.rushes.map(({ square, rusher }) => [square, rusher])).toEqual([
      [[1, 0], 19],
      [[2, 0], 15],
    ]);
    expect(done.rushes[0]!.fallSquares).toEqual([
      [2, -1],
      [1, -1],
      [1, 1],
      [0, -1],
      [0, 1],
    ]);
    // The square the rusher left before the last one is free to fall into; the one ahead of her is not.
    const bent: Square[] = [
      [0, 0],
      [0, 1],
      [1, 0],
      [2, 0],
    ];
    expect(rushAlong({ path: bent, rushes: [{ place: 2, ...win }] }).rushes[0]!.fallSquares).toEqual([
      [2, -1],
      [1, -1],
      [0, -1],
      [2, 1],
      [0, 0],
      [1, 1],
    ]);
    const lost = rushAlong({
      path,
      rushes: [
        { place: 2, ...rush, rusherDie: 0 },
        { place: 3, ...win },
      ],
    });
    expect(lost).toMatchObject({
      path: path.slice(0, 2),
      stopped: true,
      prone: true,
      losesActions: true,
      priorRushes: 1,
    });
    expect(lost.rushes.map(({ square, fallSquares: fall }) => [square, fall])).toEqual([[[2, 0], []]]);
    expect(rushAlong({ path, rushes: [] })).toEqual({
      path,
      rushes: [],
      stopped: false,
      prone: false,
      losesActions: false,
      priorRushes: 0,
    });
  });

  test("ST-017..033 ST-A07 ST-A08 ST-P09 stances, the rush past a blocker and a spell from the front, by their parts", () => {
    const of = {
      attackerSize: 1,
      attackerStrength: 2,
      attackerDie: 9,
      defenderSize: -1,
      defenderStrength: 3,
      defenderDie: 4,
    };
    const full = rearRush({ ...of, shieldDefence: 2, attackerPenalties: -1, defenderPenalties: -3 });
    expect([told(full.attackerParts), told(full.defenderParts)]).toEqual([
      ["Size 1 ST-025", "Strength 2 ST-025", "Penalties -1 ST-P07", "StressDie 9 ST-P01"],
      [
        "Size -1 ST-025",
        "Strength 3 ST-025",
        "Blocking 6 ST-026",
        "Shield 2 ST-026",
        "Penalties -3 ST-P07",
        "StressDie 4 ST-P01",
      ],
    ]);
    expect(full).toMatchObject({ attacker: 11, defender: 11, through: false });
    expect(rearRush(of)).toMatchObject({ attacker: 12, defender: 12, through: false });
    expect(rearRush({ ...of, attackerDie: 10 })).toMatchObject({ attacker: 13, through: true });
    expect([
      rearRush({ ...of, attackerBotch: true }).attacker,
      rearRush({ ...of, defenderBotch: true }).defender,
    ]).toEqual([0, 0]);
    expect(told(concentrationBonus({ stamina: 2, concentrationScore: 4, penalties: -1 }))).toEqual([
      "Stamina 2 ST-P09",
      "Concentration 4 ST-P09",
      "Penalties -1 ST-P07",
    ]);
    const cast = { stance: "forward", stamina: 2, concentrationScore: 4, dieValue: 6 } as const;
    const { totalParts, ...steady } = concentration(cast);
    expect([steady, told(totalParts)]).toEqual([
      { needed: true, ease: 12, total: 12, success: true },
      ["Stamina 2 ST-P09", "Concentration 4 ST-P09", "StressDie 6 ST-P01"],
    ]);
    expect(concentration({ ...cast, dieValue: 8, damaged: true })).toMatchObject({
      ease: 15,
      total: 14,
      success: false,
    });
    expect(concentration({ ...cast, dieValue: 9, damaged: true })).toMatchObject({ total: 15, success: true });
    const free = { needed: false, ease: null, total: null, success: true, totalParts: [] };
    expect([concentration({ ...cast, fastCast: true }), concentration({ ...cast, stance: "rearward" })]).toEqual([
      free,
      free,
    ]);
    const wantsRear = { mage: true, grog: false, held: true };
    expect(blockers({ wantsRear, forwardEnemies: 2, grappled: { grog: "rearward" } })).toEqual({
      blocking: 0,
      needed: 1,
      enough: false,
    });
    expect(resolveStances({ wantsRear, forwardEnemies: 2, grappled: { held: "forward" } })).toEqual({
      mage: "rearward",
      grog: "forward",
      held: "forward",
    });
    expect(resolveStances({ wantsRear, forwardEnemies: 3 })).toEqual({
      mage: "forward",
      grog: "forward",
      held: "forward",
    });
    expect(resolveStances({ wantsRear, forwardEnemies: 9, narrow: true })).toMatchObject({ mage: "rearward" });
    expect(resolveStances({ wantsRear, forwardEnemies: 3, ratio: [1, 3] })).toMatchObject({ mage: "rearward" });
    expect([1, 2, 3, 4].map((forwardEnemies) => blockersNeeded({ forwardEnemies, ratio: [2, 3] }))).toEqual([
      1, 2, 2, 3,
    ]);
    expect([
      rearAllowed({ forwardAllies: 1, forwardEnemies: 2 }),
      rearAllowed({ forwardAllies: 1, forwardEnemies: 3 }),
    ]).toEqual([true, false]);
    expect([checkStanceChange({ grappled: true }), checkStanceChange({ grappled: false })]).toEqual([
      [{ problem: "grappled", rule: "ST-033" }],
      [],
    ]);
    expect(
      (["forward", "rearward"] as const).map((stance) =>
        [true, false].map((twoHanded) => mayShoot({ stance, twoHanded })),
      ),
    ).toEqual([
      [false, true],
      [true, true],
    ]);
    const reached = (more: object): unknown =>
      reach({ attack: "melee", stance: "forward", targetStance: "rearward", defenders: 1, ...more });
    expect([
      reached({}),
      reached({ defenders: 0 }),
      reached({ targetStance: "forward" }),
      reached({ twoHanded: true }),
    ]).toEqual([
      { rush: true, problems: [] },
      { rush: false, problems: [] },
      { rush: false, problems: [] },
      { rush: true, problems: [] },
    ]);
    expect([
      reached({ attack: "missile", twoHanded: true }),
      reached({ attack: "missile" }),
      reached({ attack: "missile", twoHanded: true, stance: "rearward" }),
      reached({ attack: "spell", twoHanded: true }),
    ]).toEqual([
      { rush: false, problems: [{ problem: "two_handed_in_front", rule: "ST-028" }] },
      { rush: false, problems: [] },
      { rush: false, problems: [] },
      { rush: false, problems: [] },
    ]);
  });
});

describe("what is refused, and how it is said", () => {
  test.each<[string, () => unknown]>([
    ["ST-P08 distance -1 of 0..Infinity", () => rangeSteps({ distance: -1, increment: 5 })],
    ["ST-P08 NoRange increment=0", () => rangeSteps({ distance: 1, increment: 0 })],
    ["ST-007 assailants -1 of 0..Infinity", () => missileModifiers({ shooterAssailants: -1 })],
    ["ST-P10 members 7 of 1..6", () => groupBonus({ abilities: [1, 1, 1, 1, 1, 1], leadership: 9 })],
    ["ST-081 distance -1 of 0..Infinity", () => effectiveProtection({ weapon: "musket", distance: -1, protection: 1 })],
    ["ST-069 NoSuchWeapon weapon=spoon", () => effectiveProtection({ weapon: "spoon", distance: 1, protection: 1 })],
    ["ST-084 closeTargets -1 of 0..Infinity", () => spreadTargets({ weapon: "dragon", distance: 9, closeTargets: -1 })],
    ["ST-080 roundsSpent -1 of 0..Infinity", () => reload({ roundsSpent: -1 })],
    ["ST-P01 d10 0 of 1..10", () => face({ d10: 0 })],
    ["ST-P01 d10 11 of 1..10", () => face({ d10: 11 })],
    ["ST-P01 face 10 of 0..9", () => stressDie({ faces: [10] })],
    ["ST-P01 face -1 of 0..9", () => stressDie({ faces: [-1] })],
    ["ST-P01 botchFace 10 of 0..9", () => stressDie({ faces: [0], botchFaces: [10] })],
    ["ST-P01 botchFace -1 of 0..9", () => stressDie({ faces: [0], botchFaces: [-1] })],
    ["ST-P01 StressDieUnfinished faces=1 1", () => stressDie({ faces: [1, 1] })],
    ["ST-P01 StressDieUnfinished faces=", () => stressDie({ faces: [] })],
    ["ST-P01 StressDieOver faces=1 5 5", () => stressDie({ faces: [1, 5, 5] })],
    ["ST-P01 NoBotchDice", () => stressDie({ faces: [4], botchFaces: [0] })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
