/**
 * Handlebars in a script of its own, made of its modern modules. It makes an error as soon as it is evaluated; where
 * developer tools or a test look on, Chromium then compiles the whole script around it once more: 50 ms for the client.
 */
export const handlebarsApart = {
  /** for `resolve.alias`: its modules instead of those for CommonJS, which run within the script that imports them */
  alias: { handlebars: "handlebars/lib/handlebars.js" },
  /** for `codeSplitting` of the output */
  codeSplitting: { groups: [{ name: "handlebars", test: /[\\/]node_modules[\\/]handlebars[\\/]/ }] },
};
