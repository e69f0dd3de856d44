import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyDamage, attack, defence, physicalStress } from "../../../src/rules/crusade/index.ts";
import type { Cover, HeldWeapon } from "../../../src/rules/crusade/index.ts";
import {
  FIGHTS,
  FIGHTS_TIMEOUT,
  peopleOf,
  runFights,
  seeded,
  type RandomFight,
  type Source,
  type Wanted,
  type Write,
} from "../random-fights.ts";
import { settings } from "../../browser/steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

const people = peopleOf("crusade");

const SIDES = [
  ["Tavi", "Ivo"],
  ["Bad Guy", "Bandit", "Bandit Archer", "Bandit Cutter"],
] as const;
const COVERS: readonly [Cover, string | null][] = [
  ["none", null],
  ["partial", "fray.coverPartial"],
  ["full", "fray.coverFull"],
];

const of = (source: Source, type: string) => source.items.filter((item) => item.type === type);
const skills = (source: Source): Record<string, number> =>
  Object.fromEntries(
    of(source, "crusadeSkill").map((item) => [
      (item.system.key || item.name).toLowerCase(),
      item.system.rating as number,
    ]),
  );

/** One random attack: gear, cover, charge, modifier, dice, wounds so far; and what the pure rules say of it. */
function crusadeFight(below: (limit: number) => number): RandomFight {
  const side = below(2);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const who = pick(SIDES[side]!);
  const foe = pick(SIDES[1 - side]!);
  const attacker = people.get(who)!;
  const target = people.get(foe)!;
  const weapon = pick(of(attacker, "crusadeWeapon"));
  const held = pick([null, ...of(target, "crusadeWeapon")]);
  const armour = below(5);
  const worn = below(3) > 0 && armour > 0;
  const shields = of(target, "crusadeShield");
  const shield = shields.length > 0 && below(2) === 0;
  const [cover, coverStatus] = pick(COVERS);
  const charging = below(3) === 0;
  const modifier = below(5) - 2;
  const die = 1 + below(10);
  const { brawn, grace } = target.system.attributes;
  const tier = target.system.tier as "pc" | "boss";
  const value = worn ? armour : 0;
  const known = skills(target);
  const holding: HeldWeapon[] = held
    ? [
        {
          id: held.name,
          ranged: held.system.ranged,
          skill: known[held.system.skill] ?? 0,
          defends: held.system.ranged ? held.system.defends : "own",
        },
      ]
    : [];
  const against = weapon.system.ranged ? "ranged" : "melee";
  const stands = defence({
    against,
    grace,
    armour: value,
    shield,
    cover,
    held: holding,
    blunt: known.blunt ?? null,
    polearms: known.polearms ?? null,
    unarmedSkill: known.brawl ?? 0,
  });
  const max = physicalStress({ brawn, grace, armour: value, tier, shield }).value;
  const hurt = below(max);
  const blow = attack({
    die,
    skill: skills(attacker)[weapon.system.skill] ?? 0,
    defence: stands.value,
    weaponDamage: weapon.system.damage,
    modifier,
    charge: charging && against === "melee",
  });
  const after = applyDamage({ stressLeft: max - hurt, tempWounds: 0, brawn, grace, damage: blow.damage, tier });
  const fate = attacker.system.hero ? blow.fate : 0;

  const setup: Write[] = [
    {
      who,
      statuses: {
        "fray.charging": charging,
        "fray.coverPartial": false,
        "fray.coverFull": false,
        dead: false,
        "fray.deathsDoor": false,
      },
    },
    ...of(attacker, "crusadeWeapon").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.held": item === weapon, "system.loaded": true },
    })),
    ...of(target, "crusadeWeapon").map((item): Write => ({
      who: foe,
      item: item.name,
      update: { "system.held": item === held, "system.loaded": true },
    })),
    ...of(target, "crusadeArmour").map((item): Write => ({
      who: foe,
      item: item.name,
      update: { "system.value": armour, "system.worn": worn },
    })),
    ...shields.map((item): Write => ({
      who: foe,
      item: item.name,
      update: { "system.held": shield, "system.destroyed": false },
    })),
    { who, update: { "system.physical.damage": 0, "system.fate.value": 1, "system.fate.used": [] } },
    {
      who: foe,
      update: { "system.physical.damage": hurt, "system.mental.damage": 0, "system.notes": "" },
      statuses: {
        "fray.coverPartial": coverStatus === "fray.coverPartial",
        "fray.coverFull": coverStatus === "fray.coverFull",
        dead: false,
        "fray.deathsDoor": false,
        "fray.charging": false,
      },
    },
  ];
  const loads = weapon.system.ranged && weapon.system.loading !== "none";
  const wanted: Wanted[] = [
    { who: foe, path: "system.physical.max", value: max },
    { who: foe, path: "system.physical.value", value: after.stressLeft },
    { who: foe, path: "system.physical.damage", value: max - after.stressLeft },
    { who: foe, path: "count:crusadeWound", value: after.newWounds },
    { who: foe, path: "status:dead", value: after.out },
    { who: foe, path: "status:fray.deathsDoor", value: after.deathCheck },
    { who, path: "status:fray.charging", value: charging && against === "ranged" },
    { who, path: "system.fate.value", value: 1 + fate },
    { who, item: weapon.name, path: "system.loaded", value: !loads },
  ];
  const foreign: Write[] = below(2)
    ? [{ who: foe, update: { "system.notes": "<p>Somebody was here.</p>", "system.mental.damage": 1 } }]
    : [];
  return {
    setup,
    who,
    action: "attack",
    item: weapon.name,
    foe,
    choices: modifier ? { modifier } : {},
    dice: [{ face: die, of: 10 }],
    wanted,
    foreign,
  };
}

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  gamemaster = await table.sit("Gamemaster");
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0 });
});

afterAll(() => table.leave());

describe("random attacks of crusade on the host", () => {
  const four = [1, 2, 3, 4];

  test.each(sampled(four.slice(0, 2), 1))(
    "EC-004, EC-009, EC-011, EC-047, EC-058, EC-062, EC-064, EC-108, EC-115, EC-181: applied by button, equal to the pure rule; undone, equal to before (%i)",
    async (seed) => {
      const below = seeded(seed);
      expect(
        await runFights(
          gamemaster.page,
          Array.from({ length: FIGHTS }, () => crusadeFight(below)),
        ),
      ).toEqual([]);
    },
    FIGHTS_TIMEOUT,
  );

  test.each(sampled(four.slice(2), 1))(
    "EC-012, EC-014, EC-032, EC-060, EC-066, EC-107, EC-114, EC-A28: the same where cards apply by themselves (%i)",
    async (seed) => {
      await settings(gamemaster.page, { autoApply: true });
      const below = seeded(seed);
      expect(
        await runFights(
          gamemaster.page,
          Array.from({ length: FIGHTS }, () => crusadeFight(below)),
        ),
      ).toEqual([]);
    },
    FIGHTS_TIMEOUT,
  );
});
