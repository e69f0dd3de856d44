import { pathToFileURL } from "node:url";
import { fightOf } from "../../src/rules/fights.ts";
import { ChainArena } from "../../src/rules/forecast/chain-arena.ts";
import { xoshiroState } from "../../src/rules/forecast/index.ts";
import { PlainArena } from "../../src/rules/forecast/plain-arena.ts";
import type { Playable } from "../../src/rules/forecast/playable.ts";
import { emptyTally } from "../../src/rules/forecast/tally.ts";

interface Fencer {
  readonly skill: number;
  readonly def: number;
  readonly weapon: number;
  readonly crit: number;
  readonly stress: number;
  readonly alac: number;
}
/** The yardstick: a bare loop that plays a number of fights; the last argument is 1 if targets are chosen at random. */
type Loop = (a: readonly Fencer[], b: readonly Fencer[], fights: number, seed: number, random: 0 | 1) => unknown;

const FIGHTS = 4_000;
const SAMPLES = 60;
/** A fighter like the bare loop's: it has attacks alone, no shield and no fate. */
const BLOWS = {
  body: { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2, tier: "boss" },
  initiative: 4,
  meleeDefence: 7,
  rangedDefence: 6,
  attacks: [{ skill: 4, weaponDamage: 1 }],
};
const WALKING = "crusade, walking up";
/** The aim for each kind of fight: its fights a second as a share of the bare loop's, at least. */
const AIMS: Readonly<Record<string, number>> = {
  "crusade, blows alone": 0.8,
  [WALKING]: 0.5,
  crusade: 0.5,
  swords: 0.7,
  quest: 0.7,
};
const OTHER_AIM = 0.4;
/** The squares between any two fighters: ten between the sides, one between fighters of a side. */
const squares = Array.from({ length: 12 }, (_, one) =>
  Array.from({ length: 12 }, (__, other) => (one < 6 === other < 6 ? 1 : 10)),
);

/**
 * Makes the object that plays a fight by dice; it is reused, so that its distributions are worked out only once.
 * @throws Error where no quick one can play the fight
 */
function arenaOf(fight: Playable): Pick<PlainArena, "play"> {
  if ("arena" in fight) return fight.arena();
  if ("kinds" in fight) return new ChainArena(fight);
  const plain = "attacks" in fight ? PlainArena.of(fight) : null;
  if (!plain) throw new Error("no arena is fast with such a fight");
  return plain;
}

/**
 * Times fights of twelve fighters of each ruleset beside a bare loop, whose module `FRAY_YARDSTICK` names; without it
 * there are no rows.
 * @param bare by ruleset the numbers of a fighter
 * @returns for each kind of fight its speed as a share of the bare loop's (`ratio`), and the aim for it
 */
export async function fightsBench(
  bare: Readonly<Record<string, object>>,
): Promise<{ name: string; ratio: number; aim: number }[]> {
  const { FRAY_YARDSTICK: file } = process.env;
  if (!file) return [];
  const { mc2: loop } = (await import(pathToFileURL(file).href)) as { mc2: Loop };
  const side = Array.from({ length: 6 }, () => ({ skill: 4, def: 7, weapon: 1, crit: 1, stress: 18, alac: 4 }));
  let seed = 1;
  const works = new Map<string, () => unknown>([["", () => loop(side, side, FIGHTS, seed++, 1)]]);
  for (const [name, one] of Object.entries({ "crusade, blows alone": BLOWS, [WALKING]: BLOWS, ...bare })) {
    const [ruleset] = name.split(",") as [string];
    const fighters = Array.from({ length: 12 }, (_, index) => ({ ...one, id: String(index), side: index < 6 ? 0 : 1 }));
    const fight = fightOf({
      ruleset,
      fighters,
      options: { targeting: "random", ...(name === WALKING ? { squares } : {}) },
    });
    const arena = arenaOf(fight);
    const tally = emptyTally(fighters.length);
    works.set(name, () => arena.play(xoshiroState(seed++), FIGHTS, tally));
  }
  const times = new Map<string, number[]>();
  for (let sample = 0; sample < SAMPLES; sample++)
    for (const [name, work] of works) {
      const began = performance.now();
      work();
      if (sample >= 5) times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    }
  // The lower quartile, as other work on the machine only ever adds to a time.
  const quartile = (name: string): number => times.get(name)!.sort((a, b) => a - b)[SAMPLES >> 2]!;
  return [...works.keys()].slice(1).map((name) => ({
    name: `fights of ${name}, six against six`,
    ratio: quartile("") / quartile(name),
    aim: AIMS[name] ?? OTHER_AIM,
  }));
}
