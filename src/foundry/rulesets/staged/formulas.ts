import type { StressFaces, StressResult } from "../../../rules/staged/stress.ts";
import { face, stressDie } from "../../../rules/staged/stress.ts";
import type { RolledFaces } from "../../contract/action.ts";
import type { DieView } from "../../contract/view.ts";

/** Faces of ten-sided dice in the order thrown, read as a stress die: chain or botch dice. */
export function facesOf(thrown: readonly number[]): StressFaces {
  const faces = thrown.map((d10) => face({ d10 }));
  return faces[0] === 0 ? { faces: [0], botchFaces: faces.slice(1) } : { faces };
}

const thrownFaces = (thrown: RolledFaces): number[] => [
  ...(thrown.terms[0]?.faces ?? []),
  ...(thrown.terms[0]?.extra ?? []),
];

/** What a finished throw of a card came to; null before it was thrown. */
export function stressOf(thrown: RolledFaces | null | undefined): StressResult | null {
  return thrown ? stressDie(facesOf(thrownFaces(thrown))) : null;
}

/** The dice of a throw as the card draws them, step by step. */
export function dieViews(thrown: RolledFaces | null | undefined): DieView[] {
  if (!thrown) return [];
  const faces = thrownFaces(thrown).map((d10) => face({ d10 }));
  const zero = faces[0] === 0;
  return faces.map((one, index): DieView => {
    if (zero) return { sides: 10, face: one, ...(index === 0 ? {} : { state: one === 0 ? "botch" : "unused" }) };
    if (index === faces.length - 1)
      return {
        sides: 10,
        face: index > 0 && one === 0 ? 10 : one,
        ...(index > 0 ? { state: "deciding" as const } : {}),
      };
    return { sides: 10, face: one, state: "exploded" };
  });
}

/** The formula of a stress die with its modifier. */
export function stressFormula(modifier: number, botchDice: number): string {
  const die = `1dsb${botchDice}`;
  return modifier === 0 ? die : `${die} ${modifier < 0 ? "-" : "+"} ${Math.abs(modifier)}`;
}
