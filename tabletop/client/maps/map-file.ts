/** Reads a file from which a scene is to be made. Its type is found by its content, never by its name. */
import { checkSize, type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
import { firstSigns } from "../../common/files/names.ts";
import { nameOf } from "../../common/files/paths.ts";
import { inMegabytes, LARGEST_TEXT } from "../../common/limits.ts";
import { readHead } from "../core/files.ts";
import type { EncodedPicture } from "./encoded.ts";
import { isPicturePath } from "./folder-files.ts";
import { isRecord } from "./numbers.ts";
import { seePicture, type SeenPicture } from "./pictures.ts";
import { MapProblem } from "./problem.ts";
import { isSceneData, sceneOfData } from "./scene-data.ts";
import { isUvtt, type MapPlan, readUvtt } from "./uvtt.ts";

type Source = Record<string, any>;

/** A picture for a scene: the file, its type, and the decoded picture. */
export interface BroughtPicture {
  file: Blob;
  kind: FileKind;
  seen: SeenPicture;
}

/** A file that was read; nothing is made of it yet. `name` is the name that the scene, or the adventure, would have. */
export type MapFile =
  | { is: "picture"; name: string; picture: BroughtPicture }
  | { is: "plan"; name: string; plan: MapPlan; picture: BroughtPicture | null }
  | { is: "scene"; name: string; source: Source }
  | { is: "scenes"; name: string; sources: Source[] };

/**
 * Reads one file that a user brought: a picture, one or more scenes, or a map with walls. Makes and uploads nothing.
 * @param beside files that were brought along, among which a map without a picture finds its own
 * @throws MapProblem or FileProblem if the file is empty, too large, damaged or of no known kind
 */
export async function readMapFile(file: File, beside: readonly File[] = []): Promise<MapFile> {
  if (!file.size) throw new MapProblem("Empty", {});
  checkSize(file.name, file.size);
  const kind = kindOf(await readHead(file));
  const name = sceneName(file.name);
  if (kind && isPicture(kind)) return { is: "picture", name, picture: await withSize(file, kind) };
  if (kind?.category !== "TEXT" || kind.mime !== "text/plain") throw new MapProblem("Unknown", {});
  if (file.size > LARGEST_TEXT)
    throw new MapProblem("LargeText", { size: inMegabytes(file.size), most: inMegabytes(LARGEST_TEXT) });
  return readData(await parseJson(file), name, (named) => pictureBeside(file, named, beside));
}

/**
 * Reads parsed JSON: a map with walls, a scene or an adventure's scenes.
 * @param findPicture finds the picture of a map that holds none, given what the map names as its picture
 * @throws MapProblem for anything else
 */
async function readData(
  data: unknown,
  name: string,
  findPicture: (named: unknown) => Promise<BroughtPicture | null>,
): Promise<MapFile> {
  if (isUvtt(data)) {
    const image = readPictureFirst(data);
    const picture = image ? await withSize(await decodePicture(image), image.kind) : await findPicture(data.image);
    return { is: "plan", name, plan: readUvtt(data, picture?.seen ?? null), picture };
  }
  if (isSceneData(data)) {
    const source = sceneOfData(data);
    return { is: "scene", name: String(source.name || name), source };
  }
  // an adventure, or a list of scenes under a name
  const scenes = isRecord(data) && Array.isArray(data.scenes) ? data.scenes : [];
  if (isRecord(data) && scenes.length && scenes.every(isSceneData))
    return { is: "scenes", name: String(data.name || name), sources: scenes.map(sceneOfData) };
  throw new MapProblem("Unknown", {});
}

/**
 * Reads a map except for its picture, so that its problems are found before the picture is decoded. Returns the encoded
 * picture.
 */
function readPictureFirst(data: Source): EncodedPicture | null {
  // any size does: it only stands in for a size that the file lacks
  return readUvtt(data, { width: 1000, height: 1000 }).picture;
}

/**
 * Parses a file as JSON.
 * @throws MapProblem if it is not JSON
 */
async function parseJson(file: Blob): Promise<unknown> {
  try {
    return JSON.parse((await file.text()).replace(/^\ufeff/, ""));
  } catch {
    throw new MapProblem("NoJson", {});
  }
}

/** Decodes a picture in base64 without holding up the page. @throws MapProblem if it cannot be decoded */
async function decodePicture({ text, kind }: EncodedPicture): Promise<Blob> {
  const answer = await fetch(`data:${kind.mime};base64,${text}`).catch(() => {
    throw new MapProblem("NoPicture", {});
  });
  return answer.blob();
}

/**
 * Finds the picture of a map among files that were brought along: the one that the map names, else the one that is
 * called as the map's file; null if there is none.
 */
async function pictureBeside(map: File, named: unknown, beside: readonly File[]): Promise<BroughtPicture | null> {
  const pictures = beside.filter(({ name }) => isPicturePath(name));
  const stem = (name: string): string => name.replace(/\.[^.]*$/, "").toLowerCase();
  const wanted = typeof named === "string" ? nameOf(named.trim().replaceAll("\\", "/")).toLowerCase() : null;
  const file =
    pictures.find(({ name }) => name.toLowerCase() === wanted) ??
    pictures.find(({ name }) => stem(name) === stem(map.name));
  const kind = file?.size ? kindOf(await readHead(file)) : null;
  return file && kind && isPicture(kind) ? withSize(file, kind) : null;
}

/** Decodes a picture. @throws MapProblem if this browser cannot show it */
const withSize = async (file: Blob, kind: FileKind): Promise<BroughtPicture> => ({
  file,
  kind,
  seen: await seePicture(file, kind),
});

/**
 * Makes a scene's name of a file's name, without its ending, number of cells and resolution: “Cave_of-shadows 30x20
 * [140px].webp” becomes “Cave of-shadows”. At most 100 characters; the whole file name if nothing remains.
 */
export function sceneName(file: string): string {
  const plain = nameOf(file.replaceAll("\\", "/"))
    .replace(/\.[^.]*$/, "")
    .replace(/[[(]\s*(\d+\s*[x×]\s*\d+|\d+\s*(px|dpi|ppi|ppg))\s*[\])]/gi, " ")
    .replace(/(^|[\s_-])(\d{1,3}\s*[x×]\s*\d{1,3}|\d{2,4}\s*(px|dpi|ppi|ppg))(?=$|[\s_-])/gi, " ")
    .replace(/[_\s]+/g, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "");
  return firstSigns(plain || file, 100);
}
