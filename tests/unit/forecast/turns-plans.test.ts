import { describe, expect, test } from "vitest";
import type { Forecast } from "../../../src/rules/forecast/index.ts";
import type { TurnsFighter, TurnsFightOptions } from "../../../src/rules/turns/forecast.ts";
import { turnsFight } from "../../../src/rules/turns/forecast.ts";
import { turnsChain } from "../../../src/rules/turns/chain.ts";
import { sneakOdds, weaponParryOdds } from "../../../src/rules/turns/odds.ts";
import { agree, play, sides } from "./agreement.ts";

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
    parrying: chance(20),
    ...(chance(30) && { guard: { place: 0, counted: upTo(1) } }),
    ...(chance(40) && { concealed: true }),
    ...(chance(15) && { distracted: true }),
    ...(chance(25) && { now: { foe: `${upTo(1)}.${upTo(2)}`, ranged: chance(40), hit: chance(60) } }),
    ...(chance(25) && { before: { foe: `${upTo(1)}.${upTo(3)}`, ranged: chance(40), hit: chance(60) } }),
    surprised: chance(20),
    weapons: [
      { sides: 6, ability: upTo(4), plus: upTo(2), breakable: true, parries: true, finesse: chance(60) },
      ...(chance(60) ? [{ sides: 4, ability: upTo(3), breakable: true, parries: chance(70), finesse: true }] : []),
      ...(chance(40)
        ? [{ sides: 10, ability: 4, reload: true, loaded: chance(50), breakable: true, ranged: true }]
        : []),
      ...(chance(25) ? [{ sides: 8, ability: 3, ranged: true, finesse: chance(50) }] : []),
    ],
  }));

describe("fights with parries and sneak attacks agree with fights played out by the rules", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])(
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
    const { drops } = sneakOdds({ level: 1, sides: 4, dexterity: 4, armour: 3, target });
    expect(drops).toBeGreaterThan(0.2);
    for (const share of won(thief)) expect(Math.abs(share - drops)).toBeLessThan(0.04);
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
    const { drops } = sneakOdds({ level: 1, sides: 4, dexterity: 4, armour: 3, target });
    const open = { ...thief, concealed: false };
    const friend: TurnsFighter = { ...guard, id: "friend", weapons: [] };
    /** How often the thief fells the target in the first round, whoever else is there. */
    const felled = (one: TurnsFighter, other: TurnsFighter, more: readonly TurnsFighter[] = []): void => {
      const fighters = [...more, one, other];
      for (const fight of [turnsChain(fighters, { rounds: 1 }), turnsFight(fighters, { rounds: 1 })])
        expect(Math.abs(play(fight, 600).wins[0] - drops)).toBeLessThan(0.09);
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
