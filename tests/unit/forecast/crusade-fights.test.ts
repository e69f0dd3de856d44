import { describe, expect, test } from "vitest";
import { simulate, type Playable } from "../../../src/rules/forecast/index.ts";
import { keepArena } from "../../../src/rules/forecast/playable.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import { CrusadeArena } from "../../../src/rules/crusade/arena.ts";
import { crusadeFight, type CrusadeFighter, type CrusadeFightOptions } from "../../../src/rules/crusade/index.ts";
import { CHARGE, FAR, NEAR, RUSH } from "../../../src/rules/forecast/approach.ts";
import { chargeAttacks, crusadeApproach } from "../../../src/rules/crusade/forecast-approach.ts";
import { apart, numbers } from "./agreement.ts";
import { agree, fightersOf, PLAIN, play, played, TARGETINGS } from "./crusade-by-hand.ts";
import { sampled } from "../../sample.ts";

describe("a fight of Crusade with all that decides it", () => {
  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5))(
    "EC-013 EC-014 EC-037 EC-066 EC-100 EC-104 EC-105 EC-137 EC-153 EC-155 EC-156 EC-A03: case %i agrees with the same fight die by die",
    (seed) => {
      // By setting a shield gives stress. Some have a second shield in hand.
      const fighters = fightersOf(seed).map((one, index): CrusadeFighter =>
        one.shield ? { ...one, shield: { ...one.shield, stress: seed % 2, spares: (seed + index) % 3 } } : one,
      );
      const options = { targeting: TARGETINGS[seed % 3]!, pcFateOncePerKind: seed % 2 === 0, rounds: 30 };
      agree(fightOf({ ruleset: "crusade", fighters, options }), played(fighters, options), 800);
    },
  );
});

describe("where nothing but blows counts of anybody", () => {
  const bare = (count: number): CrusadeFighter[] =>
    ([0, 1] as const).flatMap((side) =>
      Array.from({ length: count }, (_, nth) => ({
        ...PLAIN,
        id: `${side}.${nth}`,
        side,
        initiative: nth % 2,
        body: { ...PLAIN.body, stressLeft: nth === 1 ? 5 : 9 },
      })),
    );

  test("EC-053 EC-A21: its arena comes to what pools and blows come to, ties at the same time", () => {
    const arena = (fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Playable => ({
      fighters,
      arena: () => new CrusadeArena(fighters, options),
    });
    for (const targeting of TARGETINGS)
      agree(arena(bare(3), { targeting }), crusadeFight(bare(3), { targeting }), 6000);
    const [one, other] = [play(arena(bare(1), {}), 20_000), play(crusadeFight(bare(1)), 20_000)];
    expect(Math.abs(one.draw - other.draw)).toBeLessThan(0.01);
    expect(one.draw).toBeGreaterThan(0.005);
  });

  test("EC-050 EC-A25: a world that rolls initiative anew each round has other fights, the same in pools and in the arena", () => {
    // One who fells a foe with each blow: its foes win more often if one who was slow may be quick in the next round.
    const body = { ...PLAIN.body, stressLeft: 12, tier: "average" as const };
    const one = { ...PLAIN, id: "one", body, meleeDefence: 0, attacks: [{ skill: 20, weaponDamage: 30 }] };
    const attacks = [{ skill: 0, weaponDamage: 3 }];
    const fighters = [one, ...["a", "b"].map((id) => ({ ...PLAIN, id, side: 1 as const, attacks }))];
    const byPools = (each: "fight" | "round"): Playable => crusadeFight(fighters, { each });
    const byArena = (each: "fight" | "round"): Playable => ({
      fighters,
      arena: () => new CrusadeArena(fighters, { each }),
    });
    for (const each of ["fight", "round"] as const) agree(byArena(each), byPools(each), 6000);
    for (const fight of [byPools, byArena]) {
      const [once, anew] = [play(fight("fight"), 6000), play(fight("round"), 6000)];
      expect(anew.wins[1] - once.wins[1]).toBeGreaterThan(0.025);
    }
  });

  test("EC-050 EC-051: initiatives below 0 are ordered as those above it, in each arena", () => {
    const telling = { seed: 1, chunk: 50, first: 10, fights: 400, halfWidth: 0 };
    for (const fighters of [bare(3), fightersOf(1), fightersOf(2)]) {
      const told = (by: number) => {
        const moved = fighters.map((one) => ({ ...one, initiative: one.initiative + by }));
        return simulate({ ...telling, fight: fightOf({ ruleset: "crusade", fighters: moved, options: {} }) });
      };
      for (const by of [-8, -40]) expect(told(by)).toEqual(told(0));
    }
  });

  test("what was worked out for one telling changes nothing of the next, in either arena", () => {
    const telling = { seed: 1, chunk: 50, first: 10, fights: 400, halfWidth: 0 };
    for (const fighters of [bare(3), fightersOf(1), fightersOf(2)]) {
      const fight = (): Playable => fightOf({ ruleset: "crusade", fighters, options: {} });
      const kept = keepArena(fight());
      simulate({ ...telling, fight: kept, seed: 7 });
      expect(simulate({ ...telling, fight: kept })).toEqual(simulate({ ...telling, fight: fight() }));
    }
  });

  test("a plan with more than blows is played in its own arena, one without by pools", () => {
    const plan = (fighters: readonly CrusadeFighter[]) => fightOf({ ruleset: "crusade", fighters, options: {} });
    expect("arena" in plan(bare(1))).toBe(false);
    const [one, other] = bare(1);
    const more: Partial<CrusadeFighter>[] = [
      { fate: { spender: "pc", points: 0, used: [], gains: true } },
      { shield: { npc: true, free: true } },
      { blunted: true },
      { group: { skill: 1, stressEach: 9, lone: true, opponents: 1 } },
      {
        attacks: [
          {
            skill: 3,
            weaponDamage: 1,
            load: { weapon: 0, action: "reload_powder", loaded: true, clubSkill: 0, club: false },
          },
        ],
      },
    ];
    const squares = [
      [0, 1],
      [1, 0],
    ];
    expect("arena" in fightOf({ ruleset: "crusade", fighters: bare(1), options: { squares } })).toBe(true);
    for (const extra of more) expect("arena" in plan([{ ...one!, ...extra }, other!])).toBe(true);
  });
});

describe("walking up to each other", () => {
  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5))(
    "EC-027 EC-028 EC-029 EC-045 EC-047 EC-048 EC-049: case %i agrees with the same fight die by die",
    (seed) => {
      const { upTo } = numbers(seed);
      const fighters = fightersOf(seed + 30).map((one): CrusadeFighter => {
        const moves = { walk: 5 + upTo(2), charge: 10 + upTo(4), attacks: 1 + upTo(1) };
        return upTo(2) > 0 ? { ...one, moves } : one;
      });
      const options: CrusadeFightOptions = {
        targeting: TARGETINGS[seed % 3]!,
        chargeGap: seed % 2 ? "clear" : "measured",
        squares: apart(fighters, seed, 45),
        rounds: 30,
      };
      agree(fightOf({ ruleset: "crusade", fighters, options }), played(fighters, options), 800);
    },
  );

  const two = (gap: number): CrusadeFightOptions["squares"] => [
    [0, gap],
    [gap, 0],
  ];
  /** Of two so far apart, of whom the first acts first, how often the second falls within so many rounds. */
  const falls = (own: Partial<CrusadeFighter>, gap: number, rounds = 1, more: CrusadeFightOptions = {}): number => {
    const body = { ...PLAIN.body, stressLeft: 1 };
    const fighters = [
      { ...PLAIN, id: "a", initiative: 30, ...own },
      { ...PLAIN, id: "b", side: 1 as const, body, attacks: [] },
    ];
    // One who makes no attack walks as well: here they cannot.
    const still = { walk: 0, charge: 0, attacks: 0 };
    const plan = { ruleset: "crusade", fighters: [fighters[0]!, { ...fighters[1]!, moves: still }] };
    return play(fightOf({ ...plan, options: { ...more, squares: two(gap), rounds } }), 4000).wins[0];
  };
  const sure = { skill: 20, weaponDamage: 9 };

  test("EC-027 EC-028 EC-029 EC-A19: two walks and a blow, or a walk and a charge; farther takes another round", () => {
    const attacks = [sure];
    expect([1, 2, 13, 19, 20].map((gap) => falls({ attacks }, gap))).toEqual([1, 1, 1, 1, 0]);
    expect([20, 31, 32].map((gap) => falls({ attacks }, gap, 2))).toEqual([1, 1, 0]);
    const swift = { walk: 8, charge: 20, attacks: 1 };
    expect([29, 30].map((gap) => falls({ attacks, moves: swift }, gap))).toEqual([1, 0]);
  });

  test("EC-045 EC-047 EC-049 EC-A18: a charge from ten feet away hits more often, and costs the second attack unless two weapons strike", () => {
    // d10 + 3 beats 6 with 4 and more, by a charge with 3 and more.
    const strike = { skill: 3, weaponDamage: 1 };
    const near = (chance: number): unknown => expect.closeTo(chance, 1);
    const [once, charged] = [falls({ attacks: [strike] }, 1), falls({ attacks: [strike] }, 2)];
    expect(charged - once).toBeGreaterThan(0.06);
    expect(charged - once).toBeLessThan(0.14);
    expect(falls({ attacks: [strike] }, 2, 1, { chargeGap: "clear" })).toEqual(near(once));
    expect(falls({ attacks: [strike] }, 3, 1, { chargeGap: "clear" })).toEqual(near(charged));
    const twice = 1 - (1 - once) ** 2;
    expect(falls({ attacks: [strike, strike] }, 13)).toEqual(near(twice));
    expect(falls({ attacks: [strike, strike] }, 14)).toEqual(near(charged));
    const moves = { walk: 6, charge: 12, attacks: 2 };
    expect(falls({ attacks: [strike, strike], moves }, 14)).toEqual(near(1 - (1 - charged) * (1 - once)));
    const both = { ...PLAIN, attacks: [strike, strike], moves };
    expect(([NEAR, RUSH, CHARGE, FAR] as const).map((situation) => chargeAttacks(both, situation))).toEqual([
      0, 2, 2, 0,
    ]);
    const second = { ...both, moves: { ...moves, attacks: 1 } };
    expect(([RUSH, CHARGE] as const).map((situation) => chargeAttacks(second, situation))).toEqual([0, 1]);
  });

  test("EC-037 EC-074: whoever has a missile weapon stands and shoots from any distance, and strikes with nothing else from there", () => {
    const load = { weapon: 0, action: "reload_powder" as const, loaded: true, clubSkill: 40, club: true };
    const gun = { skill: 0, modifier: -30, weaponDamage: 1, ranged: true, load };
    expect(falls({ attacks: [{ ...gun, skill: 50 }] }, 90)).toBe(1);
    // Neither the sword nor the club that the gun is once fired reaches so far.
    expect(falls({ attacks: [gun, sure, gun] }, 2, 9)).toBe(0);
    expect(falls({ attacks: [gun, sure] }, 1)).toBe(1);
    expect(falls({ attacks: [gun, gun] }, 1)).toBe(1);
    const fighters = [
      { ...PLAIN, attacks: [gun, sure] },
      { ...PLAIN, attacks: [] },
    ];
    expect(crusadeApproach(fighters, {})).toBeUndefined();
    expect(crusadeApproach(fighters, { squares: two(9) })!.paces).toEqual([
      { reach: 1, step: 0, run: 12, stand: 100_000, charge: null },
      { reach: 1, step: 12, run: 12, stand: 0, charge: null },
    ]);
  });
});

test("EC-088 EC-090 EC-104: a group's DR is by those with whom the round began, and in the next by those who are left", () => {
  const body = { stressLeft: 3, tempWounds: 0, brawn: 0, grace: 0, tier: "average" as const };
  const group = { skill: 2, stressEach: 3, lone: false, opponents: 5 };
  const fighters = [
    { ...PLAIN, id: "a", body: { ...PLAIN.body, stressLeft: 99 }, attacks: [{ skill: 3, weaponDamage: 2 }] },
    { ...PLAIN, id: "b", side: 1 as const, body, group, attacks: [] },
  ];
  const fells = (rounds: number): number =>
    play({ fighters, arena: () => new CrusadeArena(fighters, { rounds }) }, 40_000).wins[0];
  // One is left of five: DR 8 by five, and 6 by one. Two of damage and one over fell the last.
  expect(Math.abs(fells(1) - 0.5)).toBeLessThan(0.0115);
  expect(Math.abs(fells(2) - (0.5 + 0.5 * 0.7))).toBeLessThan(0.0085);
});
