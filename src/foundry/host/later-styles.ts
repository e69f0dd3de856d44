/**
 * The URL of this file. It is a constant because the bundler would read `new URL(…, import.meta.url)` with a variable
 * name as a list of its own files.
 */
const HERE = import.meta.url;

/** The loading, under way or done, of each style sheet asked for, by name (`styles/<name>.css` beside this file). */
const asked = new Map<string, Promise<void>>();

/**
 * Loads a style sheet on its first call; resolves when it is loaded or has failed, as what is drawn without it can be
 * read too.
 */
function laterStyles(name: string): Promise<void> {
  const known = asked.get(name);
  if (known) return known;
  const loaded = new Promise<void>((resolve) => {
    const style = document.createElement("style");
    // The CSS layer in which the host puts the styles that a system's manifest names.
    style.textContent = `@import url("${new URL(`./styles/${name}.css`, HERE).href}") layer(system);`;
    for (const end of ["load", "error"]) style.addEventListener(end, () => resolve(), { once: true });
    document.head.append(style);
  });
  asked.set(name, loaded);
  return loaded;
}

/** Loads the styles of the windows that are themselves loaded on demand. */
export const windowStyles = (): Promise<void> => laterStyles("windows");

/** Loads the accent colours of the rulesets, and the styles that only one ruleset uses. */
export const rulesetStyles = (): Promise<void> => laterStyles("rulesets");
