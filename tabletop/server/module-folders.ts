/** The server's modules on Node: folders. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { StartFailure } from "./failure.ts";
import { folderFiles } from "./folder-files.ts";
import { collectModules, type FoundModules, moduleOf, type ModulePackage } from "./modules.ts";

/** A module and the folder it lies in. */
export interface ModuleFolder extends ModulePackage {
  folder: string;
}

const MANIFEST = "module.json";

/**
 * Reads the manifests of all modules in some folders. A module that cannot be read, or that has the id of an earlier
 * one, is left out, and the result has a sentence about it.
 * @param folders paths, each of a folder that holds modules or of a module's own folder
 * @throws StartFailure if one of these folders does not exist
 */
export function readModules(folders: readonly string[]): FoundModules<ModuleFolder> {
  const candidates = folders.flatMap((givenFolder) => {
    const folder = resolve(givenFolder);
    if (!existsSync(folder)) throw new StartFailure(`There is no folder of modules ${givenFolder}.`);
    // A module that is named itself, such as a working copy, may lie in a folder of any name.
    if (existsSync(join(folder, MANIFEST)))
      return [{ where: givenFolder, read: () => readModule(folder, givenFolder) }];
    // Else each folder in it is a module, but for hidden ones.
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."))
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({
        where: `${basename(folder)}/${name}`,
        read: () => checkFolderName(readModule(join(folder, name), `${basename(folder)}/${name}`)),
      }));
  });
  return collectModules(candidates);
}

/** Reads the module in a folder; `where` names the folder in sentences for the user. */
const readModule = (folder: string, where: string): ModuleFolder => ({
  folder,
  ...moduleOf(folderFiles(folder), where),
});

/**
 * Returns a module if the name of its folder is its id: clients ask for its files below `modules/<id>`.
 * @throws StartFailure if the folder has another name
 */
function checkFolderName(module: ModuleFolder): ModuleFolder {
  if (basename(module.folder) === module.id) return module;
  throw new StartFailure(
    `The folder ${basename(module.folder)} holds the module.json of ${module.id}: it must be called ${module.id}.`,
  );
}
