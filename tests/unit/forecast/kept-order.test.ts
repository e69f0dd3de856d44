import { describe, expect, test } from "vitest";
import { CrusadeArena } from "../../../src/rules/crusade/arena.ts";
import { crusadeFight } from "../../../src/rules/crusade/index.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import type { Playable } from "../../../src/rules/forecast/index.ts";
import type { StagedFighter } from "../../../src/rules/staged/index.ts";
import { stagedFight, UNHURT } from "../../../src/rules/staged/index.ts";
import type { SwordsFighter } from "../../../src/rules/swords/index.ts";
import { swordsFight } from "../../../src/rules/swords/index.ts";
import { agree, play } from "./agreement.ts";
import { PLAIN } from "./crusade-by-hand.ts";

/* Fighters who fell a foe with every blow: who acts first wins, so that the chances show the order. */

/** Expects side 0 to win, lose or fall together with side 1 in every fight of this order. */
function expectEnds(fightWith: (kept: readonly (readonly number[])[]) => Playable): void {
  expect(play(fightWith([[0], [1]]), 400)).toMatchObject({ wins: [1, 0] });
  expect(play(fightWith([[1], [0]]), 400)).toMatchObject({ wins: [0, 1] });
}

describe("an order that is rolled already", () => {
  const body = { ...PLAIN.body, stressLeft: 1, tier: "average" as const };
  const hewers = ([0, 1] as const).map((side) => ({
    ...PLAIN,
    id: String(side),
    side,
    body,
    attacks: [{ skill: 40, weaponDamage: 30 }],
  }));

  test("EC-A25: decides a fight of Crusade, in pools and in the arena; EC-053: those of one place act at the same time", () => {
    for (const fightWith of [
      (kept: readonly (readonly number[])[]): Playable => crusadeFight(hewers, { kept }),
      (kept: readonly (readonly number[])[]): Playable => ({
        fighters: hewers,
        arena: () => new CrusadeArena(hewers, { kept }),
      }),
    ]) {
      expectEnds(fightWith);
      expect(play(fightWith([[0, 1]]), 400)).toMatchObject({ wins: [0, 0], draw: 1 });
    }
    // Without it either may be first.
    expect(play(crusadeFight(hewers), 400).wins[0]).toBeLessThan(0.6);
  });

  const shooter: SwordsFighter = {
    id: "0",
    side: 0,
    bodies: [{ cliche: 3, rating: 1 }],
    missiles: { volleys: null, baseTn: 1, killTn: 1 },
  };
  const shooters = [shooter, { ...shooter, id: "1", side: 1 as const }];

  test("SS-015, SS-A09: decides a fight of Swords & Shields in which the order is set once", () => {
    expectEnds((kept) => swordsFight(shooters, { each: "fight", kept: kept.flat() }));
    expectEnds((kept) =>
      fightOf({ ruleset: "swords", fighters: shooters, options: { each: "fight", kept: kept.flat() } }),
    );
    expect(
      play(fightOf({ ruleset: "swords", fighters: shooters, options: { each: "fight" } }), 400).wins[0],
    ).toBeLessThan(0.6);
  });

  const slayer: StagedFighter = {
    id: "0",
    side: 0,
    quickness: 0,
    encumbrance: 0,
    strength: 30,
    stamina: 0,
    protection: 0,
    size: 0,
    wounds: UNHURT,
    fatigue: "fresh",
    melee: 0,
    missile: 0,
    attacks: 1,
    weapons: [{ bonus: 60, damage: 60, range: null }],
  };
  const slayers = [slayer, { ...slayer, id: "1", side: 1 as const }];

  test("ST-P02: decides a fight of Staged, whose initiative is rolled once", () => {
    const wins = (fight: Playable): number => play(fight, 400).wins[0];
    const of = (kept?: readonly number[]): Playable[] => [
      stagedFight(slayers, { kept }),
      fightOf({ ruleset: "staged", fighters: slayers, options: { kept } }),
    ];
    // A blow whose die shows 0 may miss, so that the second strikes back now and then.
    for (const fight of of([0, 1])) expect(wins(fight)).toBeGreaterThan(0.9);
    for (const fight of of([1, 0])) expect(wins(fight)).toBeLessThan(0.1);
  });

  test("ST-P02, SS-A09: by distributions it is the same fight as die by die, with several on each side", () => {
    const guard = { ...slayer, strength: 1, melee: 9, weapons: [{ bonus: 9, damage: 4, range: null }] };
    const guards = [0, 0, 1, 1, 1].map((side, nth) => ({ ...guard, id: String(nth), side: side as 0 | 1 }));
    const options = { kept: [3, 0, 4, 1, 2], targeting: "random" as const, rounds: 30 };
    agree(fightOf({ ruleset: "staged", fighters: guards, options }), stagedFight(guards, options));
    // Who has fallen before has a place too, but no turn.
    const fewer = guards.map((one, nth) => (nth === 3 ? { ...one, wounds: { ...UNHURT, dead: true } } : one));
    agree(fightOf({ ruleset: "staged", fighters: fewer, options }), stagedFight(fewer, options));
    const brawlers = [0, 0, 1, 1].map((side, nth) => ({
      id: String(nth),
      side: side as 0 | 1,
      bodies: [{ cliche: 2 + nth, rating: 1 }],
      missiles: { volleys: 2, baseTn: 9, killTn: 14 },
    }));
    const kept = { kept: [2, 1, 3, 0], each: "fight" as const, targeting: "weakest" as const };
    agree(fightOf({ ruleset: "swords", fighters: brawlers, options: kept }), swordsFight(brawlers, kept));
  });
});
