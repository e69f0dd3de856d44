export type Source = Record<string, unknown>;

/** Raises a stored source from schema version n to n + 1. Pure: takes and returns plain data. */
export type Migration = (source: Source) => Source;

/**
 * Runs the migrations that a source has not had, and changes it in place. Invalid values are left to the fields to
 * repair.
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
