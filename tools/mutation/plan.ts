/**
 * The plan of a run of `npm run mutation`: the files with all their changes built in, each behind a switch, and the
 * changes to be tried. Main process and worker meet in the folder that this lies in.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** Two runs at the same time, of different files, name different folders. */
export const folder = join(root, ".build/mutation", process.env["FRAY_MUTATION_RUN"] ?? "one");
export const planFile = join(folder, "plan.json");
export const logFile = join(folder, "log.txt");

export interface Plan {
  /** Sources with their switches, by their paths. */
  readonly sources: Readonly<Record<string, string>>;
  /** The ids of the changes to be tried. */
  readonly tried: readonly string[];
}

export const readPlan = (): Plan => JSON.parse(readFileSync(planFile, "utf8")) as Plan;

/**
 * The progress of a change: its tests in a file have begun, they all passed, one failed; or that it is reached by
 * a test, or only while modules load. A line each, written at once: a change that never ends is told from this.
 */
export type What = "begun" | "passed" | "noticed" | "reached" | "loading" | "unwell";
export interface Line {
  readonly what: What;
  readonly id: string;
  readonly test: string;
}

export const note = ({ what, id, test }: Line): void => appendFileSync(logFile, `${what}\t${id}\t${test}\n`);

export const notes = (): Line[] =>
  existsSync(logFile)
    ? readFileSync(logFile, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => {
          const [what, id, test] = line.split("\t") as [What, string, string];
          return { what, id, test };
        })
    : [];
