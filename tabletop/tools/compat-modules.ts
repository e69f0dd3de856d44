/**
 * The rows that `npm run compat` prints of modules: which loaded, what failed first in each, and which name was
 * missing.
 */
import type { Page } from "playwright-core";
import type { Row } from "./compat-steps.ts";

/** The state of a module in the page. */
export interface ModuleState {
  id: string;
  title: string;
  version: string;
  active: boolean;
  /** the reason why it cannot be active; null: it can */
  obstacle: string | null;
  /** the failures in its code, the first one first */
  failures: string[];
}

/** Sets all installed modules active; the page must load anew before they are. */
export async function activateAll(page: Page): Promise<void> {
  await page.evaluate(
    "game.settings.set('core', 'moduleConfiguration', Object.fromEntries([...game.modules].map(({ id }) => [id, true])))",
  );
}

/** Reads the state of every module from the page. */
export const statesOf = (page: Page): Promise<ModuleState[]> =>
  page.evaluate(`[...game.modules].map((module) => ({
    id: module.id,
    title: module.title,
    version: module.version,
    active: module.active,
    obstacle: game.modules.infos.get(module.id).obstacle,
    failures: [...(game.modules.failures.get(module.id) ?? [])],
  }))`);

/** Reads the problems that the table reports, such as a folder without a manifest. */
export const problemsOf = (page: Page): Promise<string[]> => page.evaluate("game.data.moduleProblems");

/**
 * Makes a row of the report for each module: ok where it is active and nothing of it failed. The row tells the obstacle
 * to its loading, else that it is not active, else its first failure, else its version.
 */
export function moduleRows(states: readonly ModuleState[]): Row[] {
  return states.map(({ id, version, active, obstacle, failures }) => {
    const [first] = failures;
    let detail = first ? `${version}: ${firstLine(first)}${missingName(first)}` : version;
    if (!active) detail = "it was not made active";
    return {
      what: `module ${id}`,
      ok: active && !failures.length,
      detail: obstacle ?? detail,
      ...(failures.length > 1 && { complaints: failures.length }),
    };
  });
}

/**
 * Finds the missing name in the message of a failure; null where it names none.
 * @returns `host` true: the tabletop says that it lacks the name; false: code read the name from undefined, or found a
 * value of the wrong kind there
 */
export function nameIn(failure: string): { name: string; host: boolean } | null {
  const missing = /not in the tabletop: ([\w.#]+)/.exec(failure);
  if (missing) return { name: missing[1]!, host: true };
  const patterns = [
    /Class extends value undefined/,
    /reading '([^']+)'/,
    /setting '([^']+)'/,
    /([\w.$]+) is not (?:defined|a function|a constructor|iterable)/,
    /provide an export named '([^']+)'/,
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(failure);
    if (found) return { name: found[1] ?? "a class that is extended", host: false };
  }
  return null;
}

/** The first line of a failure; where libWrapper reports another's failure, with the line that says what was wrong. */
function firstLine(failure: string): string {
  const [line] = failure.split("\n");
  const wrapped = /^Error= (.+)$/m.exec(failure)?.[1];
  return wrapped ? `${line} ${wrapped}` : line!;
}

/** The missing name of a failure in brackets; empty without one. */
function missingName(failure: string): string {
  const found = nameIn(failure);
  if (!found) return "";
  return found.host ? ` [the host lacks ${found.name}]` : ` [the name ${found.name}]`;
}
