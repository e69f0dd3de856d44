import { whole } from "../error.ts";
import { explain, type Explained, type Part } from "../explain.ts";
import { BASE_SLOTS, DOUBLED, MAX_LEVEL } from "./tables.ts";
import type { Ability, AttackMode } from "./types.ts";

/**
 * Returns the number of damage dice: 1 at the levels 1 and 2, 1 more for every two levels above (CT-031); twice as many
 * for a power attack (CT-045).
 */
export function diceCount({ level, power = false }: { readonly level: number; readonly power?: boolean }): Explained {
  whole("level", level, "CT-031", 1);
  const dice = Math.floor((level + 1) / 2);
  const diceOfPower = dice * DOUBLED - dice;
  return explain([
    { label: "FRAY.Part.LevelDice", value: dice, rule: "CT-031" },
    { label: "FRAY.Part.PowerAttack", value: power ? diceOfPower : 0, rule: "CT-045" },
  ]);
}

/**
 * Returns the level at which a fighter has `more` damage dice more than at `level` (fewer, if it is negative): two
 * levels for each die (CT-031); at most MAX_LEVEL.
 */
export const levelWithDice = ({ level, more }: { readonly level: number; readonly more: number }): number =>
  Math.min(MAX_LEVEL, level + 2 * more);

/** Returns the Defense Points: the Armor Points and, if it counts, the DEX bonus (CT-026, CT-027, CT-A18). */
export function defencePoints({
  armour,
  dexterity,
  dexterityCounts = true,
}: {
  /** The Armor Points, 0 or more. */
  readonly armour: number;
  /** The DEX bonus, which may be negative. */
  readonly dexterity: number;
  /** False if the DEX bonus does not count, as for a surprised target; true by default. */
  readonly dexterityCounts?: boolean;
}): Explained {
  whole("armour", armour, "CT-026", 0);
  whole("dexterity", dexterity, "CT-026");
  return explain([
    { label: "FRAY.Part.Armour", value: armour, rule: "CT-026" },
    { label: "FRAY.Part.Dexterity", value: dexterityCounts ? dexterity : 0, rule: "CT-026" },
  ]);
}

/** The bonuses of a combatant's abilities that can be added to damage. */
export type Abilities = Readonly<Record<Ability, number>>;

/** For each ability, label and rule of its part of the damage. */
const ABILITY_PARTS: Readonly<Record<Ability, Pick<Part, "label" | "rule">>> = {
  strength: { label: "FRAY.Part.Strength", rule: "CT-017" },
  dexterity: { label: "FRAY.Part.Dexterity", rule: "CT-018" },
  wisdom: { label: "FRAY.Part.Wisdom", rule: "CT-021" },
};

/**
 * Returns the abilities, one of which is added to an attack's damage: WIS for an attack from afar; else STR, or for a
 * finesse weapon STR and DEX (CT-017 … CT-021).
 */
export function abilityChoices({
  mode,
  finesse = false,
}: {
  readonly mode: AttackMode;
  readonly finesse?: boolean;
}): readonly Ability[] {
  if (mode === "ranged") return ["wisdom"];
  return finesse ? ["strength", "dexterity"] : ["strength"];
}

/**
 * Returns the highest bonus to an attack's damage that an ability of `abilityChoices` gives, and this ability; if
 * several abilities give this bonus, the first of them (CT-017 … CT-021).
 */
export function abilityBonus({
  abilities,
  mode,
  finesse = false,
}: {
  readonly abilities: Abilities;
  readonly mode: AttackMode;
  readonly finesse?: boolean;
}): Explained & { readonly ability: Ability } {
  const choices = abilityChoices({ mode, finesse });
  const best = choices.reduce((first, next) => (abilities[next] > abilities[first] ? next : first));
  return { ability: best, ...explain([{ ...ABILITY_PARTS[best], value: abilities[best] }]) };
}

/** Returns the suggested number of inventory slots: 10 + the CON bonus (CT-P07). */
export function suggestedSlots({ constitution }: { readonly constitution: number }): Explained {
  whole("constitution", constitution, "CT-P07", -BASE_SLOTS);
  return explain([
    { label: "FRAY.Part.BaseSlots", value: BASE_SLOTS, rule: "CT-P07" },
    { label: "FRAY.Part.Constitution", value: constitution, rule: "CT-P07" },
  ]);
}

/**
 * Tells whether a fighter is exhausted and whether it is dead. It is exhausted at 0 stamina (CT-P01), and dead if all
 * of its inventory slots are injured; a creature without slots (null) is dead at 0 stamina (CT-P03).
 */
export function condition({
  stamina,
  injuries,
  slots,
}: {
  readonly stamina: number;
  readonly injuries: number;
  readonly slots: number | null;
}): { readonly exhausted: boolean; readonly dead: boolean } {
  const exhausted = stamina === 0;
  return { exhausted, dead: slots === null ? exhausted : injuries >= slots };
}
