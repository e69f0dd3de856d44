/** The server's world on Node: a folder. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import { forgetClosing, rememberClosing } from "./examine.ts";
import { openStore } from "./level-folder.ts";
import { openPackagePack, openWorldPack } from "./pack-folders.ts";
import { valuesOf } from "./settled.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { WorldManifest } from "./manifest.ts";
import { World } from "./world.ts";

/** A damaged world: the copy that is opened in its place, and what is damaged, as part of a sentence. */
export interface Damaged {
  copy: string;
  damage: string;
}

/**
 * Opens all stores of a world: its collections, its packs and its copies of the system's packs. A store that does not
 * exist is made. Opening a world removes the note of its last closing, closing it writes a new one (`rememberClosing`).
 * @param damaged if given, the copy that it names is opened in place of the world's folder, for reading only; the note
 * is neither removed nor written, and closing removes the copy
 * @throws StartFailure if a store is in use or cannot be opened; the stores opened before are closed again
 */
export async function openStores(
  folder: string,
  manifest: WorldManifest,
  system: SystemFolder,
  damaged: Damaged | null = null,
): Promise<World> {
  const openedFolder = damaged?.copy ?? folder;
  // All at the same time, as each waits for the disk.
  const [collectionResults, packResults] = await Promise.all([
    Promise.allSettled(
      WORLD_DOCUMENTS.map(async (definition) => {
        const path = join(openedFolder, "data", definition.collection);
        mkdirSync(path, { recursive: true });
        return { collection: definition.collection, store: await openStore(path, [definition]) };
      }),
    ),
    Promise.allSettled([
      ...manifest.packs.map((declaration) => openWorldPack(openedFolder, manifest.id, declaration)),
      ...system.packs.map((declaration) => openPackagePack(openedFolder, "system", system, declaration)),
    ]),
  ]);
  // If one failed, close all that were opened.
  const failed = [...collectionResults, ...packResults].find(({ status }) => status === "rejected");
  if (failed) {
    for (const result of [...collectionResults, ...packResults])
      if (result.status === "fulfilled") await result.value.store.close();
    throw (failed as PromiseRejectedResult).reason;
  }
  const stores = new Map(valuesOf(collectionResults).map(({ collection, store }) => [collection, store]));
  const packs = new Map(valuesOf(packResults).map((pack) => [pack.id, pack]));
  if (!damaged) forgetClosing(folder);
  const readOnly = damaged
    ? `The world folder ${folder} is damaged (${damaged.damage}), so it is open for reading only: ` +
      "start the server with --rescue and a new folder to save what is there."
    : null;
  const onClosed = (world: World): void =>
    damaged ? rmSync(damaged.copy, { recursive: true, force: true }) : rememberClosing(folder, writtenIn(world));
  return new World({ manifest, stores, packs, readOnly, closed: onClosed });
}

/**
 * Returns how many batches have been written to each collection and each pack of the world itself, by the path in the
 * world's folder.
 */
function writtenIn(world: World): Record<string, number> {
  const written: Record<string, number> = {};
  for (const [collection, store] of world.stores) written[`data/${collection}`] = store.sequence;
  for (const { packageType, declaration, store } of world.packs)
    if (packageType === "world") written[declaration.path] = store.sequence;
  return written;
}
