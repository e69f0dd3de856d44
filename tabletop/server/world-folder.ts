import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { ClassicLevel } from "classic-level";
import { USER_ROLES } from "../common/const.ts";
import { type DocumentDefinition, PACK_DOCUMENTS, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import { DocumentStore, inspect } from "./document-store.ts";
import { StartFailure, wordsOf } from "./failure.ts";
import { packDeclaration, readObject, type SystemPackage } from "./manifest.ts";
import type { Preparation } from "./preparation.ts";
import { compileSeed, readSources } from "./seed.ts";
import { equal, isObject } from "./source.ts";
import { World, type WorldManifest } from "./world.ts";

/** Releases a world folder for others. */
export type Release = () => Promise<void>;

/**
 * Takes a world folder for this server alone. The lock lives outside the folder and the operating system lets go of it
 * whenever this process ends, however it ends.
 * @throws StartFailure when another server has it.
 */
export async function lockWorld(folder: string): Promise<Release> {
  const real = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const lock = join(tmpdir(), "tabletop-locks", createHash("sha256").update(real).digest("hex").slice(0, 24));
  mkdirSync(lock, { recursive: true });
  const holder = new ClassicLevel(lock);
  try {
    await holder.open();
  } catch {
    throw new StartFailure(`The world folder ${folder} is in use by another server.`);
  }
  return () => holder.close();
}

/**
 * Reads and checks world.json.
 * @throws StartFailure in one sentence.
 */
function readWorldManifest(folder: string, system: SystemPackage): WorldManifest {
  const raw = readObject(join(folder, "world.json"), "The world's world.json");
  const broken = (why: string): StartFailure => new StartFailure(`The world's world.json is broken: ${why}.`);
  if (typeof raw.id !== "string" || !/^[A-Za-z0-9_-]+$/.test(raw.id)) throw broken("it has no proper id");
  if (typeof raw.title !== "string" || !raw.title) throw broken("it has no title");
  if (raw.system !== system.id) throw broken(`it belongs to the system ${String(raw.system)}, not to ${system.id}`);
  if (raw.packs !== undefined && !Array.isArray(raw.packs)) throw broken("packs must be a list");
  const reset = isObject(raw.reset) && typeof raw.reset.label === "string" ? { label: raw.reset.label } : null;
  return {
    id: raw.id,
    title: raw.title,
    description: typeof raw.description === "string" ? raw.description : "",
    reset,
    system: system.id,
    packs: ((raw.packs ?? []) as unknown[]).map((pack) => packDeclaration(pack, system.id, broken)),
  };
}

/**
 * Opens a world folder, having read a copy of it first: a damaged one is refused before anything in it is touched.
 * @throws StartFailure when it is damaged.
 */
export async function openWorld(folder: string, system: SystemPackage): Promise<World> {
  if (!statSync(folder).isDirectory()) throw new StartFailure(`${folder} is not a folder.`);
  const manifest = readWorldManifest(folder, system);
  await tryOut(folder, manifest);
  return World.open(folder, manifest, system);
}

async function tryOut(folder: string, manifest: WorldManifest): Promise<void> {
  const data = join(folder, "data");
  if (!existsSync(data)) throw new StartFailure(`The world folder ${folder} is damaged: it has no data.`);
  const copy = mkdtempSync(join(tmpdir(), "tabletop-check-"));
  try {
    let gamemasters = 0;
    for (const definition of WORLD_DOCUMENTS) {
      const original = join(data, definition.collection);
      if (!existsSync(original)) continue;
      const store = await openCopy(original, join(copy, definition.collection), [definition]);
      if (definition.name === "User") gamemasters = countGamemasters(store);
      await store.close();
    }
    for (const { name, path } of manifest.packs) {
      const original = join(folder, path);
      if (existsSync(original)) await (await openCopy(original, join(copy, "packs", name), PACK_DOCUMENTS)).close();
    }
    if (!gamemasters) throw new StartFailure(`The world folder ${folder} holds no gamemaster among its users.`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const countGamemasters = (store: DocumentStore): number =>
  [...store.documents("users").values()].filter((user) => user.role === USER_ROLES.GAMEMASTER).length;

async function openCopy(
  original: string,
  copy: string,
  definitions: readonly DocumentDefinition[],
): Promise<DocumentStore> {
  if (!statSync(original).isDirectory()) throw new StartFailure(`The world is damaged: ${original} is not a folder.`);
  inspect(original);
  cpSync(original, copy, { recursive: true, filter: (file) => basename(file) !== "LOCK" });
  try {
    return await DocumentStore.open(copy, definitions);
  } catch (thrown) {
    throw new StartFailure(wordsOf(thrown).replaceAll(copy, original));
  }
}

/** Stands in a world folder while a reset is under way: whoever finds it finds a world half reset. */
const RESETTING = "resetting";

/** Whether a reset of this world was cut off. */
export const isHalfReset = (folder: string): boolean => existsSync(join(folder, RESETTING));

/**
 * Builds a new world from its seed beside the folder, then puts it in the folder's place.
 * @throws StartFailure when the seed does not fit; the folder is untouched then.
 */
export async function seedWorld(folder: string, seed: string, preparation: Preparation): Promise<void> {
  const fresh = `${folder}.new-${process.pid}`;
  const old = `${folder}.old-${process.pid}`;
  mkdirSync(dirname(resolve(folder)), { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  try {
    await compileSeed(seed, fresh, preparation);
    if (existsSync(join(seed, "assets"))) cpSync(join(seed, "assets"), join(fresh, "assets"), { recursive: true });
  } catch (thrown) {
    rmSync(fresh, { recursive: true, force: true });
    throw thrown;
  }
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Puts the documents of the seed in the place of those of an open world.
 * @throws StartFailure when the seed does not fit; the world is untouched then.
 */
export async function resetWorld(world: World, seed: string, preparation: Preparation): Promise<void> {
  const collections = readSources(seed, preparation);
  const mark = join(world.folder, RESETTING);
  writeFileSync(mark, "");
  for (const { definition, sources } of collections) {
    const store = world.store(definition);
    const stored = store.documents(definition.collection);
    const wanted = new Map(sources.map((source) => [source._id, source]));
    const changes = [...new Set([...stored.keys(), ...wanted.keys()])]
      .map((id) => ({ definition, before: stored.get(id) ?? null, after: wanted.get(id) ?? null }))
      .filter(
        ({ before, after }) => !before || !after || !equal({ ...before, _stats: null }, { ...after, _stats: null }),
      );
    if (changes.length) await store.commit(changes);
  }
  rmSync(mark);
}
