import type { RuleId } from "../explain.ts";
import type { TableRow } from "./types.ts";

/** The faces of all dice of this ruleset (SS-001). */
export const FACES = 6;

/**
 * The most dice of a cliché, and of a side whose odds are computed by counting the ways in which its dice can fall:
 * that number still fits into a floating-point number (SS-001).
 */
export const MAX_POOL = 60;

/**
 * The most dice of a side whose odds are computed at all: more than pumping, vengeance and a gamemaster's bonus give.
 */
export const LARGEST_POOL = 2000;

/** The highest weapon rating (SS-A01). */
export const MAX_RATING = 3;

/** What is added to the target number to wound, besides the coverage, to get the one to kill (SS-011). */
export const KILL_STEP = 4;

/** The dice that a fighter with an appropriate cliché loses in a round lost to an inappropriate one (SS-P03). */
export const INAPPROPRIATE_LOSS = 3;

/** By how much a team's volunteer multiplies the dice it loses, and the leader who avenges it its own dice (SS-P02). */
export const VOLUNTEER_FACTOR = 2;

/** The dice that each member loses when a team disbands or loses its leader (SS-P02). */
export const DISBAND_LOSS = 1;

/**
 * The dice of a starting character's clichés together, the most in one of them, and the most in one for any character
 * (SS-P05). A cliché is an ability, a number of dice.
 */
export const CHARACTER_DICE = { total: 10, startingCliche: 4, cliche: 6, rule: "SS-P05" } as const;

/** A kind of weapon with its rating, 0 to 3, which gives bonus dice. */
export interface WeaponRow extends TableRow {
  readonly rating: number;
}

/** The kinds of weapons (SS-022 … SS-025, SS-A01). */
export const WEAPONS: readonly WeaponRow[] = [
  { id: "unarmed", label: "FRAY.Weapon.Unarmed", rating: 0, rule: "SS-022" },
  { id: "knife", label: "FRAY.Weapon.Knife", rating: 1, rule: "SS-023" },
  { id: "dagger", label: "FRAY.Weapon.Dagger", rating: 1, rule: "SS-023" },
  { id: "hatchet", label: "FRAY.Weapon.Hatchet", rating: 1, rule: "SS-023" },
  { id: "claws", label: "FRAY.Weapon.Claws", rating: 1, rule: "SS-023" },
  { id: "horns", label: "FRAY.Weapon.Horns", rating: 1, rule: "SS-023" },
  { id: "sword", label: "FRAY.Weapon.Sword", rating: 2, rule: "SS-024" },
  { id: "poleArm", label: "FRAY.Weapon.PoleArm", rating: 2, rule: "SS-024" },
  { id: "battleAxe", label: "FRAY.Weapon.BattleAxe", rating: 2, rule: "SS-024" },
  { id: "fireBreath", label: "FRAY.Weapon.FireBreath", rating: 2, rule: "SS-024" },
  { id: "poisonBreath", label: "FRAY.Weapon.PoisonBreath", rating: 2, rule: "SS-024" },
  { id: "enchantedSword", label: "FRAY.Weapon.EnchantedSword", rating: 3, rule: "SS-025" },
  { id: "enchantedPoleArm", label: "FRAY.Weapon.EnchantedPoleArm", rating: 3, rule: "SS-025" },
  { id: "acid", label: "FRAY.Weapon.Acid", rating: 3, rule: "SS-025" },
];

/** A material of armour, with its toughness. */
export interface ToughnessRow extends TableRow {
  /** The hits that it can absorb in a contest. */
  readonly toughness: number;
}

/** The materials of armour (SS-032 … SS-034). */
export const TOUGHNESS: readonly ToughnessRow[] = [
  { id: "light", label: "FRAY.Swords.Toughness.Light", toughness: 1, rule: "SS-032" },
  { id: "medium", label: "FRAY.Swords.Toughness.Medium", toughness: 2, rule: "SS-033" },
  { id: "heavy", label: "FRAY.Swords.Toughness.Heavy", toughness: 3, rule: "SS-034" },
];

/** How much of the body armour covers. */
export interface CoverageRow extends TableRow {
  /** The greatest difference of deciding dice that it absorbs. */
  readonly coverage: number;
}

/** The usual coverage of armour (SS-035 … SS-037). It is only a guide: the gamemaster sets the number (SS-A11). */
export const COVERAGE: readonly CoverageRow[] = [
  { id: "piece", label: "FRAY.Swords.Coverage.Piece", coverage: 1, rule: "SS-035" },
  { id: "half", label: "FRAY.Swords.Coverage.Half", coverage: 2, rule: "SS-036" },
  { id: "full", label: "FRAY.Swords.Coverage.Full", coverage: 3, rule: "SS-037" },
];

/** A difficulty, with the total that dice must reach. */
export interface TargetNumberRow extends TableRow {
  readonly target: number;
}

/** The target numbers of the parent game, from which the gamemaster chooses the base for a shot (SS-P01). */
export const TARGET_NUMBERS: readonly TargetNumberRow[] = [
  { id: "easy", label: "FRAY.Swords.Target.Easy", target: 5, rule: "SS-P01" },
  { id: "professional", label: "FRAY.Swords.Target.Professional", target: 10, rule: "SS-P01" },
  { id: "heroic", label: "FRAY.Swords.Target.Heroic", target: 15, rule: "SS-P01" },
  { id: "master", label: "FRAY.Swords.Target.Master", target: 20, rule: "SS-P01" },
  { id: "superhuman", label: "FRAY.Swords.Target.Superhuman", target: 30, rule: "SS-P01" },
];

/** A combatant in the compendium packs. */
export interface CombatantRow {
  readonly id: string;
  /** Its English name. */
  readonly name: string;
  /** Its clichés, the primary one first; `speedy` is true for one of speed or agility (SS-015). */
  readonly cliches: readonly { readonly name: string; readonly dice: number; readonly speedy: boolean }[];
  /** The ids of its weapons in WEAPONS; the first is the one held. */
  readonly weapons: readonly string[];
  /** True if it has a missile weapon as well. */
  readonly missile: boolean;
  /** The hits that its armour can absorb in a contest; 0 for no armour. */
  readonly toughness: number;
  /** The greatest difference of deciding dice that its armour absorbs. */
  readonly coverage: number;
  /** The rule that its numbers come from; null if all of them are our own. */
  readonly rule: RuleId | null;
}

/** Makes a cliché of a combatant. */
const cliche = (name: string, dice: number, speedy = false) => ({ name, dice, speedy });

/** The fighters of the rules' examples. The weapons of all are the rules', the dice of the last four our own. */
export const CHARACTERS: readonly CombatantRow[] = [
  {
    id: "grok",
    name: "Grok",
    cliches: [cliche("Barbarian", 3)],
    weapons: ["battleAxe"],
    missile: false,
    toughness: 1,
    coverage: 2,
    rule: "SS-042",
  },
  {
    id: "selena",
    name: "Selena",
    cliches: [cliche("Former Elf Samurai", 2, true)],
    weapons: ["dagger"],
    missile: true,
    toughness: 0,
    coverage: 0,
    rule: "SS-043",
  },
  {
    id: "knight",
    name: "Knight",
    cliches: [cliche("Knight of the Realm", 4)],
    weapons: ["sword"],
    missile: false,
    toughness: 3,
    coverage: 3,
    rule: "SS-026",
  },
  {
    id: "peasant",
    name: "Peasant",
    cliches: [cliche("Angry Peasant", 2)],
    weapons: ["unarmed"],
    missile: false,
    toughness: 0,
    coverage: 0,
    rule: "SS-026",
  },
  {
    id: "rogue",
    name: "Rogue",
    cliches: [cliche("Back-alley Rogue", 3, true)],
    weapons: ["knife"],
    missile: false,
    toughness: 1,
    coverage: 1,
    rule: "SS-027",
  },
  {
    id: "demonWarrior",
    name: "Demon-warrior",
    cliches: [cliche("Warrior of the Pit", 5)],
    weapons: ["enchantedSword"],
    missile: false,
    toughness: 2,
    coverage: 2,
    rule: "SS-028",
  },
];

/** Makes a foe of the bestiary. */
const foe = (
  id: string,
  name: string,
  cliches: CombatantRow["cliches"],
  weapons: readonly string[],
  toughness: number,
  coverage: number,
  missile = false,
): CombatantRow => ({ id, name, cliches, weapons, missile, toughness, coverage, rule: null });

/** Twelve foes of our own, the weakest first. */
export const BESTIARY: readonly CombatantRow[] = [
  foe("sewerRat", "Sewer Rat Swarm", [cliche("Gnawing Swarm", 1, true)], ["claws"], 0, 0),
  foe("pitBrawler", "Pit Brawler", [cliche("Bare-knuckle Brawler", 2)], ["unarmed"], 1, 1),
  foe(
    "alleyArcher",
    "Alley Archer",
    [cliche("Rooftop Archer", 2, true), cliche("Runaway", 1, true)],
    ["knife"],
    0,
    0,
    true,
  ),
  foe("arenaHound", "Arena Hound", [cliche("Starved Hound", 2, true)], ["claws"], 1, 1),
  foe("netFighter", "Net Fighter", [cliche("Gladiator of Nets", 3, true)], ["poleArm"], 1, 1),
  foe("shieldBearer", "Shield Bearer", [cliche("Wall of the Legion", 3)], ["sword"], 2, 3),
  foe("bullOfTheGate", "Bull of the Gate", [cliche("Enraged Bull", 4)], ["horns"], 2, 1),
  foe("bogTroll", "Bog Troll", [cliche("Regrowing Troll", 4), cliche("Riddle Lover", 1)], ["claws"], 3, 1),
  foe("marshWyrm", "Marsh Wyrm", [cliche("Poisonous Wyrm", 4)], ["poisonBreath", "claws"], 2, 2),
  foe("ironColossus", "Iron Colossus", [cliche("Walking Statue", 5)], ["battleAxe"], 3, 3),
  foe("acidOoze", "Acid Ooze", [cliche("Creeping Dissolver", 5)], ["acid"], 1, 3),
  foe(
    "ashDragon",
    "Ash Dragon",
    [cliche("Dragon of the Cinder Peak", 6), cliche("Hoarder", 3)],
    ["fireBreath", "horns"],
    3,
    2,
  ),
];
