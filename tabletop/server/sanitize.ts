/** The sanitizer (sanitize-html) as a file of a site, which fetches it when it is first needed. */
export { default as sanitize } from "sanitize-html";
