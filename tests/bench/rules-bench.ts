import * as crusade from "../../src/rules/crusade/index.ts";
import type { Distribution } from "../../src/rules/dice/index.ts";
import { certain, convolve, explodingSum, fromEntries, totalVariation } from "../../src/rules/dice/index.ts";
import { answers } from "./answers-bench.ts";
import { exactFight, simulate } from "../../src/rules/forecast/index.ts";
import { hexes } from "../../src/rules/grid/index.ts";

/** One line of the bench: lower quartiles of one run in microseconds, compared with a peer library's or with an aim. */
export interface Row {
  readonly name: string;
  readonly ours: number;
  /** The peer library's microseconds; null where the line has no peer. */
  readonly peer: number | null;
  /** How many times faster than the peer; null without one. */
  readonly ratio: number | null;
  /** The smallest ratio that is good enough, or the most microseconds. */
  readonly aim: { readonly ratio?: number; readonly microseconds?: number };
  readonly reached: boolean;
  /** Says in words what is compared. */
  readonly compared: string;
}

/** The most bursts (calls timed together) of each side. */
const ROUNDS = 60;
/** The least bursts, however long they take; after ENOUGH milliseconds no further ones begin. */
const FEWEST = 9;
const ENOUGH = 1000;
/** Milliseconds that either side runs before it is measured, so that it is compiled for good. */
const WARM = 60;

/** Keeps results alive, so that nothing is optimised away. */
let sink: unknown;
/** The last result that was kept. */
export const kept = (): unknown => sink;

/** Runs work a number of times and gives the microseconds of one call. */
function burst(work: () => unknown, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i++) sink = work();
  return ((performance.now() - start) * 1000) / times;
}

/** Runs work for WARM milliseconds and gives the number of calls in a burst that lasts about a millisecond. */
function warm(work: () => unknown): number {
  let times = 1;
  for (const start = performance.now(); performance.now() - start < WARM;)
    if (burst(work, times) * times < 1000 && times < 1 << 20) times *= 2;
  return times;
}

/**
 * The time that a quarter of the bursts stay below: other work on the machine, and collecting garbage, only add to a
 * burst. Sorts the list in place.
 */
function lowerQuartile(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 2]!;
}

/** Gives the microseconds of a call of ours and of the peer's, measured by turns, so that a noisy moment meets both. */
function measure(ours: () => unknown, peer?: () => unknown): [ours: number, peer: number | null] {
  const [own, other] = [warm(ours), peer ? warm(peer) : 0];
  const [mine, theirs]: [number[], number[]] = [[], []];
  const start = performance.now();
  for (let round = 0; round < ROUNDS && (round < FEWEST || performance.now() - start < ENOUGH); round++) {
    mine.push(burst(ours, own));
    if (peer) theirs.push(burst(peer, other));
  }
  return [lowerQuartile(mine), peer ? lowerQuartile(theirs) : null];
}

/** Measures one line of the bench. */
function row(name: string, compared: string, aim: Row["aim"], ours: () => unknown, peer?: () => unknown): Row {
  const [mine, theirs] = measure(ours, peer);
  const ratio = theirs === null ? null : theirs / mine;
  const reached =
    (aim.ratio === undefined || (ratio ?? 0) >= aim.ratio) &&
    (aim.microseconds === undefined || mine <= aim.microseconds);
  return { name, ours: mine, peer: theirs, ratio, aim, reached, compared };
}

/** Lists all multisets of the faces of some six-sided dice, each highest face first, with its chance. */
function multisets(dice: number): { readonly faces: readonly number[]; readonly chance: number }[] {
  const found: { faces: number[]; chance: number }[] = [];
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const grow = (faces: number[], highest: number): void => {
    if (faces.length === dice) {
      let ways = factorial(dice);
      for (let face = 1; face <= 6; face++) ways /= factorial(faces.filter((one) => one === face).length);
      found.push({ faces: [...faces], chance: ways / 6 ** dice });
      return;
    }
    for (let face = highest; face >= 1; face--) grow([...faces, face], face);
  };
  grow([], 6);
  return found;
}

/**
 * Works out a contest of two pools by comparing every pair of multisets as the rule is written (SS-A02): the chance of
 * each margin from -6 to 6, at the margin + 7.
 */
function enumerateContest(diceA: number, diceB: number): Float64Array {
  const distribution = new Float64Array(14);
  const [poolsA, poolsB] = [multisets(diceA), multisets(diceB)];
  for (const a of poolsA)
    for (const b of poolsB) {
      let at = 0;
      while (at < diceA && at < diceB && a.faces[at] === b.faces[at]) at++;
      distribution[7 + (a.faces[at] ?? 0) - (b.faces[at] ?? 0)]! += a.chance * b.chance;
    }
  return distribution;
}

/** Works out a sum of exploding dice by convolution: one die unrolled until the rest cannot matter, then die on die. */
function convolvedSum(count: number, sides: number): Distribution {
  const entries: [number, number][] = [];
  const depth = Math.ceil(Math.log(1e13 * count) / Math.log(sides));
  for (let wave = 0; wave < depth; wave++)
    for (let face = 1; face < sides; face++) entries.push([wave * sides + face, sides ** -(wave + 1)]);
  const one = fromEntries(entries, sides ** -depth);
  let sum = certain(0);
  for (let i = 0; i < count; i++) sum = convolve(sum, one);
  return sum;
}

/** Imports the module of a ruleset; null, with a warning, where it cannot be loaded. */
async function room<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    console.warn(`bench: a room is left out: ${String(error)}`);
    return null;
  }
}

async function contests(): Promise<Row[]> {
  const swords = await room(() => import("../../src/rules/swords/contest.ts"));
  if (!swords) return [];
  return (
    [
      [4, 3, 150],
      [6, 6, 1500],
    ] as const
  ).map(([a, b, ratio]) => {
    const exact = swords.readContest(swords.computeContestDistribution(a, b));
    const brute = enumerateContest(a, b);
    for (let margin = 1; margin <= 6; margin++)
      if (
        Math.abs(exact.a[margin]! - brute[7 + margin]!) > 1e-12 ||
        Math.abs(exact.b[margin]! - brute[7 - margin]!) > 1e-12
      )
        throw new Error(`The two distributions of ${a}d6 against ${b}d6 differ`);
    return row(
      `contest distribution ${a}d6 v ${b}d6`,
      "closed form, no distribution remembered, against listing both pools' multisets and comparing every pair, both giving the chance of each margin",
      { ratio },
      () => swords.computeContestDistribution(a, b),
      () => enumerateContest(a, b),
    );
  });
}

function explodingSums(): Row[] {
  return (
    [
      [5, 6],
      [10, 10],
    ] as const
  ).map(([count, sides]) => {
    if (totalVariation(explodingSum({ count, sides }), convolvedSum(count, sides)) > 1e-12)
      throw new Error("The two sums differ");
    return row(
      `exploding sum ${count}d${sides}`,
      "explosions and plain dice apart (sums of plain dice are remembered) against convolving die by die, both to 1e-13",
      { ratio: 1 },
      () => explodingSum({ count, sides }),
      () => convolvedSum(count, sides),
    );
  });
}

const ATTACK = { skill: 4, defence: 7, weaponDamage: 1 };

async function d10Attack(): Promise<Row[]> {
  const { parse, setCachingEnabled } = await import("@yipe/dice");
  setCachingEnabled(false);
  const peer = (): number[] => {
    const hits = parse("(d10 + 4 AC 8) * (1)");
    const damage = parse("d10 + 4").mapDamage((total: number) =>
      total > 7 ? total - 7 + 1 + (total === 14 ? 1 : 0) : 0,
    );
    return [hits.mean(), damage.mean()];
  };
  const [hit, mean] = peer();
  const odds = crusade.attackOdds(ATTACK);
  if (Math.abs(hit! - odds.hit) > 1e-12 || Math.abs(mean! - odds.expected) > 1e-12)
    throw new Error("The two attack distributions differ");
  return [
    row(
      "d10 attack distribution",
      "hit, glance, miss, critical and the distribution of the margin's damage, against @yipe/dice (its cache off) for hit and damage",
      { ratio: 50, microseconds: 100 },
      () => crusade.attackOdds(ATTACK),
      peer,
    ),
  ];
}

/** 40 targets, no two alike, rescored against one attacker, in each ruleset. */
async function rescored(): Promise<Row[]> {
  const targets = Array.from({ length: 40 }, (_, index) => index);
  const rows: Row[] = [];
  const add = (ruleset: string, odds: (target: number) => unknown): void => {
    rows.push(
      row(
        `40 targets rescored, ${ruleset}`,
        "the full odds of one attack on each of forty different targets",
        { microseconds: 4000 },
        () => targets.map(odds),
      ),
    );
  };
  add("crusade", (index) =>
    crusade.attackOdds({
      ...ATTACK,
      defence: 3 + (index % 9),
      body: { stressLeft: index % 20, tempWounds: index % 3, brawn: 2, grace: index % 4 },
    }),
  );
  const swords = await room(() => import("../../src/rules/swords/index.ts"));
  if (swords)
    add("swords", (index) =>
      swords.meleeOdds({
        a: { cliche: 4, rating: 2 },
        b: { cliche: 1 + (index % 6), rating: index % 4, coverage: index % 3, toughness: index % 5 },
      }),
    );
  const quest = await room(() => import("../../src/rules/quest/index.ts"));
  if (quest)
    add("quest", (index) =>
      quest.attackOdds({
        skill: 55,
        weapon: { count: 1, sides: 8 },
        modifier: { sign: 1, count: 1, sides: 4 },
        armour: index % 7,
        hp: 4 + (index % 12),
        defence: { kind: index % 2 ? "parry" : "dodge", skill: 20 + index },
      }),
    );
  const staged = await room(() => import("../../src/rules/staged/index.ts"));
  if (staged)
    add("staged", (index) =>
      staged.attackOdds({
        bonus: 9,
        defence: 4 + (index % 12),
        strength: 1,
        weaponDamage: 5,
        stamina: index % 4,
        protection: index % 7,
        size: 0,
      }),
    );
  const turns = await room(() => import("../../src/rules/turns/index.ts"));
  if (turns)
    add("turns", (index) =>
      turns.attackOdds({
        level: 1 + (index % 9),
        sides: 8,
        ability: 3,
        defence: index % 12,
        target: { stamina: index, injuries: 0, slots: 10, direct: false },
      }),
    );
  return rows;
}

function lanes(): Row[] {
  const foes = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    footprint: { x: ((index * 7) % 23) - 11, y: ((index * 5) % 21) - 10, width: 1, height: 1 },
  })).filter(({ footprint: { x, y } }) => x !== 0 || y !== 0);
  const blocked = Array.from(
    { length: 60 },
    (_, index) => [((index * 11) % 25) - 12, ((index * 3) % 25) - 12] as const,
  );
  const input = { charger: { x: 0, y: 0, width: 1, height: 1 }, foes, blocked };
  // the same fighters on hexes
  const hexagons = (["oddRows", "evenColumns"] as const).map((kind) => {
    const grid = hexes(kind);
    const on = {
      grid,
      charger: grid.body([0, 0]),
      foes: foes.map(({ id, footprint: { x, y } }) => ({ id, body: grid.body([x, y]) })),
      others: blocked.map((cell) => grid.body(cell)),
    };
    return row(`charge lanes, 40 foes, hexes in ${kind}`, "the same people on hexes", { microseconds: 200 }, () =>
      crusade.lanesOn(on),
    );
  });
  return [
    row(
      "charge lanes, 40 foes",
      "every lane with its landing or its reason, sixty blocked squares",
      { microseconds: 200 },
      () => crusade.chargeLanes(input),
    ),
    ...hexagons,
  ];
}

function forecasts(): Row[] {
  const fighter = (side: 0 | 1, index: number): crusade.CrusadeFighter => ({
    id: `${side}.${index}`,
    side,
    body: { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2, tier: "boss" },
    initiative: 2,
    meleeDefence: 7,
    rangedDefence: 6,
    attacks: [{ skill: 4, weaponDamage: 1 }],
  });
  const fight = crusade.crusadeFight(
    ([0, 1] as const).flatMap((side) => Array.from({ length: 6 }, (_, index) => fighter(side, index))),
  );
  const blocks = Array.from({ length: 6 }, (_, index) => [[index], [index + 6]]).flat();
  return [
    row("forecast 6 v 6, 1,000 fights", "simulated, tables compiled each time", { microseconds: 100_000 }, () =>
      simulate({ fight, seed: 1, chunk: 1000, fights: 1000, halfWidth: 0 }),
    ),
    row(
      "forecast 6 v 6, exact",
      "known order, all attack the first foe standing, to the last state above 1e-15",
      { microseconds: 10_000 },
      () => exactFight({ ...fight, order: { kind: "fixed", blocks } }),
    ),
  ];
}

/** Measures all lines of the rules' bench. @throws Error where a peer gives another answer than ours */
export async function rulesBench(): Promise<Row[]> {
  return [
    ...(await contests()),
    ...explodingSums(),
    ...(await d10Attack()),
    ...(await rescored()),
    ...lanes(),
    ...forecasts(),
    ...answers(row),
  ];
}

/** The rows as lines of text, each of which begins with "ok" or "MISS". */
export function benchLines(rows: readonly Row[]): string[] {
  return rows.map(({ name, ours, peer, ratio, aim, reached, compared }) => {
    const against = peer === null ? "" : `, peer ${peer.toFixed(2)} µs, ${ratio!.toFixed(1)} times`;
    const aims = [
      aim.ratio === undefined ? "" : `${aim.ratio} times`,
      aim.microseconds === undefined ? "" : `${aim.microseconds} µs`,
    ];
    return `${reached ? "ok  " : "MISS"} ${name}: ${ours.toFixed(2)} µs${against} (aim ${aims.filter(Boolean).join(", ")}) - ${compared}`;
  });
}
