import { RulesError, whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";

/**
 * Converts the result of a ten-sided die, 1 to 10, to the faces 0 to 9 that the rules use: 10 becomes 0 (ST-P01).
 * Throws RulesError for any other number.
 */
export function face({ d10 }: { readonly d10: number }): number {
  return whole("d10", d10, "ST-P01", 1, 10) % 10;
}

/**
 * The result of a stress die, a ten-sided die that can grow very high or botch, once no more dice are to be thrown for
 * it (ST-P01).
 */
export interface StressResult {
  /** The points that the die is worth; 0 if its first face was 0. */
  readonly value: number;
  /** True if the first face was 0. */
  readonly zero: boolean;
  /** True if at least one of the botch dice shows 0. */
  readonly botch: boolean;
  /** The number of botch dice that show 0: more is worse. */
  readonly botchZeros: number;
}

/** The faces, each 0 to 9, of the dice thrown for a stress die, in order, and of its botch dice. */
export interface StressFaces {
  readonly faces: readonly number[];
  readonly botchFaces?: readonly number[];
  /** False if zeros among the botch dice do not count; true when left out. */
  readonly canBotch?: boolean;
}

/**
 * Returns the result of a stress die (ST-P01). Its value is the face after the ones at the start, where 0 counts 10,
 * doubled for each of these ones. A first face of 0 is worth nothing and may botch. Throws RulesError if more dice must
 * be thrown, too many were, or botch dice are given without a first 0; also for numbers other than 0 to 9.
 */
export function stressDie({ faces, botchFaces = [], canBotch = true }: StressFaces): StressResult {
  for (const face of faces) whole("face", face, "ST-P01", 0, 9);
  for (const face of botchFaces) whole("botchFace", face, "ST-P01", 0, 9);
  const doublings = leadingOnes(faces);
  const zero = faces[0] === 0;
  if (doublings === faces.length) throw new RulesError("StressDieUnfinished", "ST-P01", { faces: faces.join(" ") });
  if (faces.length > doublings + 1) throw new RulesError("StressDieOver", "ST-P01", { faces: faces.join(" ") });
  if (!zero && botchFaces.length > 0) throw new RulesError("NoBotchDice", "ST-P01");
  const faceAfterOnes = faces[doublings]!;
  const value = zero ? 0 : 2 ** doublings * (faceAfterOnes === 0 ? 10 : faceAfterOnes);
  const botchZeros = canBotch ? botchFaces.filter((face) => face === 0).length : 0;
  return { value, zero, botch: botchZeros > 0, botchZeros };
}

/**
 * Tells what to throw next for a stress die with these faces so far (ST-P01). `reroll`: whether one more die must be
 * thrown, which is the first or follows a 1. `botchDice`: the number of botch dice to throw, which is the number given
 * after a first 0 that can botch, else 0.
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

/** Returns how many faces at the start of a list are 1. */
function leadingOnes(faces: readonly number[]): number {
  const firstOther = faces.findIndex((face) => face !== 1);
  return firstOther < 0 ? faces.length : firstOther;
}

/** Returns the sum of a modifier and the value of a stress die; on a botch the modifier, but at most 0 (ST-P01). */
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
 * Returns the total that `rollTotal` returns, with the total's parts: first the modifier's (`parts`), then the value of
 * the die, or on a botch the points that the botch takes away (ST-P01). Parts of value 0 are left out.
 */
export function explainRoll(parts: readonly Part[], dieValue: number, botch: boolean): Explained {
  const modifier = explain(parts).value;
  const total = rollTotal({ modifier, dieValue, botch });
  const allParts: Part[] = botch
    ? [...parts, { label: "FRAY.Part.Botch", value: total - modifier, rule: "ST-P01" }]
    : [...parts, { label: "FRAY.Part.StressDie", value: dieValue, rule: "ST-P01" }];
  return explain(allParts);
}
