/** Old names of data, the statics of `Document` that define them. */
import { type CompatibilityOptions, logCompatibilityWarning } from "../utils/logging.ts";
import { getProperty, hasProperty, setProperty } from "../utils/objects.ts";

/** The options of an old name, with those of its warning. */
interface ShimOptions extends CompatibilityOptions {
  /** the value to read instead of that of the new name */
  value?: unknown;
  warning?: string;
}

/** The class that these statics belong to. */
interface Owner {
  name: string;
  _addDataFieldShim: typeof addDataFieldShim;
  _logDataFieldMigration: typeof logDataFieldMigration;
}

/**
 * Defines old names of data on `data`, each read from and written to its new name with a warning.
 * @param shims old name to new name
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
 * Defines an old name of data, read from and written to its new one with a warning; both may be dotted paths. Nothing
 * is defined where the old name is there already, or the object that would hold it is missing.
 * @param value what reading the old name gives, instead of the value of the new one
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
  // the object that gets the old name, which may be missing
  const holder = parts.length ? getProperty(data, parts.join(".")) : data;
  if (!holder || typeof holder !== "object") return;
  Object.defineProperty(holder, name, {
    get: () => {
      warn();
      return value ?? getProperty(data, newKey);
    },
    set: (next: unknown) => {
      warn();
      setProperty(data, newKey, next);
    },
    configurable: true,
    enumerable: false,
  });
}

/** Warns, once for each call site, that code reads or writes data by its old name; `warning` replaces the sentence. */
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
