/** The functions of `foundry.utils` that need a page. */

export { cleanHTML } from "../applications/clean-html.ts";

/**
 * Makes elements of HTML text.
 * @returns the element, or an HTMLCollection where there are several; undefined for text without any
 */
export function parseHTML(html: string): any {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const { children } = template.content;
  return children.length > 1 ? children : children[0];
}

/**
 * Makes the browser download a text as a file.
 * @param type its MIME type
 * @param filename proposed to the user
 */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([data], { type }));
  anchor.download = filename;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 100);
}

/** Reads the text of a file. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** The class that draws a kind of document on the canvas, from CONFIG; undefined where none does. */
export function getPlaceableObjectClass(name: string): any {
  return globalThis.CONFIG[name]?.objectClass;
}

/** Fetches a file as a Blob; the server's answer to an error, such as 404, comes back as a Blob too. */
export async function fetchResource(src: string): Promise<Blob> {
  return (await fetch(src)).blob();
}

/** Adds the time in milliseconds as the query of an address without one, so that the browser fetches the file anew. */
export function getCacheBustURL(src: string): string {
  return `${src}?${Date.now()}`;
}
