/** Which generation of the public API this tabletop shows. */
import { keyForm } from "../data/operators.ts";

let current = 14;

/** 13 or 14. */
export const generation = (): number => current;

export function setGeneration(value: number): void {
  current = value;
}

/** A difference as hooks and callers see it: operators as keys in generation 13, as values in 14. */
export function reportedForm(diff: any): any {
  return current < 14 ? keyForm(diff) : diff;
}
