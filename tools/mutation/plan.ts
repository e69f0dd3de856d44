/**
 * The plan and the log of a run of `npm run mutation`, which main process and worker share in one folder: the sources
 * with all their changes (mutants) built in, each behind a switch, the changes to be tried, and their progress.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** The folder of the run; FRAY_MUTATION_RUN names another one, for a second run at the same time. */
export const folder = join(root, ".build/mutation", process.env["FRAY_MUTATION_RUN"] ?? "one");
export const planFile = join(folder, "plan.json");
export const logFile = join(folder, "log.txt");

/** The plan of a run, which the main process writes and the worker reads. */
export interface Plan {
  /** Sources with their switches, by their paths. */
  readonly sources: Readonly<Record<string, string>>;
  /** The ids of the changes to be tried. */
  readonly tried: readonly string[];
}

/** Reads the plan that the main process has written. */
export const readPlan = (): Plan => JSON.parse(readFileSync(planFile, "utf8")) as Plan;

/**
 * The progress of a change: its tests in a file have begun, all passed, or one failed ("noticed"); a test reaches it,
 * or only the loading of modules does. "unwell": a test fails without any change, once changes were tried.
 */
export type What = "begun" | "passed" | "noticed" | "reached" | "loading" | "unwell";
/** A line of the log: the progress, the id of the change, and the path of the test file. */
export interface Line {
  readonly what: What;
  readonly id: string;
  readonly test: string;
}

/** Adds a line to the log, at once: a change that never ends is recognised by its last line. */
export const addNote = ({ what, id, test }: Line): void => appendFileSync(logFile, `${what}\t${id}\t${test}\n`);

/** Reads the lines of the log, oldest first; none where there is no log yet. */
export function readNotes(): Line[] {
  if (!existsSync(logFile)) return [];
  const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [what, id, test] = line.split("\t") as [What, string, string];
    return { what, id, test };
  });
}
