/** Makes the page of a detached window (a browser window of its own) look and work like the table's page. */

// The elements with styles.
const STYLES = 'style, link[rel="stylesheet"]';

/**
 * Copies attributes from one element to another, replacing those with the same names.
 * @param attrs the names to copy, by default all that `source` has; names that `source` does not have are skipped
 */
export function copyAttributes(source: Element, target: Element, { attrs }: { attrs?: Iterable<string> } = {}): void {
  for (const name of attrs ?? source.getAttributeNames()) {
    const value = source.getAttribute(name);
    if (value !== null) target.setAttribute(name, value);
  }
}

/**
 * Copies attributes, styles and fonts of the table's page into the page of another browser window, and gives it the
 * API's globals and custom elements. Resolves when the styles are loaded or `timeout` is over.
 * @param timeout in milliseconds
 */
export async function fillPage(detachedWindow: Window, timeout: number): Promise<void> {
  // the attributes of the page's root and body
  const page = detachedWindow.document;
  copyAttributes(document.documentElement, page.documentElement);
  copyAttributes(document.body, page.body);
  page.body.classList.add("detached-window");
  // Without it, relative addresses would start from the new page's own address, a blob.
  const base = Object.assign(page.createElement("base"), { href: document.baseURI });
  // styles and fonts
  const styles = [...document.querySelectorAll(STYLES)].map((style) => page.importNode(style, true));
  const loads = styles
    .filter((style) => style.matches("link") || style.textContent?.includes("@import"))
    .map(waitForStyle);
  page.head.replaceChildren(base, ...styles, ...document.adoptedStyleSheets.map((sheet) => styleOf(page, sheet)));
  for (const font of document.fonts) if (font.status === "loaded") addFont(page, font);
  // globals, `Math` because the API adds functions to it, and custom elements
  for (const name of ["foundry", "game", "ui", "Math"])
    Object.defineProperty(detachedWindow, name, {
      configurable: true,
      get: () => (globalThis as Record<string, unknown>)[name],
    });
  renewElements(page);
  await Promise.race([Promise.all(loads), new Promise((resolve) => setTimeout(resolve, timeout))]);
}

/**
 * Adds a font that a script made to a page. A font from a style sheet is refused by the browser, and comes with the
 * copied sheet instead.
 */
function addFont(page: Document, font: FontFace): void {
  try {
    page.fonts.add(font);
  } catch (error) {
    if ((error as Error).name !== "InvalidModificationError") throw error;
  }
}

/** Resolves when a style has been loaded or has failed to load. */
const waitForStyle = (style: Element): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ["load", "error"]) style.addEventListener(event, () => resolve(), { once: true });
  });

/** Makes a style element with the rules of a sheet that a script made, since pages cannot share such a sheet. */
function styleOf(page: Document, sheet: CSSStyleSheet): HTMLStyleElement {
  const style = page.createElement("style");
  style.textContent = [...sheet.cssRules].map(({ cssText }) => cssText).join("\n");
  return style;
}

/**
 * Watches a page, and replaces custom elements that were inserted as HTML by working ones: only the table's page
 * defines their classes, so copies are made there.
 */
function renewElements(page: Document): void {
  const renewElement = (element: Element): void => {
    const elementClass = element.localName.includes("-") ? customElements.get(element.localName) : undefined;
    if (elementClass && !(element instanceof elementClass))
      return element.replaceWith(document.importNode(element, true));
    for (const child of element.children) renewElement(child);
  };
  new page.defaultView!.MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === Node.ELEMENT_NODE && node.isConnected) renewElement(node as Element);
  }).observe(page.body, { childList: true, subtree: true });
}
