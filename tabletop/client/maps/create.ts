/** Makes scenes of files that were read: all of one, or nothing. */
import type { Measure } from "./scene-of-plan.ts";
import { sceneOfPlan } from "./scene-of-plan.ts";
import { type FoundGrid, sceneOfPicture } from "./scene-of-picture.ts";
import { FOLDERS, keepPicture } from "./keep.ts";
import type { BroughtPicture, MapFile } from "./map-file.ts";
import { thumbnailOf } from "./pictures.ts";

type Source = Record<string, any>;

/** What somebody chose beside a file. */
export interface SceneChoice {
  name: string;
  measure: Measure;
  /** for pictures: where their cells are */
  grid: FoundGrid;
  /** everybody is shown it at once */
  active: boolean;
  /** of the directory */
  folder?: string | null;
}

/** The source of a file's scene, its picture still without an address. @throws MapProblem */
export function sourceOf(file: Exclude<MapFile, { is: "scenes" }>, choice: SceneChoice): Source {
  const { name, measure } = choice;
  if (file.is === "picture") return sceneOfPicture(file.picture.seen, choice.grid, { name, src: null, measure });
  if (file.is === "plan") return sceneOfPlan(file.plan, name, null, measure);
  return { ...file.source, name };
}

/**
 * Makes the scene of one file: what cannot be stored is told before its picture is kept.
 * @returns the scene
 * @throws Error in one sentence
 */
export async function createScene(file: Exclude<MapFile, { is: "scenes" }>, choice: SceneChoice): Promise<any> {
  const source: Source = { ...sourceOf(file, choice), folder: choice.folder ?? null };
  const picture = file.is === "scene" ? null : file.picture;
  return storeScene(source, picture, choice.active);
}

/** @param picture what the scene is to show, where it does not name a picture that is there */
export async function storeScene(source: Source, picture: BroughtPicture | null, active: boolean): Promise<any> {
  const Scene = getDocumentClass("Scene");
  // Validates all of it: a scene that would be refused leaves no picture behind.
  void new Scene(foundry.utils.deepClone(source), { strict: true });
  if (picture) {
    // Some drawings let nobody copy them: then the map itself is shown in lists.
    const small = await thumbnailOf(picture.seen).catch(() => null);
    const src = await keepPicture(FOLDERS.maps, `${source.name}.x`, picture.file, picture.kind);
    source.background = { ...source.background, src };
    source.thumb = await keepThumbnail(source.name, small);
  }
  const scene = await Scene.create(source);
  if (active) await scene.activate();
  else await scene.view();
  return scene;
}

/** Keeps a small picture for lists; none where the browser could not make one. */
async function keepThumbnail(name: string, small: Blob | null): Promise<string | null> {
  if (small?.type !== "image/webp") return null;
  const webp = { category: "IMAGE", mime: "image/webp", extension: "webp" } as const;
  return keepPicture(FOLDERS.thumbnails, `${name}.x`, small, webp);
}
