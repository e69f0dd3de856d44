/** Uploads files to folders of the world, under names that are still free. */
import type { FileKind } from "../../common/files/kinds.ts";
import { joinPath, nameOf, tidyName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { uploadFile, fileStore, mayBrowse, mayUpload } from "../core/files.ts";

/**
 * Uploads a picture under a name that is free.
 * @param folder of the world's files; it is made if it does not exist
 * @param name with any ending, which is replaced by that of the picture's type (`kind`)
 * @returns its address
 * @throws FileProblem, whose message tells the user why, where the user may not upload or the upload fails
 */
export async function uploadPicture(folder: string, name: string, file: Blob, kind: FileKind): Promise<string> {
  if (!mayUpload()) throw new FileProblem(globalThis.game.i18n.localize("FILES.MayNotUpload"));
  await makeFolder(folder);
  return uploadFile(folder, await freeName(folder, tidyName(name, kind.extension)), file);
}

/** Makes a folder with those above it, where they do not exist. */
async function makeFolder(folder: string): Promise<void> {
  const steps = folder.split("/");
  for (let depth = 1; depth <= steps.length; depth++)
    await fileStore()
      .createFolder(steps.slice(0, depth).join("/"))
      .catch((thrown: Error) => {
        if (!thrown.message.startsWith("EEXIST")) throw thrown;
      });
}

/**
 * Finds a free name in a folder: “cave.webp”, “cave-2.webp”. A user who may not browse the folder gets a random one.
 */
async function freeName(folder: string, name: string): Promise<string> {
  const [, stem = "", ending = ""] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
  if (!mayBrowse()) return `${stem}-${globalThis.foundry.utils.randomID(6)}${ending}`;
  const { files } = await fileStore().browse("data", folder, {});
  const taken = new Set(files.map((path) => decodeURIComponent(nameOf(path)).toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem}-${number}${ending}`;
  return free;
}

/** The folders for uploads, made when they are first needed. */
export const FOLDERS = {
  maps: "maps",
  thumbnails: joinPath("maps", "thumbnails"),
  portraits: "portraits",
  tokens: "tokens",
};
