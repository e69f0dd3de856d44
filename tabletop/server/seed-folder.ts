/** The server's seed on Node: a folder of JSON or YAML files, or a file with a saved world. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MARK, nameOf } from "../common/files/paths.ts";
import { type DocumentDefinition, PACK_DOCUMENTS } from "../common/hierarchy.ts";
import { partFiles } from "./browser/part-files.ts";
import { type Brought, writeBrought } from "./brought-files.ts";
import { StartFailure } from "./failure.ts";
import { folderFiles } from "./folder-files.ts";
import { openStore } from "./level-folder.ts";
import { type SystemPackage, worldManifestOf } from "./manifest.ts";
import type { Files } from "./platform.ts";
import type { Preparation } from "./preparation.ts";
import { preparedPacks, preparedSeed, type SeedSources } from "./seed.ts";
import type { SeedContent } from "./seed-content.ts";
import type { Source } from "./source.ts";
import { readWorldFile } from "./world-file.ts";

/** Tells whether the source of a user is a gamemaster's. */
const isGamemaster = ({ role }: Source): boolean => role === 4;

/** A seed that was read: its files, and how its documents are made ready. */
interface ReadSeed {
  files: Files;
  preparation: Preparation;
  brought: Brought;
  /** the documents of a saved world's own packs, by the pack's name */
  packs: NonNullable<SeedContent["packs"]>;
}

/** Reads a seed. @throws StartFailure if it is missing, or a file that holds no world of this system */
function read(seed: string, system: SystemPackage, preparation: Preparation): ReadSeed {
  if (!statSync(seed, { throwIfNoEntry: false })?.isFile())
    return { files: folderFiles(seed), preparation, brought: {}, packs: {} };
  let text: string;
  try {
    text = readFileSync(seed, "utf8");
  } catch (thrown) {
    // such as a file of more letters than a text can have
    throw new StartFailure(`The file ${seed} cannot be read: ${(thrown as Error).message}.`);
  }
  const { world, files, brought = {}, packs = {} } = readWorldFile(text, system);
  return {
    files: partFiles({ "world.json": world }, files),
    preparation: preparation.forSaved([...files, ...Object.values(packs).flat()]),
    brought,
    packs,
  };
}

/**
 * Reads a seed: its documents and those of its packs, ready to be stored, and the files that were brought to it.
 * @param seed the path of the seed
 * @throws StartFailure that names the file which does not fit
 */
export function readSeed(
  seed: string,
  system: SystemPackage,
  preparation: Preparation,
): { collections: SeedSources; packs: ReadonlyMap<string, SeedSources>; brought: Brought } {
  const { files, preparation: ofSeed, brought, packs } = read(seed, system, preparation);
  return { collections: preparedSeed(files, ofSeed), packs: preparedPacks(packs, ofSeed), brought };
}

/**
 * Makes a new world folder of the documents and the world.json of a seed, and of the packs and the files that were
 * brought to it if it is a saved world; without the assets of a folder.
 * @param seed the path of the seed
 * @param folder the path of the world folder
 * @throws StartFailure that names the file which does not fit, or if there is no gamemaster
 */
export async function compileSeed(
  seed: string,
  folder: string,
  system: SystemPackage,
  preparation: Preparation,
): Promise<void> {
  const { files, preparation: ofSeed, brought, packs } = read(seed, system, preparation);
  const manifest = files.object("world.json", "The seed's world.json");
  // Checked before the folder takes a world's place, as the server refuses a world that has not both.
  const declaredPacks = worldManifestOf(manifest, system).packs;
  const collections = preparedSeed(files, ofSeed);
  const packSources = preparedPacks(packs, ofSeed);
  if (!collections.some(({ definition, sources }) => definition.name === "User" && sources.some(isGamemaster)))
    throw new StartFailure(`The seed ${seed} holds no gamemaster among its users.`);
  mkdirSync(join(folder, "data"), { recursive: true });
  writeFileSync(join(folder, "world.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [path, content] of Object.entries(brought)) {
    // In a new folder nothing is there, unless the disk takes another file's name for this one.
    if (nameOf(path) !== MARK && existsSync(join(folder, "files", path)))
      throw new StartFailure(`This disk does not tell the name of the file ${path} in ${seed} from another one's.`);
    if (!writeBrought(join(folder, "files"), path, content))
      throw new StartFailure(`The file ${path} in ${seed} is damaged.`);
  }
  for (const ofKind of collections)
    await fillStore(join(folder, "data", ofKind.definition.collection), [ofKind.definition], [ofKind]);
  for (const { name, label, path } of declaredPacks) {
    const sources = packSources.get(name);
    if (existsSync(join(folder, path)))
      throw new StartFailure(`The pack ${label} in ${seed} lies where something else does: at ${path}.`);
    if (!sources) continue;
    mkdirSync(join(folder, path), { recursive: true });
    await fillStore(join(folder, path), PACK_DOCUMENTS, sources);
  }
}

/** Makes a new store of these kinds of documents in a folder, and writes documents into it. */
async function fillStore(
  path: string,
  definitions: readonly DocumentDefinition[],
  collections: SeedSources,
): Promise<void> {
  const store = await openStore(path, definitions);
  try {
    await store.commit(
      collections.flatMap(({ definition, sources }) => sources.map((after) => ({ definition, before: null, after }))),
    );
  } finally {
    await store.close();
  }
}
