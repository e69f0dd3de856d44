/** What `npm run compat` prints of modules: which loaded, what failed first in each, and whose name it was. */
import type { Page } from "playwright-core";
import type { Row } from "./compat-steps.ts";

/** What the page tells of a module. */
export interface ModuleState {
  id: string;
  title: string;
  version: string;
  active: boolean;
  /** why it is not active */
  obstacle: string | null;
  /** what failed in its code, the first one first */
  failures: string[];
}

/** Makes all modules active that can be. */
export async function activateAll(page: Page): Promise<void> {
  await page.evaluate(
    "game.settings.set('core', 'moduleConfiguration', Object.fromEntries([...game.modules].map(({ id }) => [id, true])))",
  );
}

/** What became of every module, as the page knows it. */
export const statesOf = (page: Page): Promise<ModuleState[]> =>
  page.evaluate(`[...game.modules].map((module) => ({
    id: module.id,
    title: module.title,
    version: module.version,
    active: module.active,
    obstacle: game.modules.infos.get(module.id).obstacle,
    failures: [...(game.modules.failures.get(module.id) ?? [])],
  }))`);

/** The problems that the table told of, such as a folder without a manifest. */
export const problemsOf = (page: Page): Promise<string[]> => page.evaluate("game.data.moduleProblems");

/** One row for each module. */
export function moduleRows(states: readonly ModuleState[]): Row[] {
  return states.map(({ id, version, active, obstacle, failures }) => {
    const [first] = failures;
    const detail =
      obstacle ?? (active ? first && `${version}: ${short(first)}${blamed(first)}` : "it was not made active");
    return {
      what: `module ${id}`,
      ok: active && !failures.length,
      detail: detail ?? version,
      ...(failures.length > 1 && { complaints: failures.length }),
    };
  });
}

/** The name behind a failure: one that the host does not have, or one that its code read of nothing. */
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

/** A failure in a line: libWrapper tells of others' in many, of which one says what was wrong. */
function short(failure: string): string {
  const [line] = failure.split("\n");
  const wrapped = /^Error= (.+)$/m.exec(failure)?.[1];
  return wrapped ? `${line} ${wrapped}` : line!;
}

function blamed(failure: string): string {
  const found = nameIn(failure);
  if (!found) return "";
  return found.host ? ` [the host lacks ${found.name}]` : ` [the name ${found.name}]`;
}
