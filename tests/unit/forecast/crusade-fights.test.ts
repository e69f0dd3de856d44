import { describe, expect, test } from "vitest";
import type { Playable } from "../../../src/rules/forecast/index.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import { CrusadeArena } from "../../../src/rules/crusade/arena.ts";
import { crusadeFight, type CrusadeFighter, type CrusadeFightOptions } from "../../../src/rules/crusade/index.ts";
import { agree, fightersOf, PLAIN, play, played, TARGETINGS } from "./crusade-by-hand.ts";

describe("a fight of Crusade with all that decides it", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "EC-037 EC-066 EC-100 EC-104 EC-105 EC-137 EC-153 EC-155 EC-156: case %i agrees with the same fight die by die",
    (seed) => {
      const fighters = fightersOf(seed);
      const options = { targeting: TARGETINGS[seed % 3]!, pcFateOncePerKind: seed % 2 === 0, rounds: 30 };
      agree(fightOf({ ruleset: "crusade", fighters, options }), played(fighters, options), 800);
    },
  );
});

describe("where nothing but blows counts of anybody", () => {
  const bare = (count: number): CrusadeFighter[] =>
    ([0, 1] as const).flatMap((side) =>
      Array.from({ length: count }, (_, nth) => ({
        ...PLAIN,
        id: `${side}.${nth}`,
        side,
        initiative: nth % 2,
        body: { ...PLAIN.body, stressLeft: nth === 1 ? 5 : 9 },
      })),
    );

  test("EC-053 EC-A21: its arena comes to what pools and blows come to, ties at the same time", () => {
    const arena = (fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Playable => ({
      fighters,
      arena: () => new CrusadeArena(fighters, options),
    });
    for (const targeting of TARGETINGS)
      agree(arena(bare(3), { targeting }), crusadeFight(bare(3), { targeting }), 6000);
    const [one, other] = [play(arena(bare(1), {}), 20_000), play(crusadeFight(bare(1)), 20_000)];
    expect(Math.abs(one.draw - other.draw)).toBeLessThan(0.01);
    expect(one.draw).toBeGreaterThan(0.005);
  });

  test("a plan with more than blows is played in its own arena, one without by pools", () => {
    const plan = (fighters: readonly CrusadeFighter[]) => fightOf({ ruleset: "crusade", fighters, options: {} });
    expect("arena" in plan(bare(1))).toBe(false);
    const [one, other] = bare(1);
    const more: Partial<CrusadeFighter>[] = [
      { fate: { spender: "pc", points: 0, used: [], gains: true } },
      { shield: { npc: true, free: true } },
      { blunted: true },
      { group: { skill: 1, stressEach: 9, lone: true, opponents: 1 } },
      {
        attacks: [
          {
            skill: 3,
            weaponDamage: 1,
            load: { weapon: 0, action: "reload_powder", loaded: true, clubSkill: 0, club: false },
          },
        ],
      },
    ];
    for (const extra of more) expect("arena" in plan([{ ...one!, ...extra }, other!])).toBe(true);
  });
});
