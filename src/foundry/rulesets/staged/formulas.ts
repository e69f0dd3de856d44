import type { StressFaces, StressResult } from "../../../rules/staged/stress.ts";
import { face, stressDie } from "../../../rules/staged/stress.ts";
import type { RolledFaces } from "../../contract/action.ts";
import type { DieView } from "../../contract/view.ts";

/** Reads ten-sided dice, in the order rolled, as a stress die: a chain of doublings, or a 0 with botch dice. */
export function facesOf(thrown: readonly number[]): StressFaces {
  const faces = thrown.map((d10) => face({ d10 }));
  return faces[0] === 0 ? { faces: [0], botchFaces: faces.slice(1) } : { faces };
}

/** Returns the faces of a roll's first term, added dice last. */
const thrownFaces = (thrown: RolledFaces): number[] => [
  ...(thrown.terms[0]?.faces ?? []),
  ...(thrown.terms[0]?.extra ?? []),
];

/** Returns the result of a stress roll on a card; null before it is rolled. */
export function stressOf(thrown: RolledFaces | null | undefined): StressResult | null {
  return thrown ? stressDie(facesOf(thrownFaces(thrown))) : null;
}

/** Returns the dice of a stress roll as the card draws them, one by one; none before it is rolled. */
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

/** Returns the roll formula of a stress die with its modifier. */
export function stressFormula(modifier: number, botchDice: number): string {
  const die = `1dsb${botchDice}`;
  return modifier === 0 ? die : `${die} ${modifier < 0 ? "-" : "+"} ${Math.abs(modifier)}`;
}
