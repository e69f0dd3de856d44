/** Stand-ins for the parts of the documented API that are not built: they can be read and subclassed, but not used. */

/** Throws an Error that names a documented path, e.g. `canvas.regions.placeRegion`, as not built. */
export function notInTabletop(name: string): never {
  throw new Error(`not in the tabletop: ${name}`);
}

/**
 * The key under which a stand-in holds its documented path, so that tests and packages can tell it from what is built.
 */
export const MISSING = Symbol.for("not in the tabletop");

/**
 * Makes a function that exists, so that code that looks for it finds it, and throws when called.
 * @param name the documented path
 */
export function missingFunction(name: string): (...args: unknown[]) => never {
  return Object.assign(() => notInTabletop(name), { [MISSING]: name });
}

/**
 * Makes a class that may be read, extended and put into CONFIG, and throws when constructed.
 * @param name the documented path
 * @param Base the class that it extends, whose methods packages may wrap
 */
export function missingClass(name: string, Base: new (...args: any[]) => any = Object): new (...args: any[]) => any {
  const short = name.split(".").at(-1)!;
  const cls = class extends Base {
    constructor() {
      super(notInTabletop(name));
    }
  };
  Object.defineProperties(cls, { name: { value: short }, [MISSING]: { value: name } });
  return cls;
}

/**
 * Copies a namespace; documented names that `present` lacks become classes that throw when constructed.
 * @param path of the namespace, for the error
 * @param Base the class that these classes extend
 */
export function namespaceWithMissing<T extends object>(
  path: string,
  present: T,
  documented: readonly string[],
  Base?: any,
): T {
  const result = { ...present } as Record<string, unknown>;
  for (const name of documented) {
    if (!(name in result)) result[name] = missingClass(`${path}.${name}`, Base);
  }
  return result as T;
}

/**
 * Makes an object whose members, at any depth, throw when called or constructed, except those in `present`; for example
 * a layer that is not built. `then`, `toJSON` and symbols read as undefined, so that it can be awaited and logged.
 * @param path the documented path, for the error
 */
export function missingObject(path: string, present: Readonly<Record<string, unknown>> = {}): any {
  // a function, so that the proxy can be called and constructed at all
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
