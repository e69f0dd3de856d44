import { declaration, person, shield, tableOf, weapon } from "./support.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { beyond, expectAgreement } from "../agreeing-odds.ts";
import type { Amendment, CardState, RolledFaces } from "../../../../src/foundry/contract/action.ts";
import type { AttackContext } from "../../../../src/foundry/rulesets/turns/types.ts";

const { attackContext, damageRoll } = await import("../../../../src/foundry/rulesets/turns/attack/context.ts");
const { attackOddsView, damageBars, parryOdds, sneakChance } =
  await import("../../../../src/foundry/rulesets/turns/attack/odds.ts");
const { attack } = await import("../../../../src/foundry/rulesets/turns/actions/attack.ts");
const { checkOf, resolveAttack } = await import("../../../../src/foundry/rulesets/turns/attack/resolve.ts");

const small = fc.integer({ min: -1, max: 3 });
const tables = fc.record({
  power: fc.boolean(),
  sides: fc.constantFrom("d6", "d8", "d10"),
  plus: fc.nat(2),
  strength: small,
  dexterity: small,
  foe: fc.record({
    hide: fc.nat(3),
    dexterity: small,
    stamina: fc.integer({ min: 1, max: 12 }),
    injuries: fc.nat(3),
    slots: fc.constantFrom(null, 4, 8),
  }),
  noDexterity: fc.boolean(),
  parry: fc.constantFrom("none", "weapon", "shield", "both"),
  counted: fc.nat(1),
  points: fc.integer({ min: 1, max: 10 }),
  overflow: fc.constantFrom("lost", "injuries"),
  shieldExcess: fc.constantFrom("undoubled", "doubled"),
});

/** The context of one blow, read as the table reads it. */
function contextOf(of: typeof tables extends fc.Arbitrary<infer T> ? T : never): AttackContext {
  const me = person({
    name: "me",
    strength: of.strength,
    dexterity: of.dexterity,
    items: [weapon("blade", { die: of.sides, plus: of.plus })],
  });
  const parries = of.parry !== "none";
  const foe = person({
    name: "foe",
    ...of.foe,
    items: [weapon("guard", { plus: 1 }), shield("shield", of.points)],
    statuses: parries ? ["fray.turnsParrying"] : [],
    parry: {
      weapon: of.parry === "weapon" || of.parry === "both" ? "guard" : "",
      shield: of.parry === "shield" || of.parry === "both" ? "shield" : "",
      counted: of.counted,
    },
  });
  const reader = tableOf([me, foe], { settings: { overflow: of.overflow, shieldExcess: of.shieldExcess } });
  const choices = { power: of.power, noDexterity: of.noDexterity };
  const context = attackContext(declaration(me, "attack", foe, "blade", choices), reader);
  if ("refused" in context) throw new Error(context.refused);
  return context;
}

/** Every throw of so many dice that explode, the far tail left out. */
function throws(sides: number, count: number): [number, number[], number[]][] {
  const found: [number, number[], number[]][] = [];
  const go = (chance: number, base: number[], extra: number[], open: number): void => {
    if (chance < 2e-6) return;
    if (base.length < count || open > 0) {
      for (let face = 1; face <= sides; face++) {
        const more = face === sides ? 1 : 0;
        if (base.length < count) go(chance / sides, [...base, face], extra, open + more);
        else go(chance / sides, base, [...extra, face], open - 1 + more);
      }
      return;
    }
    found.push([chance, base, extra]);
  };
  go(1, [], [], 0);
  return found;
}

/** A gamemaster's modifier as a card keeps it. */
const amended = (value: number): Amendment[] => [{ id: "a", kind: "modifier", by: "Gamemaster", value }];

/** What the throws left out may be worth: their chance, and more damage than any of them deals on average. */
const within = (value: number, distribution: number, left: number, what?: string): void =>
  expect(Math.abs(value - distribution), what).toBeLessThan(0.005 + 200 * left);

it("CT-022 … CT-055: the odds of an attack are the distribution of its own resolution, whatever the state", () => {
  fc.assert(
    fc.property(tables, (of) => {
      const context = contextOf(of);
      const { target, weapon: arm } = context;
      const distribution: Record<string, number> = {
        shatters: 0,
        destroys: 0,
        exhausts: 0,
        drops: 0,
        damage: 0,
        stopped: 0,
      };
      const count = context.power ? 2 : 1;
      let left = 1;
      for (const [chance, faces, extra] of throws(arm.sides, count)) {
        const damage: RolledFaces = { id: "damage", terms: [{ sides: arm.sides, faces, extra }] };
        const state = { context, answers: {}, dice: { damage }, amendments: [] };
        left -= chance;
        const out = resolveAttack(state as unknown as CardState<AttackContext>);
        if (out.parry?.shattered) distribution.shatters! += chance;
        if (out.parry?.destroyed) distribution.destroys! += chance;
        if (out.exhausted) distribution.exhausts! += chance;
        if (out.dead) distribution.drops! += chance;
        distribution.damage! += chance * out.taken;
        distribution.stopped! += chance * (out.net - out.taken);
      }
      expect(target!.parry !== null).toBe(of.parry !== "none");
      expect(attackOddsView(context)!.sum!.data!.defence).toBe(context.target!.defence.value);
      for (const { words, value } of attackOddsView(context)!.headlines)
        within(value, distribution[words.key.split(".").at(-1)!]!, left, words.key);
    }),
    { numRuns: 40 },
  );
});

it("CT-047 … CT-055: what the parry's window says of weapon and shield, after an amendment too, is the distribution of the resolution with each", () => {
  fc.assert(
    fc.property(tables, small, (of, value) => {
      const context = contextOf({ ...of, parry: "both" });
      const amendments = amended(value);
      const odds = parryOdds({ context, amendments });
      const { weapon: arm } = context;
      const distribution = { blow: 0, shatters: 0, past: 0, destroyed: 0 };
      let left = 1;
      for (const [chance, faces, extra] of throws(arm.sides, context.power ? 2 : 1)) {
        const damage: RolledFaces = { id: "damage", terms: [{ sides: arm.sides, faces, extra }] };
        const met = (option: string) => {
          const answers = { parry: { window: "parry", option, by: "me" } };
          return resolveAttack({
            context,
            answers,
            dice: { damage },
            amendments,
          } as unknown as CardState<AttackContext>);
        };
        const [held, shielded] = [met("weapon"), met("shield")];
        left -= chance;
        distribution.blow += chance * held.net;
        if (held.parry?.shattered) distribution.shatters += chance;
        distribution.past += chance * shielded.taken;
        if (shielded.parry?.destroyed) distribution.destroyed += chance;
      }
      within(odds.mean, distribution.blow, left);
      within(odds.weapon, distribution.shatters, left);
      within(odds.shield.past, distribution.past, left);
      within(odds.shield.destroyed, distribution.destroyed, left);
    }),
    { numRuns: 20 },
  );
});

it("CT-069 … CT-078, CT-A08, CT-A21: the odds of a sneak attack are the distribution of its check and its damage, whatever the state", () => {
  fc.assert(
    fc.property(tables, fc.boolean(), (of, sneakMagic) => {
      const context: AttackContext = { ...contextOf({ ...of, power: false }), sneak: true, sneakMagic };
      const said = { choices: {} };
      const distribution: Record<string, number> = {
        sneak: 0,
        shatters: 0,
        destroys: 0,
        drops: 0,
        direct: 0,
        stopped: 0,
      };
      let left = 1;
      for (let face = 1; face <= 20; face++) {
        const check: RolledFaces = { id: "check", terms: [{ sides: 20, faces: [face], extra: [] }] };
        const play = (chance: number, dice: Record<string, RolledFaces>): void => {
          const state = { declaration: said, context, answers: {}, dice, amendments: [] };
          const out = resolveAttack(state as unknown as CardState<AttackContext>);
          left -= chance;
          if (out.parry?.shattered) distribution.shatters! += chance;
          if (out.parry?.destroyed) distribution.destroys! += chance;
          if (out.dead) distribution.drops! += chance;
          distribution.direct! += chance * out.taken;
          distribution.stopped! += chance * (out.net - out.taken);
          if (out.check!.success) distribution.sneak! += chance;
        };
        if (!checkOf({ context, dice: { check }, amendments: [] } as unknown as CardState<AttackContext>)!.success) {
          play(1 / 20, { check });
          continue;
        }
        for (const [chance, faces, extra] of throws(context.weapon.sides, 1))
          play(chance / 20, {
            check,
            damage: { id: "damage", terms: [{ sides: context.weapon.sides, faces, extra }] },
          });
      }
      const { headlines } = attackOddsView(context)!;
      expect(headlines[0]!.value).toBeCloseTo(sneakChance({ context, amendments: [] }), 12);
      for (const { words, value } of headlines)
        within(value, distribution[words.key.split(".").at(-1)!]!, left, words.key);
    }),
    { numRuns: 40 },
  );
});

it("CT-024, CT-031, CT-032, CT-045, CT-077, CT-A08: what is thrown for damage is what the odds say; in a sneak attack Dexterity alone is added", () => {
  const me = person({
    name: "me",
    level: 3,
    strength: 1,
    dexterity: 4,
    items: [weapon("blade", { finesse: true, plus: 1 })],
    statuses: ["fray.concealed"],
  });
  const foe = person({ name: "foe" });
  const read = (choices: object): AttackContext => {
    const context = attackContext(declaration(me, "attack", foe, "blade", choices), tableOf([me, foe]));
    if ("refused" in context) throw new Error(context.refused);
    // As an effect on damage adds to it.
    return { ...context, ability: { ...context.ability, value: context.ability.value + 3 } };
  };
  const thrown = (context: AttackContext): [string | undefined, unknown] => [
    attack
      .dice({
        card: "card",
        declaration: declaration(me, "attack", foe, "blade"),
        context,
        answers: {},
        dice: { check: { id: "check", terms: [{ sides: 20, faces: [20], extra: [] }] } },
        amendments: [],
      })
      .find(({ id }) => id === "damage")?.formula,
    attackOddsView(context)!.sum!.data!.formula,
  ];
  expect(damageRoll(read({}))).toEqual({ dice: 2, sides: 6, plus: 1, bonus: 7 });
  expect(thrown(read({}))).toEqual(["2d6x + 9", "2d6 + 9"]);
  expect(thrown(read({ power: true }))).toEqual(["4d6x + 11", "4d6 + 11"]);
  expect(damageRoll(read({ sneak: true }))).toEqual({ dice: 2, sides: 6, plus: 1, bonus: 4 });
  expect(thrown(read({ sneak: true }))).toEqual(["2d6x + 6", "2d6 + 6"]);
  expect(thrown({ ...read({ sneak: true }), sneakMagic: false })).toEqual(["2d6x + 4", "2d6 + 4"]);
});

it("CT-022 … CT-055, CT-069 … CT-078: the list and the bars of an attack are one distribution, whatever the state", () => {
  fc.assert(
    fc.property(tables, fc.boolean(), (of, sneak) => {
      const odds = attackOddsView({ ...contextOf({ ...of, power: of.power && !sneak }), sneak })!;
      const [mark] = odds.thresholds;
      const chances = mark && { [mark.words.key.replace("At", "")]: beyond() };
      // The tail of dice that explode for ever is left out.
      expectAgreement(odds, { chances, within: 1e-6 });
      for (const { at, tone } of odds.bars)
        expect(tone).toBe(at === 0 ? "miss" : mark && at >= mark.at ? "critical" : "hit");
    }),
    { numRuns: 60 },
  );
});

it("CT-064, CT-069: the chance of a sneak attack that the gamemaster rules on counts a modifier already given to its check", () => {
  fc.assert(
    fc.property(tables, small, (of, value) => {
      const context: AttackContext = { ...contextOf({ ...of, power: false }), sneak: true };
      const amendments = amended(value);
      const passed = Array.from({ length: 20 }, (_, face) => {
        const check: RolledFaces = { id: "check", terms: [{ sides: 20, faces: [face + 1], extra: [] }] };
        const state = { context, dice: { check }, amendments } as unknown as CardState<AttackContext>;
        return checkOf(state)!.success;
      }).filter(Boolean);
      expect(sneakChance({ context, amendments })).toBeCloseTo(passed.length / 20, 12);
    }),
    { numRuns: 40 },
  );
});

it("CT-023: no bar of the damage holds both no damage and some, however many values share a bar", () => {
  const probabilities = Float64Array.from({ length: 60 }, () => 1 / 60);
  const bars = damageBars({ offset: 0, probabilities, neglected: 0 }, 20);
  expect(bars[0]).toMatchObject({ at: 0, tone: "miss" });
  expect(bars[0]!.chance).toBeCloseTo(1 / 60, 12);
  expect(bars.filter(({ tone }) => tone !== "critical").reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(
    1 / 3,
    12,
  );
  expect(bars.find(({ tone }) => tone === "critical")!.at).toBe(20);
  expect(bars.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
});
