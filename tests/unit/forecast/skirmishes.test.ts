import { describe, expect, test } from "vitest";
import type { Forecast, Playable, Skirmish } from "../../../src/rules/forecast/index.ts";
import { diceFrom, simulate, xoshiro } from "../../../src/rules/forecast/index.ts";
import type { QuestFighter } from "../../../src/rules/quest/index.ts";
import { attackOdds as questOdds, questFight } from "../../../src/rules/quest/index.ts";
import type { StagedFighter } from "../../../src/rules/staged/index.ts";
import { stagedFight, throwStress, UNHURT } from "../../../src/rules/staged/index.ts";
import type { SwordsFighter } from "../../../src/rules/swords/index.ts";
import { duelOdds, swordsFight } from "../../../src/rules/swords/index.ts";
import type { TurnsFighter } from "../../../src/rules/turns/index.ts";
import { rollSum, throwDamage, turnsFight } from "../../../src/rules/turns/index.ts";

const play = (fight: Playable, fights = 800, seed = 1): Forecast => simulate({ fight, seed, fights, halfWidth: 0 });
const total = ({ wins, draw, undecided }: Forecast): number => wins[0] + wins[1] + draw + undecided;

const squire: TurnsFighter = {
  id: "squire",
  side: 0,
  level: 3,
  stamina: 18,
  injuries: 0,
  slots: 10,
  defence: 3,
  weapons: [{ sides: 6, ability: 2, plus: 0 }],
};
const brawler: SwordsFighter = {
  id: "brawler",
  side: 0,
  bodies: [{ cliche: 4, rating: 1, toughness: 1, coverage: 2, absorbed: 0 }],
};
const guard: QuestFighter = {
  id: "guard",
  side: 0,
  pc: false,
  hp: 11,
  armour: 3,
  modifier: { sign: 1, count: 1, sides: 4 },
  parry: { skill: 50 },
  dodge: { skill: 30 },
  shield: null,
  weapons: [{ skill: 50, kind: "close", dice: { count: 1, sides: 8 } }],
};
const duellist: StagedFighter = {
  id: "duellist",
  side: 0,
  quickness: 1,
  encumbrance: 0,
  strength: 1,
  stamina: 1,
  protection: 3,
  size: 0,
  wounds: UNHURT,
  fatigue: "fresh",
  melee: 12,
  missile: 9,
  attacks: 1,
  weapons: [{ bonus: 9, damage: 5, range: null }],
};

/** Each ruleset: its fight, one fighter, the same fighter a good deal stronger, and one it cannot hurt. */
const rulesets = {
  turns: {
    fight: (all: readonly TurnsFighter[]) => turnsFight(all),
    one: squire,
    strong: { ...squire, level: 5, stamina: 24 },
    still: { ...squire, weapons: [] },
  },
  swords: {
    fight: (all: readonly SwordsFighter[]) => swordsFight(all),
    one: brawler,
    strong: { ...brawler, bodies: [{ ...brawler.bodies[0]!, cliche: 5, rating: 2 }] },
    still: null,
  },
  quest: {
    fight: (all: readonly QuestFighter[]) => questFight(all),
    one: guard,
    strong: { ...guard, hp: 15, weapons: [{ ...guard.weapons[0]!, skill: 80 }] },
    still: { ...guard, weapons: [] },
  },
  staged: {
    fight: (all: readonly StagedFighter[]) => stagedFight(all),
    one: duellist,
    strong: { ...duellist, melee: 15, weapons: [{ ...duellist.weapons[0]!, bonus: 12 }] },
    still: { ...duellist, weapons: [] },
  },
} as const;

type Entry = { readonly id: string; readonly side: 0 | 1 };
const army = <T extends Entry>(one: T, side: 0 | 1, size: number): T[] =>
  Array.from({ length: size }, (_, nth) => ({ ...one, id: `${side}.${nth}`, side }));

describe.each(Object.entries(rulesets))("a whole fight of %s", (_, { fight, one, strong, still }) => {
  const battle = (first: readonly Entry[], second: readonly Entry[], more: Partial<Skirmish> = {}): Playable => ({
    ...(fight as (all: readonly Entry[]) => Skirmish)([...first, ...second]),
    ...more,
  });

  test("the same seed tells the same, another seed something near it", () => {
    const even = battle(army(one, 0, 2), army(one, 1, 2));
    const found = play(even, 300);
    expect(play(even, 300)).toEqual(found);
    const other = play(even, 300, 2);
    expect(other).not.toEqual(found);
    expect(Math.abs(other.wins[0] - found.wins[0])).toBeLessThan(0.1);
  });

  test("sides that are alike win alike, whoever is listed first and whomever they attack", () => {
    for (const [targeting, size] of [
      ["first", 1],
      ["weakest", 2],
      ["random", 3],
    ] as const) {
      const found = play(battle(army(one, 0, size), army(one, 1, size), { targeting }));
      expect(total(found)).toBeCloseTo(1, 12);
      expect(Math.abs(found.wins[0] - found.wins[1])).toBeLessThan(0.09);
    }
    const turned = play(battle(army(one, 1, 2), army(one, 0, 2)));
    expect(Math.abs(turned.wins[0] - turned.wins[1])).toBeLessThan(0.09);
  });

  test("the stronger and the more numerous win more often, on either side", () => {
    const even = play(battle(army(one, 0, 2), army(one, 1, 2)), 400).wins[0];
    const better = play(battle(army(strong as Entry, 0, 2), army(one, 1, 2)), 400).wins[0];
    const more = play(battle(army(one, 0, 3), army(one, 1, 2)), 400).wins[0];
    const worse = play(battle(army(one, 0, 2), army(strong as Entry, 1, 2)), 400).wins[0];
    expect(better).toBeGreaterThan(even + 0.1);
    expect(more).toBeGreaterThan(even + 0.1);
    expect(worse).toBeLessThan(even - 0.1);
  });

  test("standing adds up with the wins: the winners' side has somebody left, the losers' nobody", () => {
    const found = play(battle(army(one, 0, 1), army(one, 1, 1)));
    expect(found.standing[0]).toBeCloseTo(found.wins[0] + found.undecided, 12);
    expect(found.standing[1]).toBeCloseTo(found.wins[1] + found.undecided, 12);
  });

  test("who cannot strike never wins, two of them never end, and nobody there has lost", () => {
    expect(play(battle(army(one, 0, 1), []), 10)).toMatchObject({ wins: [1, 0], rounds: 0 });
    if (!still) return;
    expect(play(battle(army(one, 0, 1), army(still as Entry, 1, 1)), 300).wins[1]).toBe(0);
    expect(play(battle(army(still as Entry, 0, 1), army(still as Entry, 1, 1), { rounds: 4 }), 20)).toMatchObject({
      undecided: 1,
      rounds: 4,
    });
  });
});

describe("the rules inside a forecast", () => {
  test("CT-028 CT-031 dice explode until none is a maximum, as many as the level gives", () => {
    const dice = diceFrom(xoshiro(5));
    for (let nth = 0; nth < 500; nth++) {
      const thrown = throwDamage({ level: 5, sides: 4 }, dice);
      expect(thrown.base).toHaveLength(3);
      expect(() => rollSum(thrown)).not.toThrow();
    }
  });

  test("CT-A03 CT-P03 stamina takes the whole blow that empties it, then slots; without slots exhaustion is death", () => {
    // A d4 at level 1 with +16 does 17 or more: one blow empties 5 stamina, the next fills 10 slots.
    const axe = { sides: 4, ability: 16 };
    const knight: TurnsFighter = { ...squire, stamina: 5, defence: 0, level: 1, weapons: [] };
    const giant: TurnsFighter = { ...squire, id: "giant", side: 1, level: 1, weapons: [axe] };
    expect(play(turnsFight([knight, giant]), 50)).toMatchObject({ wins: [0, 1], rounds: 2 });
    expect(play(turnsFight([knight, giant], { overflow: "injuries" }), 50).rounds).toBe(1);
    expect(play(turnsFight([{ ...knight, slots: null }, giant]), 50).rounds).toBe(1);
  });

  test("CT-003 CT-A01 CT-010 one die a round says who is first, a crossbow shoots in every other turn", () => {
    const sure = { sides: 4, ability: 40 };
    const glass: TurnsFighter = { ...squire, stamina: 1, slots: null, weapons: [sure] };
    const found = play(turnsFight([glass, { ...glass, id: "other", side: 1 }]), 3000);
    expect(Math.abs(found.wins[0] - 0.5)).toBeLessThan(0.02);
    expect(found.rounds).toBe(1);
    const crossbow: TurnsFighter = { ...glass, weapons: [{ ...sure, reload: true }] };
    const wall: TurnsFighter = { ...squire, id: "wall", side: 1, stamina: 1, defence: 0, slots: 1, weapons: [] };
    expect(play(turnsFight([crossbow, wall]), 20).rounds).toBe(3);
  });

  test("SS-003 SS-039 SS-P03 a duel agrees with its exact distribution", () => {
    const a = { cliche: 3, rating: 2, toughness: 1, coverage: 2, absorbed: 0 };
    const b = { cliche: 4, rating: 1, toughness: 2, coverage: 1, absorbed: 1 };
    for (const [own, foe] of [
      [a, b],
      [{ ...a, inappropriate: true }, b],
      [a, { ...b, toolsMissing: true }],
    ] as const) {
      const { winA, rounds } = duelOdds({ a: own, b: foe });
      // Each seeks a contest in his turn: two contests a round, so half as many rounds.
      const found = play(
        swordsFight([
          { id: "a", side: 0, bodies: [own] },
          { id: "b", side: 1, bodies: [foe] },
        ]),
        4000,
      );
      expect(Math.abs(found.wins[0] - winA)).toBeLessThan(0.02);
      expect(found.rounds).toBeGreaterThan(rounds / 2 - 0.1);
      expect(found.rounds).toBeLessThan(rounds / 2 + 0.6);
    }
  });

  test("SS-015 SS-016 SS-P02 the speedy begin, a team's members add their sixes and fall one by one", () => {
    const order = (all: readonly SwordsFighter[]): readonly number[] =>
      swordsFight(all)
        .begin(diceFrom(xoshiro(2)))
        .order(1);
    const slow = { ...brawler, id: "slow" };
    const quick: SwordsFighter = { id: "quick", side: 1, speedy: true, bodies: [{ cliche: 1, rating: 0 }] };
    const weak: SwordsFighter = { id: "weak", side: 1, bodies: [{ cliche: 2, rating: 0 }] };
    expect(order([slow, quick, weak])).toEqual([1, 0, 2]);
    const rat = { cliche: 2, rating: 0 };
    const lone = play(
      swordsFight([
        { id: "team", side: 0, bodies: [rat] },
        { ...brawler, id: "foe", side: 1 },
      ]),
      3000,
    ).wins[0];
    const pack = play(
      swordsFight([
        { id: "team", side: 0, bodies: [rat, rat, rat] },
        { ...brawler, id: "foe", side: 1 },
      ]),
      3000,
    ).wins[0];
    expect(pack).toBeGreaterThan(lone + 0.05);
  });

  test("OQ-P04 OQ-P05 a defended blow drops as often as its odds say, a second defence is 20 worse", () => {
    const sword = guard.weapons[0]!;
    // Whoever has defended in this round does not give up defence in it (OQ-P14).
    const striker: QuestFighter = { ...guard, modifier: { sign: 0, count: 0, sides: 0 }, defences: 1 };
    const victim: QuestFighter = { ...guard, id: "victim", side: 1, hp: 1, armour: 0, weapons: [] };
    const blow = { weapon: sword.dice, skill: 50, hp: 1 };
    const once = questOdds({ ...blow, defence: { kind: "parry", skill: 50 } }).felled;
    const found = play(questFight([striker, victim], { rounds: 1 }), 4000);
    expect(Math.abs(found.wins[0] - once)).toBeLessThan(0.02);
    const again = questOdds({ ...blow, defence: { kind: "parry", skill: 30 } }).felled;
    const two = play(questFight([striker, { ...striker, id: "second" }, victim], { rounds: 1 }), 4000);
    // The first attack may fail of itself, and then the second meets a fresh parry.
    const least = 1 - (1 - once) ** 2;
    expect(two.wins[0]).toBeGreaterThan(least);
    expect(two.wins[0]).toBeLessThan(1 - (1 - once) * (1 - again) + 0.01);
  });

  test("OQ-054 OQ-A05 OQ-P11 OQ-P18 skill orders, players first; missiles meet no defence; crossbows load", () => {
    const order = (all: readonly QuestFighter[], seed: number): readonly number[] =>
      questFight(all)
        .begin(diceFrom(xoshiro(seed)))
        .order(1);
    const better: QuestFighter = { ...guard, id: "better", side: 1, weapons: [{ ...guard.weapons[0]!, skill: 60 }] };
    for (let seed = 1; seed < 10; seed++)
      expect(order([guard, better, { ...guard, id: "hero", pc: true }], seed)).toEqual([1, 2, 0]);
    const bow: QuestFighter = {
      ...guard,
      modifier: { sign: 0, count: 0, sides: 0 },
      weapons: [{ skill: 100, master: true, kind: "missile", dice: { count: 1, sides: 8 }, rounds: 3 }],
    };
    const victim: QuestFighter = {
      ...guard,
      id: "victim",
      side: 1,
      hp: 9,
      armour: 9,
      parry: { skill: 100, master: true },
      weapons: [],
    };
    // A Master's shot is critical: 8 through the armour, then two rounds of loading.
    expect(play(questFight([bow, victim]), 20)).toMatchObject({ wins: [1, 0], rounds: 4 });
  });

  test("ST-P01 stress dice finish, and botch about one time in a hundred", () => {
    const dice = diceFrom(xoshiro(9));
    const thrown = Array.from({ length: 20_000 }, () => throwStress(dice, 1));
    const share = thrown.filter(({ botch }) => botch).length / thrown.length;
    expect(Math.abs(share - 0.01)).toBeLessThan(0.003);
    expect(Math.max(...thrown.map(({ value }) => value))).toBeGreaterThan(20);
    expect(throwStress(dice, 0).botch).toBe(false);
  });

  test("ST-080 ST-P06 a musket is loaded for two rounds, and wounds hinder", () => {
    const musket: StagedFighter = {
      ...duellist,
      weapons: [{ bonus: 80, damage: 0, range: 20, loading: 2, readied: 2 }],
    };
    // Size 60 makes light wounds of blows that would kill anybody else.
    const wall: StagedFighter = { ...duellist, id: "wall", side: 1, weapons: [] };
    const soft: StagedFighter = { ...wall, protection: 69, size: 60, melee: 0, missile: 0 };
    const bout = stagedFight([musket, soft]).begin(diceFrom(xoshiro(3)));
    const hurt: number[] = [];
    for (let round = 0; round < 7; round++) {
      bout.turn(0, 1);
      hurt.push(bout.left(1));
    }
    expect(hurt[0]).toBeLessThan(0);
    expect(hurt[1]).toBe(hurt[0]);
    expect(hurt[2]).toBe(hurt[0]);
    expect(hurt[3]).toBeLessThan(hurt[2]!);
    const hindered = play(
      stagedFight([
        { ...duellist, wounds: { ...UNHURT, heavy: 1 } },
        { ...duellist, id: "fresh", side: 1 },
      ]),
    );
    expect(hindered.wins[0]).toBeLessThan(0.3);
  });
});
