/** Shims: old names of data, which still work. The static methods of `Document` that define them. */
import { type CompatibilityOptions, logCompatibilityWarning } from "../utils/logging.ts";
import { getProperty, hasProperty, setProperty } from "../utils/objects.ts";

/** The options of an old name, and of the warning when it is used. */
interface ShimOptions extends CompatibilityOptions {
  /** what reading the old name gives, in place of the value of the new one */
  value?: unknown;
  warning?: string;
}

/** What these methods need of the class that they are called on. */
interface Owner {
  name: string;
  _addDataFieldShim: typeof addDataFieldShim;
  _logDataFieldMigration: typeof logDataFieldMigration;
}

/**
 * Defines old names of data on `data`. Each reads and writes the value of its new name, with a warning.
 * @param shims the new names, by the old ones
 */
export function addDataFieldShims(
  this: Owner,
  data: object,
  shims: Record<string, string>,
  options: ShimOptions = {},
): void {
  for (const [oldKey, newKey] of Object.entries(shims)) this._addDataFieldShim(data, oldKey, newKey, options);
}

/**
 * Defines an old name of data, which reads and writes the value of its new name, with a warning; both may be dotted
 * paths. Does nothing if the old name is there already, or the object that would have it is missing.
 * @param value what reading the old name gives, in place of the value of the new one
 */
export function addDataFieldShim(
  this: Owner,
  data: object,
  oldKey: string,
  newKey: string,
  { value, ...options }: ShimOptions = {},
): void {
  if (hasProperty(data, oldKey)) return;
  const warn = (): void => this._logDataFieldMigration(oldKey, newKey, options);
  const parts = oldKey.split(".");
  const name = parts.pop()!;
  // the object that is to have the old name
  const holder = parts.length ? getProperty(data, parts.join(".")) : data;
  if (!holder || typeof holder !== "object") return;
  // not enumerable, so that copies and loops over keys have the new name only
  Object.defineProperty(holder, name, {
    get: () => {
      warn();
      return value ?? getProperty(data, newKey);
    },
    set: (assigned: unknown) => {
      warn();
      setProperty(data, newKey, assigned);
    },
    configurable: true,
    enumerable: false,
  });
}

/** Warns, once for each place in the code, that an old name of data is used; `warning` replaces the usual text. */
export function logDataFieldMigration(
  this: Owner,
  oldKey: string,
  newKey: string,
  { warning, ...options }: ShimOptions = {},
): void {
  logCompatibilityWarning(warning ?? `${this.name}: the data "${oldKey}" is now "${newKey}"`, {
    since: 14,
    until: 16,
    once: true,
    ...options,
  });
}
