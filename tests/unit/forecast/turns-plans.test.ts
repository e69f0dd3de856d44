import { describe, expect, test } from "vitest";
import { CHARGE, FAR, NEAR, RUSH, approach } from "../../../src/rules/forecast/approach.ts";
import type { Forecast } from "../../../src/rules/forecast/index.ts";
import type { TurnsFighter, TurnsFightOptions } from "../../../src/rules/turns/forecast.ts";
import { turnsFight } from "../../../src/rules/turns/forecast.ts";
import { FOES } from "../../../src/rules/forecast/chain.ts";
import { turnsApproach, turnsPace } from "../../../src/rules/turns/forecast-approach.ts";
import { turnsTactics } from "../../../src/rules/turns/forecast-plan.ts";
import { turnsChain } from "../../../src/rules/turns/chain.ts";
import { sneakOdds, weaponParryOdds } from "../../../src/rules/turns/odds.ts";
import { agree, apart, play, sides } from "./agreement.ts";
import { sampled } from "../../sample.ts";

/* What the plan of Combat Turns does with weapons that parry and with hiding places. */

const duellists = (seed: number): TurnsFighter[] =>
  sides(seed, ({ upTo, chance }) => ({
    level: 1 + upTo(4),
    stamina: chance(50) ? 1 : 1 + upTo(12),
    injuries: upTo(2),
    slots: chance(20) ? null : 4 + upTo(8),
    defence: upTo(5),
    ...(chance(80) && { armour: upTo(4), dexterity: upTo(5) }),
    shield: chance(30) ? 4 + upTo(16) : 0,
    ...(chance(30) && { shieldFalls: 1 + upTo(5) }),
    parrying: chance(20),
    ...(chance(30) && { guard: { place: 0, counted: upTo(1) } }),
    ...(chance(40) && { concealed: true }),
    ...(chance(15) && { distracted: true }),
    ...(chance(25) && { now: { foe: `${upTo(1)}.${upTo(2)}`, ranged: chance(40), hit: chance(60) } }),
    ...(chance(25) && { before: { foe: `${upTo(1)}.${upTo(3)}`, ranged: chance(40), hit: chance(60) } }),
    ...(chance(20) && { surprised: true, surprisedDefence: 0 }),
    weapons: [
      {
        ...{ sides: 6, ability: upTo(4), plus: upTo(2), breakable: true, parries: true, finesse: chance(60) },
        ...(chance(40) && { falls: 1 + upTo(6) }),
      },
      ...(chance(60) ? [{ sides: 4, ability: upTo(3), breakable: true, parries: chance(70), finesse: true }] : []),
      ...(chance(40)
        ? [{ sides: 10, ability: 4, reload: true, loaded: chance(50), breakable: true, ranged: true }]
        : []),
      ...(chance(25) ? [{ sides: 8, ability: 3, ranged: true, finesse: chance(50) }] : []),
    ],
  }));

describe("fights with parries and sneak attacks agree with fights played out by the rules", () => {
  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], 7))(
    "CT-047 CT-049 CT-050 CT-052 CT-063 CT-066 CT-069 CT-072 CT-078 CT-A04 CT-A07 CT-A08 CT-A21 case %i",
    (seed) => {
      const options = {
        targeting: (["first", "random", "weakest"] as const)[seed % 3]!,
        // A few who parry for ever would decide how many rounds there are.
        rounds: 8,
        sideDie: seed % 2 ? ("round" as const) : ("once" as const),
        overflow: seed % 3 ? ("lost" as const) : ("injuries" as const),
        shieldExcess: seed % 2 ? ("doubled" as const) : ("undoubled" as const),
        powerUnbreakable: seed % 4 === 0,
        sneakMagic: seed % 5 > 0,
      };
      agree(turnsChain(duellists(seed), options), turnsFight(duellists(seed), options));
    },
  );
});

/** A d4 and 6 fells them with any blow: no stamina, 6 slots. */
const guard: TurnsFighter = {
  id: "guard",
  side: 0,
  level: 1,
  stamina: 0,
  injuries: 0,
  slots: 6,
  defence: 0,
  weapons: [
    { sides: 6, ability: 0, breakable: true, parries: true },
    { sides: 8, ability: 0, breakable: true },
  ],
};
const hammer = { sides: 4, ability: 6 };
const brute: TurnsFighter = { ...guard, id: "brute", side: 1, slots: 99, weapons: [hammer] };

/** The first rounds of a fight of two, by its distributions and by its dice. */
const rounds = (one: TurnsFighter, other: TurnsFighter, options: TurnsFightOptions = { rounds: 1 }): Forecast[] =>
  [turnsChain([one, other], options), turnsFight([one, other], options)].map((fight) => play(fight, 3000));
const near = (found: readonly Forecast[], chance: number): void => {
  for (const { wins } of found) expect(Math.abs(wins[1] - chance)).toBeLessThan(0.04);
};

describe("a parry with a weapon", () => {
  test("CT-047 CT-049 CT-051 stops the blow that would fell, where another weapon is left to strike with", () => {
    // Struck before the first turn half the time.
    near(rounds(guard, brute), 1 / 2);
    near(rounds({ ...guard, weapons: guard.weapons.slice(0, 1) }, brute), 1);
    near(rounds({ ...guard, weapons: guard.weapons.slice(1) }, brute), 1);
    // Not where the own blow would do more than it stops.
    near(rounds({ ...guard, weapons: [...guard.weapons, { sides: 4, ability: 40 }] }, brute), 1);
    // A weak shield does not do; a strong one does, and spares the weapon.
    const chain = turnsChain([{ ...guard, shield: 1 }, { ...guard, shield: 30 }, brute]);
    const deed = (index: number) => {
      const [own, foe] = [chain.start(chain.kinds[index]!), chain.start(chain.kinds[2]!)];
      return chain.turn(chain.kinds[index]!, own, chain.kinds[2]!, foe)[0]!.own;
    };
    expect(deed(0)).toMatchObject({ guard: 0, parrying: true });
    expect(deed(1)).toMatchObject({ guard: -1, parrying: true });
  });

  test("CT-050 CT-052 CT-A04 breaks the weapon by its explosions, and nobody raises it again", () => {
    const three = { rounds: 1, sideDie: "once" as const };
    const raised = { ...guard, weapons: guard.weapons.slice(0, 1), guard: { place: 0, counted: 0 } };
    const { shatters } = weaponParryOdds({ level: 1, sides: 4, parry: { plus: 0 } });
    const two = [raised, brute, { ...brute, id: "second" }];
    // Whoever strikes first meets the weapon, the second meets it if it holds; the guard's own turn ends it.
    for (const fight of [turnsChain(two, three), turnsFight(two, three)])
      expect(Math.abs(play(fight, 4000).wins[1] - (1 / 2 + shatters / 2))).toBeLessThan(0.04);
    // A plus takes one explosion more, and what is counted already brings it nearer.
    const chain = (plus: number, counted: number) => {
      const weapons = [{ ...guard.weapons[0]!, plus }];
      const fight = turnsChain([{ ...raised, weapons, guard: { place: 0, counted } }, brute]);
      const [own, foe] = [fight.start(fight.kinds[0]!), fight.start(fight.kinds[1]!)];
      return fight
        .turn(fight.kinds[1]!, foe, fight.kinds[0]!, own)
        .filter((step) => step.foe.guard < 0)
        .reduce((sum, { chance }) => sum + chance, 0);
    };
    expect(chain(0, 0)).toBeCloseTo(shatters, 9);
    expect(chain(1, 1)).toBeCloseTo(shatters, 9);
    expect(chain(1, 0)).toBeCloseTo(weaponParryOdds({ level: 1, sides: 4, parry: { plus: 1 } }).shatters, 9);
    agree(turnsChain([guard, brute]), turnsFight([guard, brute]));
  });

  test("CT-P03 a weapon falls with its slot, and whoever has no other does nothing more", () => {
    const once = { rounds: 1, sideDie: "once" as const };
    const armed = { ...guard, weapons: [{ sides: 4, ability: 9, falls: 3 }] };
    const fragile = { ...armed, id: "fragile", side: 1 as const, slots: 9, weapons: [{ sides: 4, ability: 2 }] };
    for (const fight of [turnsChain([armed, fragile], once), turnsFight([armed, fragile], once)]) {
      const { wins } = play(fight, 4000);
      // Struck first for three or more, which any blow does, the guard has nothing left to strike back with.
      expect(Math.abs(wins[0] - 1 / 2)).toBeLessThan(0.04);
    }
    const held = { ...armed, weapons: [{ ...armed.weapons[0]!, falls: 99 }] };
    const [first] = rounds(held, fragile, once);
    expect(first!.wins[0]).toBeGreaterThan(0.6);
    // A shield falls as well, and what is raised stands no longer.
    const chain = turnsChain([{ ...guard, shield: 1, parrying: true, shieldFalls: 1 }, brute]);
    const [own, foe] = [chain.start(chain.kinds[0]!), chain.start(chain.kinds[1]!)];
    const after = chain.turn(chain.kinds[1]!, foe, chain.kinds[0]!, own).map((step) => step.foe);
    expect(after.every(({ shield, parrying }) => shield === 0 && !parrying)).toBe(true);
  });

  test("CT-A07 meets each blow before the shield, with the weapon that does least", () => {
    const parrier = { sides: 10, ability: 3, breakable: true, parries: true };
    const weapons = [parrier, ...guard.weapons, { ...parrier, sides: 8, ability: 1 }];
    const chain = turnsChain([{ ...guard, shield: 2, weapons }, brute]);
    const [one, other] = [chain.kinds[0]!, chain.kinds[1]!];
    const own = chain.turn(one, chain.start(one), other, chain.start(other))[0]!.own!;
    expect(own).toMatchObject({ guard: 1, parrying: true, shield: 2 });
    const met = chain.turn(other, chain.start(other), one, own);
    expect(met.map(({ foe }) => [foe.injuries, foe.shield, foe.arms[1]])).toEqual([
      [0, 2, "ready"],
      [0, 2, "broken"],
    ]);
  });
});

describe("a sneak attack", () => {
  const knife = { sides: 4, ability: 0, finesse: true };
  const thief: TurnsFighter = { ...guard, id: "thief", weapons: [knife], dexterity: 4, armour: 1, concealed: true };
  const target: TurnsFighter = { ...guard, id: "target", side: 1, stamina: 20, slots: 7, armour: 3, weapons: [] };
  const won = (one: TurnsFighter, other = target): number[] =>
    [turnsChain([one, other], { rounds: 1 }), turnsFight([one, other], { rounds: 1 })].map(
      (fight) => play(fight, 4000).wins[0],
    );

  test("CT-064 CT-069 CT-078 is made from hiding, past stamina, once", () => {
    const { felled } = sneakOdds({ level: 1, sides: 4, dexterity: 4, armour: 3, target });
    expect(felled).toBeGreaterThan(0.2);
    for (const share of won(thief)) expect(Math.abs(share - felled)).toBeLessThan(0.04);
    expect(won({ ...thief, concealed: false })).toEqual([0, 0]);
    expect(won({ ...thief, weapons: [{ ...knife, finesse: false }] })).toEqual([0, 0]);
    const chain = turnsChain([thief, target]);
    const [one, other] = [chain.kinds[0]!, chain.kinds[1]!];
    const steps = chain.turn(one, chain.start(one), other, chain.start(other));
    expect(steps.every(({ own }) => own?.hidden === false)).toBe(true);
    // Not where a plain blow takes more.
    expect(won({ ...thief, weapons: [{ ...knife, ability: 15 }] })).toEqual([0, 0]);
  });

  test("CT-063 not on whom they attacked in the round before, until another turn has passed", () => {
    const bond = (foe: string) => ({ foe, ranged: false, hit: true });
    expect(won({ ...thief, before: bond("target") })).toEqual([0, 0]);
    expect(won({ ...thief, now: bond("target") })).toEqual([0, 0]);
    expect(won({ ...thief, before: bond("somebody else") })[0]).toBeGreaterThan(0.2);
    // With a knife to load first, the attack comes a turn later.
    const slow = { ...thief, before: bond("target"), weapons: [{ ...knife, reload: true, loaded: false }] };
    for (const fight of [turnsChain([slow, target], { rounds: 2 }), turnsFight([slow, target], { rounds: 2 })])
      expect(play(fight, 3000).wins[0]).toBeGreaterThan(0.2);
  });

  test("CT-066 CT-067 is made on a foe who is distracted by another, or at the gamemaster's word", () => {
    const { felled: share } = sneakOdds({ level: 1, sides: 4, dexterity: 4, armour: 3, target });
    const open = { ...thief, concealed: false };
    const friend: TurnsFighter = { ...guard, id: "friend", weapons: [] };
    /** How often the thief fells the target in the first round, whoever else is there. */
    const felled = (one: TurnsFighter, other: TurnsFighter, more: readonly TurnsFighter[] = []): void => {
      const fighters = [...more, one, other];
      for (const fight of [turnsChain(fighters, { rounds: 1 }), turnsFight(fighters, { rounds: 1 })])
        expect(Math.abs(play(fight, 600).wins[0] - share)).toBeLessThan(0.09);
    };
    const bond = (foe: string, ranged = false, hit = true) => ({ foe, ranged, hit });
    felled(open, { ...target, distracted: true });
    felled(open, target, [{ ...friend, before: bond("target") }]);
    felled(open, target, [{ ...friend, now: bond("target") }]);
    felled(open, target, [{ ...friend, now: bond("target", true) }]);
    felled(open, { ...target, before: bond("friend") }, [friend]);
    felled(open, { ...target, now: bond("who has fallen") }, [friend]);
    // By nobody else: not by a miss from afar or a shot of the round before, nor by the thief themselves.
    const seen = (other: TurnsFighter, more: readonly TurnsFighter[]): void => {
      for (const make of [turnsChain, turnsFight])
        expect(play(make([open, ...more, other], { rounds: 1 }), 100).wins[0]).toBe(0);
    };
    seen(target, [{ ...friend, now: bond("target", true, false) }]);
    seen(target, [{ ...friend, before: bond("target", true) }]);
    seen({ ...target, before: bond("thief") }, []);
    seen({ ...target, now: bond("friend", true) }, [friend]);
    seen(target, [{ ...friend, now: bond("somebody else") }]);
    // A friend who strikes before them distracts; one who strikes after them does in the next round.
    const brawler: TurnsFighter = { ...friend, weapons: [{ sides: 4, ability: -9 }] };
    felled(open, target, [brawler]);
    const late = [turnsChain, turnsFight].map(
      (make) => play(make([open, brawler, target], { rounds: 1 }), 100).wins[0],
    );
    expect(late).toEqual([0, 0]);
    agree(turnsChain([open, brawler, target]), turnsFight([open, brawler, target]));
  });
});

describe("walking up to each other", () => {
  const sword = { sides: 8, ability: 2, breakable: true, parries: true };
  const spear = { ...sword, sides: 6, reach: 5 };
  const bow = { sides: 6, ability: 2, ranged: true, range: 120 };
  const pace = (...weapons: TurnsFighter["weapons"]) => turnsPace({ weapons, speed: 30 });

  test("CT-007 CT-008 CT-016 CT-019 CT-020 up to Speed before a blow, from as far as the weapons strike", () => {
    const walker = { step: 30, run: 30 };
    expect(pace(sword)).toEqual({ ...walker, reach: 0, stand: 0, charge: [1, 30] });
    expect(pace()).toEqual(pace(sword));
    expect(pace(spear)).toEqual({ ...walker, reach: 5, stand: 5, charge: [6, 35] });
    expect(pace(sword, spear)).toEqual({ ...walker, reach: 0, stand: 5, charge: [1, 30] });
    // Whoever only shoots walks until they are within range, and shoots.
    expect(pace(bow)).toEqual({ ...walker, reach: 120, stand: 120, charge: [121, 150] });
    expect(approach(pace(bow), 140)).toEqual({ situation: RUSH, walked: 20 });
    // With a blade as well they stand and shoot; nobody stands for what flies no farther than they walk.
    expect(pace(sword, bow)).toEqual({ reach: 0, step: 0, run: 30, stand: 120, charge: null });
    expect(pace(sword, { ...bow, range: 30 })).toEqual(pace(sword));
    expect(approach(pace(sword, { ...bow, range: null }), 9000)).toEqual({ situation: FAR, walked: 0 });
    expect(approach(turnsPace({ weapons: [sword] }), 1)).toEqual({ situation: null, walked: 0 });
    expect([0, 1, 30, 31].map((gap) => approach(pace(sword), gap).situation)).toEqual([NEAR, RUSH, RUSH, null]);
    expect(approach(pace(sword), 31).situation).not.toBe(CHARGE);
    expect(turnsApproach([guard], undefined)).toBeUndefined();
  });

  test("CT-046 CT-047 from afar what strikes that far, which is kept; no parry in a turn that walks", () => {
    const gaps = [
      [0, 40],
      [40, 0],
    ];
    const deed = (one: TurnsFighter, situation: typeof NEAR | typeof RUSH | typeof FAR, foe = brute) => {
      const { deed: find, start } = turnsTactics([one, foe], { gaps });
      return find(0, start(0), 1, start(1), FOES.free, situation);
    };
    const archer = { ...guard, slots: 99, speed: 30, weapons: [{ ...sword, ability: 9 }, bow] };
    expect(deed(archer, FAR)).toMatchObject({ kind: "strike", place: 1 });
    expect(deed(archer, NEAR)).toMatchObject({ kind: "strike", place: 0 });
    const slow = { ...archer, weapons: [sword, { ...bow, reload: true, loaded: false }] };
    expect(deed(slow, FAR)).toEqual({ kind: "load", place: 1 });
    // A bow that power would break is the last to shoot with; of two one may go.
    const weak = { ...brute, stamina: 0, slots: 9 };
    const strong = { ...bow, ability: 4, breakable: true };
    expect(deed({ ...archer, weapons: [sword, strong] }, FAR, weak)).toMatchObject({ place: 1, power: false });
    expect(deed({ ...archer, weapons: [sword, strong, bow] }, FAR, weak)).toMatchObject({ place: 1, power: true });
    // Nor is the spear raised that alone reaches from where they stand.
    const spearman = { ...guard, speed: 30, weapons: [sword, { ...spear, sides: 4, ability: -2 }] };
    expect(deed(spearman, NEAR)).toEqual({ kind: "parry", guard: 0 });
    expect(deed(spearman, RUSH)).toMatchObject({ kind: "strike" });
    // A knife hidden in the sleeve does not reach either.
    const thief = {
      ...archer,
      concealed: true,
      weapons: [{ sides: 4, ability: 0, finesse: true }, bow],
      dexterity: 20,
    };
    expect(deed(thief, NEAR, { ...brute, stamina: 99 })).toMatchObject({ kind: "sneak" });
    expect(deed(thief, FAR, { ...brute, stamina: 99 })).toMatchObject({ kind: "strike", place: 1 });
  });

  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8], 4))(
    "CT-008 CT-016 CT-019 CT-020 CT-063 CT-066 by look-up as played out, case %i",
    (seed) => {
      const fighters = duellists(seed + 30).map((one, index) => ({
        ...one,
        speed: 10 + ((seed + index) % 3) * 10,
        weapons: one.weapons.map((weapon, place) => ({
          ...weapon,
          ...(weapon.ranged ? { range: seed % 2 ? 60 : null } : { reach: place * 5 }),
          ...(seed > 6 && { finesse: false }),
        })),
      }));
      const options = {
        targeting: (["first", "random", "weakest"] as const)[seed % 3]!,
        rounds: 9,
        gaps: apart(fighters, seed, 70),
      };
      agree(turnsChain(fighters, options), turnsFight(fighters, options));
    },
  );
});
