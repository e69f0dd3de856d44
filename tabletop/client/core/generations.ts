/**
 * Fits `foundry` to its generation: adds names that are documented but not built, removes those of the other
 * generation.
 */
import { addAbsentHooks } from "./absent-hooks.ts";
import { NOT_BUILT, NOT_BUILT_13, NOT_BUILT_14, SINCE_14, UNTIL_13 } from "./documented.ts";
import { missingClass, missingFunction } from "./missing.ts";

/**
 * Members that were removed from classes and objects: by the class or object, then by the member's name. Classes are
 * shared by all namespaces, so a later namespace of the other generation puts them back.
 */
const withheld = new Map<object, Map<string, PropertyDescriptor>>();

/**
 * Changes `foundry`, in place, to what a generation has. Documented names that are not built become stand-ins that
 * throw when used. Names that only the other generation has are removed; names of this generation that an earlier call
 * removed are put back. A branch (such as `foundry.utils`) is copied before it is changed, because it is a shared
 * module; its classes are changed themselves: they get methods that throw for documented ones that are not built.
 */
export function fitToGeneration(foundry: Record<string, any>, generation: number): void {
  const copies = new Set<object>();
  // finds the branch at a dotted path; copies each branch on the way once, except classes and prototypes
  const branchAt = (path: string): any => {
    let holder: any = foundry;
    for (const key of path.split(".")) {
      const child = holder[key];
      if (typeof child !== "function" && key !== "prototype" && !copies.has(child)) {
        holder[key] = { ...child };
        copies.add(holder[key]);
      }
      holder = holder[key];
    }
    return holder;
  };
  // generation 14 or later
  const isModern = generation >= 14;
  // the controls in windows' headers, and the tabs of scenes
  foundry.applications?.api?.ApplicationV2?._fitGeneration?.(isModern);
  foundry.applications?.sheets?.SceneConfig?._fitGeneration?.(isModern);
  // stand-ins for the names that are not built
  for (const table of [NOT_BUILT, isModern ? NOT_BUILT_14 : NOT_BUILT_13]) {
    for (const [path, names] of Object.entries(table)) {
      const target = branchAt(path);
      for (const name of names.split(" ")) target[name] ??= makeStandIn(`foundry.${path}.${name}`, name);
    }
  }
  // remove the names that only the other generation has, and put back the names that only this generation has
  for (const [path, names] of Object.entries(isModern ? UNTIL_13 : SINCE_14))
    withhold(branchAt(path), names.split(" "));
  for (const [path, names] of Object.entries(isModern ? SINCE_14 : UNTIL_13))
    giveBack(branchAt(path), names.split(" "));
  addAbsentHooks(foundry, isModern);
}

/**
 * Makes a stand-in for a name that is not built, which throws when used: a class if the name begins with a capital (but
 * no mixin), else a function.
 */
function makeStandIn(path: string, name: string): unknown {
  return /^[A-Z]/.test(name) && !name.endsWith("Mixin") ? missingClass(path) : missingFunction(path);
}

/** Removes the named members that a class or object itself has, and keeps the removed members for `giveBack`. */
function withhold(target: object, names: readonly string[]): void {
  for (const name of names) {
    const member = Object.getOwnPropertyDescriptor(target, name);
    if (!member) continue;
    if (!withheld.has(target)) withheld.set(target, new Map());
    withheld.get(target)!.set(name, member);
    delete (target as Record<string, unknown>)[name];
  }
}

/** Puts members back that `withhold` had removed. */
function giveBack(target: object, names: readonly string[]): void {
  for (const name of names) {
    const member = withheld.get(target)?.get(name);
    if (member) Object.defineProperty(target, name, member);
  }
}
