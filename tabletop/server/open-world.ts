/** The server's world on Node: a folder. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import type { DocumentStore } from "./document-store.ts";
import { forgetClosing, rememberClosing } from "./examine.ts";
import { openStore } from "./level-folder.ts";
import { openPackagePack, openWorldPack } from "./pack-folders.ts";
import type { Pack } from "./packs.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { WorldManifest } from "./manifest.ts";
import { World } from "./world.ts";

/** A damaged world: the copy from which the rest of it is read, and what is damaged, as part of a sentence. */
export interface Damaged {
  copy: string;
  damage: string;
}

/**
 * Opens all collections of a world, each a LevelDB of its own, its packs and the system's; those that do not exist are
 * created. The record of the last closing is removed unless the world is damaged.
 * @param damaged the copy that is opened instead of the folder, for reading only; removed when the world is closed
 * @throws StartFailure when one of them is in use or cannot be opened; nothing stays open then.
 */
export async function openStores(
  folder: string,
  manifest: WorldManifest,
  system: SystemFolder,
  damaged: Damaged | null = null,
): Promise<World> {
  const from = damaged?.copy ?? folder;
  const stores = new Map<string, DocumentStore>();
  const packs = new Map<string, Pack>();
  try {
    // the world's own collections, its packs, and the system's
    for (const definition of WORLD_DOCUMENTS) {
      const path = join(from, "data", definition.collection);
      mkdirSync(path, { recursive: true });
      stores.set(definition.collection, await openStore(path, [definition]));
    }
    for (const declaration of manifest.packs) {
      const pack = await openWorldPack(from, manifest.id, declaration);
      packs.set(pack.id, pack);
    }
    for (const declaration of system.packs) {
      const pack = await openPackagePack(from, "system", system, declaration);
      packs.set(pack.id, pack);
    }
  } catch (thrown) {
    for (const store of stores.values()) await store.close();
    for (const pack of packs.values()) await pack.store.close();
    throw thrown;
  }
  // a world that is not closed properly is examined at the next start
  if (!damaged) forgetClosing(folder);
  const readOnly = damaged
    ? `The world folder ${folder} is damaged (${damaged.damage}), so it is open for reading only: ` +
      "start the server with --rescue and a new folder to save what is there."
    : null;
  const closed = (world: World): void =>
    damaged ? rmSync(damaged.copy, { recursive: true, force: true }) : rememberClosing(folder, writtenIn(world));
  return new World({ manifest, stores, packs, readOnly, closed });
}

/** The number of batches that each store of a world has had, by its path in the world's folder. */
function writtenIn(world: World): Record<string, number> {
  const written: Record<string, number> = {};
  for (const [collection, store] of world.stores) written[`data/${collection}`] = store.sequence;
  for (const { packageType, declaration, store } of world.packs)
    if (packageType === "world") written[declaration.path] = store.sequence;
  return written;
}
