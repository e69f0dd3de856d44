import { describe, expect, test } from "vitest";
import { NEAR } from "../../../src/rules/forecast/approach.ts";
import { questChain } from "../../../src/rules/quest/chain.ts";
import type { QuestFighter, QuestForecastWeapon } from "../../../src/rules/quest/forecast-types.ts";
import { questFight } from "../../../src/rules/quest/forecast.ts";
import { questApproach } from "../../../src/rules/quest/forecast-approach.ts";
import { questTactics } from "../../../src/rules/quest/forecast-tactics.ts";
import { play } from "./agreement.ts";

const SWORD = { skill: 60, kind: "close", dice: { count: 1, sides: 8 } } as const satisfies QuestForecastWeapon;
const BOW = { ...SWORD, kind: "missile", range: 40 } as const satisfies QuestForecastWeapon;
const AXE = { ...SWORD, kind: "thrown", range: 10 } as const satisfies QuestForecastWeapon;
const KNIGHT: QuestFighter = {
  id: "knight",
  side: 0,
  pc: true,
  hp: 12,
  armour: 0,
  modifier: { sign: 0, count: 0, sides: 0 },
  parry: { skill: 0 },
  dodge: { skill: 0 },
  weapons: [SWORD],
};
const FOE: QuestFighter = { ...KNIGHT, id: "foe", side: 1, pc: false };

describe("how somebody comes up to foes in Quest", () => {
  const pace = (weapons: readonly QuestForecastWeapon[], more: Partial<QuestFighter> = {}) =>
    questApproach([{ ...KNIGHT, ...more, weapons }], [[0]])!.paces[0]!;

  test("OQ-013 OQ-P08 OQ-P14 strikes from two metres, goes 15 or as far as they can, and charges no farther", () => {
    const walker = { reach: 20, step: 150, run: 150, stand: 0, charge: [21, 170] };
    expect(pace([SWORD])).toEqual(walker);
    expect(pace([])).toEqual(walker);
    expect(pace([SWORD], { movement: 9 })).toEqual({ reach: 20, step: 90, run: 90, stand: 0, charge: [21, 110] });
  });

  test("OQ-014 OQ-P06 stands within the longest range of what flies, with a missile weapon or nothing to strike with", () => {
    const stands = (stand: number) => ({ reach: 20, step: 0, run: 150, stand, charge: null });
    expect(pace([BOW])).toEqual(stands(400));
    expect(pace([AXE, BOW, SWORD])).toEqual(stands(400));
    expect(pace([BOW, { ...BOW, range: 62.5 }, AXE])).toEqual(stands(625));
    expect(pace([AXE])).toEqual(stands(100));
    expect(pace([AXE, SWORD]).stand).toBe(0);
    for (const endless of [
      { ...BOW, range: null },
      { ...BOW, range: undefined },
    ])
      expect(pace([endless, BOW]).stand).toBeGreaterThan(10_000);
  });

  test("distances are whole tenths of a metre, between any two", () => {
    const metres = [
      [0, 4.5],
      [1.24, 0],
    ];
    expect(questApproach([KNIGHT, FOE], metres)!.apart).toEqual([
      [0, 45],
      [12, 0],
    ]);
    expect(questApproach([KNIGHT, FOE], undefined)).toBeUndefined();
  });
});

describe("a turn of Quest by its distribution", () => {
  test("OQ-P14 hangs on whether a fighter has defended in this round, not on how often, nor on their hit points", () => {
    const chain = questChain([KNIGHT, FOE]);
    const own = chain.start(0);
    const aspect = (more: Partial<typeof own>): string => chain.aspect(0, { ...own, ...more });
    expect(aspect({ hp: 3, open: true })).toBe(aspect({}));
    expect(aspect({ defences: 2 })).toBe(aspect({ defences: 1 }));
    expect(aspect({ defences: 1 })).not.toBe(aspect({}));
  });

  test.each([
    ["a missile weapon", { weapons: [BOW] }],
    ["a weapon to throw", { weapons: [AXE] }],
    ["a weapon that takes two rounds a blow", { weapons: [{ ...SWORD, rounds: 2 }] }],
    ["a weapon that is not ready yet", { weapons: [{ ...SWORD, toLoad: 1 }] }],
  ])("OQ-P14 OQ-P18 hangs on all of whoever holds %s, and changes it", (_, more) => {
    const chain = questChain([{ ...KNIGHT, ...more }, FOE]);
    const own = chain.start(0);
    const aspects = [own, { ...own, aimed: 1 }, { ...own, toLoad: [3] }, { ...own, open: true }].map((state) =>
      chain.aspect(0, state),
    );
    expect(new Set(aspects).size).toBe(4);
    const aimed = { ...own, aimed: 1, open: true };
    for (const { own: after, pose } of chain.turn(0, aimed, 1, chain.start(1))) {
      expect(after).not.toBeNull();
      expect(pose).toBeUndefined();
      expect([after!.hp, after!.aimed]).toEqual([12, 0]);
    }
  });

  test("OQ-P14 of whoever strikes by hand leaves them on guard or open, which is all that it changes of them", () => {
    const chain = questChain([KNIGHT, FOE, { ...FOE, id: "unarmed", weapons: [] }]);
    const steps = chain.turn(0, chain.start(0), 1, chain.start(1));
    expect(steps.length).toBeGreaterThan(1);
    for (const { own, pose } of steps) expect([own, [0, 1].includes(pose!)]).toEqual([null, true]);
    const still = chain.start(2);
    expect(chain.turn(chain.kinds[2]!, still, 0, chain.start(0))).toEqual([
      { own: null, pose: 0, foe: chain.start(0), chance: 1 },
    ]);
  });

  test("is the very same where nothing that decides it is different, so that its table is made once", () => {
    const chain = questChain([KNIGHT, FOE]);
    const [own, foe] = [chain.start(0), chain.start(1)];
    const steps = chain.turn(0, own, 1, foe);
    expect(chain.turn(0, { ...own, hp: 5 }, 1, { ...foe })).toBe(steps);
    expect(chain.turn(0, own, 1, { ...foe, hp: 11 })).not.toBe(steps);
    expect(chain.turn(0, { ...own, defences: 1 }, 1, foe).map(({ pose }) => pose)).not.toContain(1);
  });

  test("OQ-P18 states are told apart by all that a turn may hang on", () => {
    const chain = questChain([{ ...KNIGHT, weapons: [BOW, BOW] }, FOE]);
    const own = chain.start(0);
    const others = [
      { hp: 11 },
      { toLoad: [1, 0] },
      { toLoad: [0, 1] },
      { defences: 1 },
      { parried: true },
      { canDefend: false },
      { open: true },
      { aimed: 1 },
      { aimed: 2 },
    ];
    const keys = [own, ...others.map((more) => ({ ...own, ...more }))].map((state) => chain.key(state));
    expect(new Set(keys).size).toBe(10);
    expect(chain.key({ ...own })).toBe(chain.key(own));
  });

  test("OQ-036 OQ-P14 whoever could not defend in the first round, and was open too, defends again after their turn", () => {
    // Both wait in the first round. In the second one loads, which ends the giving up, and meets a blow that would fell them.
    const loading = { ...BOW, skill: 99, rounds: 9, toLoad: 9 };
    const own = { surprised: true, defenceless: true, open: true, hp: 1, parry: { skill: 100, master: true } };
    const fighters = [
      { ...KNIGHT, ...own, weapons: [loading] },
      { ...FOE, surprised: true, weapons: [{ ...SWORD, skill: 50 }] },
    ];
    for (const fight of [questChain(fighters, { rounds: 2 }), questFight(fighters, { rounds: 2 })])
      expect(play(fight, 400).standing[0]).toBeGreaterThan(0.9);
  });
});

describe("what is known of one foe in Quest", () => {
  const strong = { ...KNIGHT, parry: { skill: 70 }, weapons: [{ ...SWORD, skill: 80, dice: { count: 2, sides: 8 } }] };
  const guarded: QuestFighter = { ...FOE, hp: 20, parry: { skill: 99 } };

  test("OQ-036 OQ-P14 is not taken for another who cannot defend, whoever is asked for first", () => {
    for (const turned of [false, true]) {
      const tactics = questTactics([strong, guarded]);
      const [own, foe] = [tactics.start(0), tactics.start(1)];
      const bare = [
        { ...foe, open: true },
        { ...foe, canDefend: false },
      ];
      const deeds = (turned ? [...bare, foe] : [foe, ...bare]).map((one) => tactics.deedOf(0, own, 1, one, NEAR));
      const manoeuvres = deeds.map((deed) => ("manoeuvre" in deed ? deed.manoeuvre : deed.kind));
      const all = ["allOutAttack", "allOutAttack"];
      expect(manoeuvres).toEqual(turned ? [...all, "attack"] : ["attack", ...all]);
    }
  });

  test("OQ-P01 OQ-P04 a blow at whoever cannot defend misses by its skill alone, at others by their parry too", () => {
    for (const turned of [false, true]) {
      const tactics = questTactics([strong, guarded]);
      const foe = tactics.start(1);
      const deed = { kind: "strike", place: 0, manoeuvre: "attack" } as const;
      const whole = (more: Partial<typeof foe>): number =>
        tactics
          .endsOf(0, deed, 1, { ...foe, ...more }, 0)
          .reduce((sum, end) => sum + (end.foe.hp === 20 ? end.chance : 0), 0);
      const all = [{}, { open: true }, { canDefend: false }];
      const found = (turned ? [...all].reverse() : all).map(whole);
      const [met, ...bare] = turned ? found.reverse() : found;
      for (const chance of bare) expect(chance).toBeCloseTo(0.2, 12);
      // Of 80 hits 7 are critical (11 … 77), which no parry stops whole; of 100 parries all but 00 stop the others.
      expect(met).toBeCloseTo(0.2 + 0.73 * 0.99, 12);
    }
  });

  test("OQ-P05 OQ-P14 a hit takes a defence of theirs, the other hand's or another; all-out may take two", () => {
    const tactics = questTactics([strong, { ...guarded, offHand: true }]);
    const foe = tactics.start(1);
    const made = (manoeuvre: "attack" | "allOutAttack", more: Partial<typeof foe> = {}) => {
      const sums: Record<string, number> = {};
      for (const end of tactics.endsOf(0, { kind: "strike", place: 0, manoeuvre }, 1, { ...foe, ...more }, 0)) {
        const name = `${end.foe.defences}${end.foe.parried ? " parried" : ""}`;
        sums[name] = (sums[name] ?? 0) + end.chance;
      }
      return sums;
    };
    const near = (all: Record<string, number>) =>
      Object.fromEntries(Object.entries(all).map(([name, chance]) => [name, expect.closeTo(chance, 12) as number]));
    expect(made("attack")).toEqual(near({ "0": 0.2, "1": 0.8 }));
    expect(made("attack", { defences: 1 })).toEqual(near({ "1": 0.2, "1 parried": 0.8 }));
    expect(made("attack", { defences: 1, parried: true })).toEqual(near({ "1 parried": 0.2, "2 parried": 0.8 }));
    // At 60 each, and no blow fells: the second hit is met by the other hand.
    expect(made("allOutAttack")).toEqual(near({ "0": 0.4 * 0.4, "1": 2 * 0.4 * 0.6, "1 parried": 0.6 * 0.6 }));
  });

  test("ends of the same strike are the very same states", () => {
    const { endsOf, start } = questTactics([strong, guarded]);
    const deed = { kind: "strike", place: 0, manoeuvre: "attack" } as const;
    const foe = start(1);
    const [once, again] = [endsOf(0, deed, 1, foe, 0), endsOf(0, deed, 1, foe, 0)];
    expect(once.length).toBeGreaterThan(10);
    once.forEach((end, nth) => expect(again[nth]!.foe).toBe(end.foe));
    expect(new Set(once.map((end) => end.foe)).size).toBe(once.length);
  });
});
