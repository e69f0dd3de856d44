import { RulesError, whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";

/**
 * Returns the face, 0 to 9, of a ten-sided die that shows 1 to 10: a 10 is 0 (ST-P01). @throws RulesError for any other
 * number.
 */
export function face({ d10 }: { readonly d10: number }): number {
  return whole("d10", d10, "ST-P01", 1, 10) % 10;
}

/** The result of a finished stress die (ST-P01). */
export interface StressResult {
  /** The points that the die adds to a modifier; 0 if its first face was a zero. */
  readonly value: number;
  /** The first face was a zero. */
  readonly zero: boolean;
  /** At least one of the botch dice is a zero. */
  readonly botch: boolean;
  /** The number of zeros among the botch dice: more is worse. */
  readonly botchZeros: number;
}

/** The faces of a stress die and of its botch dice, 0-9 each. */
export interface StressFaces {
  readonly faces: readonly number[];
  readonly botchFaces?: readonly number[];
  /** The die may botch: false where zeros among its botch dice do not count. */
  readonly canBotch?: boolean;
}

/**
 * Returns the result of a finished stress die (ST-P01): each 1 at the start doubles the face after it, where a 0 counts
 * ten; a first face of 0 is worth nothing and may botch. @throws RulesError when the faces are not those of one
 * finished die.
 */
export function stressDie({ faces, botchFaces = [], canBotch = true }: StressFaces): StressResult {
  for (const face of faces) whole("face", face, "ST-P01", 0, 9);
  for (const face of botchFaces) whole("botchFace", face, "ST-P01", 0, 9);
  const doublings = leadingOnes(faces);
  const zero = faces[0] === 0;
  if (doublings === faces.length) throw new RulesError("StressDieUnfinished", "ST-P01", { faces: faces.join(" ") });
  if (faces.length > doublings + 1) throw new RulesError("StressDieOver", "ST-P01", { faces: faces.join(" ") });
  if (!zero && botchFaces.length > 0) throw new RulesError("NoBotchDice", "ST-P01");
  const last = faces[doublings]!;
  const value = zero ? 0 : 2 ** doublings * (last === 0 ? 10 : last);
  const botchZeros = canBotch ? botchFaces.filter((face) => face === 0).length : 0;
  return { value, zero, botch: botchZeros > 0, botchZeros };
}

/**
 * Tells what to throw next for a stress die with the given faces, 0-9 each (ST-P01). `reroll` is true if one more die
 * is thrown: at first, and after each 1. Else `botchDice` is the number of botch dice to throw: after a first 0 the
 * number given, unless the die cannot botch; otherwise 0.
 */
export function stressNext({
  faces,
  botchDice = 1,
  canBotch = true,
}: {
  readonly faces: readonly number[];
  readonly botchDice?: number;
  readonly canBotch?: boolean;
}): { readonly reroll: boolean; readonly botchDice: number } {
  const reroll = leadingOnes(faces) === faces.length;
  return { reroll, botchDice: !reroll && faces[0] === 0 && canBotch ? botchDice : 0 };
}

/** Returns the number of ones at the start of a list of faces. */
function leadingOnes(faces: readonly number[]): number {
  const other = faces.findIndex((one) => one !== 1);
  return other < 0 ? faces.length : other;
}

/**
 * Returns the total of a modifier and the value of a stress die; on a botch the modifier alone, but at most 0 (ST-P01).
 */
export function rollTotal({
  modifier,
  dieValue,
  botch = false,
}: {
  readonly modifier: number;
  readonly dieValue: number;
  readonly botch?: boolean;
}): number {
  return botch ? Math.min(0, modifier) : modifier + dieValue;
}

/**
 * Returns the total of rollTotal with its parts: those of the modifier, then the die, or the loss by a botch (ST-P01).
 */
export function explainRoll(parts: readonly Part[], dieValue: number, botch: boolean): Explained {
  const modifier = explain(parts).value;
  const value = rollTotal({ modifier, dieValue, botch });
  const all: Part[] = botch
    ? [...parts, { label: "FRAY.Part.Botch", value: value - modifier, rule: "ST-P01" }]
    : [...parts, { label: "FRAY.Part.StressDie", value: dieValue, rule: "ST-P01" }];
  return explain(all);
}
