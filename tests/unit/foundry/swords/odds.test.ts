import "../host-stub.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contestOddsView } from "../../../../src/foundry/rulesets/swords/attack/odds.ts";
import { resolveContest } from "../../../../src/foundry/rulesets/swords/attack/resolve.ts";
import { poolDice } from "../../../../src/foundry/rulesets/swords/attack/state.ts";
import { cliche, context, fighter, side, stateOf, thrown } from "./support.ts";

const body = fc.record({
  dice: fc.integer({ min: 1, max: 3 }),
  rating: fc.integer({ min: 1, max: 2 }),
  inappropriate: fc.boolean(),
  toolsMissing: fc.boolean(),
  toughness: fc.nat(2),
  coverage: fc.nat(3),
});
const contests = fc.record({
  own: body,
  foe: body,
  pumped: fc.nat(1),
  exhausted: fc.constantFrom("remaining_wins", "tie"),
  goliath: fc.boolean(),
});

it("SS-001 … SS-041, SS-A03, SS-P03 … SS-P07: the odds of a contest are the law of its own resolution, whatever the state", () => {
  const fighterOf = (id: "grok" | "selena", of: typeof body extends fc.Arbitrary<infer T> ? T : never) => {
    const { dice, rating, inappropriate, toolsMissing, ...armour } = of;
    return fighter(id, {
      cliches: [cliche(id, dice, { inappropriate, toolsMissing })],
      inUse: id,
      weapon: { uuid: null, name: "", rating },
      ...armour,
    });
  };
  fc.assert(
    fc.property(contests, ({ own, foe, pumped, exhausted, goliath }) => {
      const given = context(side(fighterOf("selena", own)), side(fighterOf("grok", foe)), {
        pumped: Math.min(pumped, own.dice),
        settings: { exhausted, goliath, pumping: true } as const,
      });
      const requests = poolDice(stateOf(given));
      const sizes = requests.map(({ formula }) => parseInt(formula, 10));
      fc.pre(sizes[0]! + sizes[1]! <= 6);
      const many = 6 ** (sizes[0]! + sizes[1]!);
      const law: Record<string, number> = { wins: 0, loses: 0, draw: 0 };
      for (let index = 0; index < many; index++) {
        const faces = Array.from({ length: sizes[0]! + sizes[1]! }, (_, at) => 1 + (Math.floor(index / 6 ** at) % 6));
        const throws = [faces.slice(0, sizes[0]), faces.slice(sizes[0])];
        const lie = requests.map(({ id }, at) => thrown(id, ...throws[at]!));
        const { winner } = resolveContest(stateOf(given, lie));
        law[winner === "own" ? "wins" : winner === "foe" ? "loses" : "draw"]! += 1 / many;
      }
      const shown = Object.fromEntries(
        contestOddsView(given)!.headlines.map(({ words, value }) => [words.key.split(".").at(-1)!, value]),
      );
      for (const [what, chance] of Object.entries(law)) expect(shown[what] ?? 0, what).toBeCloseTo(chance, 9);
    }),
    { numRuns: 15 },
  );
}, 60_000);
