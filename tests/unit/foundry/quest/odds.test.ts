import type { DefenceContext, QuestAttackContext } from "../../../../src/foundry/rulesets/quest/types.ts";
import "../host-stub.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { beyond, expectAgreement, touches } from "../agreeing-odds.ts";
import type { CardState, DiceRequest, RolledFaces } from "../../../../src/foundry/contract/action.ts";
import type { GameReader } from "../../../../src/foundry/host/documents.ts";

const { attack } = await import("../../../../src/foundry/rulesets/quest/actions/attack.ts");
const { attackOddsView } = await import("../../../../src/foundry/rulesets/quest/attack/odds.ts");
const { attackReactions, bestDefence } = await import("../../../../src/foundry/rulesets/quest/attack/reactions.ts");
const { attackPercent, resolveStrike } = await import("../../../../src/foundry/rulesets/quest/attack/resolve.ts");
const { skillTest } = await import("../../../../src/rules/quest/tests.ts");

type State = CardState<QuestAttackContext>;

const skill = (value: number) => ({
  key: "closeCombat",
  name: "Close Combat",
  value,
  master: value === 100,
  parts: [{ label: "skill", value, rule: "OQ-053" as const }],
});
const way = (value: number, open: boolean, tireless: boolean): DefenceContext => ({
  skill: skill(value),
  value,
  parts: skill(value).parts,
  problem: open ? null : { problem: "cannot_defend", rule: "OQ-P12" },
  tireless,
});

const contexts: fc.Arbitrary<QuestAttackContext> = fc
  .record({
    skill: fc.integer({ min: 5, max: 100 }),
    modifier: fc.constantFrom(0, 20, -20),
    manoeuvre: fc.constantFrom("attack" as const, "disarm" as const, "allOutAttack" as const, "greatAttack" as const),
    sides: fc.integer({ min: 2, max: 3 }),
    arm: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    armour: fc.nat(3),
    hp: fc.integer({ min: -2, max: 7 }),
    parry: fc.integer({ min: 5, max: 95 }),
    dodge: fc.integer({ min: 5, max: 95 }),
    open: fc.tuple(fc.boolean(), fc.boolean()),
    tireless: fc.boolean(),
    otherHand: fc.option(fc.integer({ min: 5, max: 95 })),
    charges: fc.boolean(),
    mechanical: fc.boolean(),
    defences: fc.nat(2),
    helpless: fc.boolean(),
    dodgeFumbleMax: fc.boolean(),
  })
  .map((of) => ({
    name: "Maren",
    hero: true,
    manoeuvre: of.manoeuvre,
    weapon: { item: "w", name: "Shortsword", kind: "close", skill: skill(of.skill), loads: 0 },
    blow: {
      dice: { count: 1, sides: of.sides },
      extra: of.charges && of.manoeuvre === "attack" ? { count: 1, sides: 2 } : null,
      modifier: of.arm ? { sign: of.arm, count: 1, sides: 4 } : { sign: 0, count: 0, sides: 0 },
      mechanical: of.mechanical,
      maximumModifier: of.manoeuvre === "greatAttack",
    },
    modifiers: of.modifier ? [{ label: "FRAY.Part.Other", value: of.modifier, rule: "OQ-053" }] : [],
    situations: [],
    automaticCritical: of.helpless,
    lethal: true,
    blows: of.manoeuvre === "allOutAttack" ? 2 : 1,
    target: {
      actor: "Actor.b",
      token: null,
      name: "Captain",
      hp: of.hp,
      armour: of.armour,
      armourParts: [],
      mortal: null,
      parry: way(of.parry, of.open[0] && !of.helpless, of.tireless),
      dodge: way(of.dodge, of.open[1] && !of.helpless, false),
      // Its parry is never tired, and there is one of it.
      offHand: of.otherHand === null ? null : way(of.otherHand, of.open[0] && !of.helpless, false),
      defences: of.defences,
      combatant: null,
      held: null,
    },
    metres: 2,
    combatant: null,
    statuses: [],
    closing: [],
    settings: { dodgeFumbleMax: of.dodgeFumbleMax, silentDefence: "best" },
  }));

/** The ways a throw can fall: rolls of one level are one way, damage falls face by face. */
function falls({ id, formula, options }: DiceRequest): [number, RolledFaces][] {
  if (formula === "1d100") {
    const rolls = new Map<string, number[]>();
    for (let roll = 1; roll <= 100; roll++) {
      const level = skillTest({ roll, skill: (options as { skill: number }).skill });
      rolls.set(level, [...(rolls.get(level) ?? []), roll]);
    }
    return [...rolls.values()].map((of) => [
      of.length / 100,
      { id, terms: [{ sides: 100, faces: [of[0]!], extra: [] }] },
    ]);
  }
  const sides = [...formula.matchAll(/1d(\d)/g)].map((found) => Number(found[1]));
  const faces = sides.reduce<number[][]>(
    (all, of) => all.flatMap((one) => Array.from({ length: of }, (_, index) => [...one, index + 1])),
    [[]],
  );
  return faces.map((one) => [
    1 / faces.length,
    { id, terms: one.map((face, index) => ({ sides: sides[index]!, faces: [face], extra: [] })) },
  ]);
}

/** Plays a card to its end in every way it can go, the defender choosing what is best for them, or first one way. */
function play(state: State, chance: number, done: (chance: number, state: State) => void, first = ""): void {
  const asked = attack.reactions!(state).find(({ id }) => !state.answers[id]);
  if (asked) {
    const option = Object.keys(state.answers).length ? asked.fallback : first || asked.fallback;
    const answers = { ...state.answers, [asked.id]: { window: asked.id, option, by: "u" } };
    return play({ ...state, answers }, chance, done, first);
  }
  const wanted = attack.dice(state).find(({ id }) => !state.dice[id]);
  if (!wanted) return done(chance, state);
  for (const [share, faces] of falls(wanted))
    play({ ...state, dice: { ...state.dice, [wanted.id]: faces } }, chance * share, done, first);
}

const begun = (context: QuestAttackContext): State =>
  ({
    card: "c",
    declaration: { actor: "Actor.a" },
    context,
    answers: {},
    dice: {},
    amendments: [],
  }) as unknown as State;

it("OQ-P01 … OQ-P05, OQ-P14: the odds of an attack are the distribution of its own resolution, whatever the state", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const distribution = { hit: 0, drop: 0, mean: 0 };
      const start = { card: "c", declaration: { actor: "Actor.a" }, context, answers: {}, dice: {}, amendments: [] };
      play(start as unknown as State, 1, (chance, state) => {
        const blows = Array.from({ length: context.blows }, (_, blow) => resolveStrike(state, blow));
        const harm = blows.reduce((sum, { net }) => sum + net, 0);
        if (blows[0]!.result.damage !== "none") distribution.hit += chance;
        if (harm >= Math.max(1, context.target!.hp)) distribution.drop += chance;
        distribution.mean += chance * harm;
      });
      const [hit, drop, mean] = attackOddsView(context)!.headlines.map(({ value }) => value);
      expect(hit).toBeCloseTo(distribution.hit, 9);
      expect(drop).toBeCloseTo(distribution.drop, 9);
      expect(mean).toBeCloseTo(distribution.mean, 9);
      const { value, master } = attackPercent({ context, amendments: [] });
      expect(attackOddsView(context)!.sum!.data).toMatchObject({
        skill: master ? { key: "FRAY.Quest.master" } : `${value} %`,
        armour: context.target!.armour,
      });
      // The reaction's bar beside the best way says the same.
      const [reaction] = attack.reactions!(start as unknown as State);
      const best = bestDefence(start as unknown as State, 0);
      const bar = reaction?.options.find(({ id }) => id === best)?.bar;
      // It alone is called the best.
      const called = reaction?.options.filter(({ after }) => after?.words.key === "FRAY.Quest.Choice.best") ?? [];
      if (reaction) expect(called.map(({ id }) => id)).toEqual([best]);
      if (reaction) expect(bar?.now).toBeCloseTo(distribution.hit, 9);
    }),
    { numRuns: 30 },
  );
});

it("OQ-P14: the free parry of the other hand meets one blow of a card, and is chosen where the usual one is tired", () => {
  const [context] = fc.sample(
    contexts.filter(
      ({ blows, target, automaticCritical }) => blows === 2 && !target!.parry.problem && !automaticCritical,
    ),
    1,
  );
  const tired = {
    ...context!.target!,
    parry: way(30, true, false),
    dodge: way(5, false, false),
    offHand: way(90, true, false),
  };
  const start = {
    card: "c",
    declaration: { actor: "Actor.a" },
    context: { ...context!, target: tired, weapon: { ...context!.weapon, skill: skill(99) } },
    answers: {},
    dice: {},
    amendments: [],
  } as unknown as State;
  expect(bestDefence(start, 0)).toBe("offHand");
  const answers = { defence1: { window: "defence1", option: "offHand", by: "u" } };
  const die = (id: string, face: number) => ({ [id]: { id, terms: [{ sides: 100, faces: [face], extra: [] }] } });
  const after = (attack: number): string[] => {
    const state = {
      ...start,
      answers,
      dice: { ...die("attack1", attack), ...die("defended1", 50) },
    } as unknown as State;
    return attackReactions(state)[1]!.options.map(({ id }) => id);
  };
  expect(after(50)).toEqual(["none", "parry", "dodge"]);
  // What misses is not parried: the other hand is still free.
  expect(after(100)).toEqual(["none", "parry", "dodge", "offHand"]);
  // Until it is paid for, the parry chosen is reserved, so that no second card uses that hand too.
  const reserved = (attackRoll?: number) => {
    const target = { ...tired, combatant: { uuid: "Combatant.b", round: 1 } };
    const dice = attackRoll === undefined ? {} : die("attack1", attackRoll);
    return attack.reservedCosts!({ ...start, answers, dice, context: { ...start.context, target } }, {} as GameReader);
  };
  const parry = expect.objectContaining({ uuid: "Combatant.b", path: "system.spent" });
  expect(reserved()).toEqual([parry]);
  expect(reserved(50)).toEqual([parry]);
  expect(reserved(100)).toEqual([]);
});

it("OQ-P04, OQ-P14: the odds against each way to meet the first blow are the distribution of its resolution", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      for (const { id, odds } of attackOddsView(context)!.ways ?? []) {
        const { parry, offHand } = context.target!;
        const other = offHand && !offHand.problem && (parry.problem || offHand.value > parry.value);
        const found = { hit: 0, drop: 0, mean: 0 };
        const count = (chance: number, state: State): void => {
          const blows = Array.from({ length: context.blows }, (_, blow) => resolveStrike(state, blow));
          const harm = blows.reduce((sum, { net }) => sum + net, 0);
          if (blows[0]!.result.damage !== "none") found.hit += chance;
          if (harm >= Math.max(1, context.target!.hp)) found.drop += chance;
          found.mean += chance * harm;
        };
        play(begun(context), 1, count, id === "parry" && other ? "offHand" : id);
        const [hit, drop, mean] = odds.headlines.map(({ value }) => value);
        expect(hit).toBeCloseTo(found.hit, 9);
        if (context.manoeuvre === "disarm") continue;
        expect(drop).toBeCloseTo(found.drop, 9);
        expect(mean).toBeCloseTo(found.mean, 9);
      }
    }),
    { numRuns: 40 },
  );
});

it("OQ-P01 … OQ-P05, OQ-P14: the list and the bars of an attack are one distribution, against every way to meet it", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const odds = attackOddsView(context)!;
      for (const view of [odds, ...(odds.ways ?? []).map((one) => one.odds)]) {
        const [hit] = view.headlines;
        // What lands and harms nobody is no miss.
        const landing = context.blows === 1 ? { [hit!.words.key]: touches } : {};
        expectAgreement(view, {
          chances: {
            "FRAY.Odds.drop": beyond(),
            ...landing,
          },
          mean: "FRAY.Odds.damage",
        });
      }
    }),
    { numRuns: 60 },
  );
});

it("OQ-P05, OQ-P14: of two blows the bar of misses is the chance that neither lands", () => {
  fc.assert(
    fc.property(
      contexts.filter(({ blows }) => blows === 2),
      (context) => {
        let neither = 0;
        play(begun(context), 1, (chance, state) => {
          const blows = [0, 1].map((blow) => resolveStrike(state, blow));
          if (blows.every(({ result }) => result.damage === "none")) neither += chance;
        });
        const missed = attackOddsView(context)!.bars.filter(({ tone }) => tone === "miss");
        expect(missed.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(neither, 9);
      },
    ),
    { numRuns: 15 },
  );
});

it("OQ-P14: at the second defence of an all-out attack the first blow's result is told, also to whoever may know no more", () => {
  const [sample] = fc.sample(
    contexts.filter(
      ({ blows, target, automaticCritical }) => blows === 2 && !target!.parry.problem && !automaticCritical,
    ),
    1,
  );
  const context = { ...sample!, weapon: { ...sample!.weapon, skill: skill(99) }, modifiers: [] };
  const die = (id: string, face: number) => ({ [id]: { id, terms: [{ sides: 100, faces: [face], extra: [] }] } });
  const told = (option: string, dice: object) => {
    const answers = { defence1: { window: "defence1", option, by: "u" } };
    const reactions = attackReactions({ ...begun(context), answers, dice } as unknown as State);
    return reactions.map(({ now }) => now!);
  };
  const [first, missed] = told("none", die("attack1", 100));
  expect(first!.plain).toBeUndefined();
  expect(missed!.words).toMatchObject({
    key: "FRAY.Quest.Choice.second",
    data: { first: { data: { result: { key: "FRAY.Quest.Result.fumble" } } }, now: first!.words },
  });
  expect(missed!.plain).toMatchObject({ key: "FRAY.Quest.Choice.first" });
  // A critical blow deals all it can, and its points are told.
  const [, hurt] = told("none", die("attack1", 11));
  expect(hurt!.plain).toMatchObject({
    key: "FRAY.Quest.Choice.firstHurt",
    data: { result: { key: "FRAY.Quest.Result.critical" } },
  });
});
