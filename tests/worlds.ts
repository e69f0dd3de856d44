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
 * What the demo world has of one ruleset. Each page makes every document of its world when it opens: with these alone it
 * is there in two thirds of the time.
 */

type Source = Record<string, any>;
type Entry = [file: string, source: Source];

/** A folder of readable sources: documents by their files' names. */
export type Files = ReadonlyMap<string, Source>;

/**
 * The users, and a ruleset's actors, scenes and encounters; where the active scene is not among them, the first is.
 * @throws Error where a scene holds tokens of actors that are not there, or of several rulesets
 */
export function partOf(demo: Files, ruleset: RulesetId): Files {
  const of = (folder: string): Entry[] => [...demo].filter(([file]) => dirname(file) === folder);
  const everybody = new Map(of("actors").map(([, actor]) => [actor["_id"], actor]));

  const rulesetOf = (id: string, where: string): string => {
    const { type, system } = everybody.get(id) ?? fail(`${where} refers to the actor ${id}, who is not there`);
    // A party is of the ruleset of those in it.
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

/** Everything in a folder of sources, in the order of names. */
export function sourcesIn(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return new Map(files.sort().map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Source]));
}

/** A world's setting that leaves it to the gamemaster who is near enough to be struck. */
const REACH_WAIVED: Entry = [
  "settings/reach.json",
  { _id: "reachOfEverybody", _key: "!settings!reachOfEverybody", key: "fray.reach", value: JSON.stringify("judge") },
];

const known = new Map<string, string>();

/**
 * The folder of what the demo world has of a ruleset, or of all of them; it is named by what it holds, and never written to
 * again.
 * @param waived blows are struck across the scene: how people come near is not what a test is about
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
