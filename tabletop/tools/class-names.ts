/**
 * How builds shorten names: classes keep theirs, as the names of hooks, stored rolls and messages of errors contain
 * them.
 */
const keepNames = { class: true, function: false };

/**
 * Options for Vite 8's `build.rolldownOptions.output`. The outer `keepNames` keeps a class's name if something else in
 * the file has the same name; those within `minify` keep it in all other cases.
 */
export const withClassNames = {
  keepNames: true,
  minify: { compress: { keepNames }, mangle: { keepNames }, codegen: true },
};
