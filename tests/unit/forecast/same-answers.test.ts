import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fightOf } from "../../../src/rules/fights.ts";
import { xoshiroState } from "../../../src/rules/forecast/index.ts";
import { arenaOf } from "../../../src/rules/forecast/playable.ts";
import { emptyTally } from "../../../src/rules/forecast/tally.ts";
import { BARE } from "../../bench/answers-bench.ts";
import { apart } from "./agreement.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "../../../src/rules/crusade/index.ts";
import { fightersOf, TARGETINGS } from "./crusade-by-hand.ts";

/*
 * Fights played by a seed come to the same counts, to the last fight, as before arenas were made faster: speed changes no
 * answer. The digests are of the counts that the code of 38e5c971 gave; those of walking up are of 8320ea68's, which
 * counts a charge for the first strike only.
 */

/** The counts of fights of a plan, three streams long, as text. */
function told(ruleset: string, fighters: readonly object[], options: object): string {
  const arena = arenaOf(fightOf({ ruleset, fighters, options }));
  const tally = emptyTally(fighters.length);
  for (let stream = 0; stream < 2; stream++) arena.play(xoshiroState(11, stream), 40, tally);
  return JSON.stringify({ ...tally, standing: [...tally.standing] });
}

const digest = (texts: readonly string[]): string =>
  createHash("sha1").update(texts.join("\n")).digest("hex").slice(0, 16);

const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
const targetings = (seed: number) => ({ targeting: TARGETINGS[seed % 3]! });
/** The same fighters with scores that fall together. */
const tied = (seed: number): CrusadeFighter[] =>
  fightersOf(seed).map((one, index) => ({ ...one, initiative: (index * seed) % 3 }));
const two = (seed: number): CrusadeFighter[] =>
  [...fightersOf(seed), ...fightersOf(seed + 50)].map((one, index) => ({ ...one, id: String(index) }));
/** Six of a simple foe on either side. */
const alike = (ruleset: string): { id: string; side: 0 | 1 }[] =>
  Array.from({ length: 12 }, (_, index) => ({ ...BARE[ruleset], id: String(index), side: index < 6 ? 0 : 1 }));
const walking = (fighters: readonly CrusadeFighter[], seed: number): [CrusadeFighter[], CrusadeFightOptions] => [
  fighters.map((one, index) =>
    index % 3 ? { ...one, moves: { walk: 4 + index, charge: 10 + index, attacks: 1 + (seed % 2) } } : one,
  ),
  { ...targetings(seed), squares: apart(fighters, seed, 30), chargeGap: seed % 2 ? "clear" : "measured" },
];

test.each([
  ["ac9c498381a65032", "Crusade's cases", (seed: number) => [fightersOf(seed), targetings(seed)]],
  [
    "aca4a3d1d2a88f35",
    "ties",
    (seed: number) => [tied(seed), { ...targetings(seed), pcFateOncePerKind: seed % 2 === 0 }],
  ],
  [
    "fcc5f1bb45c93b7d",
    "two fights in one, rounds limited",
    (seed: number) => [two(seed), { ...targetings(seed), rounds: 3 + seed }],
  ],
  ["703c904072cfbc5b", "walking up", (seed: number) => walking(fightersOf(seed), seed)],
  ["d48d9502895be371", "walking up, ties", (seed: number) => walking(tied(seed), seed)],
  ["c62983ad78ddf113", "walking up, two fights in one", (seed: number) => walking(two(seed), seed)],
] as const)("%s: %s", (known, _, plan) => {
  expect(digest(seeds.map((seed) => told("crusade", ...(plan(seed) as [CrusadeFighter[], object]))))).toBe(known);
});

test.each([
  ["eab0c78e3013c86f", "crusade"],
  ["72812374efbf1c10", "swords"],
  ["52b52f9687628bd9", "quest"],
  ["c03bc575229028ca", "staged"],
  ["209605632799bcb6", "turns"],
] as const)("%s: six against six of %s", (known, ruleset) => {
  expect(digest(TARGETINGS.map((targeting) => told(ruleset, alike(ruleset), { targeting })))).toBe(known);
});
