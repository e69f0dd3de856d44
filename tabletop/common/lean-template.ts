/** What Handlebars writes into each block of a template for its versions before 4.6; later ones never call it. */
const OLD_LOOKUP =
  /(lookupProperty = container\.lookupProperty) \|\| function\(parent, propertyName\) \{\n\s+if \(Object\.prototype\.hasOwnProperty\.call\(parent, propertyName\)\) \{\n\s+return parent\[propertyName\];\n\s+\}\n\s+return undefined\n\s+\}/g;

/** The place of a call in the template's text, which `options.loc` would tell a helper. */
const PLACE = /,"loc":\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\}/g;

/**
 * Takes out of a template compiled by Handlebars what nothing reads: about half of its text, a function for each block
 * and four objects for each call of a helper. The text of the template itself, where quotes and line breaks are escaped,
 * stays as it is.
 */
export const leanTemplate = (code: string): string => code.replace(OLD_LOOKUP, "$1").replace(PLACE, "");
