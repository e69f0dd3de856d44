/** Paths of `DataField#_getField`: generation 14 hands them on in reverse, generation 13 in order. */
import { generation } from "../../abstract/generation.ts";

/** A path as the `_getField` of this generation takes it. */
export function pathFor(path: string | readonly string[]): string[] {
  const names = typeof path === "string" ? path.split(".") : [...path];
  return generation() < 14 ? names : names.reverse();
}

/** The name next in line. */
export function nextName(path: readonly string[]): string | undefined {
  return generation() < 14 ? path[0] : path.at(-1);
}

/** Takes the name next in line out of the path. */
export function takeName(path: string[]): string | undefined {
  return generation() < 14 ? path.shift() : path.pop();
}
