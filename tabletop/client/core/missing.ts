/** What the documented API names and the tabletop has not built: it can be read and subclassed, not used. */

/** Throws. `name` is the documented path, e.g. `canvas.regions.placeRegion`. */
export function notInTabletop(name: string): never {
  throw new Error(`not in the tabletop: ${name}`);
}

/** What is not built carries its documented path below this symbol, so that tests and the curious find it. */
export const MISSING = Symbol.for("not in the tabletop");

/** A function that exists (feature detection works) and throws when called. */
export function missingFunction(name: string): (...args: unknown[]) => never {
  return Object.assign(() => notInTabletop(name), { [MISSING]: name });
}

/** A class that may be read, extended and put into CONFIG, and throws when constructed. */
export function missingClass(name: string): new (...args: any[]) => any {
  const short = name.split(".").at(-1)!;
  const cls = class {
    constructor() {
      notInTabletop(name);
    }
  };
  Object.defineProperties(cls, { name: { value: short }, [MISSING]: { value: name } });
  return cls;
}

/** A namespace whose documented names are missing classes, unless `present` has them. */
export function namespaceWithMissing<T extends object>(path: string, present: T, documented: readonly string[]): T {
  const result = { ...present } as Record<string, unknown>;
  for (const name of documented) {
    if (!(name in result)) result[name] = missingClass(`${path}.${name}`);
  }
  return result as T;
}

/** An object any of whose members throws when called, e.g. a layer that has not been built; but for what is `present`. */
export function missingObject(path: string, present: Readonly<Record<string, unknown>> = {}): any {
  const target = (): never => notInTabletop(path);
  return new Proxy(target, {
    get(_target, key) {
      if (typeof key === "symbol" || key === "then" || key === "toJSON") return undefined;
      if (Object.hasOwn(present, key)) return present[key];
      return missingObject(`${path}.${key}`);
    },
    apply: () => notInTabletop(path),
    construct: () => notInTabletop(path),
  });
}
