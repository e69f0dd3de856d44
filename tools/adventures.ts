/**
 * Makes the sources of the pack `adventures`: one Adventure for each ruleset, its first fight, from the plan in
 * adventures/<ruleset>/adventure.json and the pages beside it.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { stableId } from "./journals.ts";
import { root } from "./setup.mjs";
import { wordAt } from "./words.ts";

type Json = Record<string, any>;

/** A fighter of an adventure: an actor of a pack, its square, and its place in the order. */
interface Fighter {
  /** pack and file below packs/, such as "crusade-bestiary/bandit" */
  readonly from: string;
  /** column and row of the square, counted from 0 */
  readonly at: readonly [number, number];
  readonly initiative: number;
  /** fields of the combatant's `system` */
  readonly system?: Json;
}

/** The content of adventures/<ruleset>/adventure.json; the pages of its journal lie beside it. */
interface Plan {
  readonly name: string;
  readonly caption: string;
  readonly description: string;
  /** the amount that there is to learn: a key of FRAY.Welcome.rank */
  readonly rank: string;
  readonly scene: Json & { readonly grid: Json };
  /**
   * walls, in pixels: x and y of both ends, or `c` with further fields, such as `door: 1`, or `sight: 0` to see past it
   */
  readonly walls: readonly (readonly number[] | { readonly c: readonly number[]; readonly [key: string]: unknown })[];
  readonly heroes: readonly Fighter[];
  /** the name of the heroes' party */
  readonly party: string;
  readonly foes: readonly Fighter[];
  /** fields of the encounter's `system` */
  readonly encounter?: Json;
}

/** The value of a wall's `move`, `sight`, `light` or `sound` with which it blocks them. */
const BLOCKS = 20;
/** The dispositions of tokens: to which side they belong. */
const SIDE = { friendly: 1, hostile: -1 };
/** The level of ownership with which a user may look at a document. */
const OBSERVER = 2;
const PARTY = "systems/fray/assets/tokens/party.svg";

/** Reads a JSON file of the repository. */
const read = (file: string): Json => JSON.parse(readFileSync(join(root, file), "utf8")) as Json;

/** Copies an actor of a pack with an id of its own, so that importing it replaces no actor of a world. */
function actorOf(ruleset: string, path: string, folder: string, isHero: boolean): Json {
  const { _id, _key, ...source } = read(`packs/${path}.json`);
  const actor = withoutKeys(source) as Json;
  const [pack] = path.split("/");
  return {
    ...actor,
    _id: stableId(`adventure.${ruleset}.${path}`),
    folder,
    // all users may look at a hero; the welcome's window gives each player one to play
    ownership: { default: isHero ? OBSERVER : 0 },
    _stats: { compendiumSource: `Compendium.fray.${pack}.Actor.${_id}` },
    // giving a foe to a player must not ask the gamemaster whether it becomes a hero
    flags: { ...actor.flags, fray: { ...actor.flags?.fray, heroAsked: true } },
  };
}

/** Copies a value without the keys `_key` at any depth. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "_key")
      .map(([key, entry]) => [key, withoutKeys(entry)]),
  );
}

/**
 * Makes the pages of an adventure's journal from its Markdown files. `{{FRAY.Key}}` becomes the English words of that
 * key, `[[pack/file|words]]` a link to that actor of the adventure.
 * @param links an actor's pack and file to its id
 */
function pagesOf(ruleset: string, links: ReadonlyMap<string, string>): Json[] {
  const folder = join(root, "adventures", ruleset);
  const markdown = new MarkdownIt({ html: true });
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort();
  return files.map((file, index) => {
    const [, title = file, body = ""] = /^# (.*)\n([\s\S]*)$/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    // words for keys, and links to actors
    const withLinks = body
      .replace(/\{\{(FRAY[\w.]+)\}\}/g, (_all, key: string) => wordAt(key))
      .replace(/\[\[([\w-]+\/[\w-]+)\|([^\]]+)\]\]/g, (_all, from: string, words: string) => {
        const id = links.get(from);
        if (!id) throw new Error(`${file} of ${ruleset} links to ${from}, who is not in the fight`);
        return `@UUID[Actor.${id}]{${words}}`;
      });
    return {
      _id: stableId(`adventure.${ruleset}.${file}`),
      name: title,
      type: "text",
      title: { show: true, level: 1 },
      text: { format: 1, content: markdown.render(withLinks).trim() },
      sort: index * 1000,
    };
  });
}

/**
 * Makes the adventure of a ruleset as the source of an Adventure document, with its actors, party, scene, encounter and
 * journal; ids are the same in every build.
 * @throws Error where a page links to an actor that is not in the fight
 */
function adventureOf(ruleset: string): Json {
  // the plan, and the folders of the documents
  const plan = read(`adventures/${ruleset}/adventure.json`) as unknown as Plan;
  const idOf = (what: string): string => stableId(`adventure.${ruleset}.${what}`);
  const { grid, ...sceneFields } = plan.scene;
  const folders = ["Actor", "Scene", "JournalEntry"].map((type) => ({
    _id: idOf(`folder.${type}`),
    name: plan.name,
    type,
    sorting: "m",
  }));
  // the actors, each once, and the party of the heroes
  const sides = [
    ...plan.heroes.map((fighter) => ({ fighter, hero: true })),
    ...plan.foes.map((fighter) => ({ fighter, hero: false })),
  ];
  const actors = new Map<string, Json>();
  for (const { fighter, hero: isHero } of sides)
    if (!actors.has(fighter.from)) actors.set(fighter.from, actorOf(ruleset, fighter.from, folders[0]!._id, isHero));
  const members = plan.heroes.map(({ from }) => `Actor.${actors.get(from)!._id}`);
  const party = {
    _id: idOf("party"),
    name: plan.party,
    type: "party",
    img: PARTY,
    folder: folders[0]!._id,
    ownership: { default: OBSERVER },
    prototypeToken: {
      name: plan.party,
      actorLink: true,
      disposition: SIDE.friendly,
      sight: { enabled: true },
      texture: { src: PARTY },
    },
    system: { members },
  };
  // the scene with its tokens and walls
  const tokens = sides.map(({ fighter, hero: isHero }, index) => {
    const { _id, prototypeToken } = actors.get(fighter.from)!;
    return {
      ...prototypeToken,
      _id: idOf(`token.${index}`),
      actorId: _id,
      actorLink: isHero,
      disposition: isHero ? SIDE.friendly : SIDE.hostile,
      sight: { enabled: isHero },
      x: fighter.at[0] * grid.size,
      y: fighter.at[1] * grid.size,
    };
  });
  const scene = {
    width: 2000,
    height: 1400,
    padding: 0,
    navigation: true,
    tokenVision: false,
    ...sceneFields,
    _id: idOf("scene"),
    name: plan.name,
    folder: folders[1]!._id,
    grid: { type: 1, color: "#28384c", alpha: 0.12, ...grid },
    flags: { fray: { hint: "players" } },
    tokens,
    walls: plan.walls.map((wall, index) => ({
      _id: idOf(`wall.${index}`),
      ...{ move: BLOCKS, sight: BLOCKS, light: BLOCKS, sound: BLOCKS, dir: 0, door: 0, ds: 0 },
      ...("c" in wall ? wall : { c: wall }),
    })),
  };
  // the encounter, in which each token has a combatant, and the journal
  const combat = {
    _id: idOf("combat"),
    type: ruleset,
    scene: scene._id,
    active: true,
    round: 0,
    turn: null,
    system: plan.encounter ?? {},
    combatants: sides.map(({ fighter }, index) => ({
      _id: idOf(`combatant.${index}`),
      type: ruleset,
      actorId: tokens[index]!.actorId,
      tokenId: tokens[index]!._id,
      sceneId: scene._id,
      name: null,
      img: null,
      initiative: fighter.initiative,
      hidden: false,
      defeated: false,
      system: fighter.system ?? {},
    })),
  };
  const links = new Map([...actors].map(([from, actor]) => [from, actor._id as string]));
  const journal = {
    _id: idOf("journal"),
    name: `${plan.name}: ${wordAt("FRAY.Welcome.firstFight")}`,
    folder: folders[2]!._id,
    ownership: { default: 2 },
    pages: pagesOf(ruleset, links),
  };
  return {
    _id: idOf("adventure"),
    _key: `!adventures!${idOf("adventure")}`,
    name: plan.name,
    img: sceneFields.background.src,
    caption: plan.caption,
    description: plan.description,
    actors: [...actors.values(), party],
    scenes: [scene],
    combats: [combat],
    journal: [journal],
    folders,
    // the ids by which the welcome starts the fight; it controls the first hero and targets the first foe
    flags: {
      fray: {
        ruleset,
        rank: plan.rank,
        scene: scene._id,
        combat: combat._id,
        journal: journal._id,
        hero: tokens[0]!._id,
        foe: tokens[plan.heroes.length]!._id,
      },
    },
  };
}

/**
 * Writes the adventure of each ruleset in adventures/ as a source of the pack `adventures` below the folder `target`,
 * whose former content is removed.
 */
export function writeAdventures(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "adventures"), { recursive: true });
  for (const ruleset of readdirSync(join(root, "adventures")))
    writeFileSync(join(target, "adventures", `${ruleset}.json`), JSON.stringify(adventureOf(ruleset), null, 2));
}
