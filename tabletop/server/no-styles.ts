/**
 * In a site's build this replaces the function `parse` of postcss, and always throws: sanitize-html calls it only to
 * read styles in attributes, which html.ts switches off.
 */
export function parse(): never {
  throw new Error("Styles in attributes are not read here.");
}
