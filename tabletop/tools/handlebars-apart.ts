/**
 * Options that put Handlebars into a script of its own, made of its modern modules. Handlebars makes an error as soon
 * as it is evaluated; where developer tools or a test look on, Chromium then compiles the script that contains
 * Handlebars once more, which takes 50 ms for the script of the whole client.
 */
export const handlebarsApart = {
  /** for `resolve.alias`: the modern modules; the CommonJS ones would run within the script that imports them */
  alias: { handlebars: "handlebars/lib/handlebars.js" },
  /** for `codeSplitting` of the output */
  codeSplitting: { groups: [{ name: "handlebars", test: /[\\/]node_modules[\\/]handlebars[\\/]/ }] },
};
