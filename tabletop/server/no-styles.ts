/**
 * Takes the place of postcss in builds: sanitize-html needs it only to read styles in attributes, which html.ts leaves
 * unread.
 */
export function parse(): never {
  throw new Error("Styles in attributes are not read here.");
}
