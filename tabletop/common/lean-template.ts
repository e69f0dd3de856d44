/** What Handlebars writes into each block of a template for its versions before 4.6; later ones never call it. */
const OLD_LOOKUP =
  /(lookupProperty = container\.lookupProperty) \|\| function\([^)]*\) \{\n[^]*?return undefined\s*\}/g;

/** The place of a call in the template's text, which `options.loc` would tell a helper. */
const PLACE = /,"loc":\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\}/g;

/**
 * Takes out of a template compiled by Handlebars a function in each block that only older versions call. The text of
 * the template itself, where quotes and line breaks are escaped, stays as it is.
 */
export const withoutOldLookup = (code: string): string => code.replace(OLD_LOOKUP, "$1");

/**
 * As `withoutOldLookup`, for templates whose helpers do not read `options.loc`, as those of the tabletop: takes out the
 * places of calls as well. About half of the text is left.
 */
export const leanTemplate = (code: string): string => withoutOldLookup(code).replace(PLACE, "");
