/**
 * The URL of this file. Kept apart because the bundler would take `new URL(…, import.meta.url)` with a variable name
 * for a list of its own files.
 */
const HERE = import.meta.url;

/** Sheets of styles that are loaded when first asked for, by name: `styles/<name>.css` beside this file. */
const asked = new Map<string, Promise<void>>();

/** Resolves when they are there, or cannot be had: what is drawn without them can still be read. */
function laterStyles(name: string): Promise<void> {
  const known = asked.get(name);
  if (known) return known;
  const loaded = new Promise<void>((resolve) => {
    const style = document.createElement("style");
    // The layer in which the host lays the styles that a system's manifest names.
    style.textContent = `@import url("${new URL(`./styles/${name}.css`, HERE).href}") layer(system);`;
    for (const end of ["load", "error"]) style.addEventListener(end, () => resolve(), { once: true });
    document.head.append(style);
  });
  asked.set(name, loaded);
  return loaded;
}

/** The styles of the windows that are loaded when first asked for. */
export const windowStyles = (): Promise<void> => laterStyles("windows");

/** The accents of the rulesets, and what each one alone shows. */
export const rulesetStyles = (): Promise<void> => laterStyles("rulesets");
