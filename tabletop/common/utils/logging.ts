/** Warnings about the use of deprecated names and shapes (`foundry.utils.logCompatibilityWarning`). */

/** The levels of a warning: the values of `CONST.COMPATIBILITY_MODES`. */
const SILENT = 0;
const WARNING = 1;
const ERROR = 2;
const FAILURE = 3;

/** The beginning of each of the tabletop's own compatibility warnings, by which they are told apart in a console. */
export const DEPRECATED = "Deprecated: ";

/** The options of a compatibility warning. */
export interface CompatibilityOptions {
  /** one of `CONST.COMPATIBILITY_MODES`; that of `CONFIG.compatibility.mode` if left out */
  mode?: number;
  /** the generation that deprecated the name or shape */
  since?: number | string;
  /** the generation that removes it */
  until?: number | string;
  /** words that are added to the message */
  details?: string;
  /** whether to log the stack too; true if left out */
  stack?: boolean;
  /** whether to log it the first time alone that this call site asks; false if left out */
  once?: boolean;
}

/** The message and stack of each warning that was logged with `once`. */
const logged = new Set<string>();

/**
 * Logs that something deprecated was used. `mode`, else `CONFIG.compatibility.mode`, says whether as a warning, as an
 * error or not at all. Nothing is logged if message and stack match one of `CONFIG.compatibility.excludePatterns`, or
 * if there are `includePatterns` and they match none of these. With `once`, each call site is logged once.
 * @throws the warning itself in mode FAILURE
 */
export function logCompatibilityWarning(
  message: string,
  { mode, since, until, details, stack = true, once = false }: CompatibilityOptions = {},
): void {
  const {
    mode: defaultMode = WARNING,
    includePatterns = [],
    excludePatterns = [],
  } = globalThis.CONFIG?.compatibility ?? {};
  const level = mode ?? defaultMode;
  if (level === SILENT) return;
  const warning = new Error([message, generationSpan(since, until), details].filter(Boolean).join("\n"));
  const text = warning.stack ?? warning.message;
  if (excludePatterns.some((pattern: RegExp) => text.search(pattern) >= 0)) return;
  if (includePatterns.length && !includePatterns.some((pattern: RegExp) => text.search(pattern) >= 0)) return;
  // the message and the stack together are the call site
  if (once && logged.has(text)) return;
  if (once) logged.add(text);
  if (level === FAILURE) throw warning;
  const output = stack ? warning : warning.message;
  if (level === ERROR) console.error(output);
  else console.warn(output);
}

/**
 * Warns, once for each call site, of a deprecated name or shape that the tabletop still accepts.
 * @param what the deprecation in words, without a full stop
 * @param since the generation that deprecated it; `until` is the one that removes it
 */
export function warnDeprecated(what: string, since: number, until: number): void {
  logCompatibilityWarning(DEPRECATED + what, { since, until, once: true });
}

/**
 * Defines a deprecated name on an object: reading the name warns and gives the result of `read`; an assignment makes
 * the name a plain property.
 * @param path the deprecated name with its object, for the warning; `instead` is the name to use now
 */
export function defineDeprecated(
  target: object,
  name: string,
  read: () => unknown,
  { path, instead, since, until }: { path: string; instead: string; since: number; until: number },
): void {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: false,
    get() {
      warnDeprecated(`${path}; use ${instead}`, since, until);
      return read();
    },
    // an assignment makes the name a plain property
    set(value: unknown) {
      Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
    },
  });
}

/** The generations of a warning in words, in brackets; empty if neither is given. */
function generationSpan(since?: number | string, until?: number | string): string {
  const parts = [since !== undefined && `deprecated since ${since}`, until !== undefined && `removed in ${until}`];
  const span = parts.filter(Boolean).join(", ");
  return span && `(${span})`;
}
