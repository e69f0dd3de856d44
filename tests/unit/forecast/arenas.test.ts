import { expect, test } from "vitest";
import { CrusadeArena } from "../../../src/rules/crusade/arena.ts";
import { die } from "../../../src/rules/dice/index.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import { Arena } from "../../../src/rules/forecast/arena.ts";
import { ChainArena } from "../../../src/rules/forecast/chain-arena.ts";
import type { Fight, Playable } from "../../../src/rules/forecast/index.ts";
import { PlainArena } from "../../../src/rules/forecast/plain-arena.ts";
import { arenaOf, keepArena } from "../../../src/rules/forecast/playable.ts";
import { SkirmishArena } from "../../../src/rules/forecast/skirmish.ts";

const brawl = (more: Partial<Fight> = {}): Fight => ({
  fighters: [
    { id: "a", side: 0, points: 3 },
    { id: "b", side: 1, points: 4 },
  ],
  attacks: () => [die(3)],
  order: { kind: "rolled", distributions: [die(4), die(4)], each: "fight", ties: "together" },
  ...more,
});
const swords = (bodies: number): Playable => {
  const body = { cliche: 3, rating: 1, toughness: 1, coverage: 2, absorbed: 0 };
  const fighter = (id: string, side: 0 | 1, count: number) => ({
    id,
    side,
    bodies: Array.from({ length: count }, () => body),
  });
  return fightOf({ ruleset: "swords", fighters: [fighter("a", 0, bodies), fighter("b", 1, 1)], options: {} });
};
const crusade = fightOf({ ruleset: "crusade", fighters: [], options: { squares: [] } });

test.each([
  ["points with one blow each", brawl(), PlainArena],
  ["points that strike the weakest", brawl({ targeting: "weakest" }), Arena],
  ["turns by their distributions", swords(1), ChainArena],
  ["turns played die by die", swords(2), SkirmishArena],
  ["a ruleset's own arena", crusade, CrusadeArena],
] as const)("%s: an arena of its kind, a new one each time unless it is kept", (_, fight, kind) => {
  expect(arenaOf(fight)).toBeInstanceOf(kind);
  expect(arenaOf(fight)).not.toBe(arenaOf(fight));
  const kept = keepArena(fight);
  expect(kept.fighters).toBe(fight.fighters);
  expect(arenaOf(kept)).toBeInstanceOf(kind);
  expect(arenaOf(kept)).toBe(arenaOf(kept));
});
