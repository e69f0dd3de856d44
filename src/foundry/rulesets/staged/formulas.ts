import type { StressFaces, StressResult } from "../../../rules/staged/stress.ts";
import { face, stressDie } from "../../../rules/staged/stress.ts";
import type { RolledFaces } from "../../contract/action.ts";
import type { DieView, Note } from "../../contract/view.ts";

/**
 * Returns ten-sided dice (1 to 10, in the order thrown) as a stress die, a ten as 0: a chain in which each one doubles
 * the next die, or a first 0 with its botch dice.
 */
export function facesOf(thrown: readonly number[]): StressFaces {
  const faces = thrown.map((d10) => face({ d10 }));
  return faces[0] === 0 ? { faces: [0], botchFaces: faces.slice(1) } : { faces };
}

/** Returns the faces of a roll's first term, those of dice that were added later at the end. */
const thrownFaces = (thrown: RolledFaces): number[] => [
  ...(thrown.terms[0]?.faces ?? []),
  ...(thrown.terms[0]?.extra ?? []),
];

/** Returns the result (value, and whether it is a botch) of a stress roll on a card; null before it is thrown. */
export function stressOf(thrown: RolledFaces | null | undefined): StressResult | null {
  return thrown ? stressDie(facesOf(thrownFaces(thrown))) : null;
}

/**
 * Returns the dice of a stress roll as the card draws them, in the order thrown; no dice before the roll is thrown. A
 * chain goes on with another die as long as the last die shows 1.
 */
export function dieViews(thrown: RolledFaces | null | undefined): DieView[] {
  if (!thrown) return [];
  const faces = thrownFaces(thrown).map((d10) => face({ d10 }));
  const beginsWithZero = faces[0] === 0;
  return faces.map((value, index): DieView => {
    // After a first 0 come the botch dice, of which each 0 counts.
    if (beginsWithZero)
      return { sides: 10, face: value, ...(index === 0 ? {} : { state: value === 0 ? "botch" : "unused" }) };
    if (index < faces.length - 1) return { sides: 10, face: value, state: "exploded" };
    // A single die has no mark. The last die of a chain decides; a 0 there counts as 10.
    if (index === 0) return { sides: 10, face: value };
    return { sides: 10, face: value === 0 ? 10 : value, state: "deciding" };
  });
}

/** Returns the note of a botch, with its number of zeros (ST-P01); none without zeros. */
export const botchNotes = (zeros: number): Note[] =>
  zeros
    ? [{ words: { key: "FRAY.Staged.Note.botch", data: { zeros } }, icon: "fa-solid fa-burst", rule: "ST-P01" }]
    : [];

/** Returns the roll formula of a stress die with its modifier and number of botch dice: “1dsb1 + 7”. */
export function stressFormula(modifier: number, botchDice: number): string {
  const die = `1dsb${botchDice}`;
  return modifier === 0 ? die : `${die} ${modifier < 0 ? "-" : "+"} ${Math.abs(modifier)}`;
}
