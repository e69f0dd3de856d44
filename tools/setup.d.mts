/** The path of the repository. */
export const root: string;
/** The address of the module that `node --import` loads so that Node runs TypeScript. */
export const typescript: string;
/** Lists the packages of a lock file that must be installed: pairs of folder and entry. */
export function needed(packages: Record<string, object>, what: "play" | "all"): [string, Record<string, unknown>][];
/** Tells whether the packages of package-lock.json are installed in their versions. */
export function isInstalled(what: "play" | "all", folder?: string): boolean;
/** Says in words why an install failed and what to do; `said` is the text that npm printed. */
export function installProblem(said: string): string;
/** Installs the packages that are missing; ends the process where that fails or Node is too old. */
export function setup(what?: "play" | "all"): void;
