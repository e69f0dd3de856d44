import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { RULESETS, type RulesetId } from "../src/rules/index.ts";

/*
 * Parts of the demo world, with the documents of one ruleset alone. A page makes every document of its world when it
 * opens, so it opens such a part in two thirds of the time.
 */

type Source = Record<string, any>;
type Entry = [file: string, source: Source];

/** The documents in a folder of readable sources: path of the file below the folder to its source. */
export type Files = ReadonlyMap<string, Source>;

/**
 * Selects the documents of the demo world that a ruleset needs: world.json, all users, and the ruleset's actors, scenes
 * and encounters. Where none of these scenes is the active one, the first becomes active.
 * @throws Error where a scene has tokens of missing actors or of several rulesets, or the ruleset has no scene
 */
export function partOf(demo: Files, ruleset: RulesetId): Files {
  const of = (folder: string): Entry[] => [...demo].filter(([file]) => dirname(file) === folder);
  const everybody = new Map(of("actors").map(([, actor]) => [actor["_id"], actor]));

  const rulesetOf = (id: string, where: string): string => {
    const { type, system } = everybody.get(id) ?? fail(`${where} refers to the actor ${id}, who is not there`);
    // a party belongs to the ruleset of its members
    if (type === "party") return common(system.members, where);
    return Object.keys(RULESETS).find((one) => type.startsWith(one)) ?? fail(`${where}: whose is ${type}?`);
  };
  const common = (actors: readonly string[], where: string): string => {
    const [first, ...others] = new Set(actors.map((id) => rulesetOf(id.replace("Actor.", ""), where)));
    return first && !others.length ? first : fail(`${where} is of no ruleset, or of several`);
  };
  const who = ({ tokens }: Source): string[] => tokens.map((token: Source) => token["actorId"]);

  const actors = of("actors").filter(([file, { _id }]) => rulesetOf(_id, file) === ruleset);
  const scenes = of("scenes").filter(([file, scene]) => common(who(scene), file) === ruleset);
  const [active] = scenes.find(([, scene]) => scene["active"]) ?? scenes[0] ?? fail(`there is no scene of ${ruleset}`);
  const has = (documents: readonly Entry[], id: string): boolean => documents.some(([, { _id }]) => _id === id);
  return new Map([
    ...of("."),
    ...of("users").map(([file, user]): Entry => [
      file,
      has(actors, user["character"]) ? user : { ...user, character: null },
    ]),
    ...actors,
    ...scenes.map(([file, scene]): Entry => [file, { ...scene, active: file === active }]),
    ...of("combats").filter(([, { scene }]) => has(scenes, scene)),
  ]);
}

const fail = (why: string): never => {
  throw new Error(`the demo world cannot be parted: ${why}`);
};

/** Reads all JSON files in a folder and those below it, in the order of their paths. */
export function sourcesIn(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return new Map(files.sort().map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Source]));
}

/** A setting of the world by which the rules do not check reach: the gamemaster judges it. */
const REACH_WAIVED: Entry = [
  "settings/reach.json",
  { _id: "reachOfEverybody", _key: "!settings!reachOfEverybody", key: "fray.reach", value: JSON.stringify("judge") },
];

const known = new Map<string, string>();

/**
 * Gives the path of a folder with the sources of the demo world, or of a ruleset's part of it. It is written once,
 * named by the hash of its content, and never changed.
 * @param ruleset null: the whole demo world
 * @param waived true: reach is not checked, so that actors can strike across the scene
 */
export function worldOf(ruleset: RulesetId | null, waived: boolean): string {
  const name = `${ruleset ?? "demo"}${waived ? "-near" : ""}`;
  const before = known.get(name);
  if (before) return before;
  const demo = sourcesIn("demo");
  const part = ruleset ? partOf(demo, ruleset) : demo;
  const files = waived ? new Map([...part, REACH_WAIVED]) : part;
  const hash = createHash("sha256").update(JSON.stringify([...files]));
  const folder = join(".build/worlds", `${name}-${hash.digest("hex")}`);
  known.set(name, folder);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  for (const [file, source] of files) {
    mkdirSync(dirname(join(draft, file)), { recursive: true });
    writeFileSync(join(draft, file), JSON.stringify(source));
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another worker was first.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
