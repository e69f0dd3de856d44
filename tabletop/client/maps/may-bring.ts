/** What is known of bringing maps before anybody does: the rest is loaded then. */
import { mayUpload } from "../core/files.ts";

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

/** What a chooser of files offers: what it is, is told by what is in it. */
const ACCEPTED = ".png,.jpg,.jpeg,.webp,.avif,.gif,.svg,.webm,.mp4,.dd2vtt,.uvtt,.df2vtt,.json";

/** Asks for files to make scenes of. */
export function chooseMaps(folder: string | null = null): void {
  const chooser = Object.assign(document.createElement("input"), { type: "file", multiple: true, accept: ACCEPTED });
  chooser.addEventListener("change", () => void bringDropped([...(chooser.files ?? [])], folder));
  chooser.click();
}
