/** A file that the bundler made, as far as it is read here. */
type Made = Record<string, unknown>;

/** How the bundler's file of helpers is imported; it needs one helper of it, which makes a module's namespace object. */
const IMPORT = /^import \{ t as __exportAll \} from "\.\/rolldown-runtime\.mjs";/m;

/** The same helper: an object with a getter for each export. */
const HELPER =
  `const __exportAll = (all) => Object.defineProperties({}, { ` +
  `...Object.fromEntries(Object.entries(all).map(([name, get]) => [name, { get, enumerable: true }])), ` +
  `[Symbol.toStringTag]: { value: "Module" } });`;

/**
 * A plugin that writes the bundler's helper into each file that needs it. As a file of its own it would be asked for
 * only once the first file that is loaded later has come, and that one could run no sooner.
 */
export const helperInEachFile = {
  name: "helper-in-each-file",
  /** Replaces the import by the helper; lines stay, so that source maps hold. */
  renderChunk: (code: string): { code: string; map: null } | null =>
    IMPORT.test(code) ? { code: code.replace(IMPORT, () => HELPER), map: null } : null,
  /** Leaves the helpers' file out. @throws Error if a file still imports it */
  generateBundle(_options: unknown, bundle: Record<string, Made>): void {
    delete bundle["rolldown-runtime.mjs"];
    for (const [name, { code }] of Object.entries(bundle))
      if (typeof code === "string" && code.includes("rolldown-runtime"))
        throw new Error(`${name} needs more of the bundler's helpers than tools/bundler-runtime.ts has.`);
  },
};
