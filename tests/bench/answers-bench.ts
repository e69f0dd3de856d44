import { fightOf, playFight } from "../../src/rules/fights.ts";

/** Measures one thing against its aim. */
type MakeRow<Row> = (name: string, compared: string, aim: { microseconds: number }, ours: () => unknown) => Row;

/** By ruleset one fighter's numbers, as a simple foe's sheet gives them; a fight has six copies on each side. */
export const BARE: Readonly<Record<string, object>> = {
  crusade: {
    body: { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2 },
    initiative: 2,
    meleeDefence: 7,
    rangedDefence: 6,
    attacks: [{ skill: 4, weaponDamage: 1 }],
    fate: { spender: "pc", points: 1, used: [], gains: true },
    shield: { npc: false, free: false },
  },
  swords: { bodies: [{ cliche: 5, rating: 2, toughness: 2, coverage: 3, absorbed: 0 }], sum: 9 },
  quest: {
    pc: false,
    hp: 12,
    armour: 3,
    modifier: { sign: 1, count: 1, sides: 4 },
    parry: { skill: 55 },
    dodge: { skill: 45 },
    weapons: [{ skill: 55, kind: "close", dice: { count: 1, sides: 8 } }],
  },
  staged: {
    quickness: 1,
    encumbrance: 1,
    strength: 1,
    stamina: 1,
    protection: 4,
    size: 0,
    wounds: { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false },
    fatigue: "fresh",
    melee: 8,
    missile: 6,
    attacks: 1,
    weapons: [{ bonus: 9, damage: 5, range: null }],
  },
  turns: { level: 3, stamina: 12, injuries: 0, slots: 8, defence: 6, weapons: [{ sides: 8, ability: 3 }] },
};

const ALL = { fights: 4000, halfWidth: 0 };

/** The whole answer that the encounter builder waits for, distributions and all. */
const wholeAnswers = <Row>(row: MakeRow<Row>): Row[] =>
  Object.entries(BARE).map(([ruleset, one]) => {
    const fighters = Array.from({ length: 12 }, (_, index) => ({ ...one, id: String(index), side: index < 6 ? 0 : 1 }));
    const plan = { ruleset, fighters, options: { targeting: "random" } };
    return row(
      `forecast of 12 fighters, ${ruleset}`,
      "to its last word: 4,000 fights, every distribution of a turn worked out anew",
      { microseconds: 300_000 },
      () => [...playFight(fightOf(plan), ALL)].length,
    );
  });

/**
 * Returns a copy of a fighter in which each number that tells fighters of one kind apart is higher by `by`, which may be
 * below 0, but at least 1.
 */
function unlike(one: unknown, by: number, name = ""): unknown {
  const TOLD_APART =
    /^(?:skill|meleeDefence|rangedDefence|stressLeft|hp|armour|defence|stamina|melee|protection|bonus|toughness)$/;
  if (typeof one === "number") return TOLD_APART.test(name) ? Math.max(1, one + by) : one;
  if (Array.isArray(one)) return one.map((part) => unlike(part, by, name));
  if (one === null || typeof one !== "object") return one;
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, unlike(value, by, key)]));
}

/**
 * The rows for fights of twelve different fighters, so that each of the seventy-two pairs has its own distributions.
 */
const unlikeAnswers = <Row>(row: MakeRow<Row>): Row[] =>
  Object.entries(BARE).flatMap(([ruleset, one]) => {
    const fighters = Array.from({ length: 12 }, (_, index) => ({
      ...(unlike(one, index - 5) as object),
      id: String(index),
      side: index < 6 ? 0 : 1,
    }));
    const plan = { ruleset, fighters, options: { targeting: "random" } };
    const told = "no two alike, every distribution worked out anew; a page's first asks are measured at the table";
    const name = `forecast of 12 unlike fighters, ${ruleset}`;
    return [
      row(
        `${name}, first answer`,
        told,
        { microseconds: 50_000 },
        () => playFight(fightOf(plan), ALL).next().value.fights,
      ),
      row(`${name}, last answer`, told, { microseconds: 300_000 }, () => [...playFight(fightOf(plan), ALL)].length),
    ];
  });

/** The rows that time a forecast's first and last answer, for twelve equal and for twelve different fighters. */
export const answers = <Row>(row: MakeRow<Row>): Row[] => [...wholeAnswers(row), ...unlikeAnswers(row)];
