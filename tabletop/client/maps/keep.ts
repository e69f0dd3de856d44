/** Keeps files that were brought, in folders of the world, under names that nothing else has. */
import type { FileKind } from "../../common/files/kinds.ts";
import { joined, nameOf, tidyName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { bringFile, fileStore, mayBrowse, mayUpload } from "../core/files.ts";

/**
 * Keeps a picture.
 * @param folder one of the world's files; it is made where it is not there
 * @param name any; its ending is that of what the picture is
 * @returns its address
 * @throws FileProblem in one sentence
 */
export async function keepPicture(folder: string, name: string, file: Blob, kind: FileKind): Promise<string> {
  if (!mayUpload()) throw new FileProblem(globalThis.game.i18n.localize("FILES.MayNotUpload"));
  await makeFolder(folder);
  return bringFile(folder, await freeName(folder, tidyName(name, kind.extension)), file);
}

async function makeFolder(folder: string): Promise<void> {
  const steps = folder.split("/");
  for (let depth = 1; depth <= steps.length; depth++)
    await fileStore()
      .createFolder(steps.slice(0, depth).join("/"))
      .catch((thrown: Error) => {
        if (!thrown.message.startsWith("EEXIST")) throw thrown;
      });
}

/** A name that is free in a folder: “cave.webp”, “cave-2.webp”. Whoever may not look there gets one by chance. */
async function freeName(folder: string, name: string): Promise<string> {
  const [, stem = "", ending = ""] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
  if (!mayBrowse()) return `${stem}-${globalThis.foundry.utils.randomID(6)}${ending}`;
  const { files } = await fileStore().browse("data", folder, {});
  const taken = new Set(files.map((path) => decodeURIComponent(nameOf(path)).toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem}-${number}${ending}`;
  return free;
}

/** Where a person brings what: the folders are made when they are first needed. */
export const FOLDERS = {
  maps: "maps",
  thumbnails: joined("maps", "thumbnails"),
  portraits: "portraits",
  tokens: "tokens",
};
