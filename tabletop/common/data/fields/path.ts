/** Paths of `DataField#_getField`: generation 14 hands them on in reverse, generation 13 in order. */
import { generation } from "../../abstract/generation.ts";

/**
 * Converts a path, dotted or a list, to the list that the `_getField` of this generation takes: the first name first in
 * generation 13, last in 14.
 */
export function pathFor(path: string | readonly string[]): string[] {
  const names = typeof path === "string" ? path.split(".") : [...path];
  return generation() < 14 ? names : names.reverse();
}

/** The next name of a path in the order of pathFor; undefined where none is left. */
export function nextName(path: readonly string[]): string | undefined {
  return generation() < 14 ? path[0] : path.at(-1);
}

/**
 * Removes the next name from a path in the order of pathFor, in place, and returns it; undefined where none is left.
 */
export function takeName(path: string[]): string | undefined {
  return generation() < 14 ? path.shift() : path.pop();
}
