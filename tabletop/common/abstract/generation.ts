/** The generation of the public API that this tabletop shows. */
import { keyForm } from "../data/operators.ts";

let current = 14;

/** The generation in use: 13 or 14. */
export const generation = (): number => current;

/** Changes the generation, before any schema is made; tests change it later too. */
export function setGeneration(value: number): void {
  current = value;
}

/** Converts a difference for hooks and callers: operators as keys in generation 13, as values in 14. */
export function reportedForm(diff: any): any {
  return current < 14 ? keyForm(diff) : diff;
}
