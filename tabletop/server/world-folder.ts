import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ClassicLevel } from "classic-level";
import { examine } from "./examine.ts";
import { Refusal, sentenceOf, StartFailure } from "./failure.ts";
import { folderFiles } from "./folder-files.ts";
import { readWorldManifest } from "./manifest.ts";
import { openStores } from "./open-world.ts";
import type { Preparation } from "./preparation.ts";
import { replaceDocuments } from "./seed.ts";
import { compileSeed, readSeed } from "./seed-folder.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { World } from "./world.ts";

/** Releases the lock of a world folder. */
export type Release = () => Promise<void>;

/**
 * Locks a world folder for this server, so that no other opens it. The lock lies outside the folder, and the operating
 * system releases it whenever this process ends, however it ends.
 * @returns a function that releases the lock
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
 * Opens a world folder, after a copy of it was read. A damaged folder is not touched: the part of it that can be read
 * is opened from the copy, read-only. A last write that breaks off is told on the console and in the world's `notice`.
 * @throws StartFailure when it cannot be opened at all, or has no gamemaster
 */
export async function openWorld(folder: string, system: SystemFolder): Promise<World> {
  if (!statSync(folder).isDirectory()) throw new StartFailure(`${folder} is not a folder.`);
  const manifest = readWorldManifest(folderFiles(folder), system);
  const { copy, damage, cutOff, gamemasters } = await examine(folder, manifest);
  if (!gamemasters) {
    rmSync(copy, { recursive: true, force: true });
    const also = damage ? ` (it is damaged: ${damage}; --rescue saves what is there)` : "";
    throw new StartFailure(`The world folder ${folder} holds no gamemaster among its users${also}.`);
  }
  const removeCopy = (): Promise<void> =>
    rm(copy, { recursive: true, force: true }).catch((thrown: unknown) =>
      console.warn(`The copy of the world at ${copy} could not be removed: ${sentenceOf(thrown)}`),
    );
  if (damage)
    return openStores(folder, manifest, system, { copy, damage }).catch(async (thrown: unknown) => {
      await removeCopy();
      throw thrown;
    });
  // The copy goes while the world is opened, as neither needs the other; it is gone too where the world does not open.
  const removed = removeCopy();
  const world = await openStores(folder, manifest, system).finally(() => removed);
  if (cutOff) {
    world.notice = `The last write breaks off and could not be read, so what it held is missing: ${cutOff}.`;
    console.warn(world.notice);
  }
  return world;
}

/** A file in the world folder while a reset is under way: a server that finds it at its start makes the world anew. */
const RESETTING = "resetting";

/** Tells whether a reset of the world in a folder began and did not end. */
export const isHalfReset = (folder: string): boolean => existsSync(join(folder, RESETTING));

/**
 * Builds a new world from a seed beside the world folder, then puts it in that folder's place and deletes the old one.
 * @param seed the path of the seed's folder
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
 * Puts the documents of a seed in the place of those of an open world. Until that is done a file in the world folder
 * marks the reset as incomplete, so that the next start makes the world anew.
 * @param seed the path of the seed's folder
 * @throws StartFailure when the seed does not fit; the world is untouched then.
 * @throws Refusal when the world is read-only
 */
export async function resetWorld(folder: string, world: World, seed: string, preparation: Preparation): Promise<void> {
  if (world.readOnly) throw new Refusal(world.readOnly);
  const collections = readSeed(seed, preparation);
  const mark = join(folder, RESETTING);
  writeFileSync(mark, "");
  await replaceDocuments(world, collections);
  rmSync(mark);
}
