/** A line for each script of package.json, by its name. */
export const COMMANDS: Readonly<Record<string, string>>;
