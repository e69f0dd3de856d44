import { describe, expect, test } from "vitest";
import type { QuestFighter, QuestForecastWeapon } from "../../../src/rules/quest/forecast-types.ts";
import { FAR, RUSH } from "../../../src/rules/forecast/approach.ts";
import type { QuestFightOptions } from "../../../src/rules/quest/forecast.ts";
import { questFight } from "../../../src/rules/quest/forecast.ts";
import { toldBout } from "./told.ts";

const SWORD = {
  skill: 60,
  kind: "close",
  dice: { count: 1, sides: 8, plus: 1 },
} as const satisfies QuestForecastWeapon;
const BOW = { skill: 50, kind: "missile", dice: { count: 2, sides: 6 } } as const satisfies QuestForecastWeapon;
const NONE = { skill: 0 };
/** Struck at, they would rather strike back than give up their defence, as long as the foe does. */
const KNIGHT: Omit<QuestFighter, "side"> = {
  id: "knight",
  pc: false,
  hp: 30,
  armour: 2,
  modifier: { sign: 1, count: 1, sides: 4 },
  parry: { skill: 55 },
  dodge: { skill: 30 },
  weapons: [SWORD],
};
/** Has defended already, and so gives up nothing (OQ-P14). */
const BUSY = { ...KNIGHT, defences: 1 };

const bout = (
  own: Partial<QuestFighter>,
  foe: Partial<QuestFighter>,
  throws: string,
  options: QuestFightOptions = {},
) =>
  toldBout(
    questFight(
      [
        { ...BUSY, side: 0, ...own },
        { ...KNIGHT, id: "foe", side: 1, ...foe },
      ],
      options,
    ),
    throws,
  );
/** What one turn leaves the foe of 30 hit points, all dice thrown. */
const struck = (
  throws: string,
  own: Partial<QuestFighter> = {},
  foe: Partial<QuestFighter> = {},
  options: QuestFightOptions = {},
): number => {
  const fight = bout(own, foe, throws, options);
  fight.turn(0, 1);
  expect(fight.spent()).toBe(true);
  return fight.left(1);
};

describe("a blow of Quest, die by die", () => {
  test("OQ-060 OQ-061 OQ-063 OQ-P04 a hit does the weapon's dice and the arm's, less the armour", () => {
    // 5 + 1 + 3 - 2.
    expect(struck("d100 60, d100 56, d8 5, d4 3")).toBe(23);
    expect(struck("d100 60, d100 54")).toBe(30);
    expect(struck("d100 61")).toBe(30);
    expect(struck("d100 77")).toBe(30);
    expect(struck("d100 60, d100 56, d8 5, d4 3", { modifier: { sign: -1, count: 1, sides: 4 } })).toBe(29);
    expect(struck("d100 60, d100 56, d8 5", { modifier: { sign: 0, count: 0, sides: 0 } })).toBe(26);
    // Armour stops no more than there is, and nothing less than 1 comes of dice.
    expect(struck("d100 60, d100 56, d8 5, d4 3", {}, { armour: 40 })).toBe(30);
    expect(struck("d100 60, d100 56, d8 8, d4 4", {}, { hp: 11, armour: 0 })).toBe(0);
  });

  test("OQ-P01 OQ-P04 a critical does the most through the armour; against a critical parry it is rolled", () => {
    // 8 + 1 + 4, nothing thrown for it.
    expect(struck("d100 55, d100 56")).toBe(17);
    expect(struck("d100 55, d100 44, d8 5, d4 3")).toBe(23);
    expect(struck("d100 60, d100 44")).toBe(30);
    expect(struck("d100 60, d100 66, d8 5, d4 3")).toBe(23);
  });

  test("OQ-A09 a fumbled dodge takes the most where the table says so", () => {
    const nimble = { parry: NONE, dodge: { skill: 60 } };
    const fumbled = "d100 60, d100 99";
    expect(struck(`${fumbled}, d8 5, d4 3`, {}, nimble)).toBe(23);
    // 8 + 1 + 4 less 2.
    expect(struck(fumbled, {}, nimble, { dodgeFumbleMax: true })).toBe(19);
  });

  test("OQ-P02 a Master's blow is critical without looking, and so is a Master's parry", () => {
    expect(struck("d100 98, d100 56", { weapons: [{ ...SWORD, skill: 100, master: true }] })).toBe(17);
    expect(struck("d100 55, d100 98, d8 5, d4 3", {}, { parry: { skill: 100, master: true } })).toBe(23);
  });

  test("OQ-P05 OQ-P14 each further defence is 20 worse, but one of the other hand", () => {
    const fight = bout({}, {}, "d100 60, d100 54, d100 60, d100 36, d8 1, d4 1, d100 60, d100 54");
    fight.turn(0, 1);
    fight.turn(0, 1);
    // 35 for the second.
    expect(fight.left(1)).toBe(29);
    fight.order(2);
    fight.turn(0, 1);
    expect([fight.left(1), fight.spent()]).toEqual([29, true]);
    const two = bout(
      {},
      { offHand: true, dodge: NONE },
      "d100 60, d100 54, d100 60, d100 54, d100 60, d100 36, d8 1, d4 1",
    );
    for (let nth = 0; nth < 3; nth++) two.turn(0, 1);
    expect([two.left(1), two.spent()]).toEqual([29, true]);
  });

  test("OQ-036 OQ-056 OQ-P11 whoever cannot defend throws nothing, nor does anybody against a missile", () => {
    expect(struck("d100 60, d8 5, d4 3", {}, { defenceless: true })).toBe(23);
    expect(struck("d100 60, d8 5, d4 3", {}, { open: true })).toBe(23);
    expect(struck("d100 50, d6 5 2, d4 3", { weapons: [BOW] })).toBe(22);
    // The mechanism takes nothing from the arm.
    const crossbow = { weapons: [{ ...BOW, mechanical: true }], modifier: { sign: 0, count: 0, sides: 0 } } as const;
    expect(struck("d100 50, d6 5 2", crossbow)).toBe(25);
    expect(struck("d100 50, d6 5 2, d4 4", { weapons: [{ ...BOW, mechanical: true }] })).toBe(25);
  });

  test("OQ-P14 all-out are two blows 20 worse, and one where the first fells; then nobody defends until their turn", () => {
    const able = {
      defences: 0,
      weapons: [{ ...SWORD, skill: 90 }],
      modifier: { sign: 0, count: 0, sides: 0 },
    } as const;
    const idle = { weapons: [], parry: NONE, dodge: NONE };
    const two = "d100 70, d8 5, d100 71";
    expect(struck(two, able, { ...idle, defenceless: true })).toBe(26);
    expect(struck("d100 70, d8 5", able, { ...idle, defenceless: true, hp: 4 })).toBe(0);
    // The foe hits by a great attack, 4 + 1 and the most of the arm, and nothing meets it.
    const answer = { ...idle, defenceless: true, weapons: [{ ...SWORD, skill: 1 }] };
    const fight = bout(able, answer, `${two}, d100 1, d8 4`);
    fight.turn(0, 1);
    fight.turn(1, 0);
    expect([fight.left(0), fight.left(1), fight.spent()]).toEqual([23, 26, true]);
  });

  test("OQ-P14 a great attack is 20 better and the arm does its most; a charge adds a d6", () => {
    const weak = { defences: 0, weapons: [{ ...SWORD, skill: 25 }] };
    const idle = { weapons: [], parry: NONE, dodge: NONE, armour: 5, defenceless: true };
    // 2 + 1 + 4 less 5.
    expect(struck("d100 45, d8 2", weak, idle)).toBe(28);
    const clumsy = {
      defences: 0,
      weapons: [{ ...SWORD, skill: 90, dice: { count: 1, sides: 2 } }],
      modifier: { sign: 0, count: 0, sides: 0 },
    } as const;
    const charge = (throws: string): number => {
      const fight = bout(clumsy, { ...idle, armour: 3 }, throws);
      fight.turn(0, 1, RUSH);
      expect(fight.spent()).toBe(true);
      return fight.left(1);
    };
    expect(charge("d100 90, d2 2, d6 5")).toBe(26);
    // A critical: all of 2 and 6, through the armour.
    expect(charge("d100 88")).toBe(22);
  });
});

describe("turns of Quest, die by die", () => {
  test("OQ-P14 OQ-P18 shoots, owes the rounds that loading takes, and shoots again; from afar a sword waits", () => {
    const fight = bout(
      { weapons: [{ ...BOW, skill: 100, rounds: 2 }] },
      {},
      "d100 10, d6 1 2, d4 1, d100 10, d6 1 2, d4 1",
    );
    const left = [1, 2, 3].map(() => {
      fight.turn(0, 1);
      return fight.left(1);
    });
    expect([left, fight.spent()]).toEqual([[28, 28, 26], true]);
    const far = bout({}, {}, "");
    far.turn(0, 1, FAR);
    expect(far.left(1)).toBe(30);
  });

  test("OQ-P14 aims, then shoots 20 better a round of it, with a weapon that is slow to load", () => {
    const fight = bout({ weapons: [{ ...BOW, skill: 50, rounds: 3 }] }, {}, "d100 90, d6 1 2, d4 1");
    fight.turn(0, 1);
    expect(fight.spent()).toBe(false);
    // 70 in four rounds are more than 50 in three, 90 in five more than that, 100 in six less.
    const turns = [2, 3, 4].find(() => {
      fight.turn(0, 1);
      return fight.spent();
    });
    expect([turns, fight.left(1)]).toEqual([3, 28]);
  });
});

describe("who acts when in Quest", () => {
  const order = (fighters: readonly Partial<QuestFighter>[], round = 1) => {
    const fight = toldBout(
      questFight(fighters.map((one, index) => ({ ...KNIGHT, id: String(index), side: index === 0 ? 0 : 1, ...one }))),
    );
    return { order: fight.order(round), asked: fight.asked };
  };
  const skill = (percent: number) => ({ weapons: [{ ...SWORD, skill: percent }] });

  test("OQ-054 OQ-A05 the best skill with what is ready; a player's character first of equals", () => {
    expect(order([skill(40), skill(70), { weapons: [] }]).order).toEqual([1, 0, 2]);
    expect(order([skill(40), { ...skill(40), pc: true }, skill(50)]).order).toEqual([2, 1, 0]);
    const armed = {
      weapons: [
        { ...SWORD, skill: 30 },
        { ...BOW, skill: 80, toLoad: 1 },
      ],
    };
    expect(order([armed, skill(40)]).order).toEqual([1, 0]);
    expect(order([{ weapons: [armed.weapons[0]!, { ...BOW, skill: 80 }] }, skill(40)]).order).toEqual([0, 1]);
    // With nothing ready the first counts.
    expect(order([{ weapons: [{ ...BOW, skill: 80, toLoad: 1 }] }, skill(40)]).order).toEqual([0, 1]);
  });

  test("OQ-054 of equals any comes first, as the shuffled list has it", () => {
    const equals = order([skill(40), skill(40), skill(40)]);
    expect([equals.order, equals.asked]).toEqual([[2, 1, 0], [["0", "1", "2"]]]);
  });

  test("OQ-035 the surprised do not act in the first round", () => {
    const fighters = [{ ...skill(40), surprised: true }, skill(30), { ...skill(20), surprised: false }];
    expect(order(fighters).order).toEqual([1, 2]);
    expect(order(fighters, 2).order).toEqual([0, 1, 2]);
  });

  test("OQ-036 OQ-P05 a new round gives back the defences, and the first of them to whoever had none", () => {
    const fight = bout({}, { defenceless: true, defences: 2 }, "d100 60, d8 1, d4 1, d100 60, d100 54");
    fight.order(1);
    fight.turn(0, 1);
    fight.order(2);
    fight.turn(0, 1);
    expect([fight.left(1), fight.spent()]).toEqual([29, true]);
  });
});
