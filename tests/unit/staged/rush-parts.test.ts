import { describe, expect, test } from "vitest";
import {
  blockers,
  blockersNeeded,
  checkStanceChange,
  concentration,
  concentrationBonus,
  fallSquares,
  freePassage,
  matRush,
  mayShoot,
  attackByStance,
  rearAllowed,
  rearRush,
  resolveStances,
  rushAlong,
} from "../../../src/rules/staged/index.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";
import { told } from "../told.ts";

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
      attackByStance({ attack: "melee", stance: "forward", targetStance: "rearward", defenders: 1, ...more });
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
