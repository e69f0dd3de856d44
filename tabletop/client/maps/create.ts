/** Makes scenes of files that were read. A scene is made as a whole or not at all. */
import { fileStore } from "../core/files.ts";
import type { FoundGrid } from "./grid-guess.ts";
import type { Measure } from "./scene-of-plan.ts";
import { sceneOfPlan } from "./scene-of-plan.ts";
import { sceneOfPicture } from "./scene-of-picture.ts";
import { FOLDERS, tellRoom, uploadPicture } from "./keep.ts";
import type { BroughtPicture, MapFile } from "./map-file.ts";
import { thumbnailOf } from "./pictures.ts";

type Source = Record<string, any>;

/** What the user chose for the scene of a file. */
export interface SceneChoice {
  name: string;
  measure: Measure;
  /** for pictures: the place and the size of their cells */
  grid: FoundGrid;
  /** whether it becomes the active scene, which all users see at once */
  active: boolean;
  /** whether players see only what their tokens see */
  vision: boolean;
  /** id of the folder in the directory of scenes; null or left out: none */
  folder?: string | null;
}

/**
 * Makes the source of a file's scene by the user's choices. The address of a picture that is still to be uploaded is
 * null in it.
 * @throws MapProblem if the cells or walls are impossible
 */
export function sceneSource(file: Exclude<MapFile, { is: "scenes" }>, choice: SceneChoice): Source {
  const { name, measure, vision: tokenVision } = choice;
  if (file.is === "scene") return { ...file.source, name, tokenVision };
  const source =
    file.is === "picture"
      ? sceneOfPicture(file.picture.seen, choice.grid, { name, src: null, measure })
      : sceneOfPlan(file.plan, name, null, measure);
  return { ...source, tokenVision };
}

/**
 * Makes the scene of one file, with its picture, and shows it to this user or, with `choice.active`, activates it for
 * all users. A scene that is not valid is refused before its picture is uploaded.
 * @returns the scene
 * @throws MapProblem if the cells or walls are impossible, and errors as `storeScene` does
 */
export async function createScene(file: Exclude<MapFile, { is: "scenes" }>, choice: SceneChoice): Promise<any> {
  const source: Source = { ...sceneSource(file, choice), folder: choice.folder ?? null };
  const picture = file.is === "scene" ? null : file.picture;
  return storeScene(source, picture, choice.active);
}

/**
 * Stores a scene, and if a picture is given the picture and a thumbnail; then activates the scene for all users or
 * shows it to this user.
 * @param source the scene's fields; the addresses of a given picture and of its thumbnail are written into them
 * @param picture the scene's map; null if `source` already has the address of a stored picture
 * @param active true activates the scene for all users; false shows it to this user alone
 * @returns the scene
 * @throws Error if the source is not valid (then nothing is uploaded), or the picture or the scene cannot be stored
 */
async function storeScene(source: Source, picture: BroughtPicture | null, active: boolean): Promise<any> {
  const Scene = getDocumentClass("Scene");
  // Validate the whole source first, so that a scene that is refused leaves no picture behind.
  void new Scene(foundry.utils.deepClone(source), { strict: true });
  if (picture) {
    // Of some SVG no smaller copy can be made: lists then show the map itself.
    const thumbnail = await thumbnailOf(picture.seen).catch(() => null);
    // The name ends in ".x", as `uploadPicture` replaces the ending of a name by that of the picture's type.
    const src = await uploadPicture(FOLDERS.maps, `${source.name}.x`, picture.file, picture.kind);
    source.background = { ...source.background, src };
    source.thumb = await keepThumbnail(source.name, thumbnail);
  }
  const scene = await Scene.create(source).catch(async (thrown: Error) => {
    // the picture of a scene that could not be stored is of no use; only gamemasters may remove it
    if (picture)
      await fileStore()
        .remove(source.background.src)
        .catch(() => undefined);
    throw thrown;
  });
  if (active) await scene.activate();
  else await scene.view();
  if (picture) await tellRoom();
  return scene;
}

/**
 * Uploads a small picture for lists. @returns its address; null, so that lists show the map, if the browser could not
 * make one as WebP or there is no room for it
 */
async function keepThumbnail(name: string, thumbnail: Blob | null): Promise<string | null> {
  if (thumbnail?.type !== "image/webp") return null;
  const webp = { category: "IMAGE", mime: "image/webp", extension: "webp" } as const;
  return uploadPicture(FOLDERS.thumbnails, `${name}.x`, thumbnail, webp).catch(() => null);
}
