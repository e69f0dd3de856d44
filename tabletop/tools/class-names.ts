/** How builds shorten names: hooks, stored rolls and messages of errors are named by classes, and nothing by functions. */
const keepNames = { class: true, function: false };

/**
 * Options for Vite 8's `build.rolldownOptions.output`. The first keeps the name of a class where another thing of the
 * file has it, too; the others keep it where a class is written into the only expression that uses it, and elsewhere.
 */
export const withClassNames = {
  keepNames: true,
  minify: { compress: { keepNames }, mangle: { keepNames }, codegen: true },
};
