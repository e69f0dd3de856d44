import { hitPoints, skillBase } from "../../../../src/rules/quest/index.ts";
import type { SkillId } from "../../../../src/rules/quest/index.ts";
import { peopleOf, type Source, type Write } from "../../random-fights.ts";

/** Weapons that each fighter carries besides its own, so that every kind which the rules distinguish is used. */
export const CARRIED = [
  {
    name: "Seeded javelin",
    type: "questWeapon",
    system: {
      dice: { count: 1, sides: 6, plus: 0 },
      skill: "rangedCombat",
      reach: "strength",
      range: 2,
      thrown: true,
      mechanical: false,
      rounds: 1,
      offHand: false,
    },
  },
  {
    name: "Seeded crossbow",
    type: "questWeapon",
    system: {
      dice: { count: 2, sides: 6, plus: 0 },
      skill: "rangedCombat",
      reach: "metres",
      range: 150,
      thrown: false,
      mechanical: true,
      rounds: 3,
      offHand: false,
    },
  },
  {
    name: "Seeded parrying dagger",
    type: "questWeapon",
    system: {
      dice: { count: 1, sides: 4, plus: 1 },
      skill: "closeCombat",
      reach: "close",
      range: 0,
      thrown: false,
      mechanical: false,
      rounds: 1,
      offHand: true,
    },
  },
  { name: "Seeded shield", type: "questShield", system: { size: "large" } },
];

/** The actors of the ruleset "quest" by name, as their files have them, but with CARRIED instead of their shields. */
// One shield each, the seeded one: which of two counts is the table's affair.
export const people = new Map(
  [...peopleOf("quest")].map(([name, source]) => [
    name,
    { ...source, items: [...source.items.filter(({ type }) => type !== "questShield"), ...CARRIED] },
  ]),
);

export const SIDES = [
  ["Maren Alder", "Brother Corvin"],
  ["Road Robber", "Robber Archer", "Robber Captain", "Grey Wolf"],
] as const;

/** The items of one type that an actor has. */
export const of = (source: Source, type: string) => source.items.filter((item) => item.type === type);

/** Draws at random the numbers of a fighter before the attack; `setupOf` gives the changes that make it so. */
export function body(name: string, below: (limit: number) => number) {
  const source = people.get(name)!;
  const characteristics = { ...source.system.characteristics, str: 4 + below(28), siz: 4 + below(24) };
  const percents = new Map(of(source, "questSkill").map((item) => [item.name, 5 + below(105)]));
  const skill = (key: SkillId): { value: number; master: boolean } => {
    const item = of(source, "questSkill").find((one) => one.system.key === key);
    const value = item ? percents.get(item.name)! : skillBase({ skill: key, characteristics }).value;
    return { value, master: value >= 100 };
  };
  const held = new Set(
    of(source, "questWeapon")
      .filter(() => below(3) === 0)
      .map((item) => item.name),
  );
  const shield = below(3) === 0 ? (["small", "medium", "large"] as const)[below(3)]! : null;
  const points = below(7);
  const worn = of(source, "questArmour").length > 0 && below(3) > 0;
  const naturalArmour = below(3) === 0 ? below(3) : 0;
  const max = hitPoints({ con: characteristics.con, siz: characteristics.siz }).value;
  return {
    name,
    source,
    characteristics,
    percents,
    skill,
    held,
    shield,
    points,
    worn,
    naturalArmour,
    armour: (worn ? points : 0) + naturalArmour,
    max,
    hurt: below(max),
  };
}

export type Body = ReturnType<typeof body>;

/** The changes that give an actor the numbers, gear and conditions of a drawn body. */
export function setupOf(one: Body, statuses: Record<string, boolean>): Write[] {
  const { name: who, source, characteristics, percents, held, shield, points, worn, naturalArmour, hurt } = one;
  return [
    ...of(source, "questSkill").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.percent": percents.get(item.name)! },
    })),
    ...of(source, "questWeapon").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.held": held.has(item.name), "system.toLoad": 0 },
    })),
    ...of(source, "questArmour").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.worn": worn, "system.points": points },
    })),
    { who, item: "Seeded shield", update: { "system.held": shield !== null, "system.size": shield ?? "large" } },
    {
      who,
      update: {
        "system.characteristics.str": characteristics.str,
        "system.characteristics.siz": characteristics.siz,
        "system.naturalArmour": naturalArmour,
        "system.hp.damage": hurt,
        "system.mortal.state": "none",
        "system.notes": "",
      },
      statuses: {
        dead: false,
        "fray.dying": false,
        "fray.unconscious": false,
        "fray.fumbled": false,
        "fray.prone": false,
        "fray.mounted": false,
        "fray.unstable": false,
        "fray.underwater": false,
        "fray.blinded": false,
        "fray.helpless": false,
        "fray.coverPartial": false,
        "fray.coverExcellent": false,
        "fray.charging": false,
        ...statuses,
      },
    },
  ];
}

export const MANOEUVRES = [
  "attack",
  "attack",
  "attack",
  "allOutAttack",
  "greatAttack",
  "charge",
  "disarm",
  "setWeapon",
  "offHand",
] as const;
