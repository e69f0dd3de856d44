/** The generation of the public API that this tabletop shows. */
import { keyForm } from "../data/operators.ts";

let current = 14;

/** The generation in use: 13 or 14. */
export const generation = (): number => current;

/**
 * Sets the generation, 13 or 14, for the whole program; meant for before any schema is made, though tests do so later
 * too.
 */
export function setGeneration(value: number): void {
  current = value;
}

/**
 * Converts a difference to the form in which hooks and callers get it: with operators as keys such as `-=name` in
 * generation 13, unchanged (with operators as values) in 14.
 */
export function reportedForm(diff: any): any {
  return current < 14 ? keyForm(diff) : diff;
}
