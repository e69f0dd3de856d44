/**
 * What browsers say if the code of an `import()` cannot be fetched, or is of another version than this page's fray.mjs.
 */
const PART_AWAY = /dynamically imported module|^Importing (a module|binding)|fray\.mjs' do/;

/** Tells whether an error is that a part of Fray could not be loaded, as after Fray was updated. */
export const isPartAway = (error: unknown): error is Error =>
  error instanceof Error &&
  PART_AWAY.test(error.message) &&
  // The message of some browsers names the file, which may be a module's; a world has one system.
  !/:\/\/(?!.*\/systems\/)/.test(error.message);

/** Returns the words for an unexpected error, as a key and its data. */
export const wordsOf = (error: unknown): [key: string, data: { message: string }] => [
  `FRAY.Error.${isPartAway(error) ? "PartAway" : "Unexpected"}`,
  { message: error instanceof Error ? error.message : String(error) },
];
