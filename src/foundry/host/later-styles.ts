/**
 * The URL of this file. A constant of its own, as the bundler would take `new URL(…, import.meta.url)` with a variable
 * in it for a list of files to add.
 */
const HERE = import.meta.url;

/** The loading of each style sheet that has been asked for, ended or not, by the sheet's name. */
const loadings = new Map<string, Promise<void>>();

/**
 * Loads the style sheet `styles/<name>.css`, once, by a style element added to the page. Resolves when the style sheet
 * is loaded, and also if loading fails, as windows can be read without their style sheet.
 */
function laterStyles(name: string): Promise<void> {
  const earlier = loadings.get(name);
  if (earlier) return earlier;
  // The event "load" resolves the promise, and so does "error".
  const loading = new Promise<void>((resolve) => {
    const style = document.createElement("style");
    // `system` is the CSS layer into which the host puts a system's styles.
    style.textContent = `@import url("${new URL(`./styles/${name}.css`, HERE).href}") layer(system);`;
    for (const end of ["load", "error"]) style.addEventListener(end, () => resolve(), { once: true });
    document.head.append(style);
  });
  loadings.set(name, loading);
  return loading;
}

/** Loads the styles of those windows whose code is loaded on demand; resolves when they are there, or have failed. */
export const windowStyles = (): Promise<void> => laterStyles("windows");

/**
 * Loads the rulesets' accent colours and the styles of single rulesets; resolves when they are there, or have failed.
 */
export const rulesetStyles = (): Promise<void> => laterStyles("rulesets");
