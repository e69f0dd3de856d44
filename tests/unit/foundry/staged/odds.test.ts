import "../host-stub.ts";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { beyond, expectAgreement, touches } from "../agreeing-odds.ts";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { OddsBar, OddsView } from "../../../../src/foundry/contract/view.ts";
import type { AttackContext, TargetContext } from "../../../../src/foundry/rulesets/staged/types.ts";

const { attackOddsView, friendOdds, woundBars } =
  await import("../../../../src/foundry/rulesets/staged/attack/odds.ts");
const { rearOutcome, resolveAttack } = await import("../../../../src/foundry/rulesets/staged/attack/resolve.ts");

const targets = fc.record({
  defence: fc.integer({ min: 0, max: 20 }),
  stamina: fc.integer({ min: -2, max: 4 }),
  protection: fc.nat(12),
  size: fc.integer({ min: -3, max: 3 }),
});
const attacks = fc.record({
  bonus: fc.integer({ min: -5, max: 15 }),
  strength: fc.integer({ min: -2, max: 5 }),
  damage: fc.nat(10),
  botchDice: fc.nat(2),
  targets: fc.array(targets, { minLength: 1, maxLength: 3 }),
});

/** Every throw of a stress die and its botch dice, the chains of ones beyond the fifth left out. */
function throws(botchDice: number): [number, number[]][] {
  const found: [number, number[]][] = [];
  const botches = (left: number, chance: number, faces: number[]): void => {
    if (!left) found.push([chance, faces]);
    else for (let face = 1; face <= 10; face++) botches(left - 1, chance / 10, [...faces, face]);
  };
  const go = (chance: number, ones: number[]): void => {
    if (ones.length > 5) return;
    for (let face = 2; face <= 9; face++) found.push([chance / 10, [...ones, face]]);
    // A first ten is nothing and throws its botch dice; a later one counts.
    if (ones.length) found.push([chance / 10, [...ones, 10]]);
    else botches(botchDice, chance / 10, [10]);
    go(chance / 10, [...ones, 1]);
  };
  go(1, []);
  return found;
}

/** List, bars and the bars beside a weapon are one distribution, the rush past the front included (ST-025, ST-085). */
function agrees(context: AttackContext): void {
  const odds = attackOddsView(context)!;
  const several = context.targets.length > 1;
  const keys = ["light", "medium", "heavy", "incapacitated", "dead"];
  const of = (bar: number) => (several ? (one: OddsBar) => one.at === bar : wounding(odds, bar - 1));
  expectAgreement(odds, {
    chances: {
      [several ? "FRAY.Staged.Odds.any" : "FRAY.Odds.hit"]: touches,
      "FRAY.Odds.drop": several ? beyond() : beyond(3),
      ...Object.fromEntries(keys.map((key, index) => [`FRAY.Staged.Odds.${key}`, of(index + 1)])),
    },
  });
  const row = woundBars(context);
  expectAgreement(
    { ...odds, bars: row },
    {
      chances: {
        [several ? "FRAY.Staged.Odds.any" : "FRAY.Odds.hit"]: touches,
        ...Object.fromEntries(keys.map((key, index) => [`FRAY.Staged.Odds.${key}`, ({ at }) => at === index + 1])),
      },
    },
  );
}

/** Bars from one threshold up to the next. */
const wounding =
  ({ thresholds }: OddsView, index: number) =>
  ({ at }: OddsBar): boolean =>
    at >= thresholds[index]!.at && at < (thresholds[index + 1]?.at ?? Infinity);

it("ST-P01 … ST-P06, ST-084 … ST-087: the odds of an attack are the distribution of its own resolution, whatever the state", () => {
  fc.assert(
    fc.property(attacks, (of) => {
      const several = of.targets.length > 1;
      const context = {
        name: "Me",
        weapon: { item: null, name: "Arm", kind: "melee", damage: of.damage, spread: several, loading: 0 },
        bonus: [{ label: "FRAY.Part.Dexterity", value: of.bonus, rule: "ST-P02" }],
        strength: of.strength,
        targets: of.targets.map(({ defence, stamina, protection, size }, index): TargetContext => ({
          actor: `Actor.${index}`,
          token: null,
          name: "Foe",
          distance: null,
          situation: [],
          facts: {} as TargetContext["facts"],
          defence: { value: defence, parts: [] },
          stamina,
          protection: { value: protection, parts: [] },
          size,
          members: [],
        })),
        rear: null,
        blows: 1,
        botchDice: of.botchDice,
        friends: [],
      } as unknown as AttackContext;
      const distribution: Record<string, number> = { hit: 0, any: 0, all: 0, drop: 0, mean: 0 };
      const wounds = ["light", "medium", "heavy", "incapacitated", "dead"];
      for (const wound of wounds) distribution[wound] = 0;
      let left = 1;
      for (const [chance, faces] of throws(of.botchDice)) {
        const attack = { id: "attack", terms: [{ sides: 10, faces: faces.slice(0, 1), extra: faces.slice(1) }] };
        const declaration = { action: "attack", actor: "Actor.me", token: null, item: null, targets: [], choices: {} };
        const state = { card: "c", declaration, context, answers: {}, dice: { attack }, amendments: [] };
        const { strikes } = resolveAttack(state as unknown as CardState<AttackContext>);
        left -= chance;
        if (strikes[0]!.hit) distribution.hit! += chance;
        if (strikes.some(({ hit }) => hit)) distribution.any! += chance;
        if (strikes.every(({ hit }) => hit)) distribution.all! += chance;
        if (strikes.some(({ wound }) => wound === "incapacitated" || wound === "dead")) distribution.drop! += chance;
        const worst = Math.max(...strikes.map(({ wound }) => wounds.indexOf(wound)));
        if (worst >= 0) distribution[wounds[worst]!]! += chance;
        distribution.mean! += chance * strikes.reduce((sum, { net }) => sum + net, 0);
      }
      const { headlines, sum } = attackOddsView(context)!;
      const damage = of.strength + of.damage;
      expect(sum!.data!.damage).toBe(damage < 0 ? `−${-damage}` : `+${damage}`);
      for (const { words, value } of headlines) {
        const what = words.key.split(".").at(-1)!.replace("meanAll", "mean");
        // What was left out deals each of them less than a thousand.
        const most = what === "mean" ? 1000 * of.targets.length : 1;
        expect(Math.abs(value - distribution[what]!), what).toBeLessThan(1e-9 + left * most);
      }
      expect(headlines.length).toBeGreaterThan(5);
      agrees(context);
    }),
    { numRuns: 60 },
  );
});

it("ST-025, ST-026: at somebody in the rear the odds are the distribution of the rush past the front and of the attack", () => {
  const stress = throws(1).filter(([chance]) => chance > 0.002);
  const none = stress.reduce((rest, [chance]) => rest - chance, 1);
  const fields = { strength: fc.integer({ min: -2, max: 4 }), size: fc.integer({ min: -2, max: 2 }) };
  fc.assert(
    fc.property(fc.record(fields), fc.record({ ...fields, shield: fc.nat(3) }), fc.nat(8), (mine, theirs, bonus) => {
      const context = {
        name: "Me",
        weapon: { item: null, name: "Arm", kind: "melee", damage: 4, spread: false, loading: 0 },
        bonus: [{ label: "FRAY.Part.Dexterity", value: bonus, rule: "ST-P02" }],
        strength: mine.strength,
        targets: [
          {
            actor: "Actor.0",
            token: null,
            name: "Foe",
            distance: null,
            situation: [],
            defence: { value: 8, parts: [] },
            stamina: 1,
            protection: { value: 2, parts: [] },
            size: 0,
            members: [],
          },
        ],
        rear: {
          actor: "Actor.guard",
          token: null,
          name: "Guard",
          attackerSize: mine.size,
          attackerStrength: mine.strength,
          defenderSize: theirs.size,
          defenderStrength: theirs.strength,
          shieldDefence: theirs.shield,
        },
        blows: 1,
        botchDice: 1,
        friends: [],
      } as unknown as AttackContext;
      const lie = (id: string, faces: number[]) => ({
        id,
        terms: [{ sides: 10, faces: faces.slice(0, 1), extra: faces.slice(1) }],
      });
      const declaration = { action: "attack", actor: "Actor.me", token: null, item: null, targets: [], choices: {} };
      const of = (dice: object) =>
        ({ card: "c", declaration, context, answers: {}, dice, amendments: [] }) as unknown as CardState<AttackContext>;
      let [past, hit, drop] = [0, 0, 0];
      for (const [chance, rear] of stress)
        for (const [other, guard] of stress)
          if (rearOutcome(of({ rear: lie("rear", rear), rearGuard: lie("rearGuard", guard) }))!.through)
            past += chance * other;
      const through = { rear: lie("rear", [1, 1, 1, 9]), rearGuard: lie("rearGuard", [10, 2]) };
      for (const [chance, faces] of stress) {
        const [strike] = resolveAttack(of({ ...through, attack: lie("attack", faces) })).strikes;
        if (strike?.hit) hit += past * chance;
        if (strike?.wound === "incapacitated" || strike?.wound === "dead") drop += past * chance;
      }
      agrees(context);
      const { headlines } = attackOddsView(context)!;
      const shown = (key: string): number => headlines.find(({ words }) => words.key.endsWith(`.${key}`))!.value;
      for (const [key, chance] of Object.entries({ past, hit, drop }))
        expect(Math.abs(shown(key) - chance), key).toBeLessThan(1e-9 + 3 * none);
    }),
    { numRuns: 20 },
  );
});

it("ST-P10: one roll for all blows of a group, and the odds of the worst wound, each member by their own Size", () => {
  const target = { defence: 9, stamina: 1, protection: 3 };
  const contextOf = (blows: number, own: number, sizes: readonly number[]): AttackContext =>
    ({
      name: "Me",
      weapon: { item: null, name: "Arm", kind: "melee", damage: 6, spread: false, loading: 0 },
      bonus: [{ label: "FRAY.Part.Dexterity", value: 6, rule: "ST-P02" }],
      strength: 1,
      targets: [
        {
          actor: "Actor.0",
          token: null,
          name: "Foe",
          distance: null,
          situation: [],
          defence: { value: target.defence, parts: [] },
          stamina: target.stamina,
          protection: { value: target.protection, parts: [] },
          size: own,
          members: sizes.map((size, at) => ({ actor: `Actor.${at}`, token: null, name: "Foe", size })),
        },
      ],
      rear: null,
      blows,
      botchDice: 1,
      friends: [],
    }) as unknown as AttackContext;
  const sizes = fc.array(fc.integer({ min: -3, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), sizes, fc.nat(5), (blows, members, at) => {
      const context = contextOf(blows, members[at % members.length]!, members);
      const { headlines } = attackOddsView(context)!;
      expect(attackOddsView(context)!.sum!.data).toEqual({ bonus: "+ 6", defence: 9, damage: "+7", soak: 4 });
      // What the gamemaster is told of a friend in the spread.
      const amendments = [{ id: "a", by: "gm", kind: "modifier" as const, value: 2 }];
      const told = (friends: readonly string[], more: Partial<CardState<AttackContext>> = {}): number =>
        friendOdds({ context: { ...context, friends }, amendments: [], ...more } as never);
      expect([told([]), told(["Foe"])]).toEqual([0, headlines[0]!.value]);
      // What he adds to the roll counts, here as a bonus of 8 (ST-087).
      const better = { ...context, bonus: [{ ...context.bonus[0]!, value: 8 }] };
      expect(told(["Foe"], { amendments })).toBe(attackOddsView(better)!.headlines[0]!.value);
      const worst: Record<string, number> = { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: 0 };
      let [felled, left] = [0, 1];
      for (const [chance, faces] of throws(1)) {
        const attack = { id: "attack", terms: [{ sides: 10, faces: faces.slice(0, 1), extra: faces.slice(1) }] };
        const declaration = { action: "attack", actor: "Actor.me", token: null, item: null, targets: [], choices: {} };
        const state = { card: "c", declaration, context, answers: {}, dice: { attack }, amendments: [] };
        const [strike] = resolveAttack(state as unknown as CardState<AttackContext>).strikes;
        left -= chance;
        // As many wounds as strike.
        expect(strike!.blows.length).toBe(strike!.net > 0 ? blows : 0);
        const levels = Object.keys(worst);
        const level = Math.max(-1, ...strike!.blows.map(({ wound }) => levels.indexOf(wound)));
        if (level >= 0) worst[levels[level]!]! += chance;
        if (level >= levels.indexOf("incapacitated")) felled += chance;
      }
      for (const [level, chance] of Object.entries({ ...worst, drop: felled })) {
        const { value } = headlines.find(({ words }) => words.key.endsWith(`.${level}`))!;
        expect(Math.abs(value - chance), level).toBeLessThan(1e-9 + left);
      }
      // What shows beside a weapon is the same distribution, and blows of one Size leave the chances as they are.
      expect(woundBars(context).map(({ chance }) => chance)).toEqual(
        woundBars(contextOf(1, Math.min(...struck(blows, members)), [])).map(({ chance }) => chance),
      );
    }),
    { numRuns: 30 },
  );
});

/** Those who take a blow: the first of the group, one each, before anybody takes a second. */
const struck = (blows: number, members: readonly number[]): readonly number[] => members.slice(0, blows);

it("ST-025, ST-026: past a front the bars show what the list says: a blow that is stopped harms nobody", () => {
  const rear = { name: "Guard", attackerSize: 0, attackerStrength: 0, defenderSize: 2, defenderStrength: 4 };
  const context = {
    name: "Me",
    weapon: { item: null, name: "Cudgel", kind: "melee", damage: 4, spread: false, loading: 0 },
    bonus: [{ label: "FRAY.Part.Dexterity", value: 8, rule: "ST-P02" }],
    strength: 1,
    targets: [
      {
        actor: "Actor.0",
        token: null,
        name: "Foe",
        distance: null,
        situation: [],
        defence: { value: 8, parts: [] },
        stamina: 1,
        protection: { value: 2, parts: [] },
        size: 0,
        members: [],
      },
    ],
    rear: { ...rear, attackerPenalties: 0, defenderPenalties: 0, shieldDefence: 3 },
    blows: 1,
    botchDice: 1,
    friends: [],
  } as unknown as AttackContext;
  agrees(context);
  const { bars, headlines } = attackOddsView(context)!;
  const past = headlines.find(({ words }) => words.key.endsWith(".past"))!.value;
  expect(past).toBeLessThan(0.1);
  expect(bars.find(({ tone }) => tone === "miss")!.chance).toBeGreaterThan(1 - past);
});

it("ST-P04: the damage of the odds has one sign, in every language", () => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { FRAY } = JSON.parse(readFileSync(`lang/${language}.json`, "utf8"));
    expect(FRAY.Staged.Odds.sum, language).toMatch(/[^+]\{damage\}/);
  }
});
