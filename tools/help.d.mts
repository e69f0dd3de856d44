export const COMMANDS: Readonly<Record<string, string>>;
