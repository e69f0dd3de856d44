import type { RuleId } from "../explain.ts";
import type { ActionName, Cover } from "./types.ts";

/** The faces of the attack die, and the face that can be a critical (EC-058, EC-064). */
export const ATTACK_DIE = 10;
export const CRITICAL_FACE = 10;
/** The extra damage of a critical, and the FATE points (they buy advantages) that it gives (EC-065, EC-066). */
export const CRITICAL_DAMAGE = 1;
export const CRITICAL_FATE = 1;
/** The base of a player character's Physical Stress and of everyone's Mental Stress (EC-004, EC-006, EC-180). */
export const BASE_STRESS = 10;
/** The bonus of a shield to both defences (EC-014, EC-136). */
export const SHIELD_BONUS = 1;
/** The bonus of a legal charge to hit, and to damage (EC-047, EC-048). */
export const CHARGE_TO_HIT = 1;
export const CHARGE_DAMAGE = 1;
/** The length of a square's side in feet, and the squares of one walk and of one charge (EC-027, EC-028). */
export const FEET_PER_SQUARE = 5;
export const WALK_SQUARES = 6;
export const CHARGE_SQUARES = 12;
/** The feet that must be between charger and target (EC-045). */
export const CHARGE_GAP_FEET = 10;
/**
 * The actions of a round, and how many of them may be moves (charges included) and charges (EC-021, EC-029, EC-030).
 */
export const ACTIONS_PER_ROUND = 3;
export const MOVES_PER_ROUND = 2;
export const CHARGES_PER_ROUND = 1;
/** The most attacks of a round (EC-069), and the least Grace for attacking with two weapons (EC-071). */
export const MAX_ATTACKS = 3;
export const DUAL_WIELD_GRACE = 3;
/**
 * The most opponents in one group (EC-078), and the soldiers on each side from which a battle is mass combat (EC-183).
 */
export const GROUP_SIZE = 5;
export const MASS_COMBAT = 100;
/** The number that a death check must exceed (EC-116). */
export const DEATH_DIFFICULTY = 7;
/** The bonus of one point of FATE to an attack total (EC-155, EC-A24). */
export const FATE_BONUS = 2;
/** The FATE points that a character begins with (EC-P02). */
export const STARTING_FATE = 1;

/** What each act costs, in actions (EC-021..044). */
export const ACTION_COST: Readonly<Record<ActionName, number>> = {
  charge: 1,
  cover: 1,
  draw: 1,
  drop: 0,
  fight: 1,
  heal: 2,
  reload_crossbow: 1,
  reload_powder: 2,
  sheathe: 1,
  skill: 2,
  talk: 0,
  walk: 1,
};

/** The rule that the cost of each act comes from. */
export const ACTION_RULE: Readonly<Record<ActionName, RuleId>> = {
  charge: "EC-044",
  cover: "EC-031",
  draw: "EC-039",
  drop: "EC-041",
  fight: "EC-023",
  heal: "EC-036",
  reload_crossbow: "EC-037",
  reload_powder: "EC-038",
  sheathe: "EC-040",
  skill: "EC-042",
  talk: "EC-022",
  walk: "EC-027",
};

/** The bonus of cover to Ranged Defence (EC-032, EC-033). */
export const COVER_BONUS: Readonly<Record<Cover, { readonly bonus: number; readonly rule: RuleId }>> = {
  none: { bonus: 0, rule: "EC-A22" },
  partial: { bonus: 1, rule: "EC-032" },
  full: { bonus: 2, rule: "EC-033" },
};

/**
 * A class of armour: `value` is what it adds to Physical Stress and both defences (EC-131..135), `examples` are ids of
 * items in the packs.
 */
export interface ArmourClass {
  readonly id: "none" | "minimal" | "light" | "medium" | "heavy";
  readonly value: number;
  readonly rule: RuleId;
  readonly examples: readonly string[];
}

/** The classes of armour, from none to heavy. */
export const ARMOUR: readonly ArmourClass[] = [
  { id: "none", value: 0, rule: "EC-P01", examples: [] },
  { id: "minimal", value: 1, rule: "EC-132", examples: ["armouredCorset", "leatherJerkin", "gambeson"] },
  { id: "light", value: 2, rule: "EC-133", examples: ["boiledLeather", "mailShirt"] },
  {
    id: "medium",
    value: 3,
    rule: "EC-134",
    examples: ["chainMail", "lorica", "coatOfPlates", "breastplate"],
  },
  { id: "heavy", value: 4, rule: "EC-135", examples: ["fullPlate", "heavyLorica"] },
];

/**
 * A weapon category and its damage (EC-122). The rules state the damage of two; all others have 1 by default (EC-A23).
 */
export interface WeaponCategory {
  readonly id: "oneHanded" | "hybrid" | "ranged" | "pole" | "great" | "light" | "silver" | "sidhe";
  readonly damage: number;
  readonly rule: RuleId;
  /** True if two weapons of it may be wielded together (EC-123). */
  readonly dual: boolean;
}

/** What a new weapon of a category has by default: hands, whether it shoots, how it defends (EC-018), and its skill. */
export interface CategoryBrings {
  readonly hands: 1 | 2;
  readonly ranged: boolean;
  readonly defends: DefendingSkill;
  /** The id of the skill that it is used with. */
  readonly skill?: string;
}

/**
 * Returns the defaults of a weapon category. Great weapons, pole weapons and ranged weapons take two hands, others one;
 * ranged weapons do not defend, others defend with their own skill (EC-018). The skill is Archery for ranged weapons,
 * Polearms for pole weapons, else Blades.
 */
export function categoryBrings({ category }: { readonly category: WeaponCategory["id"] }): CategoryBrings {
  if (category === "ranged") return { hands: 2, ranged: true, defends: "none", skill: "archery" };
  const hands = category === "great" || category === "pole" ? 2 : 1;
  return { hands, ranged: false, defends: "own", skill: category === "pole" ? "polearms" : "blades" };
}

/** The weapon categories in the order in which players are offered them. */
export const WEAPON_CATEGORIES: readonly WeaponCategory[] = [
  { id: "oneHanded", damage: 1, rule: "EC-124", dual: true },
  { id: "hybrid", damage: 1, rule: "EC-A23", dual: false },
  { id: "ranged", damage: 1, rule: "EC-147", dual: false },
  { id: "pole", damage: 1, rule: "EC-A23", dual: false },
  { id: "great", damage: 1, rule: "EC-A23", dual: false },
  { id: "light", damage: 1, rule: "EC-A23", dual: false },
  { id: "silver", damage: 1, rule: "EC-A23", dual: false },
  { id: "sidhe", damage: 1, rule: "EC-A23", dual: false },
];

/**
 * The skill that a weapon defends with in melee: the one it attacks with ("own"), for some ranged weapons Blunt or
 * Polearms, or none (EC-018..020).
 */
export type DefendingSkill = "own" | "blunt" | "polearms" | "none";

/**
 * The ranged weapons, by id, that defend in melee, each with the skill that it defends with (EC-019, EC-020). No other
 * ranged weapon defends in melee (EC-018).
 */
export const RANGED_DEFENDS: Readonly<Record<string, { readonly skill: DefendingSkill; readonly rule: RuleId }>> = {
  handCannon: { skill: "blunt", rule: "EC-019" },
  handCrossbow: { skill: "blunt", rule: "EC-019" },
  longCannon: { skill: "polearms", rule: "EC-020" },
  bayonetMusket: { skill: "polearms", rule: "EC-020" },
};

/**
 * The ids of the melee skills that the rules name: for swords, for clubs, and for pole weapons (EC-010, EC-019,
 * EC-020).
 */
export const MELEE_SKILLS: readonly string[] = ["blades", "blunt", "polearms"];

/**
 * A row of the group chart: the Difficulty Rating of a group of `from` to `to` opponents with a skill (EC-082..096).
 */
export interface GroupRow {
  readonly skill: number;
  readonly from: number;
  readonly to: number;
  readonly dr: number;
  readonly rule: RuleId;
}

/** The rows of the group chart, sorted by skill and then by opponents. */
export const GROUP_DR: readonly GroupRow[] = [
  { skill: 0, from: 1, to: 2, dr: 4, rule: "EC-082" },
  { skill: 0, from: 3, to: 4, dr: 5, rule: "EC-083" },
  { skill: 0, from: 5, to: 5, dr: 6, rule: "EC-084" },
  { skill: 1, from: 1, to: 2, dr: 5, rule: "EC-085" },
  { skill: 1, from: 3, to: 4, dr: 6, rule: "EC-086" },
  { skill: 1, from: 5, to: 5, dr: 7, rule: "EC-087" },
  { skill: 2, from: 1, to: 2, dr: 6, rule: "EC-088" },
  { skill: 2, from: 3, to: 4, dr: 7, rule: "EC-089" },
  { skill: 2, from: 5, to: 5, dr: 8, rule: "EC-090" },
  { skill: 3, from: 1, to: 2, dr: 7, rule: "EC-091" },
  { skill: 3, from: 3, to: 4, dr: 8, rule: "EC-092" },
  { skill: 3, from: 5, to: 5, dr: 9, rule: "EC-093" },
  { skill: 4, from: 1, to: 2, dr: 8, rule: "EC-094" },
  { skill: 4, from: 3, to: 4, dr: 9, rule: "EC-095" },
  { skill: 4, from: 5, to: 5, dr: 10, rule: "EC-096" },
];

/**
 * A row of the shield chart (EC-139..144): what it does to the shield and its owner. `npc` says what becomes of an
 * owner who is an NPC; "same" if nothing else than for others.
 */
export interface ShieldRow {
  readonly row: 1 | 2 | 3 | 4 | 5 | 6;
  readonly rule: RuleId;
  readonly destroyed: boolean;
  /** The shield owner's next attack does no damage. */
  readonly nextAttackNoDamage: boolean;
  readonly tempWounds: number;
  readonly severed: boolean;
  readonly npc: "same" | "incapacitated" | "dead";
}

/** The shield chart, row 1 first. */
export const SHIELD_CHART: readonly ShieldRow[] = [
  shieldRow(1, "EC-139", {}),
  shieldRow(2, "EC-140", { nextAttackNoDamage: true }),
  shieldRow(3, "EC-141", {}),
  shieldRow(4, "EC-142", { destroyed: true }),
  shieldRow(5, "EC-143", { destroyed: true, tempWounds: 1, npc: "incapacitated" }),
  shieldRow(6, "EC-144", { destroyed: true, severed: true, npc: "dead" }),
];

/** Makes a row of the shield chart that has only the effects given. */
function shieldRow(row: ShieldRow["row"], rule: RuleId, effect: Partial<ShieldRow>): ShieldRow {
  return {
    row,
    rule,
    destroyed: false,
    nextAttackNoDamage: false,
    tempWounds: 0,
    severed: false,
    npc: "same",
    ...effect,
  };
}

/** The faces of the shield die, and what a blow with a weapon of Sidhe steel adds to it (EC-138). */
export const SHIELD_DIE = 4;
export const SIDHE_BONUS = 2;

/** The target numbers of combat healing: in ideal conditions and in battle (EC-128, EC-129). */
export const HEALING_TARGETS: readonly {
  readonly id: "ideal" | "battle";
  readonly tn: number;
  readonly rule: RuleId;
}[] = [
  { id: "ideal", tn: 4, rule: "EC-128" },
  { id: "battle", tn: 6, rule: "EC-129" },
];

/** The way in which a weapon hurts, for naming wounds (EC-110, EC-111). */
export type WoundSource = "cutting" | "piercing" | "blunt";

/**
 * How named wounds of one kind are suggested: the days they last, and their names, as keys below FRAY.Crusade.Wound.
 */
export interface WoundGuideline {
  readonly source: WoundSource;
  readonly days: number;
  readonly rule: RuleId;
  readonly names: readonly string[];
}

/** The guidelines for all kinds of wounds. */
export const WOUND_GUIDELINES: readonly WoundGuideline[] = [
  { source: "cutting", days: 7, rule: "EC-110", names: ["GashedArm", "SlashedThigh", "OpenScalp", "CutRibs"] },
  {
    source: "piercing",
    days: 7,
    rule: "EC-110",
    names: ["PiercedShoulder", "StabbedSide", "HoledThigh", "RunThroughHand"],
  },
  {
    source: "blunt",
    days: 14,
    rule: "EC-111",
    names: ["BrokenFingers", "CrackedRibs", "BrokenForearm", "BrokenCollarbone"],
  },
];

/**
 * A foe that the rules name, with its stunt and its trait, if any (EC-167..178). The rules give no other numbers; these
 * are up to the gamemaster.
 */
export interface BestiaryEntry {
  readonly id: string;
  readonly name: string;
  readonly stunt: string;
  readonly trait: string | null;
  readonly rule: RuleId;
}

/** The foes that the rules name, in the order of the rules. */
export const BESTIARY: readonly BestiaryEntry[] = [
  { id: "goblinChief", name: "Goblin Chief", stunt: "Rapid Strike", trait: null, rule: "EC-167" },
  { id: "goblinWarchief", name: "Goblin Warchief", stunt: "Powerful Strike", trait: "Unrelenting", rule: "EC-168" },
  { id: "banditLeader", name: "Bandit Leader", stunt: "Flanker", trait: null, rule: "EC-169" },
  { id: "banditLord", name: "Bandit Lord", stunt: "Weapon Master", trait: "Opportunist", rule: "EC-170" },
  { id: "whiteHallChampion", name: "White Hall Champion", stunt: "Powerful", trait: null, rule: "EC-171" },
  { id: "whiteHallThane", name: "White Hall Thane", stunt: "Weapon Master", trait: "Champion", rule: "EC-172" },
  {
    id: "whiteHallJarl",
    name: "White Hall Jarl",
    stunt: "Weapon Master",
    trait: "Favoured by the Gods",
    rule: "EC-173",
  },
  { id: "matingaChampion", name: "Matinga Champion", stunt: "Unstoppable", trait: null, rule: "EC-174" },
  {
    id: "matingaWarchief",
    name: "Matinga Warchief",
    stunt: "Powerful Force",
    trait: "Warrior Culture",
    rule: "EC-175",
  },
  { id: "soldierLeader", name: "Soldier Leader", stunt: "Weapon Trick", trait: null, rule: "EC-176" },
  { id: "soldierChampion", name: "Soldier Champion", stunt: "Weapon Trick", trait: "Soldier", rule: "EC-177" },
  { id: "soldierNoble", name: "Soldier Noble", stunt: "Weapon Trick", trait: "Noble", rule: "EC-178" },
];
