import { RulesError, whole } from "../error.ts";
import { explain, type Explained, type Part } from "../explain.ts";
import { diceCount } from "./derived.ts";
import { DAMAGE_DICE } from "./tables.ts";
import type { ExplodingThrow } from "./types.ts";

/**
 * Adds up exploding dice: returns the sum of all faces and the number of explosions, which are dice that show their
 * maximum, added ones included (CT-028). Throws RulesError for a die that is none of d4, d6, d8, d10 (CT-030), for an
 * impossible face, and when `extra` does not hold exactly one die for each explosion, in the order thrown.
 */
export function rollSum({ sides, base, extra }: ExplodingThrow): { readonly sum: number; readonly explosions: number } {
  if (!DAMAGE_DICE.some((die) => die === sides)) throw new RulesError("NoSuchDie", "CT-030", { sides });
  const dice = [...base, ...extra];
  let sum = 0;
  let explosions = 0;
  for (const [index, die] of dice.entries()) {
    // An added die exists only if enough maxima were thrown before it.
    if (index >= base.length + explosions) throw new RulesError("DieWithoutExplosion", "CT-028", { index });
    sum += whole("die", die, "CT-028", 1, sides);
    if (die === sides) explosions++;
  }
  if (explosions !== extra.length)
    throw new RulesError("ExplosionNotThrown", "CT-028", { explosions, thrown: extra.length });
  return { sum, explosions };
}

/**
 * Returns the faces of a throw of exploding dice row by row, for showing: first the base dice, then in each further row
 * the dice that the maxima of the row before added (CT-028). Throws RulesError as rollSum does.
 */
export function explosionRows({ sides, base, extra }: ExplodingThrow): readonly (readonly number[])[] {
  rollSum({ sides, base, extra });
  const shown: (readonly number[])[] = [base];
  let next = 0;
  for (let maxima = base.filter((die) => die === sides).length; maxima > 0;) {
    const row = extra.slice(next, next + maxima);
    shown.push(row);
    next += maxima;
    maxima = row.filter((die) => die === sides).length;
  }
  return shown;
}

/** A throw of damage dice, and the numbers that count with it. */
export interface DamageInput extends ExplodingThrow {
  /** The attacker's level, which decides the number of base dice (CT-031). */
  readonly level: number;
  /** Bonus of the ability the attack uses (CT-017, CT-018, CT-021). */
  readonly ability: number;
  /** The target's Defense Points. */
  readonly defence: number;
  /** The weapon's magical bonus, for each die first thrown (CT-032, CT-035). */
  readonly plus?: number;
  /** A power attack: twice the dice (CT-045). */
  readonly power?: boolean;
}

/** The points of damage of a blow, with their parts. */
export interface Damage {
  /** The number of base dice. */
  readonly dice: number;
  /** The sum of all faces, those of added dice included. */
  readonly diceSum: number;
  /** The number of dice that showed their maximum. */
  readonly explosions: number;
  /** The points that the weapon's plus adds. */
  readonly magic: number;
  /** Damage before Defense Points. */
  readonly gross: number;
  /** Damage after Defense Points, never below 0 (CT-A02). */
  readonly net: number;
  /** True for every power attack, whatever its damage and weapon (CT-046, CT-A13). */
  readonly weaponBroken: boolean;
  /** The parts of `dice`. */
  readonly diceParts: readonly Part[];
  /** The parts of `net`. */
  readonly netParts: readonly Part[];
}

/** Throws RulesError unless the number of base dice is the expected one (CT-031). */
function checkCount(base: readonly number[], expected: number): void {
  if (base.length !== expected) throw new RulesError("WrongNumberOfDice", "CT-031", { expected, thrown: base.length });
}

/** Returns the sum of some parts of damage; where it would be below 0, one part more raises it to 0 (CT-A02). */
function noHealing(parts: readonly Part[]): Explained {
  const { value } = explain(parts);
  return explain([...parts, { label: "FRAY.Part.NoHealing", value: Math.max(0, -value), rule: "CT-A02" }]);
}

/**
 * Returns the damage of a blow: exploding dice, the weapon's plus for each base die and the ability bonus, then less
 * the Defense Points, but at least 0 (CT-022 … CT-035, CT-045). Throws RulesError on a wrong number of dice.
 */
export function damage({ level, sides, base, extra, ability, defence, plus = 0, power = false }: DamageInput): Damage {
  whole("ability", ability, "CT-024");
  whole("defence", defence, "CT-024");
  whole("plus", plus, "CT-032");
  const dice = diceCount({ level, power });
  checkCount(base, dice.value);
  const { sum, explosions } = rollSum({ sides, base, extra });
  const magic = dice.value * plus;
  const gross = explain([
    { label: "FRAY.Part.Dice", value: sum, rule: "CT-028" },
    { label: "FRAY.Part.MagicalBonus", value: magic, rule: "CT-032" },
    { label: "FRAY.Part.Ability", value: ability, rule: "CT-024" },
  ]);
  const net = noHealing([...gross.parts, { label: "FRAY.Part.Defence", value: -defence, rule: "CT-026" }]);
  return {
    dice: dice.value,
    diceSum: sum,
    explosions,
    magic,
    gross: gross.value,
    net: net.value,
    weaponBroken: power,
    diceParts: dice.parts,
    netParts: net.parts,
  };
}

/** A throw of the damage dice of a sneak attack, and the numbers that count with it. */
export interface SneakDamageInput extends ExplodingThrow {
  /** The attacker's level, which decides the number of base dice (CT-031). */
  readonly level: number;
  /** The attacker's DEX bonus. */
  readonly dexterity: number;
  /** The weapon's magical bonus, for each die first thrown; 0 by default. */
  readonly plus?: number;
  /** The plus counts in a sneak attack; true by default (CT-A08). */
  readonly magicCounts?: boolean;
}

/** The points of Direct Damage of a sneak attack, with their parts. */
export interface SneakDamage {
  /** The number of base dice. */
  readonly dice: number;
  /** The sum of all faces, those of added dice included. */
  readonly diceSum: number;
  /** The number of dice that showed their maximum. */
  readonly explosions: number;
  /** The points that the weapon's plus adds. */
  readonly magic: number;
  /** Direct Damage, which goes past stamina into injuries; never below 0 (CT-078, CT-A02). */
  readonly direct: number;
  /** The parts of `dice`. */
  readonly diceParts: readonly Part[];
  /** The parts of `direct`. */
  readonly directParts: readonly Part[];
}

/**
 * Returns the Direct Damage of a sneak attack that passed its check: exploding dice, the DEX bonus and, where it
 * counts, the weapon's plus for each base die, with no Defense Points subtracted; at least 0 (CT-077, CT-A02, CT-A08).
 * Throws RulesError on a wrong number of dice.
 */
export function sneakDamage({
  level,
  sides,
  base,
  extra,
  dexterity,
  plus = 0,
  magicCounts = true,
}: SneakDamageInput): SneakDamage {
  whole("dexterity", dexterity, "CT-077");
  whole("plus", plus, "CT-A08");
  const dice = diceCount({ level });
  checkCount(base, dice.value);
  const { sum, explosions } = rollSum({ sides, base, extra });
  const magic = magicCounts ? dice.value * plus : 0;
  const direct = noHealing([
    { label: "FRAY.Part.Dice", value: sum, rule: "CT-077" },
    { label: "FRAY.Part.MagicalBonus", value: magic, rule: "CT-A08" },
    { label: "FRAY.Part.Dexterity", value: dexterity, rule: "CT-077" },
  ]);
  return {
    dice: dice.value,
    diceSum: sum,
    explosions,
    magic,
    direct: direct.value,
    diceParts: dice.parts,
    directParts: direct.parts,
  };
}
