/** The packs of the world itself, of a table in the browser: each has a store beside those of the world's documents. */
import { PACK_DOCUMENTS } from "../../common/hierarchy.ts";
import { DocumentStore } from "../document-store.ts";
import type { WorldManifest } from "../manifest.ts";
import type { Pack } from "../packs.ts";
import type { TextWrite } from "../platform.ts";
import { changesOf, type SeedSources } from "../seed.ts";
import type { World } from "../world.ts";
import type { Shelf } from "./stores.ts";

/** Returns the name of the store of a pack of the world. */
const storeName = (pack: string): string => `world.${pack}`;

/** Opens the packs that a world declares; returns them by id. A pack that the shelf does not hold yet is empty. */
export async function openWorldPacks(shelf: Shelf, manifest: WorldManifest): Promise<Map<string, Pack>> {
  const openOne = async (declaration: WorldManifest["packs"][number]): Promise<[string, Pack]> => {
    const name = storeName(declaration.name);
    const store = await DocumentStore.of(name, await shelf.store(name), PACK_DOCUMENTS);
    return [name, { id: name, packageType: "world", packageName: manifest.id, declaration, store }];
  };
  return new Map(await Promise.all(manifest.packs.map(openOne)));
}

/** A part of the replacement of a world: the writes to a store, and what follows once they are made. */
interface Replacing {
  name: string;
  writes: TextWrite[];
  accept: () => void;
}

/**
 * Prepares that the packs of a world are replaced by those of another one.
 * @param manifest of the other world
 * @param contents the documents of its packs, by the pack's name; a pack that is not among them becomes empty
 * @returns the writes, and the function to be called once they are made: it puts the new packs in place of the old ones
 */
export async function replacingPacks(
  shelf: Shelf,
  world: World,
  manifest: WorldManifest,
  contents: ReadonlyMap<string, SeedSources>,
): Promise<{ parts: Replacing[]; follow: () => Promise<void> }> {
  const oldPacks = new Map(
    world.packs.filter(({ packageType }) => packageType === "world").map((pack) => [pack.id, pack]),
  );
  // The store of a pack that is open is used again: a second one would not know of its writes.
  const added = manifest.packs.filter(({ name }) => !oldPacks.has(storeName(name)));
  const opened = await openWorldPacks(shelf, { ...manifest, packs: added });
  const newPacks = manifest.packs.map((declaration): Pack => {
    const id = storeName(declaration.name);
    const { store } = (oldPacks.get(id) ?? opened.get(id))!;
    return { id, packageType: "world", packageName: manifest.id, declaration, store };
  });
  const goneIds = [...oldPacks.keys()].filter((id) => !newPacks.some((pack) => pack.id === id));
  const parts = [...newPacks, ...goneIds.map((id) => oldPacks.get(id)!)].map(({ id, declaration, store }) => {
    const sources = goneIds.includes(id) ? undefined : contents.get(declaration.name);
    const changes = PACK_DOCUMENTS.flatMap((definition) => {
      const ofKind = sources?.find((entry) => entry.definition === definition);
      return changesOf(store, ofKind ?? { definition, sources: [] }, true);
    });
    return { name: id, ...store.prepare(changes) };
  });
  const follow = async (): Promise<void> => {
    for (const id of goneIds) await world.removePack(id);
    for (const pack of newPacks) world.addPack(pack);
  };
  return { parts, follow };
}
