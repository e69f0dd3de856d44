/** Paths of `DataField#_getField`: generation 14 hands them on in reverse, generation 13 in order. */
import { generation } from "../../abstract/generation.ts";

/** Converts a path to the order that the `_getField` of this generation takes. */
export function pathFor(path: string | readonly string[]): string[] {
  const names = typeof path === "string" ? path.split(".") : [...path];
  return generation() < 14 ? names : names.reverse();
}

/** The next name of a path. */
export function nextName(path: readonly string[]): string | undefined {
  return generation() < 14 ? path[0] : path.at(-1);
}

/** Removes the next name from a path, and returns it. */
export function takeName(path: string[]): string | undefined {
  return generation() < 14 ? path.shift() : path.pop();
}
