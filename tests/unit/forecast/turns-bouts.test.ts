import { describe, expect, test } from "vitest";
import type { TurnsFighter, TurnsFightOptions, TurnsForecastWeapon } from "../../../src/rules/turns/forecast-types.ts";
import { turnsPace } from "../../../src/rules/turns/forecast-approach.ts";
import { turnsFight } from "../../../src/rules/turns/forecast.ts";
import { toldBout } from "./told.ts";

const SWORD = { sides: 6, ability: 2 } as const satisfies TurnsForecastWeapon;
const SQUIRE: Omit<TurnsFighter, "id" | "side"> = {
  level: 3,
  stamina: 18,
  injuries: 0,
  slots: 10,
  defence: 3,
  weapons: [SWORD],
};

const bout = (
  own: Partial<TurnsFighter>,
  foe: Partial<TurnsFighter>,
  throws = "",
  { more = [], ...options }: TurnsFightOptions & { readonly more?: readonly Partial<TurnsFighter>[] } = {},
) => {
  const all: readonly Partial<TurnsFighter>[] = [{ side: 0, ...own }, foe, ...more];
  return toldBout(
    turnsFight(
      all.map((one, index) => ({ ...SQUIRE, side: 1, id: String(index), ...one })),
      options,
    ),
    throws,
  );
};
/** What is left of the foe's 18 of stamina and 10 slots after one turn. */
const left = (
  throws: string,
  own: Partial<TurnsFighter> = {},
  foe: Partial<TurnsFighter> = {},
  options: TurnsFightOptions = {},
): number => {
  const fight = bout(own, foe, throws, options);
  fight.turn(0, 1);
  expect(fight.spent()).toBe(true);
  return fight.left(1);
};

describe("a blow of Turns, die by die", () => {
  test("CT-022 CT-023 CT-024 CT-028 CT-031 dice by level and the ability, less the defence; every six one die more", () => {
    // 5 + 4 + 2 - 3 of 28.
    expect(left("d6 5 4")).toBe(20);
    expect(left("d6 5", { level: 2 })).toBe(24);
    expect(left("d6 5 6, d6 2")).toBe(16);
    expect(left("d6 6 1, d6 6, d6 1")).toBe(15);
    expect(left("d6 1 1", {}, { defence: 9 })).toBe(28);
    const ones = (count: number): string => `d6 ${Array.from({ length: count }, () => 1).join(" ")}`;
    expect([left(ones(10), { level: 19 }), left(ones(11), { level: 21 })]).toEqual([19, 18]);
    // The highest level there is, whatever a sheet says.
    expect(left(ones(50), { level: 150 })).toBe(10);
  });

  test("CT-032 CT-035 a plus counts for each die of the level, not for those that explode", () => {
    expect(left("d6 5 6, d6 2", { weapons: [{ ...SWORD, plus: 2 }] })).toBe(12);
  });

  test("CT-A03 CT-P02 CT-P03 the blow that empties stamina is lost beyond it, or goes into injuries", () => {
    const weak = { stamina: 4 };
    expect(left("d6 5 4", {}, weak)).toBe(10);
    expect(left("d6 5 4", {}, weak, { overflow: "injuries" })).toBe(6);
    const fight = bout({}, { stamina: 0, injuries: 2 }, "d6 5 4");
    fight.turn(0, 1);
    expect([fight.left(1), fight.stands(1)]).toEqual([0, false]);
    // One more slot keeps them alive.
    expect(left("d6 5 4", {}, { stamina: 0, injuries: 1 })).toBe(1);
    const beast = bout({}, { stamina: 8, slots: null }, "d6 5 4");
    expect([beast.left(1), beast.stands(1)]).toEqual([8, true]);
    beast.turn(0, 1);
    expect([beast.left(1), beast.stands(1)]).toEqual([0, false]);
  });

  test("CT-045 CT-046 power doubles the dice to fell a foe, breaks the weapon, and leaves another", () => {
    const two = {
      weapons: [
        { ...SWORD, breakable: true },
        { sides: 4, ability: 0 },
      ],
    };
    // Fourteen on average of four dice, eight of two: nine are left.
    const foe = { stamina: 9, slots: null };
    const fight = bout(two, foe, "d6 1 1 2 1, d4 1 3");
    fight.turn(0, 1);
    expect(fight.left(1)).toBe(5);
    fight.turn(0, 1);
    expect([fight.left(1), fight.spent()]).toEqual([4, true]);
    expect(left("d6 5 4", { weapons: [{ ...SWORD, breakable: true }] }, foe)).toBe(1);
    // Where the world lets it, what cannot break strikes with power each time.
    expect(left("d6 1 2 3 4", {}, {}, { powerUnbreakable: true })).toBe(19);
  });

  test("CT-010 shoots, loads, and shoots again", () => {
    const fight = bout({ weapons: [{ ...SWORD, reload: true }] }, {}, "d6 1 2, d6 3 4");
    const found = [1, 2, 3].map(() => {
      fight.turn(0, 1);
      return fight.left(1);
    });
    expect([found, fight.spent()]).toEqual([[26, 26, 20], true]);
    const empty = bout({ weapons: [{ ...SWORD, loaded: false }] }, {});
    empty.turn(0, 1);
    const bare = bout({ weapons: [] }, {});
    bare.turn(0, 1);
    expect([empty.left(1), bare.left(1)]).toEqual([28, 28]);
  });

  test("CT-053 CT-054 CT-055 a shield raised takes double, and half of the excess goes through", () => {
    const shielded = { shield: 10, parrying: true };
    // Six: twelve for the shield, two over, one of them undoubled.
    expect(left("d6 4 3", {}, shielded)).toBe(27);
    expect(left("d6 4 3", {}, shielded, { shieldExcess: "doubled" })).toBe(26);
    expect(left("d6 4 2", {}, shielded)).toBe(28);
    expect(left("d6 4 3", {}, { ...shielded, parrying: false })).toBe(22);
    const fight = bout({}, { shield: 20, parrying: true }, "d6 4 3, d6 4 3");
    fight.turn(0, 1);
    fight.turn(0, 1);
    // Eight are left of the shield after the first: four over in the second.
    expect(fight.left(1)).toBe(26);
  });

  test("CT-049 CT-050 CT-051 CT-052 CT-A04 a weapon raised stops every blow until one explosion more than its plus", () => {
    const raised = (plus: number) => ({ weapons: [{ ...SWORD, plus }], guard: { place: 0, counted: 0 } });
    const fight = bout({}, raised(1), "d6 6 4, d6 1, d6 5 5, d6 6 1, d6 2, d6 5 5");
    const found = [1, 2, 3, 4].map(() => {
      fight.turn(0, 1);
      return fight.left(1);
    });
    // The second six shatters it, and is stopped.
    expect([found, fight.spent()]).toEqual([[28, 28, 28, 19], true]);
  });
});

describe("sneak attacks in Turns", () => {
  const dagger = { sides: 4, ability: 0, finesse: true } as const;
  const sly = { weapons: [dagger], dexterity: 4 };
  const orc = { armour: 3, defence: 9, slots: 15 };

  test("CT-064 CT-069 CT-070 CT-072 CT-074 … CT-078 from hiding, by a d20 and Dexterity; past stamina, once", () => {
    const hidden = { ...sly, concealed: true };
    // 9 + 4 reach 10 + 3; 4, 2 and 2 more for the four, and 4.
    const fight = bout(hidden, orc, "d20 9, d4 4 2, d4 2, d4 1 1");
    fight.turn(0, 1);
    expect([fight.left(1), fight.stands(1)]).toEqual([18 + 3, true]);
    fight.turn(0, 1);
    expect([fight.left(1), fight.spent()]).toEqual([18 + 3, true]);
    expect(left("d20 8", hidden, orc)).toBe(18 + 15);
    expect(left("d4 1 1", sly, orc)).toBe(18 + 15);
    const magic = { ...hidden, weapons: [{ ...dagger, plus: 1 }] };
    expect(left("d20 9, d4 1 1", magic, orc)).toBe(18 + 15 - 8);
    expect(left("d20 9, d4 1 1", magic, orc, { sneakMagic: false })).toBe(18 + 15 - 6);
  });

  test("CT-066 CT-067 on whoever is in melee with another, was just shot, or at the gamemaster's word", () => {
    const bond = { foe: "1", ranged: false, hit: false };
    const sneaks = (foe: Partial<TurnsFighter>, more: Partial<TurnsFighter> = {}, own: Partial<TurnsFighter> = {}) => {
      const fight = bout({ ...sly, ...own }, { ...orc, ...foe }, "d6 4", { more: [{ side: 0, ...more }] });
      fight.order(1);
      let dice = 0;
      try {
        fight.turn(0, 1);
      } catch {
        dice = fight.asked.at(-1) as number;
      }
      // One d20, or two d4.
      return dice === 1;
    };
    expect(sneaks({})).toBe(false);
    expect(sneaks({ distracted: true })).toBe(true);
    expect(sneaks({}, { now: bond })).toBe(true);
    expect(sneaks({}, { before: bond })).toBe(true);
    expect(sneaks({}, { now: { ...bond, ranged: true, hit: true } })).toBe(true);
    expect(sneaks({}, { now: { ...bond, ranged: true } })).toBe(false);
    expect(sneaks({}, { before: { ...bond, ranged: true, hit: true } })).toBe(false);
    expect(sneaks({}, { now: { ...bond, foe: "0" } })).toBe(false);
    expect(sneaks({ now: { ...bond, foe: "2" } })).toBe(true);
    expect(sneaks({ before: { ...bond, foe: "somebody who is not here" } })).toBe(true);
    expect(sneaks({ now: { ...bond, foe: "2", ranged: true, hit: true } })).toBe(false);
    expect(sneaks({ now: { ...bond, foe: "0" } })).toBe(false);
    // CT-063: not on whom they attacked in the round before.
    expect(sneaks({ distracted: true }, {}, { before: bond })).toBe(false);
    expect(sneaks({ distracted: true }, {}, { now: bond })).toBe(false);
    expect(sneaks({ distracted: true }, {}, { before: { ...bond, foe: "2" } })).toBe(true);
  });

  test("CT-066 CT-P03 a shot that did something distracts in its round; past stamina whoever has no slots suffers twice", () => {
    const bow = { weapons: [{ ...SWORD, ranged: true }] };
    const after = (shot: string, next: string): number => {
      const beast = { armour: 3, defence: 3, slots: null, stamina: 50 };
      const fight = bout(sly, beast, `d6 4, ${shot}, ${next}`, { more: [{ side: 0, ...bow }] });
      fight.order(1);
      fight.turn(2, 1);
      fight.turn(0, 1);
      expect(fight.spent()).toBe(true);
      return fight.left(1);
    };
    expect(after("d6 1 1", "d20 9, d4 1 1")).toBe(50 - 1 - 2 * 6);
    const walled = bout(sly, { ...orc, defence: 4 }, "d6 4, d6 1 1, d4 1 1", { more: [{ side: 0, ...bow }] });
    walled.order(1);
    walled.turn(2, 1);
    walled.turn(0, 1);
    expect(walled.spent()).toBe(true);
  });

  test("CT-063 CT-066 what was done in a round is known in the next, and forgotten after it", () => {
    const throws = [
      // Another is in melee with the foe.
      "d6 4, d6 1 1, d20 1",
      // They attacked in the round before.
      "d6 4, d4 1 1",
      "d6 4",
      // What others did in the first round is forgotten.
      "d6 4, d4 1 1",
      "d6 4, d6 1 1",
      // And so is what they did themselves in the fourth.
      "d6 4, d20 1",
    ];
    const fight = bout(sly, orc, throws.join(", "), { more: [{ side: 0 }] });
    [[2, 0], [0], [], [0], [2], [0]].forEach((actors, round) => {
      fight.order(round + 1);
      for (const actor of actors) fight.turn(actor, 1);
    });
    expect(fight.spent()).toBe(true);
  });
});

describe("who acts when in Turns", () => {
  const more = [{ side: 0 as const }, { side: 1 as const }];

  test("CT-003 CT-004 CT-005 CT-006 the enemies by three or less, the party by four or more, each side as listed", () => {
    for (const [die, order] of [
      [3, [1, 3, 0, 2]],
      [4, [0, 2, 1, 3]],
    ] as const) {
      const fight = bout({}, {}, `d6 ${die}`, { more });
      expect([fight.order(1), fight.spent()]).toEqual([order, true]);
    }
  });

  test("CT-A01 the die is thrown each round, or once", () => {
    const anew = bout({}, {}, "d6 3, d6 4", { more });
    expect([anew.order(1)[0], anew.order(2)[0]]).toEqual([1, 0]);
    const once = bout({}, {}, "d6 3", { more, sideDie: "once" });
    expect([once.order(1)[0], once.order(2)[0], once.order(3)[0]]).toEqual([1, 1, 1]);
    const round = bout({}, {}, "d6 3, d6 4", { more, sideDie: "round" });
    expect([round.order(1)[0], round.order(2)[0]]).toEqual([1, 0]);
  });

  test("CT-057 the surprised do not act in the first round", () => {
    const fight = bout({ surprised: true }, {}, "d6 4, d6 4", { more });
    expect([fight.order(1), fight.order(2)]).toEqual([
      [2, 1, 3],
      [0, 2, 1, 3],
    ]);
  });

  test("CT-A18 the Dexterity of the surprised does not count in the first round, and does after it", () => {
    const fight = bout({}, { surprised: true, surprisedDefence: 1 }, "d6 4, d6 5 4, d6 4, d6 5 4");
    const leftAfter = (round: number): number => {
      fight.order(round);
      fight.turn(0, 1);
      return fight.left(1);
    };
    expect([leftAfter(1), leftAfter(2)]).toEqual([18, 10]);
  });
});

describe("how somebody comes up to foes in Turns", () => {
  const spear = { ...SWORD, reach: 9 };
  const bow = { ...SWORD, ranged: true, range: 50 };
  const pace = (...weapons: readonly TurnsForecastWeapon[]) => turnsPace({ weapons, speed: 5 });

  test("CT-008 CT-019 CT-020 stands where the longest arm strikes, and shoots from within the shortest range beyond a walk", () => {
    expect(pace(SWORD, spear)).toEqual({ reach: 0, step: 5, run: 5, stand: 9, charge: [1, 5] });
    expect(pace(spear, bow, { ...bow, range: 30 })).toEqual({ reach: 9, step: 0, run: 5, stand: 30, charge: null });
    expect(pace(spear, { ...bow, range: 14 })).toEqual({ reach: 9, step: 5, run: 5, stand: 9, charge: [10, 14] });
    expect(pace(spear, { ...bow, range: 15 }).stand).toBe(15);
    expect(pace(bow, { ...bow, range: 30 })).toEqual({ reach: 30, step: 5, run: 5, stand: 50, charge: [31, 35] });
  });

  test("CT-008 everybody's pace counts, from where they stand", () => {
    const gaps = [
      [0, 7],
      [7, 0],
    ];
    const fighters = [{ weapons: [SWORD] }, { weapons: [bow], speed: 5 }].map((one, index) => ({
      ...SQUIRE,
      id: String(index),
      side: index as 0 | 1,
      ...one,
    }));
    expect(turnsFight(fighters, { gaps }).approach).toEqual({
      paces: [turnsPace({ weapons: [SWORD], speed: 0 }), pace(bow)],
      apart: gaps,
    });
    expect(turnsFight(fighters).approach).toBeUndefined();
  });
});
