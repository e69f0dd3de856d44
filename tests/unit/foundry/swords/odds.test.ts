import "../host-stub.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { expectAgreement, toned, touches } from "../agreeing-odds.ts";
import { contestOddsView } from "../../../../src/foundry/rulesets/swords/attack/odds.ts";
import { resolveContest } from "../../../../src/foundry/rulesets/swords/attack/resolve.ts";
import { leaderPool, poolDice, poolOf } from "../../../../src/foundry/rulesets/swords/attack/state.ts";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { OddsView } from "../../../../src/foundry/contract/view.ts";
import type { ShotContext } from "../../../../src/foundry/rulesets/swords/types.ts";
import { shot } from "../../../../src/foundry/rulesets/swords/actions/shot.ts";
import { shotDice } from "../../../../src/foundry/rulesets/swords/attack/context.ts";
import { shotOddsView } from "../../../../src/foundry/rulesets/swords/attack/odds.ts";
import { cliche, context, fighter, side, stateOf, thrown } from "./support.ts";

const body = fc.record({
  dice: fc.integer({ min: 1, max: 3 }),
  rating: fc.integer({ min: 1, max: 2 }),
  inappropriate: fc.boolean(),
  toolsMissing: fc.boolean(),
  toughness: fc.nat(2),
  coverage: fc.nat(3),
  absorbed: fc.nat(2),
});
const contests = fc.record({
  own: body,
  foe: body,
  pumped: fc.nat(1),
  exhausted: fc.constantFrom("remaining_wins", "tie"),
  goliath: fc.boolean(),
});

type Body = typeof body extends fc.Arbitrary<infer T> ? T : never;

const fighterOf = (id: "grok" | "selena", of: Body, actor = `Actor.${id}`) => {
  const { dice, rating, inappropriate, toolsMissing, ...armour } = {
    ...of,
    absorbed: Math.min(of.absorbed, of.toughness),
  };
  return fighter(id, {
    actor,
    cliches: [cliche(id, dice, { inappropriate, toolsMissing })],
    inUse: id,
    weapon: { uuid: null, name: "", rating },
    ...armour,
  });
};

it("SS-001 … SS-041, SS-A03, SS-P03 … SS-P07: the odds of a contest are the distribution of its own resolution, whatever the state", () => {
  fc.assert(
    fc.property(contests, ({ own, foe, pumped, exhausted, goliath }) => {
      const given = context(side(fighterOf("selena", own)), side(fighterOf("grok", foe)), {
        pumped: Math.min(pumped, own.dice),
        settings: { exhausted, goliath, pumping: true } as const,
      });
      const requests = poolDice(stateOf(given));
      const sizes = requests.map(({ formula }) => parseInt(formula, 10));
      fc.pre(sizes[0]! + sizes[1]! <= 5);
      const many = 6 ** (sizes[0]! + sizes[1]!);
      const distribution: Record<string, number> = { wins: 0, loses: 0, draw: 0 };
      const armour = { foeArmourHolds: 0, armourHolds: 0, foeDiceLost: 0, diceLost: 0 };
      for (let index = 0; index < many; index++) {
        const faces = Array.from({ length: sizes[0]! + sizes[1]! }, (_, at) => 1 + (Math.floor(index / 6 ** at) % 6));
        const throws = [faces.slice(0, sizes[0]), faces.slice(sizes[0])];
        const lie = requests.map(({ id }, at) => thrown(id, ...throws[at]!));
        const { winner, loss, bearer } = resolveContest(stateOf(given, lie));
        distribution[winner === "own" ? "wins" : winner === "foe" ? "loses" : "draw"]! += 1 / many;
        // What is pumped is gone, whoever wins (SS-P06).
        armour.diceLost += given.pumped / many;
        // Whose armour holds, and who loses how many dice: the loser's.
        if (loss?.armour) armour[winner === "own" ? "foeArmourHolds" : "armourHolds"] += 1 / many;
        else if (loss) armour[winner === "own" ? "foeDiceLost" : "diceLost"] += (bearer!.dice - loss.cliche) / many;
      }
      expect(contestOddsView(given)!.sum!.data).toEqual({ own: sizes[0], foe: sizes[1] });
      agrees(contestOddsView(given)!);
      const shown = Object.fromEntries(
        contestOddsView(given)!.headlines.map(({ words, value }) => [words.key.split(".").at(-1)!, value]),
      );
      // Who has pumped their last die is out of the fight, whatever their armour does.
      const price: Record<string, number> = given.pumped < own.dice ? armour : {};
      for (const [what, chance] of Object.entries({ ...distribution, ...price }))
        expect(shown[what] ?? 0, what).toBeCloseTo(chance, 9);
    }),
    { numRuns: 15 },
  );
}, 60_000);

/** What is won by no margin is no draw: the smaller pool wins ties (SS-P07). */
const agrees = (odds: OddsView): void =>
  expectAgreement(odds, { chances: { "FRAY.Odds.wins": toned("win"), "FRAY.Odds.loses": toned("lose") } });

const shots = fc.record({
  dice: fc.integer({ min: 1, max: 4 }),
  toolsMissing: fc.boolean(),
  target: fc.record({ dice: fc.integer({ min: 1, max: 3 }), coverage: fc.nat(3) }),
  baseTn: fc.integer({ min: 3, max: 12 }),
  killOverride: fc.option(fc.integer({ min: 8, max: 20 })),
  meetIsEnough: fc.boolean(),
});

it("SS-007 … SS-013, SS-A05, SS-P05: the odds of a shot are the distribution of its own resolution, whatever the state", () => {
  fc.assert(
    fc.property(shots, ({ dice, toolsMissing, target, ...of }) => {
      const given: ShotContext = {
        name: "Selena",
        weapon: "Bow",
        cliche: cliche("samurai", dice, { toolsMissing }),
        cliches: [],
        target: { actor: "Actor.grok", name: "Grok", cliche: "Item.barbarian", clicheName: "Barbarian", ...target },
        volleys: 1,
        combatant: null,
        round: 0,
        ...of,
      };
      const count = shotDice(given);
      const distribution: Record<string, number> = { woundOrKill: 0, kills: 0, down: 0 };
      const many = 6 ** count;
      for (let index = 0; index < many; index++) {
        const faces = Array.from({ length: count }, (_, at) => 1 + (Math.floor(index / 6 ** at) % 6));
        const id = `shot-${count}`;
        const state = { context: given, answers: {}, dice: { [id]: thrown(id, ...faces) }, amendments: [] };
        const { result, defeated } = shot.resolve(state as unknown as CardState<ShotContext>);
        if (result !== "miss") distribution.woundOrKill! += 1 / many;
        if (result === "kill") distribution.kills! += 1 / many;
        if (defeated) distribution.down! += 1 / many;
      }
      expectAgreement(shotOddsView(given)!, {
        chances: { "FRAY.Odds.woundOrKill": touches, "FRAY.Odds.kills": toned("critical") },
      });
      for (const { words, value } of shotOddsView(given)!.headlines)
        expect(value, words.key).toBeCloseTo(distribution[words.key.split(".").at(-1)!]!, 9);
    }),
    { numRuns: 40 },
  );
});

const teams = fc.record({
  own: fc.tuple(body, body),
  foe: fc.tuple(body, fc.option(body)),
  vengeance: fc.boolean(),
  exhausted: fc.constantFrom("remaining_wins", "tie"),
  goliath: fc.boolean(),
});

it("SS-P02, SS-P05: the odds of a team's round are the distribution of its own resolution, against one and against a team", () => {
  let tried = 0;
  fc.assert(
    fc.property(teams, ({ own, foe, vengeance, exhausted, goliath }) => {
      const given = context(
        side(fighterOf("selena", own[0]), [fighterOf("selena", own[1], "Actor.helper")], { vengeance }),
        side(fighterOf("grok", foe[0]), foe[1] ? [fighterOf("grok", foe[1], "Actor.other")] : []),
        { settings: { exhausted, goliath, pumping: true } as const },
      );
      const requests = poolDice(stateOf(given));
      const sizes = requests.map(({ formula }) => parseInt(formula, 10));
      const dice = sizes.reduce((sum, size) => sum + size, 0);
      fc.pre(dice <= 5);
      tried++;
      const many = 6 ** dice;
      const distribution: Record<string, number> = { wins: 0, loses: 0, draw: 0 };
      for (let index = 0; index < many; index++) {
        const faces = Array.from({ length: dice }, (_, at) => 1 + (Math.floor(index / 6 ** at) % 6));
        const lie = requests.map(({ id }, at) => thrown(id, ...faces.splice(0, sizes[at]!)));
        const { winner } = resolveContest(stateOf(given, lie));
        distribution[winner === "own" ? "wins" : winner === "foe" ? "loses" : "draw"]! += 1 / many;
      }
      const shown = Object.fromEntries(
        contestOddsView(given)!.headlines.map(({ words, value }) => [words.key.split(".").at(-1)!, value]),
      );
      for (const [what, chance] of Object.entries(distribution)) expect(shown[what] ?? 0, what).toBeCloseTo(chance, 9);
      agrees(contestOddsView(given)!);
    }),
    { numRuns: 8 },
  );
  expect(tried).toBeGreaterThan(5);
}, 60_000);

it("SS-020, SS-P02, SS-P05, SS-P06: the leader's dice are one number, whoever asks: the better weapon, what is pumped, vengeance, missing tools", () => {
  const armed = (id: "grok" | "selena", rating: number) =>
    fighter(id, { weapon: { uuid: null, name: "", rating }, cliches: [cliche(id, 4)], inUse: id });
  const own = side(armed("grok", 2), [], { vengeance: true });
  const foe = side(armed("selena", 1));
  const fought = own.leader.cliches[0]!;
  const all = leaderPool({ side: own, other: foe, cliche: fought, pumped: 2 });
  expect(all.value).toBe(poolOf(stateOf(context(own, foe, { pumped: 2 })), "own").value);
  expect(all.value).toBeGreaterThan(
    leaderPool({ side: foe, other: own, cliche: foe.leader.cliches[0]!, pumped: 0 }).value,
  );
  expect(leaderPool({ side: own, other: null, cliche: fought, pumped: 2 }).value).toBeLessThan(all.value);
  expect(leaderPool({ side: foe, other: null, cliche: { ...fought, toolsMissing: true }, pumped: 0 }).value).toBe(2);
  expect(leaderPool({ side: foe, other: null, cliche: fought, pumped: 0, modifier: -1 }).value).toBe(3);
  const odds = contestOddsView(context(own, foe, { pumped: 2 }))!;
  expect(odds.sum!.data!.own).toBe(all.value);
});

it("SS-P07: what the smaller pool wins by no margin stands with the wins, in the list and in the bars", () => {
  const duel = (own: number, foe: number) =>
    contestOddsView(
      context(
        side(fighter("selena", { cliches: [cliche("selena", own)], inUse: "selena" })),
        side(fighter("grok", { cliches: [cliche("grok", foe)], inUse: "grok" })),
        { settings: { exhausted: "tie", goliath: true, pumping: true } as const },
      ),
    )!;
  for (const odds of [duel(2, 4), duel(4, 2)]) agrees(odds);
  expect(
    duel(2, 4)
      .bars.filter(({ at }) => at === 0)
      .map(({ tone }) => tone),
  ).toContain("win");
});
