/** Makes scenes of files that the user uploads, one after the other; every message names its file. */
import { SceneFromFile } from "../applications/apps/scene-from-file.ts";
import { type MapFile, readMapFile } from "./map-file.ts";
import { sayProblem } from "./said.ts";

/**
 * Opens a window for each file that can become a scene, and tells the user why the others cannot.
 * @param folder of the directory in which the scenes are made
 */
export async function bringMaps(files: readonly File[], folder: string | null = null): Promise<void> {
  for (const file of files) {
    const read = await readSafely(file);
    if (!read) continue;
    const maps =
      read.is === "scenes" ? read.sources.map((source) => ({ is: "scene", name: source.name, source })) : [read];
    for (const one of maps)
      await new Promise<void>((resolve) => void openFor(one as MapFile, file.name, folder, resolve));
  }
}

async function openFor(file: MapFile, fileName: string, folder: string | null, closed: () => void): Promise<void> {
  const window = new SceneFromFile({ file, fileName, folder });
  window.addEventListener("close", closed, { once: true });
  await window.render({ force: true });
}

async function readSafely(file: File): Promise<MapFile | null> {
  try {
    return await readMapFile(file);
  } catch (thrown) {
    sayProblem(thrown, file.name);
    return null;
  }
}
