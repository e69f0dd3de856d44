import { sideOf } from "../../../src/rules/foes.ts";
import { describe, expect, test } from "vitest";
import { explain } from "../../../src/rules/explain.ts";
import {
  damage,
  initiative,
  isDistracted,
  openFight,
  opponents,
  parryBlow,
  parryShield,
  parryWeapon,
  randomSurprise,
  rollSum,
  roundOrder,
  sneakCheck,
  sneakDamage,
  sneakEligible,
  surpriseRound,
  takeDamage,
  turnProblems,
  explosionRows,
} from "../../../src/rules/turns/index.ts";
import type { RoundEntry, Side } from "../../../src/rules/turns/index.ts";
import { refused, told } from "../told.ts";

describe("what a result says of itself", () => {
  test("CT-022..035 CT-045 CT-046 CT-A02 a blow whole, powerful and weak", () => {
    const { diceParts, netParts, ...rest } = damage({
      level: 3,
      sides: 6,
      base: [6, 2, 1, 4],
      extra: [6, 3],
      ability: 3,
      defence: 4,
      plus: 2,
      power: true,
    });
    expect(told(diceParts)).toEqual(["LevelDice 2 CT-031", "PowerAttack 2 CT-045"]);
    expect(told(netParts)).toEqual([
      "Dice 22 CT-028",
      "MagicalBonus 8 CT-032",
      "Ability 3 CT-024",
      "Defence -4 CT-026",
    ]);
    expect(rest).toEqual({ dice: 4, diceSum: 22, explosions: 2, magic: 8, gross: 33, net: 29, weaponBroken: true });
    const weak = damage({ level: 1, sides: 4, base: [2], extra: [], ability: -3, defence: 1 });
    expect(told(weak.netParts)).toEqual([
      "Dice 2 CT-028",
      "Ability -3 CT-024",
      "Defence -1 CT-026",
      "NoHealing 2 CT-A02",
    ]);
    expect(weak).toMatchObject({ dice: 1, magic: 0, gross: -1, net: 0, weaponBroken: false });
    expect(damage({ level: 1, sides: 4, base: [2], extra: [], ability: 0, defence: 2 })).toMatchObject({ net: 0 });
    expect(told(damage({ level: 1, sides: 4, base: [2], extra: [], ability: 0, defence: 2 }).netParts)).toEqual([
      "Dice 2 CT-028",
      "Defence -2 CT-026",
    ]);
  });

  test("CT-069..078 CT-A08 CT-A11 a sneak attack's check and its Direct Damage whole", () => {
    const { dcParts, totalParts, ...check } = sneakCheck({ die: 9, dexterity: 4, armour: 3, other: -1 });
    expect([told(dcParts), told(totalParts)]).toEqual([
      ["BaseDifficulty 10 CT-070", "Armour 3 CT-070"],
      ["Die 9 CT-A11", "Dexterity 4 CT-069", "Modifier -1 CT-069"],
    ]);
    expect(check).toEqual({ dc: 13, total: 12, success: false });
    expect(sneakCheck({ die: 9, dexterity: 4, armour: 3 })).toMatchObject({ total: 13, success: true });
    expect([1, 20].map((die) => sneakCheck({ die, dexterity: 0, armour: 10 }).success)).toEqual([false, true]);
    const stab = { level: 3, sides: 4, base: [4, 1], extra: [2], dexterity: 4, plus: 2 };
    const { diceParts, directParts, ...rest } = sneakDamage(stab);
    expect(told(diceParts)).toEqual(["LevelDice 2 CT-031"]);
    expect(told(directParts)).toEqual(["Dice 7 CT-077", "MagicalBonus 4 CT-A08", "Dexterity 4 CT-077"]);
    expect(rest).toEqual({ dice: 2, diceSum: 7, explosions: 1, magic: 4, direct: 15 });
    expect(sneakDamage({ ...stab, magicCounts: false })).toMatchObject({ magic: 0, direct: 11 });
    expect(sneakDamage({ ...stab, plus: 0 })).toMatchObject({ magic: 0, direct: 11 });
    const bungled = sneakDamage({ level: 1, sides: 4, base: [1], extra: [], dexterity: -9, plus: 2 });
    expect(told(bungled.directParts)).toEqual([
      "Dice 1 CT-077",
      "MagicalBonus 2 CT-A08",
      "Dexterity -9 CT-077",
      "NoHealing 6 CT-A02",
    ]);
    const clumsy = sneakDamage({ level: 1, sides: 4, base: [1], extra: [], dexterity: -3 });
    expect([clumsy.direct, told(clumsy.directParts)]).toEqual([
      0,
      ["Dice 1 CT-077", "Dexterity -3 CT-077", "NoHealing 2 CT-A02"],
    ]);
    expect(told(sneakDamage({ level: 1, sides: 4, base: [1], extra: [], dexterity: -1 }).directParts)).toEqual([
      "Dice 1 CT-077",
      "Dexterity -1 CT-077",
    ]);
  });

  test("CT-023 CT-078 CT-A03 CT-P01 CT-P03 CT-A17 damage taken whole, by everyone", () => {
    const take = (more: object): unknown => {
      const { staminaParts, injuriesParts, ...rest } = takeDamage({
        stamina: 5,
        injuries: 2,
        slots: 6,
        amount: 8,
        ...more,
      });
      expect(explain(injuriesParts).value).toBe(rest.injuries);
      return { ...rest, said: told(staminaParts).join(", ") };
    };
    const alive = {
      stamina: 0,
      injuries: 2,
      newInjuries: 0,
      exhausted: true,
      dead: false,
      said: "Stamina 5 CT-023, Damage -5 CT-023",
    };
    expect(take({})).toEqual(alive);
    expect(take({ amount: 5, overflow: "injuries" })).toEqual(alive);
    expect(take({ overflow: "injuries" })).toEqual({ ...alive, injuries: 5, newInjuries: 3 });
    expect(take({ overflow: "injuries", amount: 40 })).toEqual({ ...alive, injuries: 6, newInjuries: 4, dead: true });
    expect(take({ stamina: 0 })).toEqual({
      ...alive,
      injuries: 6,
      newInjuries: 4,
      dead: true,
      said: "Stamina 0 CT-023, Damage 0 CT-023",
    });
    expect(take({ direct: true, amount: 3 })).toEqual({
      stamina: 5,
      injuries: 5,
      newInjuries: 3,
      exhausted: false,
      dead: false,
      said: "Stamina 5 CT-023, Damage 0 CT-P03",
    });
    expect(take({ direct: true, amount: 3, injuries: 9 })).toMatchObject({ injuries: 9, newInjuries: 0, dead: true });
    expect(take({ slots: null, amount: 2 })).toEqual({
      stamina: 3,
      injuries: 2,
      newInjuries: 0,
      exhausted: false,
      dead: false,
      said: "Stamina 5 CT-023, Damage -2 CT-023",
    });
    expect(take({ slots: null, amount: 2, direct: true })).toEqual({
      stamina: 1,
      injuries: 2,
      newInjuries: 0,
      exhausted: false,
      dead: false,
      said: "Stamina 5 CT-023, Damage -4 CT-P03",
    });
    expect(take({ slots: null, stamina: 0, amount: 2, overflow: "injuries" })).toMatchObject({
      stamina: 0,
      injuries: 2,
      newInjuries: 0,
      dead: true,
    });
    expect(take({ slots: null, overflow: "injuries" })).toMatchObject({
      stamina: 0,
      injuries: 2,
      newInjuries: 0,
      dead: true,
    });
    expect(take({ slots: null, direct: true, amount: 3, overflow: "injuries", injuries: 0 })).toMatchObject({
      stamina: 0,
      injuries: 0,
      newInjuries: 0,
      dead: true,
    });
    expect(take({ slots: null, direct: true, amount: 1, overflow: "injuries", injuries: 0 })).toMatchObject({
      stamina: 3,
      injuries: 0,
      newInjuries: 0,
      dead: false,
    });
    expect(take({ amount: 0 })).toMatchObject({ stamina: 5, injuries: 2, newInjuries: 0, exhausted: false });
  });

  test("CT-028 the rows of a throw, as many as there are", () => {
    expect(explosionRows({ sides: 4, base: [4, 4, 1], extra: [4, 2, 4, 3] })).toEqual([[4, 4, 1], [4, 2], [4], [3]]);
    expect(explosionRows({ sides: 4, base: [3, 1], extra: [] })).toEqual([[3, 1]]);
  });
});

describe("surprise and sides", () => {
  test("CT-003..005 CT-056..061 CT-A10 CT-A23 CT-P06 every die and every pair of sides", () => {
    const dice = [1, 2, 3, 4, 5, 6];
    expect(dice.map((die) => initiative({ die }))).toEqual([
      "enemies",
      "enemies",
      "enemies",
      "party",
      "party",
      "party",
    ]);
    expect(dice.map((die) => randomSurprise({ die }))).toEqual(["enemies", null, null, null, null, "party"]);
    expect(
      ([[], ["party"], ["enemies"], ["party", "enemies"]] as Side[][]).map((surprised) => surpriseRound({ surprised })),
    ).toEqual([null, "enemies", "party", null]);
    expect([opponents("party"), opponents("enemies")]).toEqual(["enemies", "party"]);
    expect([
      sideOf({ friendly: true }),
      sideOf({ friendly: false }),
      sideOf({ friendly: true, changed: "enemies" }),
      sideOf({ friendly: false, changed: "party" }),
    ]).toEqual(["party", "enemies", "enemies", "party"]);
    expect(dice.map((die) => openFight({ die }).surpriseRound)).toEqual([null, null, null, null, null, null]);
    expect(dice.map((die) => openFight({ die, surpriseOnInitiative: true }))).toEqual([
      { surpriseRound: "enemies", first: "enemies" },
      { surpriseRound: null, first: "enemies" },
      { surpriseRound: null, first: "enemies" },
      { surpriseRound: null, first: "party" },
      { surpriseRound: null, first: "party" },
      { surpriseRound: "party", first: "party" },
    ]);
    expect(openFight({ die: 1, surprised: ["enemies"], surpriseOnInitiative: true })).toEqual({
      surpriseRound: "party",
      first: "enemies",
    });
  });

  test("CT-002 CT-006 CT-057 the order of a round, chosen places before ids, and a surprise round's one side", () => {
    const entries: RoundEntry[] = [
      { id: "a", side: "enemies", place: 0 },
      { id: "d", side: "party" },
      { id: "c", side: "party", place: null },
      { id: "b", side: "party", place: 2 },
      { id: "e", side: "party", place: 1 },
      { id: "f", side: "enemies", place: 0 },
    ];
    expect(roundOrder({ entries, first: "party" })).toEqual(["e", "b", "c", "d", "a", "f"]);
    expect(roundOrder({ entries, first: "enemies" })).toEqual(["a", "f", "e", "b", "c", "d"]);
    expect(roundOrder({ entries: [...entries].reverse(), first: "enemies" })).toEqual(["a", "f", "e", "b", "c", "d"]);
    expect(roundOrder({ entries, first: "enemies", surprise: true })).toEqual(["a", "f"]);
    const turn = { side: "party", acting: "party", acted: false } as const;
    expect([
      turnProblems(turn),
      turnProblems({ ...turn, acting: "enemies" }),
      turnProblems({ ...turn, acted: true }),
      turnProblems({ ...turn, dead: true }),
    ]).toEqual([
      [],
      [{ problem: "not_your_side", rule: "CT-006" }],
      [{ problem: "turn_taken", rule: "CT-002" }],
      [{ problem: "dead", rule: "CT-P03" }],
    ]);
  });

  test("CT-063..068 CT-079 each reason against a sneak attack alone", () => {
    const ready = { attackedTargetLastRound: false, concealed: true, distracted: false, finesse: true };
    const problems = (more: object): unknown => sneakEligible({ ...ready, ...more }).problems;
    expect([
      problems({}),
      problems({ power: true }),
      problems({ finesse: false }),
      problems({ engaged: true }),
    ]).toEqual([[], ["power_attack"], ["not_finesse"], ["already_engaged"]]);
    expect([
      problems({ attackedTargetLastRound: true }),
      problems({ concealed: false }),
      problems({ concealed: false, distracted: true }),
    ]).toEqual([["already_engaged"], ["not_hidden"], []]);
    expect(problems({ distracted: true })).toEqual([]);
    expect([
      isDistracted({}),
      isDistracted({ inMeleeWithAnother: true }),
      isDistracted({ shotByAnother: true }),
      isDistracted({ ruling: true }),
    ]).toEqual([false, true, true, true]);
  });
});

describe("what is refused, and how it is said", () => {
  const blow = { level: 1, sides: 6, base: [3], extra: [], ability: 0, defence: 0 };
  const stab = { level: 1, sides: 4, base: [1], extra: [], dexterity: 0 };
  const target = { stamina: 5, injuries: 0, slots: 5, amount: 1 };
  const check = { die: 5, dexterity: 0, armour: 0 };

  test.each<[string, () => unknown]>([
    ["CT-030 NoSuchDie sides=12", () => rollSum({ sides: 12, base: [1], extra: [] })],
    ["CT-028 DieWithoutExplosion index=1", () => rollSum({ sides: 6, base: [5], extra: [3] })],
    ["CT-028 DieWithoutExplosion index=2", () => rollSum({ sides: 6, base: [6], extra: [1, 6] })],
    ["CT-028 ExplosionNotThrown explosions=2 thrown=1", () => rollSum({ sides: 6, base: [6], extra: [6] })],
    ["CT-028 die 7 of 1..6", () => rollSum({ sides: 6, base: [7], extra: [] })],
    ["CT-028 die 0 of 1..6", () => rollSum({ sides: 6, base: [0], extra: [] })],
    ["CT-028 ExplosionNotThrown explosions=1 thrown=0", () => explosionRows({ sides: 6, base: [6], extra: [] })],
    ["CT-024 ability 0.5 of -Infinity..Infinity", () => damage({ ...blow, ability: 0.5 })],
    ["CT-024 defence 0.5 of -Infinity..Infinity", () => damage({ ...blow, defence: 0.5 })],
    ["CT-032 plus 0.5 of -Infinity..Infinity", () => damage({ ...blow, plus: 0.5 })],
    ["CT-031 level 0 of 1..Infinity", () => damage({ ...blow, level: 0 })],
    ["CT-031 WrongNumberOfDice expected=2 thrown=1", () => damage({ ...blow, level: 3 })],
    ["CT-031 WrongNumberOfDice expected=2 thrown=1", () => damage({ ...blow, power: true })],
    ["CT-077 dexterity 0.5 of -Infinity..Infinity", () => sneakDamage({ ...stab, dexterity: 0.5 })],
    ["CT-A08 plus 0.5 of -Infinity..Infinity", () => sneakDamage({ ...stab, plus: 0.5 })],
    ["CT-031 WrongNumberOfDice expected=1 thrown=2", () => sneakDamage({ ...stab, base: [1, 1] })],
    ["CT-023 stamina -1 of 0..Infinity", () => takeDamage({ ...target, stamina: -1 })],
    ["CT-P03 injuries -1 of 0..Infinity", () => takeDamage({ ...target, injuries: -1 })],
    ["CT-023 amount -1 of 0..Infinity", () => takeDamage({ ...target, amount: -1 })],
    ["CT-P03 slots -1 of 0..Infinity", () => takeDamage({ ...target, slots: -1 })],
    ["CT-049 net -1 of 0..Infinity", () => parryWeapon({ net: -1, explosions: 0 })],
    ["CT-050 explosions -1 of 0..Infinity", () => parryWeapon({ net: 0, explosions: -1 })],
    ["CT-052 plus -1 of 0..Infinity", () => parryWeapon({ net: 0, explosions: 0, plus: -1 })],
    ["CT-A04 counted -1 of 0..Infinity", () => parryWeapon({ net: 0, explosions: 0, counted: -1 })],
    ["CT-053 net -1 of 0..Infinity", () => parryShield({ net: -1, shieldPoints: 1 })],
    ["CT-053 shieldPoints -1 of 0..Infinity", () => parryShield({ net: 1, shieldPoints: -1 })],
    [
      "CT-055 net -1 of 0..Infinity",
      () => parryBlow({ parry: { weapon: null, shieldPoints: 0 }, kind: "weapon", net: -1, explosions: 0 }),
    ],
    ["CT-A11 die 0 of 1..20", () => sneakCheck({ ...check, die: 0 })],
    ["CT-A11 die 21 of 1..20", () => sneakCheck({ ...check, die: 21 })],
    ["CT-069 dexterity 0.5 of -Infinity..Infinity", () => sneakCheck({ ...check, dexterity: 0.5 })],
    ["CT-070 armour -1 of 0..Infinity", () => sneakCheck({ ...check, armour: -1 })],
    ["CT-069 other 0.5 of -Infinity..Infinity", () => sneakCheck({ ...check, other: 0.5 })],
    ["CT-003 die 7 of 1..6", () => initiative({ die: 7 })],
    ["CT-003 die 0 of 1..6", () => openFight({ die: 0 })],
    ["CT-059 die 7 of 1..6", () => randomSurprise({ die: 7 })],
    ["CT-059 die 0 of 1..6", () => randomSurprise({ die: 0 })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
