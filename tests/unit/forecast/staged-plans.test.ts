import { describe, expect, test } from "vitest";
import { FAR, NEAR, RUSH, approach } from "../../../src/rules/forecast/approach.ts";
import type { Forecast } from "../../../src/rules/forecast/index.ts";
import { stagedChain } from "../../../src/rules/staged/chain.ts";
import { UNHURT } from "../../../src/rules/staged/damage.ts";
import type { StagedFighter, StagedFightOptions } from "../../../src/rules/staged/forecast.ts";
import { couldAct, stagedApproach, stagedPace } from "../../../src/rules/staged/forecast-approach.ts";
import { asFightBegins, stagedTactics } from "../../../src/rules/staged/forecast-plan.ts";
import { stagedFight } from "../../../src/rules/staged/forecast.ts";
import { attackOdds, rearRushOdds } from "../../../src/rules/staged/odds.ts";
import { agree, apart, play, sides } from "./agreement.ts";
import { sampled } from "../../sample.ts";

/* What the plan of Staged does with stances, rushes and exertion in defence. */

const bow = { bonus: 9, ability: 3, damage: 8, range: 20, twoHanded: true };
const sword = { bonus: 8, ability: 3, damage: 6, range: null };
const knife = { bonus: 6, damage: 4, range: 5 };
const fist = { bonus: 4, damage: 0, range: null };

const troops = (seed: number): StagedFighter[] =>
  sides(seed, ({ upTo, chance }) => ({
    quickness: upTo(4),
    encumbrance: upTo(2),
    strength: chance(30) ? 9 : upTo(2),
    stamina: upTo(2),
    protection: upTo(5),
    size: chance(20) ? 2 : 0,
    wounds: chance(20) ? { ...UNHURT, light: 1 } : UNHURT,
    fatigue: (["fresh", "winded", "weary"] as const)[upTo(2)]!,
    melee: 6 + upTo(6),
    missile: 5 + upTo(4),
    guard: upTo(6),
    guarding: chance(15),
    shield: upTo(3),
    attacks: chance(20) ? 2 : 1,
    wantsRear: chance(15),
    rear: chance(25),
    weapons: [
      ...(chance(35) ? [{ ...bow, loading: upTo(1), readied: upTo(1) }, fist] : []),
      ...(chance(75) ? [{ ...sword, ability: upTo(4) }] : []),
      ...(chance(25) ? [knife] : []),
    ],
  }));

describe("fights by stances and with exertion in defence agree with fights played out by the rules", () => {
  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 6))(
    "ST-017 ST-020 ST-021 ST-023 ST-025 ST-026 ST-028 ST-P11 ST-A07 ST-A08 case %i",
    (seed) => {
      const options: StagedFightOptions = {
        targeting: (["first", "random", "weakest"] as const)[seed % 3]!,
        botchDice: seed % 2,
        ...(seed % 4 > 0 && {
          stances: { narrow: seed % 5 === 0, settled: seed % 2 === 0, ratio: seed % 7 ? [1, 2] : [1, 1] },
        }),
      };
      agree(stagedChain(troops(seed), options), stagedFight(troops(seed), options));
    },
  );
});

/** Falls by almost any hit. */
const frail: StagedFighter = {
  id: "frail",
  side: 0,
  quickness: 0,
  encumbrance: 0,
  strength: 0,
  stamina: 0,
  protection: 0,
  size: -4,
  wounds: UNHURT,
  fatigue: "winded",
  melee: 4,
  missile: 4,
  attacks: 1,
  weapons: [],
};
const guard = { ...frail, id: "guard" };
/** Whose shots do no harm, so that nothing else decides a round. */
const archer: StagedFighter = { ...frail, id: "archer", weapons: [{ ...bow, damage: -40 }] };
const soldier: StagedFighter = { ...frail, id: "soldier", side: 1, weapons: [{ ...sword, damage: 40 }] };

/** The first round of a fight by stances, by its distributions and by its dice. */
const rounds = (
  fighters: readonly StagedFighter[],
  options: StagedFightOptions = { rounds: 1, stances: {} },
): readonly Forecast[] =>
  [stagedChain(fighters, options), stagedFight(fighters, options)].map((fight) => play(fight, 3000));
const near = (found: readonly Forecast[], index: number, chance: number): void => {
  for (const { standing } of found) expect(Math.abs(standing[index]! - chance)).toBeLessThan(0.04);
};
const { felled } = attackOdds({ ...soldier, defence: 4, bonus: 8, weaponDamage: 40, size: -4 });

describe("stances", () => {
  test("ST-021 ST-024 ST-028 who holds a bow shoots from behind enough others, and is struck by nobody's hand there", () => {
    expect(felled).toBeGreaterThan(0.8);
    near(rounds([archer, guard, soldier]), 0, 1);
    near(rounds([archer, guard, soldier]), 1, 1 - felled);
    // Too few in front, nobody at all, or no stances: the first as listed is struck.
    near(rounds([archer, soldier]), 0, 1 - felled);
    near(rounds([archer, guard, soldier], { rounds: 1, stances: { ratio: [2, 1] } }), 0, 1 - felled);
    near(rounds([archer, guard, soldier], { rounds: 1 }), 0, 1 - felled);
    // As settled for this round, whatever would hold in the next.
    near(rounds([archer, guard, soldier], { rounds: 1, stances: { settled: true } }), 0, 1 - felled);
    near(rounds([{ ...archer, rear: true }, guard, soldier], { rounds: 1, stances: { settled: true } }), 0, 1);
    // Missiles reach everybody.
    const shooter = { ...soldier, weapons: [{ ...knife, bonus: 8, damage: 40 }] };
    near(rounds([archer, guard, shooter]), 0, 1 - felled);
    // The weakest of all may be out of reach: then it is the weakest of the front.
    const weak = (one: StagedFighter, heavy: number) => ({ ...one, id: `${heavy}`, wounds: { ...UNHURT, heavy } });
    const worn = rounds([weak(archer, 3), guard, weak(guard, 1), { ...guard, id: "last" }, soldier], {
      rounds: 1,
      stances: {},
      targeting: "weakest",
    });
    near(worn, 0, 1);
    near(worn, 1, 1);
    for (const { standing } of worn) expect(standing[2]).toBeLessThan(0.3);
    // Whoever declared so is there without a bow, and does nothing.
    const hidden = { ...frail, wantsRear: true, weapons: [sword] };
    near(rounds([hidden, guard, { ...soldier, weapons: [] }]), 2, 1);
  });

  test("ST-028 ST-080 strikes by hand in front, and loads where there is nothing else to do", () => {
    const deed = (one: StagedFighter, rear: boolean) => {
      const chain = stagedChain([one, soldier], { stances: {} });
      const steps = chain.turn(0, { ...chain.start(0), rear }, 1, chain.start(1));
      return { sure: steps.length === 1, readied: steps[0]!.own?.readied };
    };
    const crossbow = { ...bow, loading: 1, readied: 0 };
    expect(deed({ ...archer, weapons: [bow, fist] }, true)).toEqual({ sure: false, readied: undefined });
    expect(deed({ ...archer, weapons: [bow] }, false)).toEqual({ sure: true, readied: undefined });
    expect(deed({ ...archer, weapons: [crossbow, fist] }, true)).toEqual({ sure: true, readied: [1, 0] });
    expect(deed({ ...archer, weapons: [crossbow, fist] }, false)).toEqual({ sure: false, readied: undefined });
    expect(deed({ ...archer, weapons: [crossbow] }, false)).toEqual({ sure: true, readied: [1] });
  });

  test("ST-025 ST-026 ST-027 rushes past the first in front where that is likely to succeed, with one attack", () => {
    const ogre = { ...soldier, strength: 9, size: 3 };
    const blocker = { ...guard, strength: 0, size: 0, shield: 1 };
    const of = {
      attackerSize: 3,
      attackerStrength: 9,
      defenderSize: 0,
      defenderStrength: 0,
      shieldDefence: 1,
    };
    const { win } = rearRushOdds(of);
    expect(win).toBeGreaterThan(0.5);
    near(rounds([archer, blocker, ogre]), 0, 1 - win * felled);
    near(rounds([archer, blocker, ogre]), 1, 1);
    expect(rearRushOdds({ ...of, shieldDefence: 12 }).win).toBeLessThan(0.5);
    near(rounds([archer, { ...blocker, shield: 12 }, ogre]), 0, 1);
    near(rounds([archer, blocker, { ...ogre, attacks: 2 }]), 0, 1);
    // The breath for the blow is spent before.
    const chain = stagedChain([archer, blocker, { ...ogre, fatigue: "fresh" }], { stances: {} });
    const past = (fatigue: "fresh" | "winded") =>
      chain.lines!.past(2, { ...chain.start(2), fatigue }, 1, chain.start(1))!;
    expect(past("fresh").map(({ own }) => own?.fatigue)).toEqual([undefined, "winded"]);
    expect(past("winded").map(({ own }) => own)).toEqual([null, null]);
    const dull = stagedChain([archer, blocker, { ...ogre, fatigue: "fresh", weapons: [fist] }], { stances: {} });
    const ways = dull.lines!.past(2, dull.start(2), 1, dull.start(1))!;
    expect(ways.map(({ own }) => own)).toEqual([null, null]);
    expect(past("winded").map(({ through, chance }) => [through, chance])).toEqual([
      [true, win],
      [false, 1 - win],
    ]);
  });
});

describe("exertion in defence", () => {
  const fencer = { ...frail, fatigue: "fresh" as const, guard: 5, size: 0, weapons: [{ ...sword, ability: 1 }] };
  const foe = { ...soldier, weapons: [{ ...sword, damage: 3 }] };
  const begins = (fighters: readonly StagedFighter[], options?: StagedFightOptions) => {
    const chain = stagedChain(fighters, options);
    const { fatigue, guarding } = chain.start(0);
    return { fatigue, guarding };
  };

  test("ST-P07 ST-P11 is what whoever is fresh begins with where it takes more than it would add to a blow", () => {
    expect(begins([fencer, foe])).toEqual({ fatigue: "winded", guarding: true });
    expect(begins([{ ...fencer, guard: 1, weapons: [{ ...sword, ability: 5 }] }, foe])).toEqual({
      fatigue: "fresh",
      guarding: false,
    });
    // The more strike at one, the more there is to be taken.
    const even = { ...fencer, guard: 3, weapons: [{ ...sword, ability: 5 }] };
    expect(begins([even, foe]).guarding).toBe(false);
    expect(begins([even, foe, { ...foe, id: "2" }, { ...foe, id: "3" }, { ...foe, id: "4" }]).guarding).toBe(true);
    expect(begins([even, { ...foe, attacks: 4 }]).guarding).toBe(true);
    // Not where nobody can strike, nor by whoever would be worse off for it.
    expect(begins([fencer, { ...foe, weapons: [] }]).guarding).toBe(false);
    expect(begins([{ ...fencer, fatigue: "winded" }, foe]).guarding).toBe(false);
    expect(begins([{ ...fencer, guard: 0 }, foe]).guarding).toBe(false);
    expect(begins([{ ...fencer, weapons: [] }, foe]).guarding).toBe(true);
    expect(begins([{ ...fencer, guarding: true }, foe])).toEqual({ fatigue: "fresh", guarding: true });
    // By stances a bow counts from the rear alone.
    const bowman = { ...fencer, guard: 2, weapons: [{ ...bow, ability: 9 }] };
    expect(begins([bowman, foe], { stances: {} }).guarding).toBe(false);
    expect(begins([bowman, foe], { stances: { settled: true } }).guarding).toBe(true);
  });

  test("ST-P11 adds the ability to the defences of one round", () => {
    const { wounds: open } = attackOdds({ ...foe, defence: 4, bonus: 8, weaponDamage: 3, size: 0 });
    const { wounds: shut } = attackOdds({ ...foe, defence: 9, bonus: 8, weaponDamage: 3, size: 0 });
    const chain = stagedChain([{ ...fencer, weapons: [] }, foe]);
    const unhurt = (state: ReturnType<typeof chain.start>): number =>
      chain
        .turn(1, chain.start(1), 0, state)
        .reduce((sum, step) => sum + (chain.key(step.foe) === chain.key(state) ? step.chance : 0), 0);
    expect(unhurt(chain.start(0))).toBeCloseTo(shut.none, 9);
    expect(unhurt(chain.refresh!(chain.start(0)))).toBeCloseTo(open.none, 9);
    expect(chain.refresh!(chain.refresh!(chain.start(0)))).toEqual(chain.refresh!(chain.start(0)));
    expect(stagedChain([foe, { ...foe, id: "other", side: 0 }]).refresh).toBeUndefined();
    agree(chain, stagedFight([{ ...fencer, weapons: [] }, foe]));
  });
});

describe("walking up to each other", () => {
  const soldier: StagedFighter = { ...frail, quickness: 2, encumbrance: 1, wounds: UNHURT, fatigue: "fresh" };
  const pace = (weapons: StagedFighter["weapons"], more: Partial<StagedFighter> = {}) =>
    stagedPace({ ...soldier, attacks: 1, weapons, ...more });

  test("ST-046 ST-047 ST-049 ST-050 ST-052 ST-P08 hustles to a blow, runs without one, or shoots within the first increment", () => {
    const walker = { reach: 3, step: 13, run: 26, stand: 0 };
    expect(pace([sword])).toEqual({ ...walker, charge: [4, 16] });
    // Several attacks take a walk of 5.
    expect(pace([sword], { attacks: 2 })).toEqual({ ...walker, charge: [9, 16] });
    expect([3, 8, 9, 16, 17].map((gap) => approach(pace([sword], { attacks: 2 }), gap).situation)).toEqual([
      NEAR,
      NEAR,
      RUSH,
      RUSH,
      null,
    ]);
    expect(pace([sword], { speeds: { walk: 8, hustle: 20 } })).toMatchObject({ step: 20, run: 40 });
    expect(pace([sword], { speeds: { walk: 3, hustle: 0 } })).toMatchObject({ step: 3, run: 3 });
    expect(pace([bow, fist])).toEqual({ reach: 3, step: 0, run: 26, stand: 20, charge: null });
    expect(pace([bow])).toEqual(pace([bow, fist]));
    // A knife flies no farther than they hustle.
    expect(pace([sword, knife], { attacks: 2 })).toEqual({ ...walker, charge: [4, 16] });
    expect(stagedApproach([soldier], undefined)).toBeUndefined();
  });

  test("ST-046 ST-080 makes one attack after a hustle, loads only where they stand, and shoots from afar", () => {
    const musket = { ...bow, loading: 2, readied: 0 };
    const foe = { ...soldier, id: "foe", side: 1 as const, weapons: [sword] };
    const deed = (weapons: StagedFighter["weapons"], situation: typeof NEAR | typeof RUSH | typeof FAR) => {
      const tactics = stagedTactics([{ ...soldier, weapons }, foe], {});
      return tactics.deed(0, tactics.start(0), 1, situation);
    };
    expect(deed([sword, { ...bow, damage: 1 }], FAR)).toEqual({ kind: "strike", place: 1 });
    expect(deed([sword, { ...bow, damage: 1 }], NEAR)).toEqual({ kind: "strike", place: 0 });
    expect(deed([sword, musket], FAR)).toEqual({ kind: "load", place: 1 });
    expect(deed([{ ...knife, loading: 1, readied: 0 }], NEAR)).toEqual({ kind: "load", place: 0 });
    expect(deed([{ ...knife, loading: 1, readied: 0 }], RUSH)).toBeNull();
    const { blows } = stagedTactics([{ ...soldier, attacks: 3, weapons: [sword] }], {});
    expect([blows(0, 0), blows(0, 0, RUSH)]).toEqual([3, 1]);
  });

  test("ST-P11 exerts in defence against those who may strike in the first round alone", () => {
    const own = { ...soldier, guard: 9, weapons: [fist] };
    const foe = { ...soldier, id: "foe", side: 1 as const, weapons: [{ ...sword, bonus: 12 }] };
    const guarding = (gap: number): boolean => {
      const paces = [
        [0, gap],
        [gap, 0],
      ];
      expect(couldAct(stagedApproach([own, foe], paces), 1, 0)).toBe(gap <= 16);
      return asFightBegins([own, foe], { paces })[0]!.guarding ?? false;
    };
    expect([2, 16, 17].map(guarding)).toEqual([true, true, false]);
    expect(asFightBegins([own, foe], {})[0]!.guarding).toBe(true);
  });

  test.each(sampled([1, 2, 3, 4, 5, 6], 3))(
    "ST-046 ST-049 ST-052 ST-080 ST-A23 by look-up as played out, case %i",
    (seed) => {
      const fighters = troops(seed + 20);
      const options: StagedFightOptions = {
        targeting: (["first", "random", "weakest"] as const)[seed % 3]!,
        botchDice: seed % 2,
        paces: apart(fighters, seed, 60),
      };
      agree(stagedChain(fighters, options), stagedFight(fighters, options));
    },
  );
});
