import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BonusKey } from "../src/foundry/contract/bonus.ts";
import type { SettingDeclaration } from "../src/foundry/contract/declarations.ts";
import { RULESET_IDS } from "../src/rules/index.ts";
import { root } from "./setup.mjs";

/**
 * Imports the list that one file of each ruleset exports under a name: ruleset id to the list, empty without the file.
 * @throws Error where the file does not export that name
 */
async function importLists<T>(file: string, name: string): Promise<Readonly<Record<string, readonly T[]>>> {
  const lists = RULESET_IDS.map(async (id): Promise<[string, readonly T[]]> => {
    const path = join(root, "src/foundry/rulesets", id, file);
    if (!existsSync(path)) return [id, []];
    const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, readonly T[] | undefined>>;
    const list = module[name];
    if (!list) throw new Error(`src/foundry/rulesets/${id}/${file} must export \`${name}\``);
    return [id, list];
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** Imports the declarations of the world settings of each ruleset, by its id. */
export const declaredSettings = (): ReturnType<typeof importLists<SettingDeclaration>> =>
  importLists("settings.ts", "settings");

/** Imports the keys of the numbers that effects may change in each ruleset, by its id. */
export const declaredBonuses = (): ReturnType<typeof importLists<BonusKey>> => importLists("bonuses.ts", "bonuses");
