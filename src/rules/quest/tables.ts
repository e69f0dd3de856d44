import { RulesError } from "../error.ts";
import type { RuleId } from "../explain.ts";
import type { Dice } from "./types.ts";

/** The length of a round in seconds, and the number of rounds in a minute (OQ-006, OQ-A01). */
export const ROUND_SECONDS = 5;
export const ROUNDS_PER_MINUTE = 12;
/** The farthest distance, in metres, for attacks hand to hand (OQ-013). */
export const CLOSE_METRES = 2;
/** The metres that a fighter may move in a round, unless it has a number of its own (OQ-P08). */
export const MOVEMENT_METRES = 15;

/** The steps of an encounter, in order (OQ-002 … OQ-009). */
export const ENCOUNTER_STEPS = [
  { step: "sides", rule: "OQ-002" },
  { step: "distance", rule: "OQ-003" },
  { step: "surprise", rule: "OQ-004" },
  { step: "avoidance", rule: "OQ-005" },
  { step: "rounds", rule: "OQ-006" },
  { step: "damage", rule: "OQ-008" },
  { step: "end", rule: "OQ-009" },
] as const satisfies readonly { readonly step: string; readonly rule: RuleId }[];

/** The steps of a round, in order (OQ-051 … OQ-058). */
export const ROUND_STEPS = [
  { step: "intent", rule: "OQ-051" },
  { step: "skill", rule: "OQ-052" },
  { step: "order", rule: "OQ-054" },
  { step: "action", rule: "OQ-055" },
  { step: "end", rule: "OQ-058" },
] as const satisfies readonly { readonly step: string; readonly rule: RuleId }[];

/** A modifier in percent and its rule. */
export interface Modifier {
  readonly value: number;
  readonly rule: RuleId;
}

/**
 * The modifiers to a scout's Perception, in percent, by how the opponents are hidden (OQ-018 … OQ-021). The rules'
 * table has no row for ordinary terrain, which counts 0 (OQ-A03).
 */
export const SCOUTING_COVER = {
  clear: { value: 50, rule: "OQ-018" },
  partlyVisible: { value: 20, rule: "OQ-019" },
  ordinary: { value: 0, rule: "OQ-A03" },
  undergrowth: { value: -20, rule: "OQ-020" },
  veryGoodCover: { value: -50, rule: "OQ-021" },
} as const satisfies Readonly<Record<string, Modifier>>;

/** The bonus to a scout's second Perception test, which counts instead of the modifier of cover (OQ-024). */
export const SECOND_LOOK: Modifier = { value: 20, rule: "OQ-024" };

/** The bonus of the best pursuer, after it has caught a runner, to its next action (OQ-046). */
export const CAUGHT_BONUS: Modifier = { value: 20, rule: "OQ-046" };

/** The penalty by which each further defence of a round is harder than the one before (OQ-P05). */
export const REPEATED_DEFENCE: Modifier = { value: -20, rule: "OQ-P05" };

/** The penalty of a shot farther than the weapon's range, up to twice the range (OQ-P06). */
export const LONG_RANGE: Modifier = { value: -20, rule: "OQ-P06" };

/** The modifiers, in percent, for how difficult a test is (OQ-P10). */
export const DIFFICULTY = {
  easy: { value: 50, rule: "OQ-P10" },
  simple: { value: 20, rule: "OQ-P10" },
  normal: { value: 0, rule: "OQ-P10" },
  difficult: { value: -20, rule: "OQ-P10" },
  hard: { value: -50, rule: "OQ-P10" },
} as const satisfies Readonly<Record<string, Modifier>>;

/**
 * The modifier of a situation in combat. In ranged combat only the strongest of a group counts (OQ-P13); close combat
 * ignores groups.
 */
export interface CombatModifier extends Modifier {
  readonly group: string;
  /** True if an attack in this situation is a critical without a roll (OQ-P12). */
  readonly automaticCritical?: boolean;
}

/** The modifiers of close combat, some for attackers, some for defenders (OQ-P12). All that apply are added up. */
export const CLOSE_MODIFIERS = {
  targetProne: { value: 20, group: "target", rule: "OQ-P12" },
  fromBehind: { value: 20, group: "target", rule: "OQ-P12" },
  higherGround: { value: 20, group: "height", rule: "OQ-P12" },
  mounted: { value: 20, group: "height", rule: "OQ-P12" },
  prone: { value: -20, group: "position", rule: "OQ-P12" },
  unstableGround: { value: -20, group: "ground", rule: "OQ-P12" },
  underwater: { value: -50, group: "ground", rule: "OQ-P12" },
  lowerGround: { value: -20, group: "height", rule: "OQ-P12" },
  againstMounted: { value: -20, group: "height", rule: "OQ-P12" },
  partialDarkness: { value: -20, group: "light", rule: "OQ-P12" },
  darkness: { value: -50, group: "light", rule: "OQ-P12" },
  helplessTarget: { value: 0, group: "target", automaticCritical: true, rule: "OQ-P12" },
} as const satisfies Readonly<Record<string, CombatModifier>>;

/**
 * The modifiers of ranged combat (OQ-P13). Of each group only the strongest counts, but of the shooter's own condition
 * (group "shooter") all are added up.
 */
export const RANGED_MODIFIERS = {
  highWind: { value: -20, group: "wind", rule: "OQ-P13" },
  fierceWind: { value: -50, group: "wind", rule: "OQ-P13" },
  targetMoved10: { value: -20, group: "movement", rule: "OQ-P13" },
  targetMoved30: { value: -50, group: "movement", rule: "OQ-P13" },
  obscured: { value: -20, group: "sight", rule: "OQ-P13" },
  heavilyObscured: { value: -50, group: "sight", rule: "OQ-P13" },
  largeTarget: { value: 20, group: "size", rule: "OQ-P13" },
  helplessTarget: { value: 20, group: "target", rule: "OQ-P13" },
  proneTarget: { value: -20, group: "target", rule: "OQ-P13" },
  shooterProne: { value: -50, group: "shooter", rule: "OQ-P13" },
  shooterUnderwater: { value: -20, group: "shooter", rule: "OQ-P13" },
  shooterUnstable: { value: -20, group: "shooter", rule: "OQ-P13" },
  shooterBlinded: { value: -50, group: "shooter", rule: "OQ-P13" },
  partialCover: { value: -20, group: "cover", rule: "OQ-P13" },
  excellentCover: { value: -50, group: "cover", rule: "OQ-P13" },
  nearlyTotalCover: { value: -75, group: "cover", rule: "OQ-P13" },
} as const satisfies Readonly<Record<string, CombatModifier>>;

/** The group of ranged modifiers of which all count (OQ-P13). */
export const STACKING_GROUP = "shooter";

/** The characteristics of a fighter, as in the parent game. */
export type Characteristic = "str" | "con" | "dex" | "siz" | "int" | "pow" | "cha";

/**
 * What a skill is, in percent, without training: the sum of the characteristics in `of`, and of `plus` if it has one
 * (OQ-P17).
 */
export interface SkillBase {
  readonly of: readonly Characteristic[];
  readonly plus?: number;
  readonly rule: RuleId;
}

/** What each skill is without training (OQ-P17). */
export const SKILLS = {
  closeCombat: { of: ["dex", "str"], rule: "OQ-P17" },
  unarmedCombat: { of: ["dex", "str"], rule: "OQ-P17" },
  rangedCombat: { of: ["dex", "int"], rule: "OQ-P17" },
  dodge: { of: ["dex"], plus: 10, rule: "OQ-P17" },
  resilience: { of: ["con", "pow"], rule: "OQ-P17" },
  perception: { of: ["int", "pow"], rule: "OQ-P17" },
  deception: { of: ["dex", "int"], rule: "OQ-P17" },
  athletics: { of: ["dex", "str"], rule: "OQ-P17" },
  influence: { of: ["cha"], plus: 10, rule: "OQ-P17" },
  healing: { of: ["int"], plus: 10, rule: "OQ-P17" },
  riding: { of: ["dex", "pow"], rule: "OQ-P17" },
  driving: { of: ["dex", "int"], rule: "OQ-P17" },
} as const satisfies Readonly<Record<string, SkillBase>>;

/** The id of a skill in SKILLS. */
export type SkillId = keyof typeof SKILLS;

/**
 * The range of a weapon: in metres, or in metres for each point of the thrower's STR; null for a weapon that is neither
 * shot nor thrown (OQ-P18).
 */
export type Range = { readonly metres: number } | { readonly strength: number } | null;

/** A kind of weapon, as in the parent game (OQ-P18). */
export interface Weapon {
  readonly damage: Dice;
  /** The skill for attacks with it. */
  readonly skill: "closeCombat" | "rangedCombat";
  readonly range: Range;
  /** True if a mechanism gives the force, as in a crossbow, so that no Damage Modifier counts (OQ-062). */
  readonly mechanical: boolean;
  readonly thrown: boolean;
  /** The rounds from one shot to the next; 1 for a weapon that is used every round. */
  readonly rounds: number;
  readonly rule: RuleId;
}

/** The rule that all weapons come from. */
const RULE = "OQ-P18";

/** Makes dice: `count` of `sides` faces, plus a fixed number. */
function dice(count: number, sides: number, plus = 0): Dice {
  return { count, sides, plus };
}

/** Makes a weapon of close combat. */
function close(damage: Dice): Weapon {
  return { damage, skill: "closeCombat", range: null, mechanical: false, thrown: false, rounds: 1, rule: RULE };
}

/** Makes a missile weapon with its range in metres; `rounds` are those from one shot to the next. */
function missile(damage: Dice, metres: number, rounds = 1, mechanical = false): Weapon {
  return { damage, skill: "rangedCombat", range: { metres }, mechanical, thrown: false, rounds, rule: RULE };
}

/** Makes a thrown weapon, whose range in metres is `strength` times the thrower's STR. */
function thrown(damage: Dice, strength: number): Weapon {
  return { damage, skill: "rangedCombat", range: { strength }, mechanical: false, thrown: true, rounds: 1, rule: RULE };
}

/** The weapons by id (OQ-P18); the numbers are those of the OpenQuest 3 SRD. */
export const WEAPONS = {
  cosh: close(dice(1, 4)),
  club: close(dice(1, 6)),
  hatchet: close(dice(1, 6)),
  shortsword: close(dice(1, 6)),
  rapier: close(dice(1, 6)),
  shortSpear: close(dice(1, 6)),
  quarterstaff: close(dice(1, 8)),
  battleaxe: close(dice(1, 8)),
  mace: close(dice(1, 8)),
  longsword: close(dice(1, 8)),
  polearm: close(dice(1, 8)),
  longSpear: close(dice(1, 8)),
  bastardSword: close(dice(1, 10)),
  lance: close(dice(1, 10)),
  greatWeapon: close(dice(2, 8)),
  dagger: close(dice(1, 4, 1)),
  smallShield: close(dice(1, 4)),
  mediumShield: close(dice(1, 6)),
  largeShield: close(dice(1, 8)),
  shortBow: missile(dice(1, 8), 75),
  longBow: missile(dice(1, 10), 150),
  lightCrossbow: missile(dice(1, 8), 125, 2, true),
  heavyCrossbow: missile(dice(2, 6), 150, 3, true),
  sling: missile(dice(1, 6), 50),
  thrownDagger: thrown(dice(1, 6), 1),
  thrownHatchet: thrown(dice(1, 8), 1),
  javelin: thrown(dice(1, 6), 2),
} as const satisfies Readonly<Record<string, Weapon>>;

/** The damage of a blow with bare hands; OQ-P18 states none. */
export const BARE_HANDS = dice(1, 3);

/** The id of a weapon in WEAPONS. */
export type WeaponId = keyof typeof WEAPONS;

/** Returns the weapon with this id in WEAPONS (OQ-P18). Throws RulesError if there is none. */
export function weaponOf(id: string): Weapon {
  if (!Object.hasOwn(WEAPONS, id)) throw new RulesError("NoSuchWeapon", "OQ-P18", { weapon: id });
  return WEAPONS[id as WeaponId];
}

/** The armours by id, with their armour points (OQ-P18). */
export const ARMOURS = {
  leather: { armour: 2, rule: "OQ-P18" },
  ringmail: { armour: 3, rule: "OQ-P18" },
  scale: { armour: 4, rule: "OQ-P18" },
  chain: { armour: 5, rule: "OQ-P18" },
  plate: { armour: 6, rule: "OQ-P18" },
} as const satisfies Readonly<Record<string, { readonly armour: number; readonly rule: RuleId }>>;

/**
 * The shields by size: the line of the weapon table by which the shield strikes, whether the shield can parry thrown
 * weapons, and in percent the shield's modifier to missiles shot at the bearer and its bonus to the bearer's fighting
 * retreat (OQ-P11, OQ-P14, OQ-P18).
 */
export const SHIELDS = {
  small: { weapon: "smallShield", parriesThrown: false, missileCover: 0, retreat: 20, rule: "OQ-P11" },
  medium: { weapon: "mediumShield", parriesThrown: true, missileCover: -20, retreat: 20, rule: "OQ-P11" },
  large: { weapon: "largeShield", parriesThrown: true, missileCover: -50, retreat: 50, rule: "OQ-P11" },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly weapon: keyof typeof WEAPONS;
      readonly parriesThrown: boolean;
      readonly missileCover: number;
      /** the bonus to parries and dodges of a fighting retreat, with this shield */
      readonly retreat: number;
      readonly rule: RuleId;
    }
  >
>;

/** The size of a shield. */
export type ShieldSize = keyof typeof SHIELDS;

/** The magic that heals a mortal wound; `magnitude` is the least that is needed, null for any (OQ-074). */
export const MORTAL_MAGIC = {
  heal_6: { name: "Heal", magnitude: 6, kind: "personal", rule: "OQ-074" },
  divine_heal: { name: "Divine Heal", magnitude: null, kind: "divine", rule: "OQ-074" },
  treat_wounds: { name: "Treat Wounds", magnitude: null, kind: "sorcery", rule: "OQ-074" },
} as const;

/** The results of a fumble, of which the gamemaster chooses one (OQ-P15). */
export const FUMBLES = ["hurt_self_or_friend", "fall_prone", "lose_round", "lose_armour"] as const;
