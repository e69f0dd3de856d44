/** The generation of the public API that this tabletop offers. */
import { keyForm } from "../data/operators.ts";

let current = 14;

/** The generation of the public API in use: 13 or 14. */
export const generation = (): number => current;

/**
 * Sets the generation, 13 or 14, for the whole program. It is meant to be called before any schema is made; only tests
 * change it later.
 */
export function setGeneration(value: number): void {
  current = value;
}

/**
 * Converts changes to the form in which hooks and callers get them: in generation 13 with operators as keys such as
 * `-=name`, in 14 unchanged, with operators as values.
 */
export function reportedForm(diff: any): any {
  return current < 14 ? keyForm(diff) : diff;
}
