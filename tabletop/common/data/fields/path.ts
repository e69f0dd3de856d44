/** The paths that `DataField#_getField` takes: in generation 14 the last name comes first, in 13 the first does. */
import { generation } from "../../abstract/generation.ts";

/**
 * Converts a path, dotted or a list of names, to the list that `_getField` takes in this generation: with the first
 * name first in 13, last in 14. The given list is not changed.
 */
export function pathFor(path: string | readonly string[]): string[] {
  const names = typeof path === "string" ? path.split(".") : [...path];
  return generation() < 14 ? names : names.reverse();
}

/** The next name of a path made by `pathFor`; undefined if none is left. */
export function nextName(path: readonly string[]): string | undefined {
  return generation() < 14 ? path[0] : path.at(-1);
}

/**
 * Removes the next name from a path made by `pathFor`, in place, and returns it; undefined if none is left.
 */
export function takeName(path: string[]): string | undefined {
  return generation() < 14 ? path.shift() : path.pop();
}
