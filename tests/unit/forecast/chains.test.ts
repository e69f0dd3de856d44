import { describe, expect, test } from "vitest";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import type { Forecast, Targeting } from "../../../src/rules/forecast/index.ts";
import { simulate, xoshiroState } from "../../../src/rules/forecast/index.ts";
import { keepArena } from "../../../src/rules/forecast/playable.ts";
import { ChainArena } from "../../../src/rules/forecast/chain-arena.ts";
import { emptyTally } from "../../../src/rules/forecast/tally.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import { questChain } from "../../../src/rules/quest/chain.ts";
import type { QuestFighter } from "../../../src/rules/quest/forecast-types.ts";
import { questFight } from "../../../src/rules/quest/forecast.ts";
import { stagedChain } from "../../../src/rules/staged/chain.ts";
import { UNHURT } from "../../../src/rules/staged/damage.ts";
import { attackOdds as stagedOdds } from "../../../src/rules/staged/odds.ts";
import type { StagedFighter } from "../../../src/rules/staged/forecast.ts";
import { stagedFight } from "../../../src/rules/staged/forecast.ts";
import { swordsChain } from "../../../src/rules/swords/chain.ts";
import type { SwordsFighter } from "../../../src/rules/swords/forecast.ts";
import { swordsFight } from "../../../src/rules/swords/forecast.ts";
import { turnsChain } from "../../../src/rules/turns/chain.ts";
import type { TurnsFighter } from "../../../src/rules/turns/forecast.ts";
import { turnsFight } from "../../../src/rules/turns/forecast.ts";
import { attackOdds } from "../../../src/rules/turns/odds.ts";
import { agree, apart, play, sides } from "./agreement.ts";
import { sampled } from "../../sample.ts";

const TARGETINGS: readonly Targeting[] = ["first", "random", "weakest"];

const swordsmen = (seed: number): SwordsFighter[] =>
  sides(seed, ({ upTo, chance }) => ({
    speedy: chance(30),
    surprised: chance(30),
    sum: 2 + upTo(9),
    ...(chance(50) && {
      missiles: { volleys: chance(30) ? null : upTo(3), baseTn: 4 + upTo(8), killTn: chance(20) ? 12 : null },
    }),
    bodies: [
      {
        cliche: 2 + upTo(3),
        rating: upTo(3),
        toughness: upTo(2),
        coverage: upTo(4),
        inappropriate: chance(20),
        toolsMissing: chance(15),
      },
    ],
  }));
const questers = (seed: number): QuestFighter[] =>
  sides(seed, ({ upTo, chance }) => ({
    pc: chance(50),
    hp: 5 + upTo(9),
    armour: upTo(3),
    modifier: { sign: 1 as const, count: 1, sides: 4 },
    parry: { skill: 20 + upTo(60) },
    dodge: { skill: 20 + upTo(60), master: chance(10) },
    shield: chance(40) ? ("large" as const) : null,
    surprised: chance(30),
    defenceless: chance(20),
    offHand: chance(40),
    movement: chance(30) ? 9 : undefined,
    weapons: [
      ...(chance(75) ? [{ skill: 40 + upTo(40), kind: "close" as const, dice: { count: 1, sides: 8 } }] : []),
      ...(chance(75)
        ? [
            {
              skill: 30 + upTo(50),
              kind: "missile" as const,
              dice: { count: 2, sides: 8 },
              rounds: 3,
              toLoad: upTo(1),
              range: 30,
            },
          ]
        : []),
    ],
  }));
const soldiers = (seed: number): StagedFighter[] =>
  sides(seed, ({ upTo, chance }) => ({
    quickness: upTo(4),
    encumbrance: upTo(2),
    strength: upTo(2),
    stamina: upTo(2),
    protection: upTo(5),
    size: chance(20) ? 2 : 0,
    wounds: chance(20) ? { ...UNHURT, medium: 1 } : UNHURT,
    fatigue: (["fresh", "fresh", "winded", "weary"] as const)[upTo(3)]!,
    melee: 6 + upTo(6),
    missile: 5 + upTo(4),
    guard: upTo(5),
    guarding: chance(15),
    attacks: chance(25) ? 2 : 1,
    weapons: [
      ...(chance(40) ? [{ bonus: 9, ability: upTo(4), damage: 12, range: 20, loading: 2, readied: upTo(2) }] : []),
      ...(chance(80) ? [{ bonus: 6 + upTo(6), ability: upTo(5), damage: 3 + upTo(5), range: null }] : []),
      { bonus: 12, damage: 9, range: 15, loading: 1, readied: 1 },
    ],
  }));
const adventurers = (seed: number): TurnsFighter[] =>
  sides(seed, ({ upTo, chance }) => ({
    level: 1 + upTo(4),
    stamina: 4 + upTo(14),
    injuries: upTo(2),
    slots: chance(30) ? null : 6 + upTo(4),
    defence: upTo(6),
    shield: chance(50) ? 4 + upTo(20) : 0,
    parrying: chance(20),
    surprised: chance(30),
    weapons: [
      ...(chance(60) ? [{ sides: 6, ability: upTo(3), plus: upTo(1), breakable: true }] : []),
      ...(chance(60) ? [{ sides: 10, ability: 4, reload: true, loaded: chance(50) }] : []),
      ...(chance(60) ? [{ sides: 8, ability: 1, breakable: chance(70) }] : []),
    ],
  }));

const CASES = [1, 2, 3, 4, 5, 6];
const aimed = (seed: number): { targeting: Targeting } => ({ targeting: TARGETINGS[seed % 3]! });

describe("fights by their exact distributions agree with fights played out by the rules", () => {
  test.each(sampled(CASES, 3))("SS-003 SS-007 SS-014 SS-015 SS-016 SS-039 SS-P03 SS-P06 swords, case %i", (seed) => {
    const options = {
      ...aimed(seed),
      goliath: seed % 2 === 0,
      meetIsEnough: seed % 2 === 1,
      pumping: seed > 3,
      exhausted: seed % 3 ? ("remaining_wins" as const) : ("tie" as const),
      each: seed % 2 ? ("round" as const) : ("fight" as const),
      orderBy: seed % 4 ? ("clicheInUse" as const) : ("sumOfCliches" as const),
    };
    // Where the order is taken once, a fight with surprise is none of the chain's.
    const fighters = swordsmen(seed).map((one) => (options.each === "fight" ? { ...one, surprised: false } : one));
    agree(swordsChain(fighters, options), swordsFight(fighters, options));
  });

  test.each(sampled(CASES, 3))("OQ-054 OQ-P01 OQ-P04 OQ-P05 OQ-P11 OQ-P18 quest, case %i", (seed) => {
    const options = { ...aimed(seed), dodgeFumbleMax: seed % 2 === 0 };
    agree(questChain(questers(seed), options), questFight(questers(seed), options));
  });

  test.each(sampled(CASES, 3))("OQ-013 OQ-P06 OQ-P08 OQ-P14 quest, walking up to each other, case %i", (seed) => {
    const fighters = questers(seed + 20);
    const options = { ...aimed(seed), metres: apart(fighters, seed, 45) };
    agree(questChain(fighters, options), questFight(fighters, options));
  });

  test.each(sampled(CASES, 3))("ST-013 ST-080 ST-P01 ST-P04 ST-P06 ST-P07 ST-P11 staged, case %i", (seed) => {
    const options = { ...aimed(seed), botchDice: seed % 3 };
    agree(stagedChain(soldiers(seed), options), stagedFight(soldiers(seed), options));
  });

  test.each(sampled(CASES, 3))(
    "CT-003 CT-010 CT-023 CT-031 CT-045 CT-046 CT-053 CT-A01 CT-A03 turns, case %i",
    (seed) => {
      const options = {
        ...aimed(seed),
        sideDie: seed % 2 ? ("round" as const) : ("once" as const),
        powerUnbreakable: seed % 4 === 0,
        overflow: seed % 3 ? ("lost" as const) : ("injuries" as const),
      };
      agree(turnsChain(adventurers(seed), options), turnsFight(adventurers(seed), options));
    },
  );
});

describe("a fight by its distributions", () => {
  test("CT-045 CT-046 CT-A13 strikes with power once, to fell a foe, where another weapon is left", () => {
    // A d4 and 2 fill 7 slots only by exploding; two of them do so more often than not.
    const sword = { sides: 4, ability: 2, breakable: true };
    const fist = { sides: 4, ability: -9 };
    const knight: TurnsFighter = {
      id: "knight",
      side: 0,
      level: 1,
      stamina: 9,
      injuries: 0,
      slots: 9,
      defence: 0,
      weapons: [sword, fist],
    };
    const foe: TurnsFighter = { ...knight, id: "foe", side: 1, stamina: 0, slots: 7, weapons: [] };
    const felled = (
      weapons: TurnsFighter["weapons"],
      other = foe,
      powerUnbreakable = false,
    ): [exact: number, played: number] => {
      const fighters = [{ ...knight, weapons }, other];
      const once = { rounds: 1, powerUnbreakable };
      return [play(turnsChain(fighters, once), 4000).wins[0], play(turnsFight(fighters, once), 4000).wins[0]];
    };
    const { felled: power } = attackOdds({ ...sword, level: 1, defence: 0, power: true, target: foe });
    const { felled: plain } = attackOdds({ ...sword, level: 1, defence: 0, target: foe });
    expect(power).toBeGreaterThan(0.5);
    expect(plain).toBeLessThan(0.5);
    const near = (found: readonly number[], chance: number): void => {
      for (const share of found) expect(Math.abs(share - chance)).toBeLessThan(0.04);
    };
    near(felled([sword, fist]), power);
    // Alone it would be the last weapon, and what cannot break gives no power; a foe with stamina left is not felled.
    near(felled([sword]), plain);
    near(felled([{ ...sword, breakable: false }, fist]), plain);
    // Where the world lets it, what cannot break strikes so every time, alone as well.
    near(felled([{ ...sword, breakable: false }], foe, true), power);
    expect(felled([sword, fist], { ...foe, stamina: 1 })).toEqual([0, 0]);
    // Broken by the first foe, the sword does nothing to the second.
    const pair = [knight, foe, { ...foe, id: "next" }];
    const three = { rounds: 9 };
    expect(play(turnsChain(pair, three), 4000).wins[0]).toBeLessThan(0.3);
    agree(turnsChain(pair, three), turnsFight(pair, three));
  });

  test("CT-048 CT-053 CT-054 CT-055 raises a shield where that keeps its bearer alive through the next blow", () => {
    // A d4 and 6 does 7 or more to 6 slots; a shield of 20 takes all that two explosions do not add.
    const hammer = { sides: 4, ability: 6 };
    const guard: TurnsFighter = {
      id: "guard",
      side: 0,
      level: 1,
      stamina: 0,
      injuries: 0,
      slots: 6,
      defence: 0,
      shield: 20,
      weapons: [{ sides: 4, ability: 0 }],
    };
    const brute: TurnsFighter = { ...guard, id: "brute", side: 1, slots: 30, shield: 0, weapons: [hammer] };
    const rounds = (one: TurnsFighter, other: TurnsFighter): readonly Forecast[] =>
      [turnsChain([one, other], { rounds: 1 }), turnsFight([one, other], { rounds: 1 })].map((fight) =>
        play(fight, 2000),
      );
    // Struck before the first turn half the time, the shield down; raised in time, it saves the bearer nearly always.
    for (const { wins } of rounds(guard, brute)) expect(Math.abs(wins[1] - 0.5)).toBeLessThan(0.06);
    for (const { wins } of rounds({ ...guard, parrying: true }, brute)) expect(wins[1]).toBeLessThan(0.1);
    for (const { wins } of rounds({ ...guard, shield: 0 }, brute)) expect(wins[1]).toBe(1);
    // A shield too weak to save is not raised; nor is any against somebody unarmed, who never strikes.
    for (const { wins } of rounds({ ...guard, shield: 1 }, brute)) expect(wins[1]).toBe(1);
    for (const { undecided } of rounds(guard, { ...brute, weapons: [] })) expect(undecided).toBe(1);
    // Nor by who would do as much harm as the shield stops; who has no weapon does none.
    for (const { wins } of rounds({ ...guard, weapons: [hammer] }, brute)) expect(wins[1]).toBeGreaterThan(0.98);
    for (const { wins } of rounds({ ...guard, weapons: [] }, brute)) expect(Math.abs(wins[1] - 0.5)).toBeLessThan(0.06);
    // Two who fear each other do not parry for ever.
    const twins = [guard, { ...guard, id: "twin", side: 1 as const }].map((one) => ({ ...one, weapons: [hammer] }));
    expect(play(turnsChain(twins), 500).undecided).toBe(0);
    agree(turnsChain([guard, brute]), turnsFight([guard, brute]));
  });

  test("ST-P07 ST-P11 exerts in the first blow of whoever is fresh, and never where it costs a penalty", () => {
    const sword = { bonus: 6, ability: 4, damage: 6, range: null };
    const knight = { ...soldiers(1)[0]!, fatigue: "fresh" as const, wounds: UNHURT, attacks: 2, weapons: [sword] };
    const foe = { ...knight, id: "foe", side: 1 as const, size: 3, weapons: [{ ...sword, ability: 0 }] };
    const chain = stagedChain([knight, foe]);
    const [own, other] = [chain.start(0), chain.start(1)];
    const unhurt = (steps: ReturnType<typeof chain.turn>): number =>
      steps.reduce((sum, step) => sum + (chain.key(step.foe) === chain.key(other) ? step.chance : 0), 0);
    const missed = (bonus: number): number => {
      const { protection, stamina, melee, strength } = knight;
      const against = { defence: melee, weaponDamage: 6, stamina, protection, strength, size: 3, bonus };
      return stagedOdds(against).wounds.none;
    };
    // Twice the ability in the first of two blows, once in the second; winded afterwards, which is no penalty.
    const first = chain.turn(0, own, 1, other);
    expect(unhurt(first)).toBeCloseTo(missed(10) * missed(6), 9);
    expect(first.every((step) => step.own!.fatigue === "winded")).toBe(true);
    const next = chain.turn(0, first[0]!.own!, 1, other);
    expect(unhurt(next)).toBeCloseTo(missed(6) ** 2, 9);
    expect(next.every((step) => step.own === null)).toBe(true);
    // Without an ability there is nothing to put in.
    expect(chain.turn(1, other, 0, own).every((step) => step.own === null)).toBe(true);
    // Who shoots has an empty weapon afterwards as well.
    const bow = { ...sword, range: 20, loading: 1 };
    const archer = stagedChain([{ ...knight, weapons: [bow] }, foe]);
    const [shot] = archer.turn(0, archer.start(0), 1, other);
    expect(shot!.own).toMatchObject({ fatigue: "winded", readied: [0] });
    agree(chain, stagedFight([knight, foe]));
  });

  test("ends undecided where nobody can strike, and at once where a side has nobody left", () => {
    const idle = { ...questers(1)[0]!, weapons: [] };
    const stare = play(questChain([idle, { ...idle, id: "other", side: 1 }], { rounds: 4 }), 20);
    expect(stare).toMatchObject({ undecided: 1, rounds: 4 });
    const still = { ...adventurers(1)[0]!, weapons: [] };
    expect(play(turnsChain([still, { ...still, id: "other", side: 1 }], { rounds: 2 }), 20).undecided).toBe(1);
    const unarmed = { ...soldiers(1)[0]!, weapons: [] };
    expect(play(stagedChain([unarmed, { ...unarmed, id: "other", side: 1 }], { rounds: 2 }), 20).undecided).toBe(1);
    const asleep = { ...soldiers(1)[0]!, id: "other", side: 1 as const, fatigue: "unconscious" as const };
    expect(play(stagedChain([unarmed, asleep]), 20)).toMatchObject({ wins: [1, 0], rounds: 0, standing: [1, 0] });
  });

  test("takes as much chance as it needs, and the same chance whether its distributions are known yet or not", () => {
    const idle = questers(1).map((one) => ({ ...one, weapons: [] }))[0]!;
    const crowd = Array.from({ length: 30 }, (_, nth) => ({ ...idle, id: String(nth), side: (nth % 2) as 0 | 1 }));
    expect(play(questChain(crowd), 3)).toMatchObject({ undecided: 1, rounds: 100, wins: [0, 0] });
    const arena = new ChainArena(turnsChain(adventurers(2), { targeting: "random" }));
    const [cold, warm] = [emptyTally(adventurers(2).length), emptyTally(adventurers(2).length)];
    for (const tally of [cold, warm]) arena.play(xoshiroState(4), 700, tally);
    expect(cold.fights).toBe(700);
    expect(warm).toEqual(cold);
  });

  test.each(["round", "fight"] as const)("lets equals act in every order as often, anew each %s", (each) => {
    // Whoever acts fells the first foe, so that nothing but the order is left to chance.
    const scores = [3, 2, 2, 2, 3, 1, 2, 2];
    const team = (index: number): 0 | 1 => (index < 4 ? 0 : 1);
    const everybody = [...scores.keys()];
    const order =
      each === "round"
        ? { kind: "scores" as const, each, score: (kind: number) => scores[kind]! }
        : { kind: "scores" as const, each, score: (kind: number) => [[scores[kind]!, 1]] as const };
    const chain: Chain<{ up: boolean }> = {
      fighters: everybody.map((index) => ({ id: String(index), side: team(index) })),
      kinds: everybody,
      order,
      start: () => ({ up: true }),
      key: ({ up }) => String(up),
      aspect: () => "",
      stands: (_, { up }) => up,
      left: (_, { up }) => Number(up),
      turn: () => [{ own: null, foe: { up: false }, chance: 1 }],
    };
    const ordersOf = (among: readonly number[]): number[][] => {
      if (among.length === 0) return [[]];
      const top = Math.max(...among.map((index) => scores[index]!));
      return among
        .filter((index) => scores[index] === top)
        .flatMap((index) => ordersOf(among.filter((one) => one !== index)).map((rest) => [index, ...rest]));
    };
    /** Chance of each to stand at the end, from a round in which these do; the order is given where it is kept. */
    const standing = (up: readonly number[], kept?: readonly number[]): number[] => {
      if ([0, 1].some((side) => up.every((index) => team(index) !== side)))
        return everybody.map((index) => Number(up.includes(index)));
      const orders = kept ? [kept] : ordersOf(up);
      const sums = everybody.map(() => 0);
      for (const acting of orders) {
        let left = up;
        for (const actor of acting) {
          const foe = left.includes(actor) ? left.find((one) => team(one) !== team(actor)) : undefined;
          left = left.filter((one) => one !== foe);
        }
        standing(left, each === "fight" ? acting : undefined).forEach((share, index) => (sums[index]! += share));
      }
      return sums.map((sum) => sum / orders.length);
    };
    const exact = standing(everybody);
    const found = play(chain, 40_000);
    exact.forEach((share, index) => expect(Math.abs(found.standing[index]! - share), String(index)).toBeLessThan(0.01));
  });

  test("is what a plan comes to; teams are played out by their dice", () => {
    const alone = swordsmen(2);
    const plan = { ruleset: "swords", fighters: alone, options: {} };
    expect(play(fightOf(plan), 500)).toEqual(play(swordsChain(alone), 500));
    const team = { ...alone[0]!, bodies: [...alone[0]!.bodies, ...alone[0]!.bodies] };
    const joined = [team, ...alone.slice(1)];
    expect(play(fightOf({ ...plan, fighters: joined }), 200)).toEqual(play(swordsFight(joined), 200));
  });
});

describe("what was worked out for one telling changes nothing of the next", () => {
  const telling = { chunk: 50, first: 10, fights: 400, halfWidth: 0 };
  test.each([
    ["swords", (seed: number) => swordsChain(swordsmen(seed), aimed(seed))],
    ["quest", (seed: number) => questChain(questers(seed), aimed(seed))],
    ["staged", (seed: number) => stagedChain(soldiers(seed), aimed(seed))],
    ["turns", (seed: number) => turnsChain(adventurers(seed), aimed(seed))],
    ["quest, die by die", (seed: number) => questFight(questers(seed), aimed(seed))],
  ] as const)("%s", (_, fightOf) => {
    for (const seed of [1, 2]) {
      const kept = keepArena(fightOf(seed));
      expect(kept.arena()).toBe(kept.arena());
      simulate({ ...telling, fight: kept, seed: 7 });
      const fresh = simulate({ ...telling, fight: fightOf(seed), seed: 1 });
      expect(simulate({ ...telling, fight: kept, seed: 1 })).toEqual(fresh);
    }
  });
});
