/** The functions of `foundry.utils` that need a browser's page. */

export { cleanHTML } from "../applications/clean-html.ts";

/**
 * Makes elements of HTML text; text outside of elements is lost.
 * @returns the element, or an HTMLCollection of several; undefined if there is none
 */
export function parseHTML(html: string): any {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const { children } = template.content;
  return children.length > 1 ? children : children[0];
}

/**
 * Makes the browser download a text as a file.
 * @param type MIME type of the text
 * @param filename that is proposed to the user
 */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([data], { type }));
  anchor.download = filename;
  anchor.click();
  // once the browser has begun the download
  setTimeout(() => URL.revokeObjectURL(anchor.href), 100);
}

/** Reads the text of a file. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** The class that draws a kind of document on the canvas, from CONFIG; undefined if there is none. */
export function getPlaceableObjectClass(name: string): any {
  return globalThis.CONFIG[name]?.objectClass;
}

/** Fetches a file as a Blob; if the server answers with an error such as 404, what it sends with that. */
export async function fetchResource(src: string): Promise<Blob> {
  return (await fetch(src)).blob();
}

/**
 * Adds the time as the query of an address that has none, so that the browser does not take the file from its cache.
 */
export function getCacheBustURL(src: string): string {
  return `${src}?${Date.now()}`;
}
