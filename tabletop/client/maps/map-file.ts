/** Reads a file from which a scene is to be made. Its type is found by its content, never by its name. */
import { checkSize, type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
import { firstSigns } from "../../common/files/names.ts";
import { nameOf } from "../../common/files/paths.ts";
import { inMegabytes, LARGEST_TEXT } from "../../common/limits.ts";
import { readHead } from "../core/files.ts";
import type { EncodedPicture } from "./encoded.ts";
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
 * @throws MapProblem or FileProblem if the file is empty, too large, damaged or of no known kind
 */
export async function readMapFile(file: File): Promise<MapFile> {
  if (!file.size) throw new MapProblem("Empty", {});
  checkSize(file.name, file.size);
  const kind = kindOf(await readHead(file));
  const name = sceneName(file.name);
  if (kind && isPicture(kind)) return { is: "picture", name, picture: await withSize(file, kind) };
  if (kind?.category !== "TEXT" || kind.mime !== "text/plain") throw new MapProblem("Unknown", {});
  if (file.size > LARGEST_TEXT)
    throw new MapProblem("LargeText", { size: inMegabytes(file.size), most: inMegabytes(LARGEST_TEXT) });
  return readData(await parseJson(file), name);
}

/** Reads parsed JSON: a map with walls, a scene or an adventure's scenes. @throws MapProblem for anything else */
async function readData(data: unknown, name: string): Promise<MapFile> {
  if (isUvtt(data)) {
    const image = readPictureFirst(data);
    const picture = image ? await withSize(await decodePicture(image), image.kind) : null;
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
