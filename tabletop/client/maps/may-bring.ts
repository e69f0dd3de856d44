/** What is known of bringing maps before anybody does: the rest is loaded then. */
import { mayUpload } from "../core/files.ts";
import { droppedOf, filesBelow } from "./transfer.ts";

/** Whether the user may make scenes and bring what they show. */
export const mayBringMaps = (): boolean =>
  mayUpload() && (getDocumentClass("Scene").canUserCreate?.(game.user) ?? game.user.isGM);

/** Makes scenes of what was dropped. @param folder of the directory */
export async function bringDropped(files: readonly File[], folder: string | null = null): Promise<void> {
  if (!mayBringMaps()) {
    ui.notifications.warn("MAPS.MayNot", { localize: true });
    return;
  }
  const { bringMaps } = await import("./bring.ts");
  await bringMaps(files, folder);
}

/** The same of what was dropped, with folders. It is read before anything is waited for, for it is gone then. */
export async function bringTransfer(transfer: DataTransfer, folder: string | null = null): Promise<void> {
  const { files, folders } = droppedOf(transfer);
  if (files.length || !mayBringMaps()) await bringDropped(files, folder);
  else
    for (const { name, entry } of folders) {
      const { bringFolder } = await import("./folder.ts");
      await bringFolder(name, await filesBelow(entry), folder);
    }
}

/** What a chooser of files offers: what it is, is told by what is in it. */
const ACCEPTED = ".png,.jpg,.jpeg,.webp,.avif,.gif,.svg,.webm,.mp4,.dd2vtt,.uvtt,.df2vtt,.json";

/** Asks for files to make scenes of. */
export function chooseMaps(folder: string | null = null): void {
  const chooser = Object.assign(document.createElement("input"), { type: "file", multiple: true, accept: ACCEPTED });
  chooser.addEventListener("change", () => void bringDropped([...(chooser.files ?? [])], folder));
  chooser.click();
}

/** Asks for a folder, as of an adventure, to make scenes of what is in it. */
export function chooseFolder(directory: string | null = null): void {
  const chooser = Object.assign(document.createElement("input"), { type: "file", webkitdirectory: true });
  chooser.addEventListener("change", async () => {
    const all = [...(chooser.files ?? [])];
    const name = all[0]?.webkitRelativePath.split("/")[0] ?? "";
    const files = all.map((file) => ({ file, path: file.webkitRelativePath.slice(name.length + 1) }));
    const { bringFolder } = await import("./folder.ts");
    await bringFolder(name, files, directory);
  });
  chooser.click();
}
