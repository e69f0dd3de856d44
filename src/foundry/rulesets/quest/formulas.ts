import type { StrikeDice } from "./types.ts";
import type { CardState } from "../../contract/action.ts";
import type { DamageModifier, Dice } from "../../../rules/quest/types.ts";
import { modifierMax } from "../../../rules/quest/damage.ts";

/** Returns dice as a formula: "2d6 + 1"; without dice only the fixed number. */
export function diceFormula({ count, sides, plus = 0 }: Dice): string {
  if (count < 1 || sides < 1) return String(plus);
  const formula = `${count}d${sides}`;
  if (plus === 0) return formula;
  return plus > 0 ? `${formula} + ${plus}` : `${formula} - ${-plus}`;
}

/** Returns a Damage Modifier as text: "+1d4", "−1d6", "0". */
export function modifierText({ sign, count, sides }: DamageModifier): string {
  if (sign === 0) return "0";
  return `${sign > 0 ? "+" : "−"}${count}d${sides}`;
}

/**
 * Returns the roll formula of a blow's damage, as separate terms in this order: weapon dice, extra dice, the dice of
 * the attacker's Damage Modifier. A mechanical weapon leaves the modifier out. With `maximumModifier` the modifier is
 * not rolled: its highest value is added.
 */
export function damageFormula({ dice, extra, modifier, mechanical, maximumModifier }: StrikeDice): string {
  let formula = diceFormula(dice);
  if (extra) formula += ` + ${diceFormula(extra)}`;
  if (mechanical || modifier.sign === 0) return formula;
  if (maximumModifier) {
    const highest = modifierMax(modifier);
    return `${formula} ${highest < 0 ? "-" : "+"} ${Math.abs(highest)}`;
  }
  return `${formula} ${modifier.sign < 0 ? "-" : "+"} ${modifier.count}d${modifier.sides}`;
}

/**
 * Reads a roll of `damageFormula`, which has the id `id` on a card. Returns the weapon's total (with extra dice and
 * fixed numbers), the Damage Modifier's total (below 0 for a negative one), and all faces in the order rolled. Dice
 * that are not rolled yet count as 0. The Damage Modifier is 0 for a mechanical weapon; with `maximumModifier` it has
 * its highest value, without a roll.
 */
export function damageThrown(
  state: Pick<CardState, "dice">,
  id: string,
  blow: StrikeDice,
): {
  readonly weaponTotal: number;
  readonly modifierTotal: number;
  readonly faces: readonly { sides: number; face: number }[];
} {
  const terms = [...(state.dice[id]?.terms ?? [])];
  const faces: { sides: number; face: number }[] = [];
  // Reads the roll's next term, which is of these dice: adds its faces to `faces`, and returns their sum with the
  // dice's fixed number. Without dice no term was rolled.
  const takeTerm = (dice: Dice | null): number => {
    if (!dice || dice.count < 1 || dice.sides < 1) return dice?.plus ?? 0;
    const term = terms.shift();
    const termFaces = term?.faces ?? [];
    faces.push(...termFaces.map((face) => ({ sides: dice.sides, face })));
    return termFaces.reduce((sum, face) => sum + face, 0) + (dice.plus ?? 0);
  };
  const weaponTotal = takeTerm(blow.dice) + takeTerm(blow.extra);
  const { modifier } = blow;
  if (blow.mechanical || modifier.sign === 0) return { weaponTotal, modifierTotal: 0, faces };
  // The highest value of the modifier, which is not rolled.
  if (blow.maximumModifier) return { weaponTotal, modifierTotal: modifierMax(modifier), faces };
  return {
    weaponTotal,
    modifierTotal: modifier.sign * takeTerm({ count: modifier.count, sides: modifier.sides }),
    faces,
  };
}

/** Returns the number, from 1 to 100, that the d100 with this id shows on a card; null before it is rolled. */
export function percentile(state: Pick<CardState, "dice">, id: string): number | null {
  return state.dice[id]?.terms[0]?.faces[0] ?? null;
}

/**
 * Returns the request for a d100 that a card asks the owner of an actor to roll.
 * @param id id of the die on the card
 * @param roller uuid of the actor
 * @param skill the percent rolled against, stored with the roll so that it can be read again
 * @param label key of the die's name
 * @param master true for a Master, also stored with the roll
 */
export function percentileRequest(id: string, roller: string, skill: number, label: string, master = false) {
  return { id, roller, roll: "FrayPercentileRoll", formula: "1d100", options: { skill, master }, label };
}
