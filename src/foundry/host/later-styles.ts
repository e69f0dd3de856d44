/** Beside the system's own styles, wherever the host serves this file from. */
const FILE = "./styles/windows.css";

let styles: Promise<void> | undefined;

/**
 * The styles of the windows that are loaded when first asked for. Resolves when they are there, or cannot be had: a
 * window without them can still be read.
 */
export function windowStyles(): Promise<void> {
  return (styles ??= new Promise((resolve) => {
    const style = document.createElement("style");
    // The layer in which the host lays the styles that a system's manifest names.
    style.textContent = `@import url("${new URL(FILE, import.meta.url).href}") layer(system);`;
    for (const end of ["load", "error"]) style.addEventListener(end, () => resolve(), { once: true });
    document.head.append(style);
  }));
}
