import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  meleeRound,
  payPump,
  poolSize,
  rangedShot,
  rangedTargets,
  takeLoss,
  weaponBonus,
} from "../../../src/rules/swords/index.ts";
import type { Exhausted } from "../../../src/rules/swords/index.ts";
import {
  FIGHTS,
  FIGHTS_TIMEOUT,
  runFights,
  seeded,
  type RandomFight,
  type Wanted,
  type Write,
} from "../random-fights.ts";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

interface Source {
  name: string;
  type: string;
  system: any;
  items: { name: string; type: string; system: any }[];
}

/** Fighters of the ring as their files have them: not as the host reads them. */
const people: Source[] = readdirSync("demo/actors")
  .map((file) => JSON.parse(readFileSync(`demo/actors/${file}`, "utf8")) as Source)
  .filter(
    ({ type, name }) =>
      type === "swords" &&
      ["Selena", "Grok", "Knight", "Rogue", "Peasant", "Demon-warrior", "Arena Hound"].includes(name),
  );

const BOW = "Seeded bow";
const of = (source: Source, type: string) => source.items.filter((item) => item.type === type);

/** One body as it shall stand before the blow, and the writes that make it stand so. */
function body(source: Source, below: (limit: number) => number) {
  const cliche = of(source, "swordsCliche")[0]!;
  const full = 1 + below(6);
  const lost = below(full);
  const weapon = of(source, "swordsWeapon")[0] ?? null;
  const held = weapon !== null && below(3) > 0;
  const suit = of(source, "swordsArmour")[0] ?? null;
  const worn = suit !== null && below(3) > 0;
  const [suitToughness, suitCoverage] = [below(4), below(4)];
  const hide = { toughness: below(3) === 0 ? below(4) : 0, coverage: below(3) === 0 ? below(4) : 0 };
  const toughness = Math.max(hide.toughness, worn ? suitToughness : 0);
  const coverage = Math.max(hide.coverage, worn ? suitCoverage : 0);
  const absorbed = below(toughness + 1);
  const inappropriate = below(4) === 0;
  const toolsMissing = below(4) === 0;
  const rating = weapon ? below(4) : 0;
  const setup: Write[] = [
    {
      who: source.name,
      item: cliche.name,
      update: {
        "system.full": full,
        "system.lost": lost,
        "system.inappropriate": inappropriate,
        "system.toolsMissing": toolsMissing,
      },
    },
    ...(weapon
      ? [{ who: source.name, item: weapon.name, update: { "system.held": held, "system.rating": rating } }]
      : []),
    ...(suit
      ? [
          {
            who: source.name,
            item: suit.name,
            update: { "system.worn": worn, "system.toughness": suitToughness, "system.coverage": suitCoverage },
          },
        ]
      : []),
    {
      who: source.name,
      update: {
        "system.hide.toughness": hide.toughness,
        "system.hide.coverage": hide.coverage,
        "system.armour.absorbed": absorbed,
        "system.inUse": "",
        "system.notes": "",
      },
      statuses: { dead: false },
    },
  ];
  return {
    name: source.name,
    cliche: cliche.name,
    full,
    dice: full - lost,
    rating: held ? rating : 0,
    toughness,
    coverage,
    absorbed,
    inappropriate,
    toolsMissing,
    setup,
  };
}
type Body = ReturnType<typeof body>;

/** The values wanted of a fighter after an attack that leaves it this number of dice and of hits on its armour. */
const stands = ({ name, cliche, full, absorbed }: Body, dice: number, hits = absorbed): Wanted[] => [
  { who: name, item: cliche, path: "system.lost", value: full - dice },
  { who: name, path: "system.armour.absorbed", value: hits },
  { who: name, path: "status:dead", value: dice === 0 },
];

/** One random contest or shot: dice, gear, armour, pumping, what does not fit; and what the pure rules say of it. */
function swordsFight(
  below: (limit: number) => number,
  reading: { exhausted: Exhausted; goliath: boolean },
): RandomFight {
  const order = below(people.length);
  const source = people[order]!;
  const other = people[(order + 1 + below(people.length - 1)) % people.length]!;
  const [own, foe] = [body(source, below), body(other, below)];
  const foreign: Write[] = below(2) ? [{ who: foe.name, update: { "system.notes": "<p>Somebody was here.</p>" } }] : [];
  const base = { setup: [...own.setup, ...foe.setup], who: own.name, foe: foe.name, foreign };
  const faces = (count: number): number[] => Array.from({ length: count }, () => 1 + below(6));
  const d6 = (rolls: readonly number[]) => rolls.map((face) => ({ face, of: 6 }));

  if (below(4) === 0) {
    const rolls = faces(poolSize({ cliche: own.dice, toolsMissing: own.toolsMissing }).value);
    const [baseTn, killTn] = [1 + below(12), below(3) ? 0 : 1 + below(25)];
    const { wound, kill } = rangedTargets({ baseTn, coverage: foe.coverage, killOverride: killTn || null });
    const shot = rangedShot({ rolls, woundTn: wound, killTn: kill, targetCliche: foe.dice });
    return {
      ...base,
      action: "shot",
      item: BOW,
      choices: { baseTn, ...(killTn ? { killTn } : {}) },
      dice: d6(rolls),
      wanted: [...stands(own, own.dice), ...stands(foe, shot.cliche)],
    };
  }

  const pumped = below(4) === 0 ? 1 + below(own.dice) : 0;
  const bonus = weaponBonus({ ratingA: own.rating, ratingB: foe.rating });
  const side = ({ dice: cliche, rating, coverage, toughness, absorbed, inappropriate, toolsMissing }: Body) => ({
    cliche,
    rating,
    coverage,
    toughness,
    absorbed,
    inappropriate,
    toolsMissing,
  });
  const a = faces(poolSize({ cliche: own.dice, bonus: bonus.a, pumped, toolsMissing: own.toolsMissing }).value);
  const b = faces(poolSize({ cliche: foe.dice, bonus: bonus.b, toolsMissing: foe.toolsMissing }).value);
  const { compare, loser } = meleeRound({
    a: { ...side(own), pumped, rolls: a },
    b: { ...side(foe), rolls: b },
    ...reading,
  });
  const paid = payPump({ cliche: own.dice, pumped }).value;
  const lose = (beaten: Body, winner: Body, cliche: number) => {
    const loss = winner.inappropriate && !beaten.inappropriate ? 3 : 1;
    return takeLoss({
      difference: compare.difference,
      cliche,
      coverage: beaten.coverage,
      toughness: beaten.toughness,
      absorbed: beaten.absorbed,
      loss,
    });
  };
  const mine = loser === "a" ? lose(own, foe, paid) : { cliche: paid, absorbed: own.absorbed };
  const theirs = loser === "b" ? lose(foe, own, foe.dice) : { cliche: foe.dice, absorbed: foe.absorbed };
  return {
    ...base,
    action: "contest",
    item: own.cliche,
    choices: pumped ? { pumped } : {},
    dice: d6([...a, ...b]),
    wanted: [...stands(own, mine.cliche, mine.absorbed), ...stands(foe, theirs.cliche, theirs.absorbed)],
  };
}

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "swords" });
  gamemaster = await table.sit("Gamemaster");
  await view(gamemaster.page, "The sand ring");
  await settings(gamemaster.page, { reactionSeconds: 0, "swords.pumping": true });
  await gamemaster.page.evaluate(
    async ([names, bow]) => {
      const { game } = globalThis as any;
      for (const name of names as string[]) {
        const { actor } = game.scenes.viewed.tokens.getName(name);
        await actor.createEmbeddedDocuments("Item", [{ name: bow, type: "swordsMissile", system: { held: true } }]);
      }
    },
    [people.map(({ name }) => name), BOW] as const,
  );
});

afterAll(() => table.leave());

describe("random contests and shots of swords on the host", () => {
  const readings = [
    [11, { exhausted: "remaining_wins", goliath: false }],
    [12, { exhausted: "tie", goliath: false }],
    [13, { exhausted: "remaining_wins", goliath: true }],
    [14, { exhausted: "tie", goliath: true }],
  ] as const;

  test.each(sampled(readings, 2))(
    "SS-001, SS-003, SS-007, SS-011, SS-013, SS-020, SS-039, SS-040, SS-A03, SS-P03, SS-P05, SS-P06, SS-P07: attacks of seed %i end as the pure rule says, and their undo as it was",
    async (seed, reading) => {
      await settings(gamemaster.page, {
        "swords.exhausted": reading.exhausted,
        "swords.goliath": reading.goliath,
        autoApply: seed % 2 === 0,
      });
      const below = seeded(seed);
      expect(
        await runFights(
          gamemaster.page,
          Array.from({ length: FIGHTS }, () => swordsFight(below, reading)),
        ),
      ).toEqual([]);
    },
    FIGHTS_TIMEOUT,
  );
});
