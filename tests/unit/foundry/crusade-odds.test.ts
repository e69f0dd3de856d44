import "./host-stub.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { beyond, expectAgreement, lands } from "./agreeing-odds.ts";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext, StrikeContext, TargetContext } from "../../../src/foundry/rulesets/crusade/types.ts";

const { resolveStrike } = await import("../../../src/foundry/rulesets/crusade/attack/resolve.ts");
const { attackOddsView } = await import("../../../src/foundry/rulesets/crusade/attack/odds.ts");

const foe = (actor: string): fc.Arbitrary<TargetContext> =>
  fc
    .record({
      defence: fc.integer({ min: 0, max: 16 }),
      left: fc.integer({ min: 1, max: 20 }),
      group: fc.option(
        fc.record({
          groupSkill: fc.integer({ min: 0, max: 4 }),
          opponents: fc.integer({ min: 1, max: 5 }),
          stressEach: fc.integer({ min: 1, max: 6 }),
        }),
      ),
    })
    .map(({ defence, left, group }) => ({
      actor,
      token: null,
      name: actor,
      defence: { kind: "melee", value: defence, parts: [] },
      body: group
        ? null
        : { stressLeft: left, tempWounds: 0, brawn: 2, grace: 2, dying: false, checkDue: false, tier: "average" },
      group: group && { ...group, carried: Math.min(1, group.stressEach - 1), dr: defence },
      shield: null,
      casting: null,
    }));

const contexts: fc.Arbitrary<AttackContext> = fc
  .record({
    foes: fc.tuple(foe("Actor.one"), foe("Actor.other")),
    aims: fc.array(fc.record({ at: fc.nat(1), skill: fc.nat(8), damage: fc.nat(3) }), { minLength: 1, maxLength: 3 }),
    charge: fc.boolean(),
    blunted: fc.boolean(),
    modifier: fc.integer({ min: -5, max: 5 }),
    switches: fc.record({
      critNeedsHit: fc.boolean(),
      addWeaponDamage: fc.boolean(),
      weaponDamageOnFailure: fc.boolean(),
      critApplies: fc.boolean(),
    }),
  })
  .map(({ foes, aims, charge, blunted, modifier, switches }) => ({
    name: "Me",
    strikes: aims.map(({ at, skill, damage }, index): StrikeContext => ({
      id: `strike${index + 1}`,
      target: foes[at]!,
      weapon: {
        item: `Item.${index}`,
        id: String(index),
        name: "Sword",
        kind: "melee",
        skillName: "blades",
        skill,
        damage,
        sidhe: false,
        wound: "cutting",
        loads: false,
        spell: false,
      },
    })),
    charge,
    blunted,
    modifiers: modifier ? [{ label: "FRAY.Part.Other", value: modifier, rule: "EC-058" }] : [],
    fate: { spender: "pc", points: 0, used: [] },
    allowed: aims.length,
    notes: [],
    combatant: null,
    round: 0,
    settings: {
      ...switches,
      npcCritFate: false,
      overflowKills: false,
      npcWounds: false,
      row6Absorbs: true,
      fateBonus: 2,
      fateOnce: true,
    },
  }));

/** Every way the d10s of a card can fall, resolved by the card itself. */
function played(context: AttackContext): {
  hits: number[];
  felled: number;
  stress: number;
  suffered: number;
  all: Map<number, number>;
} {
  const { strikes } = context;
  const ways = 10 ** strikes.length;
  const [aimed] = strikes;
  const hits = strikes.map(() => 0);
  const all = new Map<number, number>();
  let felled = 0;
  let stress = 0;
  let suffered = 0;
  for (let way = 0; way < ways; way++) {
    const dice = Object.fromEntries(
      strikes.map(({ id }, index) => [
        id,
        { id, terms: [{ sides: 10, faces: [(Math.floor(way / 10 ** index) % 10) + 1], extra: [] }] },
      ]),
    );
    const state = { card: "card", declaration: { actor: "Actor.me" }, context, answers: {}, dice, amendments: [] };
    const outcomes = strikes.map((_, index) => resolveStrike(state as unknown as CardState<AttackContext>, index));
    outcomes.forEach(({ result }, index) => (hits[index]! += result === "hit" ? 1 / ways : 0));
    const mine = outcomes.filter(({ target }) => target === aimed!.target!.actor);
    const dealt = mine.reduce((sum, { damage }) => sum + damage, 0);
    const killed = mine.reduce((sum, one) => sum + (one.killed ?? 0), 0);
    const { body, group } = aimed!.target!;
    if (group ? killed >= group.opponents : dealt >= body!.stressLeft) felled += 1 / ways;
    stress += dealt / ways;
    for (const one of outcomes) suffered += one.suffered / ways;
    all.set(dealt, (all.get(dealt) ?? 0) + 1 / ways);
  }
  return { hits, felled, stress, suffered, all };
}

it("EC-058 … EC-069, EC-105, EC-140: the odds of a sequence are the distribution of its own resolution, whatever the state", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const odds = attackOddsView(context)!;
      const { weapon, target } = context.strikes[0]!;
      expect(odds.sum!.data).toMatchObject({ defence: target!.defence.value, damage: weapon.damage });
      const distribution = played(context);
      const back = odds.headlines.find(({ words }) => words.key === "FRAY.Crusade.Odds.suffered");
      expect(back?.value ?? 0).toBeCloseTo(distribution.suffered, 9);
      const [hit, drop, expected, ...further] = odds.headlines
        .filter((headline) => headline !== back)
        .map(({ value }) => value);
      expect(hit).toBeCloseTo(distribution.hits[0]!, 9);
      expect(drop).toBeCloseTo(distribution.felled, 9);
      expect(expected).toBeCloseTo(distribution.stress, 9);
      further.forEach((value, index) => expect(value).toBeCloseTo(distribution.hits[index + 1]!, 9));
      const bars = new Map<number, number>();
      for (const { at, chance } of odds.bars) bars.set(at, (bars.get(at) ?? 0) + chance);
      expect([...bars.keys()].sort()).toEqual([...distribution.all.keys()].sort());
      for (const [at, chance] of bars) expect(chance).toBeCloseTo(distribution.all.get(at)!, 9);
    }),
    { numRuns: 25 },
  );
});

it("EC-137, EC-153: the odds say whether a block is to be reckoned with, and what it would cost; a spent one they do not", () => {
  const [context] = fc.sample(contexts, 1);
  const notesOf = (shield: { free: boolean; fate: number } | null): string[] => {
    const target = {
      ...context!.strikes[0]!.target!,
      shield: shield && { item: "Item.shield", npc: true, payer: "dark" as const, ...shield },
    };
    const strikes = [{ ...context!.strikes[0]!, target }];
    return attackOddsView({ ...context!, blunted: false, strikes })!.notes!.map(({ words }) =>
      words.key.split(".").at(-1)!,
    );
  };
  expect(notesOf({ free: true, fate: 0 })).toEqual(["blockFree"]);
  expect(notesOf({ free: false, fate: 1 })).toEqual(["blockFate"]);
  expect(notesOf({ free: false, fate: 0 })).toEqual([]);
  expect(notesOf(null)).toEqual([]);
});

it("EC-068, EC-100 … EC-106, EC-140: the list and the bars of a sequence are one distribution, of all strikes at its target", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const odds = attackOddsView(context)!;
      const { actor, group } = context.strikes[0]!.target!;
      const alone = context.strikes.filter(({ target }) => target!.actor === actor).length === 1;
      expectAgreement(odds, {
        chances: {
          ...(alone ? { "FRAY.Odds.hit": lands } : {}),
          // Of a group the line stands where the first of them falls.
          ...(group ? {} : { "FRAY.Odds.drop": beyond() }),
        },
        mean: "FRAY.Odds.expectedStress",
      });
      // The faces of one die, or the stress of several.
      expect(odds.bars.every(({ faces }) => faces !== undefined)).toBe(alone);
    }),
    { numRuns: 60 },
  );
});
