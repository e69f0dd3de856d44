import "../host-stub.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { AttackContext, TargetContext } from "../../../../src/foundry/rulesets/staged/types.ts";

const { attackOddsView } = await import("../../../../src/foundry/rulesets/staged/attack/odds.ts");
const { resolveAttack } = await import("../../../../src/foundry/rulesets/staged/attack/resolve.ts");

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

it("ST-P01 … ST-P06, ST-084 … ST-087: the odds of an attack are the law of its own resolution, whatever the state", () => {
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
      const law: Record<string, number> = { hit: 0, any: 0, all: 0, drop: 0, mean: 0 };
      const wounds = ["light", "medium", "heavy", "incapacitated", "dead"];
      for (const wound of wounds) law[wound] = 0;
      let left = 1;
      for (const [chance, faces] of throws(of.botchDice)) {
        const attack = { id: "attack", terms: [{ sides: 10, faces: faces.slice(0, 1), extra: faces.slice(1) }] };
        const declaration = { action: "attack", actor: "Actor.me", token: null, item: null, targets: [], choices: {} };
        const state = { card: "c", declaration, context, answers: {}, dice: { attack }, amendments: [] };
        const { strikes } = resolveAttack(state as unknown as CardState<AttackContext>);
        left -= chance;
        if (strikes[0]!.hit) law.hit! += chance;
        if (strikes.some(({ hit }) => hit)) law.any! += chance;
        if (strikes.every(({ hit }) => hit)) law.all! += chance;
        if (strikes.some(({ wound }) => wound === "incapacitated" || wound === "dead")) law.drop! += chance;
        if (wounds.includes(strikes[0]!.wound)) law[strikes[0]!.wound]! += chance;
        law.mean! += chance * strikes[0]!.net;
      }
      const { headlines } = attackOddsView(context)!;
      for (const { words, value } of headlines) {
        const what = words.key.split(".").at(-1)!;
        // What was left out deals less than a thousand.
        expect(Math.abs(value - law[what]!), what).toBeLessThan(1e-9 + left * (what === "mean" ? 1000 : 1));
      }
      expect(headlines.length).toBeGreaterThan(5);
    }),
    { numRuns: 60 },
  );
});
