/**
 * Protected methods that are documented but not built. A package that calls `super._onX()` gets an error that says so.
 */
import { ABSENT_HOOKS, ABSENT_HOOKS_13 } from "./absent-hook-names.ts";
import { ABSENT_HOOKS_14 } from "./absent-hook-names-14.ts";
import { MISSING, missingFunction } from "./missing.ts";

/**
 * Adds to the classes of `foundry` the documented methods that are not built, which throw; replaces no method that
 * exists. The classes outlive a namespace, so those of the other generation are removed first.
 * @param isModern whether it is generation 14 or later
 */
export function addAbsentHooks(foundry: any, isModern: boolean): void {
  addAbsent(foundry, ABSENT_HOOKS);
  removeAbsent(foundry, isModern ? ABSENT_HOOKS_13 : ABSENT_HOOKS_14);
  addAbsent(foundry, isModern ? ABSENT_HOOKS_14 : ABSENT_HOOKS_13);
}

/** Names of methods, separated by spaces, by the path of their class below `foundry`. */
type Table = Readonly<Record<string, string>>;

/** Where a method is put. */
interface MethodPlace {
  /** the class for a static method, else the class's prototype */
  holder: object;
  /** the method's name */
  key: string;
  /** what errors call it: `Class.name` for a static method, else `Class#name` */
  errorName: string;
}

/**
 * Yields the place of each method of a table, in which static methods are written `.name`. Leaves out classes that are
 * not built.
 */
function* placesOf(foundry: any, table: Table): Generator<MethodPlace> {
  for (const [path, names] of Object.entries(table)) {
    const holderClass = path.split(".").reduce((branch, step) => branch?.[step], foundry);
    if (typeof holderClass !== "function" || Object.hasOwn(holderClass, MISSING)) continue;
    const className = path.split(".").at(-1)!;
    for (const name of names.split(" ")) {
      if (name.startsWith(".")) yield { holder: holderClass, key: name.slice(1), errorName: `${className}${name}` };
      else yield { holder: holderClass.prototype, key: name, errorName: `${className}#${name}` };
    }
  }
}

/** Adds the methods that a table names, as functions that throw, to each class that has or inherits no built one. */
function addAbsent(foundry: any, table: Table): void {
  for (const { holder, key, errorName } of placesOf(foundry, table)) {
    if (key in holder && !isAbsentMethod(holder, key)) continue;
    Object.defineProperty(holder, key, { value: missingFunction(errorName), writable: true, configurable: true });
  }
}

/** Removes from the classes what `addAbsent` has added of a table. A method that a package has put there stays. */
function removeAbsent(foundry: any, table: Table): void {
  for (const { holder, key } of placesOf(foundry, table)) {
    if (Object.hasOwn(holder, key) && isAbsentMethod(holder, key)) delete (holder as Record<string, unknown>)[key];
  }
}

/** Whether the member with this name, of the object or inherited, is a method that is not built. */
function isAbsentMethod(holder: object, key: string): boolean {
  for (let owner: object | null = holder; owner; owner = Object.getPrototypeOf(owner)) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (descriptor) return typeof descriptor.value === "function" && Object.hasOwn(descriptor.value, MISSING);
  }
  return false;
}
