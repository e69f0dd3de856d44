import { describe, expect, test } from "vitest";
import type { Pace } from "../../../src/rules/forecast/approach.ts";
import { CHARGE, FAR, NEAR, RUSH, approach, engage } from "../../../src/rules/forecast/approach.ts";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import type { Skirmish } from "../../../src/rules/forecast/skirmish.ts";
import { questChain } from "../../../src/rules/quest/chain.ts";
import type { QuestFighter } from "../../../src/rules/quest/forecast-types.ts";
import { questFight } from "../../../src/rules/quest/forecast.ts";
import { questTactics } from "../../../src/rules/quest/forecast-tactics.ts";
import { agree, apart, numbers, play, sides } from "./agreement.ts";

const SWORD = { skill: 60, kind: "close" as const, dice: { count: 1, sides: 8 } };
const KNIGHT: QuestFighter = {
  id: "knight",
  side: 0,
  pc: true,
  hp: 12,
  armour: 0,
  modifier: { sign: 1, count: 1, sides: 6 },
  parry: { skill: 60 },
  dodge: { skill: 30 },
  weapons: [SWORD],
};
const FOE: QuestFighter = { ...KNIGHT, id: "foe", side: 1, pc: false };
const BOW = { skill: 50, kind: "missile" as const, dice: { count: 1, sides: 8 }, range: 40 };

describe("what everybody does in a fight of Quest", () => {
  /** What a knight does, as they are, against such a foe. */
  const deed = (
    foe: Partial<QuestFighter>,
    own: Partial<QuestFighter> = {},
    situation: 0 | 1 | 2 | 3 = NEAR,
    defences = 0,
  ) => {
    const tactics = questTactics([
      { ...KNIGHT, ...own },
      { ...FOE, ...foe },
    ]);
    return tactics.deedOf(0, { ...tactics.start(0), defences }, 1, tactics.start(1), situation);
  };
  const strike = (manoeuvre: string) => ({ kind: "strike", place: 0, manoeuvre });

  test("OQ-P14 gives up defence where that takes more than it costs", () => {
    // A foe who cannot strike back costs nothing.
    const able = { modifier: { sign: 0, count: 0, sides: 0 } as const, weapons: [{ ...SWORD, skill: 90 }] };
    expect(deed({ weapons: [] }, able)).toEqual(strike("allOutAttack"));
    // One who fells at every blow, and one's own parry is as good as certain.
    const deadly = { weapons: [{ ...SWORD, skill: 99, dice: { count: 4, sides: 6 } }] };
    expect(deed(deadly, { parry: { skill: 99 } })).toEqual(strike("attack"));
    // Two poor blows are worth less than one with 20 more and the arm at its best.
    expect(deed({ weapons: [], armour: 5 }, { weapons: [{ ...SWORD, skill: 25 }] })).toEqual(strike("greatAttack"));
    // Who has defended in this round may not.
    expect(deed({ weapons: [] }, able, NEAR, 1)).toEqual(strike("attack"));
    // A charge needs the way to run.
    const clumsy = {
      weapons: [{ ...SWORD, skill: 90, dice: { count: 1, sides: 2 } }],
      modifier: { sign: 0, count: 0, sides: 0 },
    };
    expect(deed({ weapons: [], armour: 3, parry: { skill: 0 }, dodge: { skill: 0 } }, clumsy as object, RUSH)).toEqual(
      strike("charge"),
    );
    agree(questChain([KNIGHT, FOE]), questFight([KNIGHT, FOE]));
  });

  test("OQ-P14 whoever has given up defence cannot defend until their next turn", () => {
    const chain = questChain([KNIGHT, { ...FOE, weapons: [] }]);
    const [own, foe] = [chain.start(0), chain.start(1)];
    const steps = chain.turn(0, own, 1, foe);
    expect(steps.every(({ pose }) => pose === 1)).toBe(true);
    const open = chain.pose!(own, 1);
    expect(chain.refresh!(open)).toMatchObject({ open: true, defences: 0 });
    expect(chain.pose!(open, 0)).toEqual(own);
    const { defenceOf } = questTactics([KNIGHT, FOE]);
    expect(defenceOf(1, 0, "attack", 0, open)).toMatchObject({ kind: "none" });
    expect(defenceOf(1, 0, "attack", 0, own)).toMatchObject({ kind: "parry", skill: 60 });
  });

  test("OQ-P14 the other hand parries at no penalty, once a round", () => {
    const { defenceOf, start } = questTactics([KNIGHT, { ...FOE, offHand: true }]);
    const foe = start(1);
    expect(defenceOf(0, 0, "attack", 1, foe)).toMatchObject({ kind: "parry", free: false, skill: 60 });
    expect(defenceOf(0, 0, "attack", 1, { ...foe, defences: 1 })).toMatchObject({ free: true, skill: 60 });
    expect(defenceOf(0, 0, "attack", 1, { ...foe, defences: 1, parried: true })).toMatchObject({
      free: false,
      skill: 40,
    });
  });

  test("OQ-P14 OQ-P18 aims where a shot is slow to load, up to what aiming adds", () => {
    const heavy = { ...BOW, rounds: 3 };
    expect(deed({}, { weapons: [heavy] })).toEqual({ kind: "aim" });
    expect(deed({}, { weapons: [BOW] })).toEqual(strike("attack"));
    const tactics = questTactics([{ ...KNIGHT, weapons: [heavy] }, FOE]);
    const own = tactics.start(0);
    const aimed = tactics.stateAfter(0, own, { kind: "aim" });
    expect(aimed.aimed).toBe(1);
    expect(tactics.strikeOf(0, 0, "attack", 1, 1).skill).toBe(70);
    const shot = tactics.stateAfter(0, aimed, { kind: "strike", place: 0, manoeuvre: "attack" });
    expect(shot).toMatchObject({ aimed: 0, toLoad: [2] });
    expect(tactics.deedOf(0, shot, 1, tactics.start(1), NEAR)).toEqual({ kind: "load", place: 0 });
    expect(tactics.stateAfter(0, shot, { kind: "load", place: 0 })).toMatchObject({ toLoad: [1], open: false });
    agree(questChain([{ ...KNIGHT, weapons: [heavy] }, FOE]), questFight([{ ...KNIGHT, weapons: [heavy] }, FOE]));
  });

  test("OQ-013 OQ-P06 OQ-P08 walks 15 metres a round at whoever stands and shoots within range", () => {
    const archer = { ...FOE, weapons: [BOW, SWORD] };
    const over = (metres: number, rounds: number) => {
      const options = {
        metres: [
          [0, metres],
          [metres, 0],
        ],
        rounds,
      };
      const weak = [
        { ...KNIGHT, weapons: [{ ...SWORD, skill: 100, master: true, dice: { count: 9, sides: 9 } }], hp: 900 },
        archer,
      ];
      return [questChain(weak, options), questFight(weak, options)].map((fight) => play(fight, 400).wins[0]);
    };
    // At 47 metres: three rounds to go 45, so that the third brings them to blows; beyond the bow's 40 metres the
    // archer comes nearer.
    expect(over(47, 2)).toEqual([0, 0]);
    expect(over(47, 3)).toEqual([1, 1]);
    expect(over(2, 1)).toEqual([1, 1]);
    expect(over(17, 1)).toEqual([1, 1]);
    expect(over(18, 1)).toEqual([0, 0]);
    // Far away only what flies is of use: swords wait.
    const chain = questChain([archer, KNIGHT], {
      metres: [
        [0, 30],
        [30, 0],
      ],
    });
    expect(chain.approach!.paces[0]).toMatchObject({ stand: 400, step: 0, charge: null });
    expect(chain.approach!.paces[1]).toMatchObject({ reach: 20, stand: 0, step: 150, charge: [21, 170] });
    expect(deed({}, { weapons: [SWORD, BOW] }, FAR)).toMatchObject({ kind: "strike", place: 1 });
    expect(deed({}, {}, FAR)).toEqual({ kind: "none" });
    // Only weapons to throw, of any range, are a reason to stand; one beside a sword is not.
    const javelin = { ...BOW, kind: "thrown" as const, range: null };
    const paces = questChain(
      [
        { ...KNIGHT, weapons: [javelin] },
        { ...FOE, weapons: [SWORD, javelin] },
      ],
      {
        metres: [
          [0, 9],
          [9, 0],
        ],
      },
    ).approach!.paces;
    expect(paces.map(({ stand }) => stand > 0)).toEqual([true, false]);
  });
});

describe("walking up to each other", () => {
  const pace: Pace = { reach: 1, step: 12, run: 20, stand: 0, charge: [2, 18] };

  test("is near, free to charge, near by a charge alone, or on the way", () => {
    expect(approach(pace, 1)).toEqual({ situation: NEAR, walked: 0 });
    expect(approach(pace, 10)).toEqual({ situation: RUSH, walked: 9 });
    expect(approach({ ...pace, charge: null }, 10)).toEqual({ situation: NEAR, walked: 9 });
    expect(approach({ ...pace, charge: [12, 18] }, 10)).toEqual({ situation: NEAR, walked: 9 });
    expect(approach(pace, 18)).toEqual({ situation: CHARGE, walked: 17 });
    expect(approach(pace, 19)).toEqual({ situation: null, walked: 18 });
    expect(approach(pace, 90)).toEqual({ situation: null, walked: 20 });
    const archer = { ...pace, step: 0, stand: 30, charge: null };
    expect(approach(archer, 30)).toEqual({ situation: FAR, walked: 0 });
    expect(approach(archer, 31)).toEqual({ situation: null, walked: 1 });
  });

  test("goes for the nearest where nothing can be done to the foe chosen", () => {
    const apart = [
      [0, 40, 15, 15],
      [40, 0, 5, 5],
      [15, 5, 0, 1],
      [15, 5, 1, 0],
    ];
    const all = { paces: [pace, pace, pace, pace], apart };
    expect(engage(all, [0, 0, 0, 0], 0, 1, [1, 2, 3])).toMatchObject({ target: 2, situation: CHARGE });
    expect(engage(all, [10, 15, 0, 0], 0, 1, [1, 2, 3])).toMatchObject({ target: 1, situation: CHARGE, walked: 14 });
  });

  test.each([1, 2, 3])("by look-up as played out, whoever charges, shoots or walks, case %i", (seed) => {
    const { upTo } = numbers(seed);
    const fighters = sides(seed + 3, () => ({}));
    const paces = fighters.map((): Pace => {
      if (upTo(3) === 0) return { reach: 1, step: 0, run: 6, stand: 15, charge: null };
      return { reach: 1 + upTo(1), step: upTo(6), run: 6, stand: 0, charge: upTo(2) > 0 ? [3, 9 + upTo(3)] : null };
    });
    const approach = { paces, apart: apart(fighters, seed, 40) };
    const targeting = (["first", "random", "weakest"] as const)[seed % 3]!;
    /** Of 100: nearer is surer. */
    const chances = [50, 60, 70, 30];
    const chain: Chain<{ readonly hp: number }> = {
      fighters,
      kinds: fighters.map(() => 0),
      order: { kind: "scores", each: "round", score: () => 1 },
      targeting,
      approach,
      start: () => ({ hp: 3 }),
      key: ({ hp }) => String(hp),
      stands: (_, { hp }) => hp > 0,
      left: (_, { hp }) => hp,
      aspect: () => "",
      turn: (_, _own, _kind, foe, situation = NEAR) => [
        { own: null, foe: { hp: foe.hp - 1 }, chance: chances[situation]! / 100 },
        { own: null, foe, chance: 1 - chances[situation]! / 100 },
      ],
    };
    const played: Skirmish = {
      fighters,
      targeting,
      approach,
      begin(dice) {
        const hp = fighters.map(() => 3);
        return {
          order: () => dice.shuffled([...fighters.keys()]),
          stands: (index) => hp[index]! > 0,
          left: (index) => hp[index]!,
          turn(_, target, situation = NEAR) {
            if (dice.one(100) <= chances[situation]!) hp[target]!--;
          },
        };
      },
    };
    agree(chain, played);
  });
});
