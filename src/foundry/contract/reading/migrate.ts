export type Source = Record<string, unknown>;

/** Raises a stored source from schema `from` to `from + 1`. Pure: takes and gives plain data. */
export type Migration = (source: Source) => Source;

/** Runs the migrations a source has not seen, in place. Garbage in the source is left to the fields to repair. */
export function migrate(source: Source, migrations: readonly Migration[]): Source {
  if (typeof source !== "object" || source === null) return {};
  // A partial update has no version of its own and is already in today's shape.
  if (!("schemaVersion" in source)) return source;
  const from = Number.isInteger(source.schemaVersion) ? (source.schemaVersion as number) : 0;
  let result = source;
  for (const migration of migrations.slice(Math.max(0, from))) result = migration(result);
  // The host looks at the object it gave, never at what it gets back.
  if (result !== source) {
    for (const key of Object.keys(source)) delete source[key];
    Object.assign(source, result);
  }
  source.schemaVersion = migrations.length;
  return source;
}
