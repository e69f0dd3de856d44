export const root: string;
/** What `node --import` is given to run TypeScript. */
export const typescript: string;
/** The packages of a lock file that must be there, by folder. */
export function needed(packages: Record<string, object>, what: "play" | "all"): [string, Record<string, unknown>][];
/** Whether what package-lock.json asks for is installed, whichever command did it. */
export function isInstalled(what: "play" | "all", folder?: string): boolean;
/** What went wrong with an install and what to do, in words. */
export function installProblem(said: string): string;
export function setup(what?: "play" | "all"): void;
