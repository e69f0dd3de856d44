import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { certain, convolve, die, explodingSum } from "../../src/rules/dice/index.ts";
import { diceFrom, xoshiro } from "../../src/rules/forecast/index.ts";
import { Ground, hexes, SQUARES } from "../../src/rules/grid/index.ts";
import { contestDistribution, readContest } from "../../src/rules/swords/index.ts";
import { harmOf } from "../../src/rules/quest/index.ts";
import { attackOdds, ROUND_START, speeds, stressDistribution } from "../../src/rules/staged/index.ts";
import { damageDistribution } from "../../src/rules/turns/index.ts";
import { camelArguments, readVectors, toCamel } from "../vectors/runner.ts";

const root = resolve(import.meta.dirname, "../..");
const ROOMS = ["crusade", "swords", "quest", "staged", "turns", "dice", "grid", "forecast"] as const;

/** A call: room, function, and its arguments, made anew each time. */
type Call = readonly [room: string, name: string, make: () => readonly unknown[]];

const fighter = {
  id: "a",
  side: 0,
  body: { stressLeft: 6, tempWounds: 0, brawn: 2, grace: 2 },
  initiative: 2,
  meleeDefence: 5,
  rangedDefence: 4,
  attacks: [{ skill: 4, weaponDamage: 1 }],
};
const brawl = () => ({
  fighters: [
    { id: "a", side: 0, pool: 3 },
    { id: "b", side: 1, pool: 4 },
  ],
  attacks: () => [die(3)],
  order: { kind: "fixed", blocks: [[0], [1]] },
});
const sword = { weapon: { count: 1, sides: 8 }, modifier: { sign: 1, count: 1, sides: 4 }, armour: 3 } as const;
const HEX = hexes("evenColumns");
const run = () => ({ grid: SQUARES, mover: SQUARES.body([0, 0]), path: SQUARES.line([0, 0], [2, 2]), held: [] });
const ground = () => new Ground({ width: 5, height: 4, solid: [[2, 1]], held: [[2, 2]] });
const thrown = () => convolve(die(6), explodingSum({ count: 1, sides: 4 }));
const pace = { reach: 1, step: 3, run: 10, stand: 0, charge: [2, 8] };
const apart = [
  [0, 12],
  [12, 0],
];
const target = { stamina: 5, injuries: 0, slots: 6 };

/** Calls whose arguments are distributions, grounds, fights or chance: what a file of plain data cannot hold. */
const MADE: readonly Call[] = [
  ["crusade", "checkAttack", () => [{ skill: 3, defence: 5, weaponDamage: 1 }]],
  ["crusade", "crusadeFight", () => [[fighter, { ...fighter, id: "b", side: 1 }], { rounds: 9 }]],
  ["crusade", "sufferedByStrikes", () => [{ stressLeft: 3, strikes: [{ dealt: die(4), suffered: 0.5 }] }]],
  ["swords", "readContest", () => [contestDistribution({ diceA: 3, diceB: 2 }), "tie"]],
  ["swords", "readGoliath", () => [readContest(contestDistribution({ diceA: 3, diceB: 2 }), "tie"), 3, 2]],
  ["swords", "sumOfChances", () => [contestDistribution({ diceA: 3, diceB: 2 }).winA]],
  ["staged", "atLeast", () => [stressDistribution(), 4]],
  ["staged", "opposedTotals", () => [stressDistribution(), stressDistribution({ botchDice: 3 })]],
  ["staged", "throwStress", () => [diceFrom(xoshiro(4)), 2]],
  [
    "staged",
    "checkMove",
    () => [
      {
        state: ROUND_START,
        speeds: speeds({ quickness: 1, loadEncumbrance: 0 }),
        path: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
  ],
  ["staged", "beatsAll", () => [stressDistribution(), [stressDistribution({ botchDice: 3 }), stressDistribution()]]],
  [
    "turns",
    "shieldParryOdds",
    () => [{ damage: damageDistribution({ level: 3, sides: 6, ability: 2, defence: 3 }), shieldPoints: 9 }],
  ],
  [
    "turns",
    "targetOdds",
    () => [{ damage: damageDistribution({ level: 3, sides: 6, ability: 2, defence: 3 }), target }],
  ],
  ["turns", "throwDamage", () => [{ level: 5, sides: 4 }, diceFrom(xoshiro(4))]],
  ["dice", "atLeast", () => [thrown(), 6]],
  ["dice", "atMost", () => [thrown(), 6]],
  ["dice", "chanceOf", () => [thrown(), 6]],
  ["dice", "convolve", () => [thrown(), die(4)]],
  ["dice", "entriesOf", () => [thrown()]],
  ["dice", "distributionOf", () => [2, new Float64Array([0.25, 0.75]), 0]],
  ["dice", "mapDistribution", () => [thrown(), (value: number) => Math.min(value, 7)]],
  ["dice", "mass", () => [thrown()]],
  ["dice", "mean", () => [thrown()]],
  [
    "dice",
    "mixture",
    () => [
      [
        [0.5, thrown()],
        [0.5, certain(3)],
      ],
    ],
  ],
  ["dice", "repeat", () => [thrown(), 3]],
  ["dice", "shift", () => [thrown(), 3]],
  ["dice", "sumsToOne", () => [thrown()]],
  ["dice", "totalVariation", () => [thrown(), die(4)]],
  ["crusade", "actionsFor", () => [7, 6]],
  [
    "crusade",
    "lanesOn",
    () => [
      { grid: hexes("oddRows"), charger: HEX.body([0, 0]), foes: [{ id: "a", body: HEX.body([4, 5]) }], others: [] },
    ],
  ],
  ["quest", "checkLanding", () => [run()]],
  [
    "quest",
    "checkChargeWay",
    () => [
      {
        ...run(),
        corners: [
          [0, 0],
          [2, 2],
        ],
      },
    ],
  ],
  ["quest", "checkChargeEnd", () => [{ grid: SQUARES, end: SQUARES.body([2, 2]), foe: SQUARES.body([3, 3]) }]],
  ["grid", "hexes", () => ["oddRows"]],
  [
    "staged",
    "behindRush",
    () => [
      attackOdds({
        defence: 14,
        strength: 2,
        weaponDamage: 4,
        stamina: -3,
        protection: 0,
        size: 0,
        bonus: 8,
        botchDice: 0,
      } as never),
      0.5,
    ],
  ],
  ["grid", "areTouching", () => [SQUARES, SQUARES.body([0, 0]), SQUARES.body([1, 1])]],
  ["grid", "meetsOnWay", () => [HEX, HEX.body([0, 0]), HEX.line([0, 0], [3, 3]), [HEX.body([1, 1], 3)]]],
  ["grid", "extentOfWay", () => [HEX.line([0, 0], [3, 3])]],
  ["grid", "mayMeet", () => [HEX.body([0, 0]), { left: 0, right: 3, top: 0, bottom: 3 }, HEX.body([1, 1], 3)]],
  [
    "grid",
    "pacesOn",
    () => [
      SQUARES,
      [
        [0, 0],
        [2, 3],
      ],
    ],
  ],
  ["grid", "pacesApart", () => [HEX, HEX.body([0, 0], 2), HEX.body([4, 1]), 1]],
  ["grid", "cheapestPath", () => [{ ground: ground(), start: [0, 0], end: [4, 3], throughFoes: true }]],
  ["grid", "pacesField", () => [{ ground: ground(), start: [0, 0], limit: 9 }]],
  ["forecast", "aliasTable", () => [thrown()]],
  ["forecast", "aliasCells", () => [[1, 2, 5], [0.25, 0.5, 0.25], 4]],
  ["forecast", "diceFrom", () => [xoshiro(4)]],
  ["forecast", "xoshiroState", () => [4, 1]],
  ["forecast", "exactFight", () => [brawl()]],
  ["forecast", "forecast", () => [{ fight: brawl(), seed: 1, chunk: 20, fights: 60 }]],
  ["forecast", "simulate", () => [{ fight: brawl(), seed: 1, fights: 60 }]],
  ["forecast", "actsWithin", () => [pace]],
  ["forecast", "approach", () => [pace, 9]],
  ["forecast", "gapOf", () => [apart, [1, 2], 0, 1]],
  ["forecast", "engage", () => [{ paces: [pace, pace], apart }, [1, 2], 0, 1, [1]]],
  ["forecast", "pick", () => [3, xoshiro(4)]],
  ["forecast", "kindsOf", () => [[fighter, { ...fighter, id: "b", side: 1 }, { ...fighter, initiative: 3 }]]],
  ["swords", "actScore", () => [{ id: "a", speedy: true, cliche: 4, surprised: false, sum: 9 }, "sumOfCliches"]],
  ["quest", "harmOf", () => [sword]],
  [
    "quest",
    "bestDefence",
    () => [{ skill: 50, hp: 9, parry: { skill: 60 }, dodge: { skill: 20 }, harm: harmOf(sword) }],
  ],
  ["quest", "actScore", () => [{ skill: 45, pc: true }]],
];

/** Frozen to the bottom, but for arrays of numbers, which cannot be. */
function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object" && !ArrayBuffer.isView(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** All that a generator gives; anything else as it is. */
function settled(value: unknown): unknown {
  const lazy = typeof value === "object" && value !== null && "next" in value && Symbol.iterator in value;
  return lazy ? [...(value as unknown as Iterable<unknown>)] : value;
}

/** A value as text; what can only be called by its kind. */
function text(value: unknown): string {
  return String(
    JSON.stringify(value, (_key, one: unknown) => {
      if (ArrayBuffer.isView(one)) return [...(one as Float64Array)].map(String);
      if (one instanceof Map || one instanceof Set) return [...one];
      return typeof one === "function" ? "function" : typeof one === "number" ? String(one) : one;
    }),
  );
}

const plain = JSON.parse(readFileSync(join(root, "tests/fixtures/calls.json"), "utf8")) as readonly (readonly [
  string,
  string,
  unknown[],
])[];
const calls: Call[] = [
  ...readVectors(join(root, "tests/vectors")).flatMap(({ file }) =>
    file.cases
      .filter(({ error }) => !error)
      .map(({ fn, args }): Call => [file.ruleset, toCamel(fn), () => [camelArguments(args)]]),
  ),
  ...plain.map(([room, name, given]): Call => [room, name, () => structuredClone(given)]),
  ...MADE,
];

const rooms = new Map<string, Readonly<Record<string, unknown>>>();
for (const room of ROOMS)
  rooms.set(room, (await import(`../../src/rules/${room}/index.ts`)) as Readonly<Record<string, unknown>>);

test("every exported function of the rules is among the calls", () => {
  const called = new Set(calls.map(([room, name]) => `${room}.${name}`));
  // A class is a thing with a state of its own, and says so.
  const isRule = (one: unknown): boolean =>
    typeof one === "function" && !Function.prototype.toString.call(one).startsWith("class");
  const exported = ROOMS.flatMap((room) =>
    Object.entries(rooms.get(room)!)
      .filter(([, one]) => isRule(one))
      .map(([name]) => `${room}.${name}`),
  );
  expect(exported.length).toBeGreaterThan(300);
  const missing = exported.filter((name) => !called.has(name));
  expect(missing, "add a call of each to tests/fixtures/calls.json").toEqual([]);
});

test("no rule writes to its arguments, to what it gave before, or depends on what was asked before", () => {
  const results: unknown[] = [];
  const first: string[] = [];
  const wrong: string[] = [];
  const run = ([room, name, make]: Call): unknown => {
    const given = make();
    const before = text(given);
    const result = settled((rooms.get(room)![name] as (...all: readonly unknown[]) => unknown)(...frozen(given)));
    if (text(given) !== before) wrong.push(`${room}.${name} wrote to its arguments`);
    return result;
  };
  for (const call of calls) {
    results.push(run(call));
    first.push(text(results.at(-1)));
  }
  for (let index = calls.length - 1; index >= 0; index--) {
    const [room, name] = calls[index]!;
    if (text(run(calls[index]!)) !== first[index]) wrong.push(`${room}.${name} gave something else the second time`);
  }
  results.forEach((result, index) => {
    if (text(result) !== first[index]) wrong.push(`${calls[index]![0]}.${calls[index]![1]} changed what it had given`);
  });
  expect([...new Set(wrong)]).toEqual([]);
});
