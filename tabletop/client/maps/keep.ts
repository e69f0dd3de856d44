/** Uploads files to folders of the world, under names that are not taken. */
import type { FileKind } from "../../common/files/kinds.ts";
import { joinPath, nameOf, tidyName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { uploadFile, fileStore, mayBrowse, mayUpload, spaceTexts } from "../core/files.ts";

/** How often a name is looked for that other users do not take at the same time. */
const MOST_ATTEMPTS = 10;

/** The last upload of this page; the next one waits for it, so that two pictures do not get the same free name. */
let lastUpload: Promise<unknown> = Promise.resolve();

/**
 * Uploads a picture under a name that is not taken, after all pictures that this page is uploading already.
 * @param folder in the world's files; it is made if it does not exist
 * @param name with any ending; the ending of the picture's type (`kind`) takes its place
 * @returns the picture's address
 * @throws FileProblem, whose message says why to the user, if the user may not upload or the upload fails
 */
export function uploadPicture(folder: string, name: string, file: Blob, kind: FileKind): Promise<string> {
  const uploading = lastUpload.then(() => uploadFreely(folder, name, file, kind));
  lastUpload = uploading.catch(() => undefined);
  return uploading;
}

/** Tells the user after uploads how much room for files is taken; nothing where room is not limited. */
export async function tellRoom(): Promise<void> {
  const space = await fileStore().space();
  if (space) globalThis.ui.notifications.info("FILES.Room", { format: spaceTexts(space), console: false });
}

/** As `uploadPicture`, at once. */
async function uploadFreely(folder: string, name: string, file: Blob, kind: FileKind): Promise<string> {
  if (!mayUpload()) throw new FileProblem(globalThis.game.i18n.localize("FILES.MayNotUpload"));
  await makeFolder(folder);
  const upload = async (): Promise<string> =>
    uploadFile(folder, await freeName(folder, tidyName(name, kind.extension)), file, { isNew: true });
  // Other users may take the free name before the upload ends: then the next one is looked for.
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    const address = await upload().catch(nullIfTaken);
    if (address !== null) return address;
  }
  return upload();
}

/** Returns null for the error that a file or folder exists already; throws any other error. */
function nullIfTaken(thrown: Error): null {
  if (thrown.message.startsWith("EEXIST")) return null;
  throw thrown;
}

/** Makes every folder of a path that does not exist yet, the outermost first. */
async function makeFolder(folder: string): Promise<void> {
  const steps = folder.split("/");
  for (let depth = 1; depth <= steps.length; depth++)
    await fileStore()
      .createFolder(steps.slice(0, depth).join("/"))
      // a folder that is there already is as good
      .catch(nullIfTaken);
}

/**
 * Finds a name that is not taken in a folder: “cave.webp”, else “cave-2.webp” and so on. If the user may not browse the
 * folder, random letters make the name new.
 * @param name with its ending
 */
async function freeName(folder: string, name: string): Promise<string> {
  const [, base = "", ending = ""] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
  if (!mayBrowse()) return `${base}-${globalThis.foundry.utils.randomID(6)}${ending}`;
  const { files } = await fileStore().browse("data", folder, {});
  const taken = new Set(files.map((path) => decodeURIComponent(nameOf(path)).toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${base}-${number}${ending}`;
  return free;
}

/** The folders for uploads in the world's files; each is made at the first upload. */
export const FOLDERS = {
  maps: "maps",
  thumbnails: joinPath("maps", "thumbnails"),
  portraits: "portraits",
  tokens: "tokens",
};
