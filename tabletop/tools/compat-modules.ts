/**
 * The rows that `npm run compat` prints for modules: which loaded, what failed first in each, and which name it missed.
 */
import type { Page } from "playwright-core";
import type { Row } from "./compat-steps.ts";

/** The state of a module in the page. */
export interface ModuleState {
  id: string;
  title: string;
  version: string;
  active: boolean;
  /** why it cannot be active; null: it can */
  obstacle: string | null;
  /** the failures in its code, in order */
  failures: string[];
}

/** Stores in the world's setting that all installed modules are active; this counts from the next load of the page. */
export async function activateAll(page: Page): Promise<void> {
  await page.evaluate(
    "game.settings.set('core', 'moduleConfiguration', Object.fromEntries([...game.modules].map(({ id }) => [id, true])))",
  );
}

/** Reads the state of each module from the page. */
export const statesOf = (page: Page): Promise<ModuleState[]> =>
  page.evaluate(`[...game.modules].map((module) => ({
    id: module.id,
    title: module.title,
    version: module.version,
    active: module.active,
    obstacle: game.modules.infos.get(module.id).obstacle,
    failures: [...(game.modules.failures.get(module.id) ?? [])],
  }))`);

/** Reads the table's own sentences about problems with modules, such as a folder without a manifest. */
export const problemsOf = (page: Page): Promise<string[]> => page.evaluate("game.data.moduleProblems");

/**
 * Makes a row for each module, `ok` if the module is active and has no failures. The row's detail is the first of these
 * that applies: the obstacle to loading the module, that it is not active, its version with its first failure, its
 * version.
 */
export function moduleRows(states: readonly ModuleState[]): Row[] {
  return states.map(({ id, version, active, obstacle, failures }) => {
    const [firstFailure] = failures;
    // the least important first: version, failure, not active, obstacle
    let detail = firstFailure ? `${version}: ${firstLine(firstFailure)}${missingName(firstFailure)}` : version;
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
 * Finds the name that a failure's message says is missing; null where it names none.
 * @returns `host` true: the tabletop says that it does not have the name; false: the name was read from undefined, or
 * its value is of the wrong kind
 */
export function nameIn(failure: string): { name: string; host: boolean } | null {
  const notInTabletop = /not in the tabletop: ([\w.#]+)/.exec(failure);
  if (notInTabletop) return { name: notInTabletop[1]!, host: true };
  // the messages of the JavaScript engine that name what is missing
  const patterns = [
    /Class extends value undefined/,
    /reading '([^']+)'/,
    /setting '([^']+)'/,
    /([\w.$]+) is not (?:defined|a function|a constructor|iterable)/,
    /provide an export named '([^']+)'/,
  ];
  for (const pattern of patterns) {
    const match = pattern.exec(failure);
    if (match) return { name: match[1] ?? "a class that is extended", host: false };
  }
  return null;
}

/**
 * The first line of a failure. If the module libWrapper reports the failure of another one, the line with that failure
 * is added.
 */
function firstLine(failure: string): string {
  const [line] = failure.split("\n");
  const wrapped = /^Error= (.+)$/m.exec(failure)?.[1];
  return wrapped ? `${line} ${wrapped}` : line!;
}

/** The missing name of a failure, in brackets; "" where there is none. */
function missingName(failure: string): string {
  const missing = nameIn(failure);
  if (!missing) return "";
  return missing.host ? ` [the host lacks ${missing.name}]` : ` [the name ${missing.name}]`;
}
