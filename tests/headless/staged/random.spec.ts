import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  attackBonus,
  canAct,
  defenceTotal,
  exertionBonus,
  explainRoll,
  FATIGUE_LEVELS,
  meleeModifiers,
  missileModifiers,
  pacesBetweenSquares,
  penalties,
  protectionAgainst,
  resolveHit,
  stressDie,
  takeWound,
} from "./rules.ts";
import type { FatigueLevel, Wounds } from "./rules.ts";
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
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

/** The people of the yard, and where they stand. */
const people = peopleOf("staged");
const places = new Map<string, [number, number]>();
for (const file of readdirSync("demo/scenes")) {
  const scene = JSON.parse(readFileSync(`demo/scenes/${file}`, "utf8")) as {
    name: string;
    tokens: { name: string; x: number; y: number }[];
  };
  if (scene.name !== "The mustering yard") continue;
  for (const { name, x, y } of scene.tokens) if (!places.has(name)) places.set(name, [x / 100, y / 100]);
}

const SIDES = [
  ["Sergeant Aldous", "Mirelle Voss", "Cassin", "Orsolya the Grey"],
  ["Garrison Sabre", "Gate Halberdier", "Captain Radec", "Line Musketeer"],
] as const;
const FATIGUE = Object.keys(FATIGUE_LEVELS) as FatigueLevel[];
const of = (source: Source, type: string) => source.items.filter((item) => item.type === type);
/** Abilities by the names the weapon table uses; those of the files have none of their own. */
const abilities = (source: Source): Record<string, number> =>
  Object.fromEntries(
    of(source, "stagedAbility").map((item) => [
      String(item.system.key || item.name)
        .trim()
        .toLowerCase(),
      item.system.score as number,
    ]),
  );

type Below = (limit: number) => number;
const hurt = (below: Below): Wounds => ({
  light: below(3),
  medium: below(2),
  heavy: below(4) === 0 ? 1 : 0,
  incapacitated: 0,
  dead: false,
});

/** A whole stress die: the faces thrown, ones doubling, a first nothing with its botch die. */
function throwStress(below: Below): number[] {
  const faces = [below(10)];
  if (faces[0] === 0) return [0, below(10)];
  while (faces.at(-1) === 1) faces.push(below(10));
  return faces;
}

/** One random attack: weapon, wounds, weariness, ground, cover, breath, dice; and what the pure rules say of it. */
function stagedFight(below: Below): RandomFight {
  const side = below(2);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const who = pick(SIDES[side]!);
  const foe = pick(SIDES[1 - side]!);
  const [attacker, target] = [people.get(who)!, people.get(foe)!];
  const weapon = pick(of(attacker, "stagedWeapon"));
  const held = pick([null, ...of(target, "stagedWeapon")]);
  const shields = of(target, "stagedShield");
  const shield = shields.length > 0 && below(2) === 0 ? shields[0]! : null;
  const worn = below(4) > 0 && of(target, "stagedArmour").length > 0;
  const protection = below(13);
  const [mine, theirs] = [hurt(below), hurt(below)];
  const [tired, weary] = [FATIGUE[below(5)]!, FATIGUE[below(5)]!];
  const [prone, down, covered, guarding] = [below(3) === 0, below(3) === 0, below(3) === 0, below(3) === 0];
  const [exert, highGround] = [below(3) === 0, below(3) === 0];
  const modifier = below(7) - 3;
  const faces = throwStress(below);
  const die = faces[0] === 0 ? stressDie({ faces: [0], botchFaces: faces.slice(1) }) : stressDie({ faces });

  const missile = weapon.system.range > 0;
  const ability = abilities(attacker)[weapon.system.ability] ?? 0;
  const distance = pacesBetweenSquares(places.get(who)!, places.get(foe)!);
  const ground = missile
    ? missileModifiers({ targetProne: down, targetCovered: covered, distance, increment: weapon.system.range })
        .totalParts
    : meleeModifiers({ attackerProne: prone, highGround, defenderProne: down }).parts;
  const total = explainRoll(
    [
      ...attackBonus({
        dexterity: attacker.system.characteristics.dexterity,
        ability,
        weaponAttack: weapon.system.attack,
        penalties: penalties({ wounds: mine, fatigue: tired }).value,
        situational: modifier,
      }).parts,
      ...(exert ? exertionBonus({ ability }).parts : []),
      ...ground,
    ],
    die.value,
    die.botch,
  );
  const known = abilities(target);
  const bare = { ability: known.brawl ?? 0, defence: 0 };
  const blade = held ? { ability: known[held.system.ability] ?? 0, defence: held.system.defence as number } : bare;
  const guard = bare.ability > blade.ability + blade.defence ? bare : blade;
  const defence = defenceTotal({
    quickness: target.system.characteristics.quickness,
    ability: guard.ability,
    weaponDefence: guard.defence,
    shieldDefence: shield?.system.defence ?? 0,
    penalties: penalties({ wounds: theirs, fatigue: weary }).value,
    other: guarding ? guard.ability : 0,
    againstMissile: missile,
  });
  const hit = resolveHit({
    attack: total.value,
    defence: defence.value,
    strength: attacker.system.characteristics.strength,
    weaponDamage: weapon.system.damage,
    stamina: target.system.characteristics.stamina,
    size: target.system.size,
    protection: protectionAgainst({
      piece: { ...weapon.system, range: weapon.system.range || null },
      distance: missile ? distance : 0,
      protection: worn ? protection : 0,
    }).value,
  });
  const after = takeWound({ wounds: theirs, wound: hit.wound });

  const setup: Write[] = [
    ...of(attacker, "stagedWeapon").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.held": item === weapon, "system.readied": item.system.loading },
    })),
    ...of(target, "stagedWeapon").map((item): Write => ({
      who: foe,
      item: item.name,
      update: { "system.held": item === held, "system.readied": item.system.loading },
    })),
    ...of(target, "stagedShield").map((item): Write => ({
      who: foe,
      item: item.name,
      update: { "system.held": item === shield },
    })),
    ...of(target, "stagedArmour").map((item): Write => ({
      who: foe,
      item: item.name,
      update: { "system.worn": worn, "system.protection": protection },
    })),
    {
      who,
      update: { "system.wounds": mine, "system.fatigue": tired },
      statuses: { "fray.prone": prone, "fray.guarding": false, "fray.halfCover": false, dead: false },
    },
    {
      who: foe,
      update: { "system.wounds": theirs, "system.fatigue": weary, "system.notes": "", "system.attacks": 1 },
      statuses: { "fray.prone": down, "fray.guarding": guarding, "fray.halfCover": covered, dead: false },
    },
  ];
  const wanted: Wanted[] = [
    ...(["light", "medium", "heavy", "incapacitated", "dead"] as const).map((level): Wanted => ({
      who: foe,
      path: `system.wounds.${level}`,
      value: after[level],
    })),
    { who: foe, path: "system.derived.penalties.value", value: penalties({ wounds: after, fatigue: weary }).value },
    { who: foe, path: "status:dead", value: !canAct({ wounds: after }) },
    { who, path: "system.fatigue", value: exert ? FATIGUE[FATIGUE.indexOf(tired) + 1] : tired },
    { who, item: weapon.name, path: "system.readied", value: weapon.system.loading > 0 ? 0 : weapon.system.loading },
  ];
  const foreign: Write[] = below(2)
    ? [{ who: foe, update: { "system.notes": "<p>Somebody was here.</p>", "system.attacks": 2 } }]
    : [];
  return {
    setup,
    who,
    action: "attack",
    item: weapon.name,
    foe,
    wanted,
    foreign,
    choices: { ...(modifier ? { modifier } : {}), ...(exert ? { exert } : {}), ...(highGround ? { highGround } : {}) },
    dice: faces.map((face) => ({ face: face === 0 ? 10 : face, of: 10 })),
  };
}

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "staged", reach: false });
  gamemaster = await table.sit("Gamemaster");
  await view(gamemaster.page, "The mustering yard");
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0 });
});

afterAll(() => table.leave());

describe("random attacks of staged on the host", () => {
  const attacks = (seed: number): RandomFight[] => {
    const below = seeded(seed);
    return Array.from({ length: FIGHTS }, () => stagedFight(below));
  };

  test.each(sampled([1, 2], 1))(
    "ST-001, ST-002, ST-003, ST-004, ST-005, ST-006, ST-081, ST-P01, ST-P02, ST-P03, ST-P04, ST-P06, ST-P07: applied by button, equal to the pure rule; undone, equal to before (%i)",
    async (seed) => expect(await runFights(gamemaster.page, attacks(seed))).toEqual([]),
    FIGHTS_TIMEOUT,
  );

  test.each(sampled([3, 4], 1))(
    "ST-011, ST-012, ST-080, ST-082, ST-083, ST-A02, ST-A15, ST-A19, ST-A23, ST-P08, ST-P11: the same where cards apply by themselves (%i)",
    async (seed) => {
      await settings(gamemaster.page, { autoApply: true });
      expect(await runFights(gamemaster.page, attacks(seed))).toEqual([]);
    },
    FIGHTS_TIMEOUT,
  );
});
