/**
 * Protected methods that are documented and not built. A package that calls `super._onX()` gets an error that says so.
 */
import { ABSENT_HOOKS, ABSENT_HOOKS_13 } from "./absent-hook-names.ts";
import { ABSENT_HOOKS_14 } from "./absent-hook-names-14.ts";
import { MISSING, missingFunction } from "./missing.ts";

/**
 * Adds to the classes of `foundry` the documented methods that are absent here, which throw; replaces no method that
 * exists. The classes outlive a namespace, so the methods of the other generation are removed first.
 * @param modern generation 14 or later
 */
export function addAbsentHooks(foundry: any, modern: boolean): void {
  addAbsent(foundry, ABSENT_HOOKS);
  removeAbsent(foundry, modern ? ABSENT_HOOKS_13 : ABSENT_HOOKS_14);
  addAbsent(foundry, modern ? ABSENT_HOOKS_14 : ABSENT_HOOKS_13);
}

type Table = Readonly<Record<string, string>>;

/**
 * Lists the places of the names of a table: the class for statics (`.name`), else its prototype; with the name that the
 * error tells (`told`).
 */
function* placesOf(foundry: any, table: Table): Generator<{ holder: object; key: string; told: string }> {
  for (const [path, names] of Object.entries(table)) {
    const built = path.split(".").reduce((branch, step) => branch?.[step], foundry);
    if (typeof built !== "function" || Object.hasOwn(built, MISSING)) continue;
    const short = path.split(".").at(-1)!;
    for (const name of names.split(" ")) {
      if (name.startsWith(".")) yield { holder: built, key: name.slice(1), told: `${short}${name}` };
      else yield { holder: built.prototype, key: name, told: `${short}#${name}` };
    }
  }
}

/** Adds the methods that a table names, as functions that throw, to each class that neither has nor inherits them. */
function addAbsent(foundry: any, table: Table): void {
  for (const { holder, key, told } of placesOf(foundry, table)) {
    if (key in holder && !isAbsentMethod(holder, key)) continue;
    Object.defineProperty(holder, key, { value: missingFunction(told), writable: true, configurable: true });
  }
}

/** Removes the absent methods of a table from the classes. */
function removeAbsent(foundry: any, table: Table): void {
  for (const { holder, key } of placesOf(foundry, table)) {
    if (Object.hasOwn(holder, key) && isAbsentMethod(holder, key)) delete (holder as Record<string, unknown>)[key];
  }
}

/** Tells whether the member with this name, here or further up, is one of the absent methods. */
function isAbsentMethod(holder: object, key: string): boolean {
  for (let owner: object | null = holder; owner; owner = Object.getPrototypeOf(owner)) {
    const own = Object.getOwnPropertyDescriptor(owner, key);
    if (own) return typeof own.value === "function" && Object.hasOwn(own.value, MISSING);
  }
  return false;
}
