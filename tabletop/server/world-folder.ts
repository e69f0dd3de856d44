import { pageSentence } from "../common/page-sentences.ts";
import { createHash } from "node:crypto";
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { ClassicLevel } from "classic-level";
import { checkBrought, putBackBrought } from "./brought-files.ts";
import { examine } from "./examine.ts";
import { levelRefusal, Refusal, sentenceOf, StartFailure } from "./failure.ts";
import { folderFiles } from "./folder-files.ts";
import { readWorldManifest } from "./manifest.ts";
import { isInUse } from "./level-folder.ts";
import { openStores } from "./open-world.ts";
import type { Preparation } from "./preparation.ts";
import { replaceDocuments } from "./seed.ts";
import { compileSeed, readSeed } from "./seed-folder.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { World } from "./world.ts";
import { COMING } from "./world-files.ts";

/** The function that releases the lock of a world folder. */
export type Release = () => Promise<void>;

/**
 * Locks a world folder for this server, so that no other server opens it. The lock is a LevelDB folder outside of the
 * world's, which the operating system frees when this process ends, however it ends.
 * @returns the function that releases the lock
 * @throws StartFailure if another server has the lock, or the disk refuses it
 */
export async function lockWorld(folder: string): Promise<Release> {
  const realFolder = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const locks = join(tmpdir(), "tabletop-locks");
  // For all users of this machine, as each needs a lock of their own in it.
  if (mkdirSync(locks, { recursive: true })) chmodSync(locks, 0o1777);
  const lock = join(locks, createHash("sha256").update(realFolder).digest("hex").slice(0, 24));
  mkdirSync(lock, { recursive: true });
  const holder = new ClassicLevel(lock);
  try {
    await holder.open();
  } catch (thrown) {
    const { cause } = thrown as Error;
    const refusal = levelRefusal(cause ?? thrown);
    throw new StartFailure(
      refusal
        ? `The world folder ${folder} cannot be locked (${lock}): ${refusal}.`
        : `The world folder ${folder} is in use by another server.`,
    );
  }
  return () => holder.close();
}

/**
 * Opens a world folder, after a copy of it was read to find damage. A damaged folder is left untouched: what can be
 * read of it is opened from the copy, read-only. If only the last write to the folder was cut off, it is opened as
 * usual; the console and the world's `notice` say so.
 * @throws StartFailure if it cannot be opened at all, or has no gamemaster
 */
export async function openWorld(folder: string, system: SystemFolder): Promise<World> {
  if (!statSync(folder).isDirectory()) throw new StartFailure(`${folder} is not a folder.`);
  const manifest = readWorldManifest(folderFiles(folder), system);
  const { copy, damage, cutOff, gamemasters } = await examine(folder, manifest);
  if (!gamemasters) {
    rmSync(copy, { recursive: true, force: true });
    const damageNote = damage ? ` (it is damaged: ${damage}; --rescue saves what is there)` : "";
    throw new StartFailure(`The world folder ${folder} holds no gamemaster among its users${damageNote}.`);
  }
  const removeCopy = (): Promise<void> =>
    rm(copy, { recursive: true, force: true }).catch((thrown: unknown) =>
      console.warn(`The copy of the world at ${copy} could not be removed: ${sentenceOf(thrown)}`),
    );
  // Damaged: open the copy, read-only.
  if (damage)
    return openStores(folder, manifest, system, { copy, damage }).catch(async (thrown: unknown) => {
      await removeCopy();
      throw thrown;
    });
  // The copy is removed while the world is being opened, as neither needs the other, even if the world does not open.
  const copyRemoved = removeCopy();
  const world = await openStores(folder, manifest, system).finally(() => copyRemoved);
  if (cutOff) {
    world.notice = pageSentence("LastWrite", { what: cutOff });
    console.warn(world.notice);
  }
  return world;
}

/**
 * Copies the files that were brought to a world, except to names that are taken; of links, what they lead to, or
 * nothing if that does not exist.
 */
export const copyBrought = (folder: string, target: string): void =>
  cpSync(folder, target, {
    recursive: true,
    dereference: true,
    filter: (path) => existsSync(path),
    force: false,
    mode: constants.COPYFILE_FICLONE,
  });

/** The name of a file that is in the world folder during a reset; a server that finds it at its start resets again. */
const RESETTING = "resetting";

/** Tells whether a reset of the world in a folder has begun and not ended. */
export const isHalfReset = (folder: string): boolean => existsSync(join(folder, RESETTING));

/**
 * Makes a new world from a seed in a folder beside the world folder, with the files that were brought to the old world.
 * The new folder then takes the place of the world folder, which is deleted; if that is a link, of the folder that it
 * leads to.
 * @param seed the path of the seed's folder, or of a saved world's file
 * @throws StartFailure if the seed does not fit, or another server has the world open; the old folder is untouched then
 */
export async function seedWorld(
  path: string,
  seed: string,
  system: SystemFolder,
  preparation: Preparation,
): Promise<void> {
  const folder = existsSync(path) ? realpathSync(path) : path;
  // Made beside the old world, so that this stays if the seed does not fit.
  const newFolder = `${folder}.new-${process.pid}`;
  const oldFolder = `${folder}.old-${process.pid}`;
  mkdirSync(dirname(resolve(folder)), { recursive: true });
  rmSync(newFolder, { recursive: true, force: true });
  try {
    await compileSeed(seed, newFolder, system, preparation);
    if (existsSync(join(seed, "assets"))) cpSync(join(seed, "assets"), join(newFolder, "assets"), { recursive: true });
    if (existsSync(join(folder, "files"))) copyBrought(join(folder, "files"), join(newFolder, "files"));
    // A server that has temporary files of its own does not see the lock of `lockWorld`, only those of the stores.
    if (await isInUse(join(folder, "data/users")))
      throw new StartFailure(`The world folder ${path} is in use by another server.`);
  } catch (thrown) {
    rmSync(newFolder, { recursive: true, force: true });
    throw thrown;
  }
  // The new folder takes the old one's place.
  if (existsSync(folder)) renameSync(folder, oldFolder);
  renameSync(newFolder, folder);
  rmSync(oldFolder, { recursive: true, force: true });
}

/**
 * Ends what `seedWorld` has begun, if the server ended between its last steps: when the old world had been moved away
 * and the new one had not taken its place yet. Touches nothing else.
 */
export function endSeeding(path: string): void {
  const folder = resolve(path);
  if (existsSync(folder) || !existsSync(dirname(folder))) return;
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    const process = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    // Only the two together are of `seedWorld`: it moves the old world away once the new one is complete.
    if (!/^\d+$/.test(process) || !existsSync(`${folder}.old-${process}`)) continue;
    renameSync(`${folder}.new-${process}`, folder);
    rmSync(`${folder}.old-${process}`, { recursive: true, force: true });
    return;
  }
}

/**
 * Replaces the documents of an open world by those of a seed, and puts back the files of a saved world. During the
 * reset, a file in the world folder marks it as not ended, so that a server that starts after a crash makes the world
 * anew.
 * @param seed the path of the seed's folder, or of a saved world's file
 * @throws StartFailure if the seed does not fit, or a file cannot be put back; the world is untouched then
 * @throws Refusal if the world is read-only
 */
export async function resetWorld(
  folder: string,
  world: World,
  seed: string,
  system: SystemFolder,
  preparation: Preparation,
): Promise<void> {
  if (world.readOnly) throw new Refusal(world.readOnly);
  const { collections, packs, brought } = readSeed(seed, system, preparation);
  const files = join(folder, "files");
  checkBrought(files, brought);
  const mark = join(folder, RESETTING);
  writeFileSync(mark, "");
  await replaceDocuments(world, collections, packs);
  putBackBrought(files, brought, join(files, COMING, "put-back"));
  rmSync(mark);
}
