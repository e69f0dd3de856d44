/** Stored data of a document's `system`, by field. */
export type Source = Record<string, unknown>;

/** Raises stored data from schema version n (its place in the list) to n + 1. Pure: takes and returns plain data. */
export type Migration = (source: Source) => Source;

/**
 * Runs the migrations that stored data has not had, changes it in place, and returns it. Data without a schema version
 * (a partial update) stays as it is; for a value that is no object a new, empty one is returned.
 */
export function migrate(source: Source, migrations: readonly Migration[]): Source {
  if (typeof source !== "object" || source === null) return {};
  // A partial update has no version of its own and is already in today's shape.
  if (!("schemaVersion" in source)) return source;
  const from = Number.isInteger(source.schemaVersion) ? (source.schemaVersion as number) : 0;
  let result = source;
  for (const migration of migrations.slice(Math.max(0, from))) result = migration(result);
  // The host reads the object that it passed in, not the return value.
  if (result !== source) {
    for (const key of Object.keys(source)) delete source[key];
    Object.assign(source, result);
  }
  source.schemaVersion = migrations.length;
  return source;
}
