/** The stored `system` of a document, by field. */
export type Source = Record<string, unknown>;

/** Turns stored data of schema version n into n + 1, where n is the migration's index in its list. Pure. */
export type Migration = (source: Source) => Source;

/**
 * Runs the migrations that stored data has not had yet, in place, sets the data's schema version to the number of all
 * migrations, and returns the data. Data without a schema version is returned as it is. For a value that is no object,
 * a new empty object is returned.
 */
export function migrate(source: Source, migrations: readonly Migration[]): Source {
  if (typeof source !== "object" || source === null) return {};
  // Data without a version is part of an update, and has the newest shape already.
  if (!("schemaVersion" in source)) return source;
  // A broken version counts as 0: all migrations run.
  const firstMigration = Number.isInteger(source.schemaVersion) ? (source.schemaVersion as number) : 0;
  let result = source;
  for (const migration of migrations.slice(Math.max(0, firstMigration))) result = migration(result);
  // The host goes on with the object that it passed in: copy the result of the migrations into that object.
  if (result !== source) {
    for (const key of Object.keys(source)) delete source[key];
    Object.assign(source, result);
  }
  source.schemaVersion = migrations.length;
  return source;
}
