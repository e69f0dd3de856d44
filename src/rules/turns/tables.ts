import type { RuleId } from "../explain.ts";
import type { DamageDie, Side, TableRow } from "./types.ts";

/** The dice for damage, by their numbers of faces (CT-030). */
export const DAMAGE_DICE: readonly DamageDie[] = [4, 6, 8, 10];

/** The highest level for which exact odds are computed; the examples of the rules go up to 12. */
export const MAX_LEVEL = 100;

/** The number that the check of a sneak attack must reach, to which the target's Armor Points are added (CT-070). */
export const SNEAK_BASE_DC = 10;

/** The suggested number of inventory slots, to which the CON bonus is added (CT-P07). */
export const BASE_SLOTS = 10;

/**
 * What is multiplied by this: the damage dice for a power attack (CT-045), a blow's damage for the points that a shield
 * loses by it (CT-054), and Direct Damage against a creature without slots (CT-P03).
 */
export const DOUBLED = 2;

/** The seconds of a round (CT-P05). */
export const ROUND_SECONDS = 6;

/** The lowest face of the initiative die on which the party goes first (CT-004, CT-005). */
export const PARTY_FIRST_FROM = 4;

/** Random surprise by the face of a d6: the side that gets a surprise round, or null (CT-059 … CT-061). */
export const RANDOM_SURPRISE: readonly {
  readonly die: number;
  readonly gains: Side | null;
  readonly rule: RuleId;
}[] = [
  { die: 1, gains: "enemies", rule: "CT-059" },
  { die: 2, gains: null, rule: "CT-061" },
  { die: 3, gains: null, rule: "CT-061" },
  { die: 4, gains: null, rule: "CT-061" },
  { die: 5, gains: null, rule: "CT-061" },
  { die: 6, gains: "party", rule: "CT-060" },
];

/** A deed, which is something that a fighter does in its turn besides moving. */
export interface DeedRow extends TableRow {
  /** What it costs: the turn's one action, nothing, or the whole turn with its movement. */
  readonly cost: "action" | "free" | "turn";
}

/** All deeds of this ruleset (CT-007 … CT-015, CT-047). */
export const DEEDS = [
  { id: "attack", label: "FRAY.Button.attack", cost: "action", rule: "CT-010" },
  { id: "cast", label: "FRAY.Word.CastSpell", cost: "action", rule: "CT-010" },
  { id: "reload", label: "FRAY.Action.reload", cost: "action", rule: "CT-010" },
  { id: "backpack", label: "FRAY.Turns.Deed.Backpack", cost: "action", rule: "CT-010" },
  { id: "quickDraw", label: "FRAY.Action.draw", cost: "free", rule: "CT-011" },
  { id: "sheathe", label: "FRAY.Action.sheathe", cost: "action", rule: "CT-012" },
  { id: "drop", label: "FRAY.Action.drop", cost: "free", rule: "CT-013" },
  { id: "talk", label: "FRAY.Turns.Deed.Talk", cost: "free", rule: "CT-014" },
  { id: "instruct", label: "FRAY.Turns.Deed.Instruct", cost: "action", rule: "CT-015" },
  { id: "parry", label: "FRAY.Turns.Deed.Parry", cost: "turn", rule: "CT-047" },
] as const satisfies readonly DeedRow[];

/** The id of a deed in DEEDS. */
export type Deed = (typeof DEEDS)[number]["id"];

/** A kind of weapon. */
export interface WeaponRow extends TableRow {
  /** The number of faces of its damage die. */
  readonly sides: DamageDie;
  readonly mode: "melee" | "reach" | "ranged";
  /** True if hand to hand it can use DEX for damage, and is good for sneak attacks (CT-018, CT-068). */
  readonly finesse: boolean;
  /** True if it is carried where it can be drawn without an action (CT-011). */
  readonly quick: boolean;
  /** True if it must be loaded, by an action, before each shot (CT-010). */
  readonly reload: boolean;
  /** True if a power attack can break it; claws and fangs cannot be broken (CT-A13). */
  readonly breakable: boolean;
}

/** Makes a weapon; what `more` leaves out is as for a plain melee weapon. */
const weapon = (
  id: string,
  name: string,
  sides: DamageDie,
  rule: RuleId,
  more: Partial<WeaponRow> = {},
): WeaponRow => ({
  id,
  label: `FRAY.Weapon.${name}`,
  sides,
  mode: "melee",
  finesse: false,
  quick: true,
  reload: false,
  breakable: true,
  rule,
  ...more,
});

/**
 * The weapons. The dice of the first four come from the rules' examples (CT-A15), all other dice are our own (CT-P08).
 */
export const WEAPONS: readonly WeaponRow[] = [
  weapon("shortSword", "ShortSword", 6, "CT-A15", { finesse: true }),
  weapon("longsword", "Longsword", 6, "CT-A15"),
  weapon("club", "Club", 6, "CT-A15"),
  weapon("dagger", "Dagger", 4, "CT-A15", { finesse: true }),
  weapon("spear", "Spear", 6, "CT-P08", { mode: "reach", quick: false }),
  weapon("halberd", "Halberd", 8, "CT-P08", { mode: "reach", quick: false }),
  weapon("greatAxe", "GreatAxe", 10, "CT-P08", { quick: false }),
  weapon("shortBow", "ShortBow", 6, "CT-P08", { mode: "ranged" }),
  weapon("crossbow", "Crossbow", 8, "CT-P08", { mode: "ranged", reload: true }),
  weapon("throwingKnife", "ThrowingKnife", 4, "CT-P08", { mode: "ranged", finesse: true }),
  weapon("claws", "Claws", 6, "CT-P08", { breakable: false }),
  weapon("bite", "Bite", 8, "CT-P08", { breakable: false }),
];

/** A combatant in the compendium packs. */
export interface CombatantRow {
  readonly id: string;
  /** Its English name. */
  readonly name: string;
  readonly level: number;
  /** The most Stamina Points. */
  readonly stamina: number;
  /** The number of inventory slots; null for a creature without any (CT-P03). */
  readonly slots: number | null;
  /** The STR bonus. */
  readonly strength: number;
  /** The DEX bonus. */
  readonly dexterity: number;
  /** The WIS bonus. */
  readonly wisdom: number;
  /** The Armor Points. */
  readonly armour: number;
  /** The distance that it can move in a turn, in the scene's unit. */
  readonly speed: number;
  /** The id of its weapon in WEAPONS. */
  readonly weapon: string;
  /** The weapon's magical bonus. */
  readonly plus: number;
  /** The points of its shield; 0 without one. */
  readonly shield: number;
  /** The rule that its numbers come from; null if all of them are our own. */
  readonly rule: RuleId | null;
}

/** Makes a combatant. Unless `more` says otherwise, `plus` and `shield` are 0 and `rule` is null. */
const combatant = (
  id: string,
  name: string,
  level: number,
  stamina: number,
  slots: number | null,
  [strength, dexterity, wisdom]: readonly [number, number, number],
  armour: number,
  speed: number,
  held: string,
  more: Partial<CombatantRow> = {},
): CombatantRow => ({
  id,
  name,
  level,
  stamina,
  slots,
  strength,
  dexterity,
  wisdom,
  armour,
  speed,
  weapon: held,
  plus: 0,
  shield: 0,
  rule: null,
  ...more,
});

/**
 * The combatants of the rules' examples; numbers that the rules do not state (speed, wisdom, some slots) are our own.
 */
export const CHARACTERS: readonly CombatantRow[] = [
  combatant("tombril", "Tombril", 9, 55, 15, [8, 5, 2], 3, 30, "shortSword", { plus: 2, rule: "CT-036" }),
  combatant("hillGiant", "Hill Giant", 12, 68, 18, [9, 3, 0], 1, 40, "club", { rule: "CT-037" }),
  combatant("cedryk", "Cedryk", 3, 14, 11, [1, 4, 1], 1, 30, "dagger", { rule: "CT-073" }),
  combatant("janine", "Janine", 3, 20, 12, [3, 1, 2], 3, 30, "longsword", { shield: 12, rule: "CT-073" }),
  combatant("halfOrc", "Half-orc", 4, 20, 15, [4, 0, 0], 3, 30, "greatAxe", { rule: "CT-074" }),
];

/** Twelve foes of our own, sorted by level. */
export const BESTIARY: readonly CombatantRow[] = [
  combatant("giantRat", "Giant Rat", 1, 4, null, [0, 2, 0], 0, 30, "bite"),
  combatant("tunnelSneak", "Tunnel Sneak", 1, 6, 9, [0, 3, 0], 0, 30, "dagger"),
  combatant("roadBandit", "Road Bandit", 2, 10, 10, [1, 1, 0], 1, 30, "club"),
  combatant("hedgeArcher", "Hedge Archer", 2, 9, 10, [0, 2, 3], 1, 30, "shortBow"),
  combatant("direWolf", "Dire Wolf", 3, 16, null, [3, 3, 1], 1, 45, "bite"),
  combatant("gateGuard", "Gate Guard", 3, 18, 12, [2, 1, 1], 3, 25, "spear", { shield: 10 }),
  combatant("crossbowSergeant", "Crossbow Sergeant", 4, 22, 12, [2, 1, 4], 3, 25, "crossbow"),
  combatant("caveOgre", "Cave Ogre", 5, 34, 15, [6, 0, 0], 2, 35, "greatAxe"),
  combatant("graveKnight", "Grave Knight", 6, 40, null, [5, 1, 2], 5, 25, "longsword", { plus: 1, shield: 16 }),
  combatant("basaltHulk", "Basalt Hulk", 7, 48, null, [7, -1, 0], 7, 20, "claws"),
  combatant("nightCaptain", "Night Captain", 8, 46, 14, [4, 6, 3], 4, 30, "halberd", { plus: 1 }),
  combatant("youngWyrm", "Young Wyrm", 11, 72, null, [9, 2, 4], 6, 50, "bite"),
];
