/** The server's system on Node: a folder. */
import { folderFiles } from "./folder-files.ts";
import { systemOf, type SystemPackage } from "./manifest.ts";

/** A system and the folder it lies in. */
export interface SystemFolder extends SystemPackage {
  folder: string;
}

/**
 * Reads and checks the manifest and the template.json of a built system.
 * @param folder the path of the system's folder
 * @throws StartFailure if the manifest is missing or wrong, or names a file that does not exist
 */
export const readSystem = (folder: string): SystemFolder => ({ folder, ...systemOf(folderFiles(folder)) });
