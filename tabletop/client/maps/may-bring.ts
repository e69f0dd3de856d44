/** The entrance to making scenes of files. The other files are loaded only when a user brings something. */
import { mayUpload } from "../core/files.ts";
import { readDropped, filesBelow } from "./transfer.ts";

/** Whether the user may both make scenes and upload their pictures. */
export const mayBringMaps = (): boolean =>
  mayUpload() && (getDocumentClass("Scene").canUserCreate?.(game.user) ?? game.user.isGM);

/**
 * Makes scenes of dropped files; only warns a user who may not do that.
 * @param folder id of the directory's folder for the scenes; null: none
 */
export async function bringDropped(files: readonly File[], folder: string | null = null): Promise<void> {
  if (!mayBringMaps()) {
    ui.notifications.warn("MAPS.MayNot", { localize: true });
    return;
  }
  const { bringFiles } = await import("./folder.ts");
  await bringFiles(files, folder);
}

/**
 * Makes scenes of the dropped files, then of the content of each dropped folder. Only warns a user who may not make
 * scenes. Reads the transfer before anything is awaited, because the browser empties it then.
 * @param folder id of the directory's folder for the scenes; null: none
 */
export async function bringTransfer(transfer: DataTransfer, folder: string | null = null): Promise<void> {
  const { files, folders } = readDropped(transfer);
  // `bringDropped` also warns a user who may not
  if (files.length || !mayBringMaps()) await bringDropped(files, folder);
  if (!mayBringMaps()) return;
  for (const { name, entry } of folders) {
    const { bringFolder } = await import("./folder.ts");
    await bringFolder(name, filesBelow(entry), folder);
  }
}

/** The endings of the files that choosers offer; what a file is, its content decides. */
const ACCEPTED = ".png,.jpg,.jpeg,.webp,.avif,.gif,.svg,.webm,.mp4,.dd2vtt,.uvtt,.df2vtt,.json,.db";

/**
 * Opens the browser's chooser of files, and makes scenes of the chosen files.
 * @param folder id of the directory's folder for the scenes; null: none
 */
export function chooseMaps(folder: string | null = null): void {
  const chooser = Object.assign(document.createElement("input"), { type: "file", multiple: true, accept: ACCEPTED });
  chooser.addEventListener("change", () => void bringDropped([...(chooser.files ?? [])], folder));
  chooser.click();
}

/**
 * Opens the browser's chooser of folders, and makes scenes of the chosen folder's content.
 * @param directory id of the directory's folder for the scenes; null: none
 */
export function chooseFolder(directory: string | null = null): void {
  const chooser = Object.assign(document.createElement("input"), { type: "file", webkitdirectory: true });
  chooser.addEventListener("change", async () => {
    const chosen = [...(chooser.files ?? [])];
    // each path begins with the name of the chosen folder
    const name = chosen[0]?.webkitRelativePath.split("/")[0] ?? "";
    const files = chosen.map((file) => ({ file, path: file.webkitRelativePath.slice(name.length + 1) }));
    const { bringFolder } = await import("./folder.ts");
    await bringFolder(name, files, directory);
  });
  chooser.click();
}
