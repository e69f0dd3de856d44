/**
 * Takes the place of postcss's `parse` in builds, and always throws: sanitize-html needs it only to read styles in
 * attributes, which html.ts leaves unread.
 */
export function parse(): never {
  throw new Error("Styles in attributes are not read here.");
}
