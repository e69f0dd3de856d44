import { RulesError, whole } from "../error.ts";
import { explain, type Explained, type Part } from "../explain.ts";
import { diceCount } from "./derived.ts";
import { DAMAGE_DICE } from "./tables.ts";
import type { ExplodingThrow } from "./types.ts";

/**
 * Adds up exploding dice: returns the sum of all faces, and the number of explosions, which are the dice that show
 * their highest face (CT-028). Throws RulesError for dice other than d4, d6, d8 and d10 (CT-030), for an impossible
 * face, and if `extra` does not have exactly one die for each explosion.
 */
export function rollSum({ sides, base, extra }: ExplodingThrow): { readonly sum: number; readonly explosions: number } {
  if (!DAMAGE_DICE.some((die) => die === sides)) throw new RulesError("NoSuchDie", "CT-030", { sides });
  const dice = [...base, ...extra];
  let sum = 0;
  let explosions = 0;
  for (const [index, die] of dice.entries()) {
    // Each added die belongs to an explosion, so that there cannot be more dice than base dice and explosions so far.
    if (index >= base.length + explosions) throw new RulesError("DieWithoutExplosion", "CT-028", { index });
    sum += whole("die", die, "CT-028", 1, sides);
    if (die === sides) explosions++;
  }
  if (explosions !== extra.length)
    throw new RulesError("ExplosionNotThrown", "CT-028", { explosions, thrown: extra.length });
  return { sum, explosions };
}

/**
 * Returns the faces of exploding dice in rows, to show them: first the base dice, then in each row the dice that the
 * explosions of the row before have added (CT-028). Throws RulesError as `rollSum` does.
 */
export function explosionRows({ sides, base, extra }: ExplodingThrow): readonly (readonly number[])[] {
  rollSum({ sides, base, extra });
  const rows: (readonly number[])[] = [base];
  let nextDie = 0;
  for (let explosionsInRow = base.filter((die) => die === sides).length; explosionsInRow > 0;) {
    const row = extra.slice(nextDie, nextDie + explosionsInRow);
    rows.push(row);
    nextDie += explosionsInRow;
    explosionsInRow = row.filter((die) => die === sides).length;
  }
  return rows;
}

/** The damage dice of a blow as thrown, and the other numbers of its damage. */
export interface DamageInput extends ExplodingThrow {
  /** The attacker's level, which decides the number of base dice (CT-031). */
  readonly level: number;
  /** The bonus of the ability that the attack uses (CT-017, CT-018, CT-021). */
  readonly ability: number;
  /** The target's Defense Points. */
  readonly defence: number;
  /** The weapon's magical bonus, which counts for each base die; 0 by default (CT-032, CT-035). */
  readonly plus?: number;
  /** True for a power attack, with twice the dice (CT-045). */
  readonly power?: boolean;
}

/** The damage of a blow, in points. */
export interface Damage {
  /** The number of base dice. */
  readonly dice: number;
  /** The sum of the faces of all dice, also of those that explosions added. */
  readonly diceSum: number;
  /** The number of explosions, the dice that showed their highest face. */
  readonly explosions: number;
  /** The points that the weapon's plus adds. */
  readonly magic: number;
  /** The damage before Defense Points. */
  readonly gross: number;
  /** The damage after Defense Points, at least 0 (CT-A02). */
  readonly net: number;
  /** True for every power attack, whatever its damage and whatever the weapon (CT-046, CT-A13). */
  readonly weaponBroken: boolean;
  /** The parts of `dice`. */
  readonly diceParts: readonly Part[];
  /** The parts of `net`. */
  readonly netParts: readonly Part[];
}

/** Throws RulesError unless there are as many base dice as expected (CT-031). */
function checkCount(base: readonly number[], expected: number): void {
  if (base.length !== expected) throw new RulesError("WrongNumberOfDice", "CT-031", { expected, thrown: base.length });
}

/** Returns the sum of the parts of damage, but at least 0; a further part makes up for what is below (CT-A02). */
function noHealing(parts: readonly Part[]): Explained {
  const { value } = explain(parts);
  return explain([...parts, { label: "FRAY.Part.NoHealing", value: Math.max(0, -value), rule: "CT-A02" }]);
}

/**
 * Returns the damage of a blow: exploding dice, the weapon's plus for each base die, and the ability bonus, less the
 * Defense Points, at least 0 (CT-022 … CT-035). A power attack has twice the dice and breaks the weapon (CT-045,
 * CT-046). Throws RulesError on a wrong number of dice and impossible faces.
 */
export function damage({ level, sides, base, extra, ability, defence, plus = 0, power = false }: DamageInput): Damage {
  whole("ability", ability, "CT-024");
  whole("defence", defence, "CT-024");
  whole("plus", plus, "CT-032");
  const dice = diceCount({ level, power });
  checkCount(base, dice.value);
  const { sum, explosions } = rollSum({ sides, base, extra });
  // Damage before and after Defense Points.
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

/** The damage dice of a sneak attack as thrown, and the other numbers of its damage. */
export interface SneakDamageInput extends ExplodingThrow {
  /** The attacker's level, which decides the number of base dice (CT-031). */
  readonly level: number;
  /** The attacker's DEX bonus. */
  readonly dexterity: number;
  /** The weapon's magical bonus, which counts for each base die; 0 by default. */
  readonly plus?: number;
  /** Setting: the plus counts in sneak attacks; true by default (CT-A08). */
  readonly magicCounts?: boolean;
}

/** The damage of a sneak attack, in points. */
export interface SneakDamage {
  /** The number of base dice. */
  readonly dice: number;
  /** The sum of the faces of all dice, also of those that explosions added. */
  readonly diceSum: number;
  /** The number of explosions, the dice that showed their highest face. */
  readonly explosions: number;
  /** The points that the weapon's plus adds. */
  readonly magic: number;
  /** The Direct Damage, which makes injuries without taking stamina first; at least 0 (CT-078, CT-A02). */
  readonly direct: number;
  /** The parts of `dice`. */
  readonly diceParts: readonly Part[];
  /** The parts of `direct`. */
  readonly directParts: readonly Part[];
}

/**
 * Returns the Direct Damage of a sneak attack that has passed its check: exploding dice, the DEX bonus and, by setting,
 * the weapon's plus for each base die; Defense Points do not count. The damage is at least 0 (CT-077, CT-A02, CT-A08).
 * Throws RulesError on a DEX bonus or plus that is no whole number, a wrong number of dice, and impossible faces.
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
  // The dice must be as many as the level gives.
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
