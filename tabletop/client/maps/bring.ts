/** Makes scenes of files that the user brings, one after the other; every message names its file. */
import { SceneFromFile } from "../applications/apps/scene-from-file.ts";
import { isPicturePath } from "./folder-files.ts";
import { type MapFile, readMapFile } from "./map-file.ts";
import { sayProblem } from "./said.ts";

/**
 * Opens a window for each scene that can be made of the files; each window opens when the one before it is closed.
 * Pictures come last, without those that a map before them has taken as its own. Tells the user why a file cannot
 * become a scene.
 * @param folder id of the directory's folder for the scenes; null: none
 * @param beside files among which maps find their pictures
 */
export async function bringMaps(
  files: readonly File[],
  folder: string | null = null,
  beside: readonly File[] = files,
): Promise<void> {
  const taken = new Set<Blob>();
  const inOrder = [false, true].flatMap((last) => files.filter(({ name }) => isPicturePath(name) === last));
  for (const file of inOrder) {
    const mapFile = taken.has(file) ? null : await readSafely(file, beside);
    if (!mapFile) continue;
    if (mapFile.is === "plan" && mapFile.picture) taken.add(mapFile.picture.file);
    // a file with several scenes is opened as one map for each of them
    let maps: MapFile[] = [mapFile];
    if (mapFile.is === "scenes") maps = mapFile.sources.map((source) => ({ is: "scene", name: source.name, source }));
    for (const map of maps) await useWindow(map, file.name, folder);
  }
}

/** Opens the window for one map; resolves when it is closed. @throws if it cannot be drawn */
async function useWindow(file: MapFile, fileName: string, folder: string | null): Promise<void> {
  const window = new SceneFromFile({ file, fileName, folder });
  const closed = new Promise<void>((resolve) => window.addEventListener("close", () => resolve(), { once: true }));
  await window.render({ force: true });
  await closed;
}

/** Reads a file; null, after telling the user why, if it cannot become a scene. */
async function readSafely(file: File, beside: readonly File[]): Promise<MapFile | null> {
  try {
    return await readMapFile(file, beside);
  } catch (thrown) {
    sayProblem(thrown, file.name);
    return null;
  }
}
