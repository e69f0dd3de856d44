import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";
import type { DamageModifier, Dice } from "./types.ts";

/** Returns the least total of dice, their fixed number included (OQ-060). */
export function diceMin({ count, plus = 0 }: Dice): number {
  return count + plus;
}

/** Returns the highest total of dice, their fixed number included; it counts for a critical hit (OQ-060, OQ-P04). */
export function diceMax({ count, sides, plus = 0 }: Dice): number {
  return count * sides + plus;
}

/**
 * Returns the Damage Modifier by the sum of STR and SIZ (OQ-P09). At a sum of 15 or less a die is taken off; from 26 on
 * dice are added; from 16 to 25 there are no dice.
 */
export function damageModifier({ strength, siz }: { readonly strength: number; readonly siz: number }): DamageModifier {
  const sum = strength + siz;
  if (sum <= 10) return { sign: -1, count: 1, sides: 6 };
  if (sum <= 15) return { sign: -1, count: 1, sides: 4 };
  if (sum <= 25) return { sign: 0, count: 0, sides: 0 };
  if (sum <= 30) return { sign: 1, count: 1, sides: 4 };
  return { sign: 1, count: Math.ceil((sum - 30) / 15), sides: 6 };
}

/**
 * Returns the highest value of a Damage Modifier: of dice that are added their maximum, of dice taken off their
 * minimum, as a negative number (OQ-P04, OQ-P09).
 */
export function modifierMax({ sign, count, sides }: DamageModifier): number {
  return sign < 0 ? -count : sign * count * sides;
}

/**
 * The dice of a blow that hits, in points of damage: the totals of the weapon's and the Damage Modifier's dice as
 * rolled, and the highest that they can show. `maximum` says that the highest count.
 */
export interface DamageOf {
  readonly weaponTotal: number;
  readonly weaponMax: number;
  readonly modifierTotal?: number;
  readonly modifierMax?: number;
  /** The target's armour points. */
  readonly armour?: number;
  readonly maximum?: boolean;
  readonly ignoreArmour?: boolean;
  /** True if a mechanism gives the force, as in a crossbow, so that no Damage Modifier counts (OQ-062). */
  readonly mechanical?: boolean;
}

/**
 * Returns the points of damage of a blow, with parts (OQ-060 … OQ-063, OQ-P04, OQ-P09). `gross`, at least 1, is the
 * weapon's damage plus the Damage Modifier, which does not count if `mechanical`. `net`, at least 0, is `gross` less
 * the target's armour, which does not count if `ignoreArmour`. If `maximum`, the dice of weapon and modifier count as
 * the most that they can show.
 */
export function damage({
  weaponTotal,
  weaponMax,
  modifierTotal = 0,
  modifierMax: highestModifier = 0,
  armour = 0,
  maximum = false,
  ignoreArmour = false,
  mechanical = false,
}: DamageOf): {
  readonly gross: number;
  readonly net: number;
  readonly grossParts: readonly Part[];
  readonly netParts: readonly Part[];
} {
  // The dice that count: as rolled, or the highest that they can show.
  const weapon = maximum ? weaponMax : weaponTotal;
  const modifierDice = maximum ? highestModifier : modifierTotal;
  const modifier = mechanical ? 0 : modifierDice;
  // Before armour, and after it.
  const gross = explain([
    { label: "FRAY.Part.Weapon", value: weapon, rule: "OQ-060" },
    { label: "FRAY.Part.DamageModifier", value: modifier, rule: "OQ-061" },
    { label: "FRAY.Part.Minimum", value: Math.max(0, 1 - weapon - modifier), rule: "OQ-P09" },
  ]);
  const stopped = ignoreArmour ? 0 : Math.min(armour, gross.value);
  const net = explain([...gross.parts, { label: "FRAY.Part.Armour", value: -stopped, rule: "OQ-063" }]);
  return { gross: gross.value, net: net.value, grossParts: gross.parts, netParts: net.parts };
}

/** How severe a wound is (OQ-064, OQ-065). */
export type Wound = "none" | "minor" | "mortal";

/**
 * Takes `net` points of damage off hit points; a negative `net` counts as 0. Returns the hit points left, which may be
 * below 0, and the wound: "none" without damage, "mortal" if 0 or fewer hit points are left, else "minor" (OQ-059,
 * OQ-064, OQ-065).
 */
export function takeDamage({ hp, net }: { readonly hp: number; readonly net: number }): {
  readonly hp: number;
  readonly wound: Wound;
  readonly hpParts: readonly Part[];
} {
  const pointsLost = Math.max(0, net);
  const left = hp - pointsLost;
  const woundIfHurt: Wound = left > 0 ? "minor" : "mortal";
  return {
    hp: left,
    wound: pointsLost === 0 ? "none" : woundIfHurt,
    hpParts: [
      { label: "FRAY.Quest.hitPoints", value: hp, rule: "OQ-059" },
      { label: "FRAY.Part.Damage", value: -pointsLost, rule: "OQ-063" },
    ],
  };
}
