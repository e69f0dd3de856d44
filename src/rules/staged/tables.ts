import { RulesError } from "../error.ts";
import type { RuleId } from "../explain.ts";
import type { FatigueLevel, WoundLevel } from "./types.ts";

/** How expensive a weapon or armour is; the rules give no prices. */
export type Cost = "inexpensive" | "expensive";

/** The Ability (a skill) that a weapon is used with (ST-069). */
export type WeaponAbility = "brawl" | "single" | "great" | "bows" | "firearms";

/** A weapon (ST-069). Initiative, attack, defence and damage are modifiers to the totals of these names. */
export interface Weapon {
  readonly ability: WeaponAbility;
  readonly initiative: number;
  readonly attack: number;
  readonly defence: number;
  readonly damage: number;
  /** The least Strength that the weapon needs (ST-A21). */
  readonly strength: number;
  readonly load: number;
  readonly cost: Cost;
  /** The paces of one range increment; null for a weapon for hand to hand. */
  readonly range: number | null;
  readonly hands: 1 | 2;
  /** The points of Protection that it ignores within its first range increment (ST-081). */
  readonly penetration: number;
  /** True if one shot can hit several targets beyond its first range increment (ST-084). */
  readonly spread: boolean;
  /** The rounds that loading takes; 0 for a weapon that needs none (ST-080). */
  readonly loading: number;
  readonly rule: RuleId;
}

/** The columns of the weapon table that every weapon has. */
type Columns = readonly [
  ability: WeaponAbility,
  initiative: number,
  attack: number,
  defence: number,
  damage: number,
  strength: number,
  load: number,
  cost: Cost,
];

/** Makes a weapon. `more` has what differs from a plain one-handed weapon for hand to hand. */
function weapon(rule: RuleId, columns: Columns, more: Partial<Weapon> = {}): Weapon {
  const [ability, initiative, attack, defence, damage, strength, load, cost] = columns;
  return {
    ability,
    initiative,
    attack,
    defence,
    damage,
    strength,
    load,
    cost,
    range: null,
    hands: 1,
    penetration: 0,
    spread: false,
    loading: 0,
    rule,
    ...more,
  };
}

/** The rounds that loading a crossbow or a firearm takes (ST-080). */
export const LOADING_ROUNDS = 2;

/**
 * The weapons by id (ST-070 … ST-079). Hands are not in the rules' table: they follow from Ability and Load (ST-028).
 */
export const WEAPONS = {
  bayonet_detached: weapon("ST-070", ["brawl", 0, 2, 0, 3, -3, 0, "inexpensive"]),
  main_gauche: weapon("ST-071", ["brawl", 0, 2, 2, 3, -3, 0, "expensive"]),
  rapier: weapon("ST-072", ["single", 3, 4, 2, 4, -1, 1, "expensive"]),
  saber: weapon("ST-073", ["single", 2, 4, 1, 5, 0, 1, "expensive"]),
  bayonet_attached: weapon("ST-074", ["great", 2, 3, 1, 5, 0, 0, "inexpensive"], { hands: 2 }),
  crossbow: weapon("ST-075", ["bows", 3, 2, 0, 10, 0, 2, "expensive"], {
    range: 35,
    hands: 2,
    loading: LOADING_ROUNDS,
  }),
  blunderbuss: weapon("ST-076", ["firearms", 3, 3, 0, 10, -1, 2, "expensive"], {
    range: 12,
    hands: 2,
    spread: true,
    loading: LOADING_ROUNDS,
  }),
  dragon: weapon("ST-077", ["firearms", 3, 3, 0, 8, -2, 1, "expensive"], {
    range: 8,
    spread: true,
    loading: LOADING_ROUNDS,
  }),
  musket: weapon("ST-078", ["firearms", 3, 1, 0, 10, -2, 2, "expensive"], {
    range: 20,
    hands: 2,
    penetration: 3,
    loading: LOADING_ROUNDS,
  }),
  pistol: weapon("ST-079", ["firearms", 3, 1, 0, 8, -3, 1, "expensive"], {
    range: 10,
    penetration: 2,
    loading: LOADING_ROUNDS,
  }),
} as const satisfies Readonly<Record<string, Weapon>>;

/** The id of a weapon in WEAPONS. */
export type WeaponId = keyof typeof WEAPONS;

/** Returns the weapon with this id in WEAPONS (ST-069). Throws RulesError if there is none. */
export function weaponOf(id: string): Weapon {
  if (!Object.hasOwn(WEAPONS, id)) throw new RulesError("NoSuchWeapon", "ST-069", { weapon: id });
  return WEAPONS[id as WeaponId];
}

/** An armour; `cost` is null if the rules state none. */
export interface Armour {
  readonly protection: number;
  readonly load: number;
  /** True for plate, which adds 1 to Encumbrance on foot (ST-064, ST-065). */
  readonly plate: boolean;
  readonly cost: Cost | null;
  readonly rule: RuleId;
}

/** Makes an armour. */
function armour(rule: RuleId, protection: number, load: number, cost: Cost | null = null, plate = false): Armour {
  return { protection, load, plate, cost, rule };
}

/** The armours by id: first the armours of these rules (ST-062 … ST-067), then those of the parent game (ST-P14). */
export const ARMOURS = {
  plate_full: armour("ST-062", 12, 8, "expensive", true),
  plate_partial: armour("ST-063", 9, 6, "expensive", true),
  lorica_farranus_full: armour("ST-066", 9, 5, "expensive"),
  lorica_farranus_partial: armour("ST-067", 6, 3, "expensive"),
  quilted_partial: armour("ST-P14", 1, 2),
  heavy_leather_partial: armour("ST-P14", 2, 3),
  metal_reinforced_leather_partial: armour("ST-P14", 2, 2),
  metal_reinforced_leather_full: armour("ST-P14", 4, 4),
  leather_scale_partial: armour("ST-P14", 3, 3),
  leather_scale_full: armour("ST-P14", 5, 5),
  metal_scale_partial: armour("ST-P14", 4, 4),
  metal_scale_full: armour("ST-P14", 7, 7),
  chain_partial: armour("ST-P14", 6, 4),
  chain_full: armour("ST-P14", 9, 6),
} as const satisfies Readonly<Record<string, Armour>>;

/** The shields by id, with their modifiers to the Defense Total (ST-P03). */
export const SHIELDS = {
  buckler: { defence: 1, rule: "ST-P03" },
  round: { defence: 2, rule: "ST-P03" },
  heater: { defence: 3, rule: "ST-P03" },
} as const satisfies Readonly<Record<string, { readonly defence: number; readonly rule: RuleId }>>;

/**
 * The levels of wounds, the least first: the penalty of each such wound, and whether a fighter with it can act
 * (ST-P06).
 */
export const WOUND_LEVELS: readonly {
  readonly level: Exclude<WoundLevel, "none">;
  readonly penalty: number;
  readonly acts: boolean;
}[] = [
  { level: "light", penalty: -1, acts: true },
  { level: "medium", penalty: -3, acts: true },
  { level: "heavy", penalty: -5, acts: true },
  { level: "incapacitated", penalty: 0, acts: false },
  { level: "dead", penalty: 0, acts: false },
];

/**
 * The penalty for each level of fatigue, the freshest first (ST-P07). An unconscious fighter rolls nothing, so has
 * none.
 */
export const FATIGUE_LEVELS: Readonly<Record<FatigueLevel, number>> = {
  fresh: 0,
  winded: 0,
  weary: -1,
  tired: -3,
  dazed: -5,
  unconscious: 0,
};

/** The modifiers to a melee attack (ST-004 … ST-006). */
export const MELEE_MODIFIERS = {
  attackerProne: { value: -1, rule: "ST-004" },
  highGround: { value: 1, rule: "ST-005" },
  defenderProne: { value: 1, rule: "ST-006" },
} as const satisfies Readonly<Record<string, { readonly value: number; readonly rule: RuleId }>>;

/**
 * The modifiers to a missile attack (ST-007 … ST-012, ST-P08). Those with a `limit` are multiplied by the number of
 * foes in melee, down to the limit; `range` is multiplied by the number of range increments beyond the first.
 */
export const MISSILE_MODIFIERS = {
  shooterInMelee: { value: -1, limit: -3, rule: "ST-007" },
  shooterMoved: { value: -2, rule: "ST-008" },
  targetRunning: { value: -1, rule: "ST-009" },
  targetInMelee: { value: -1, limit: -3, rule: "ST-010" },
  targetProne: { value: -1, rule: "ST-011" },
  targetCovered: { value: -2, rule: "ST-012" },
  range: { value: -3, rule: "ST-P08" },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly value: number;
      readonly limit?: number;
      readonly rule: RuleId;
    }
  >
>;

/** The fixed number that counts in a Defense Total instead of a die (ST-001). */
export const STRAIGHT_SIX = 6;

/** The paces of a walk, to which Quickness is added (ST-047). */
export const WALK_BASE = 3;
/** The least paces of a walk (ST-047). */
export const WALK_LEAST = 3;
/** The paces of a hustle, to which Quickness is added and from which Encumbrance and penalties are taken (ST-050). */
export const HUSTLE_BASE = 12;

/** The bonus of a forward defender against a rush past it, in a fight with stances (ST-026). */
export const BLOCKER_BONUS = 6;

/** The modifiers to rushes on squares; `priorRush` is for each earlier rush of the round (ST-056 … ST-058). */
export const RUSH_MODIFIERS = {
  quadruped: { value: 4, rule: "ST-056" },
  priorRush: { value: -4, rule: "ST-057" },
  running: { value: 4, rule: "ST-058" },
} as const satisfies Readonly<Record<string, { readonly value: number; readonly rule: RuleId }>>;

/** The Concentration total that a forward spellcaster needs, and one who was damaged this round (ST-030, ST-031). */
export const CONCENTRATION_EASE = { steady: 12, damaged: 15 } as const;

/** The most targets that one shot of a weapon with spread hits (ST-084). */
export const SPREAD_TARGETS = 3;

/** The largest Size of creatures that may share a square (ST-037). */
export const SHARING_SIZE = -3;
/** The largest Size of a creature that takes one square (ST-038). */
export const SINGLE_SIZE = 2;

/** What a grapple can do, and the least Attack Advantage for each (ST-P12). */
export const GRAPPLE_FEATS = { hold: 1, trip: 3, grab: 6, disarm: 9, take: 12 } as const;
