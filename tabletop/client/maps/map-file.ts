/** Reads a file of which a scene is to be made. Its type is told by its content, never by its name. */
import { checkSize, type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
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

/** A picture for a scene. */
export interface BroughtPicture {
  file: Blob;
  kind: FileKind;
  seen: SeenPicture;
}

/** A file as it was read, before anything is made of it. `name` is that of the scene. */
export type MapFile =
  | { is: "picture"; name: string; picture: BroughtPicture }
  | { is: "plan"; name: string; plan: MapPlan; picture: BroughtPicture | null }
  | { is: "scene"; name: string; source: Source }
  | { is: "scenes"; name: string; sources: Source[] };

/**
 * Reads one file that a user brought: a picture, one or more scenes, or a map with walls. Makes nothing yet.
 * @throws MapProblem or FileProblem where the file is empty, too large, damaged or of no known kind
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

/** Reads parsed JSON: a scene or a plan. @throws MapProblem where it is neither */
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
  if (isRecord(data) && Array.isArray(data.scenes) && data.scenes.length && data.scenes.every(isSceneData))
    return { is: "scenes", name: String(data.name || name), sources: data.scenes.map(sceneOfData) };
  throw new MapProblem("Unknown", {});
}

/** Checks all that needs no picture, so that problems are found before the picture is decoded. Returns the picture. */
function readPictureFirst(data: Source): EncodedPicture | null {
  return readUvtt(data, { width: 1000, height: 1000 }).picture;
}

/**
 * Parses a file as JSON.
 * @throws MapProblem where it is none
 */
async function parseJson(file: Blob): Promise<unknown> {
  try {
    return JSON.parse((await file.text()).replace(/^\ufeff/, ""));
  } catch {
    throw new MapProblem("NoJson", {});
  }
}

/** Decodes a picture in base64 off the page's own thread. */
async function decodePicture({ text, kind }: EncodedPicture): Promise<Blob> {
  const answer = await fetch(`data:${kind.mime};base64,${text}`).catch(() => {
    throw new MapProblem("NoPicture", {});
  });
  return answer.blob();
}

/** Decodes a picture, and returns its file with its kind and the decoded picture. */
const withSize = async (file: Blob, kind: FileKind): Promise<BroughtPicture> => ({
  file,
  kind,
  seen: await seePicture(file, kind),
});

/**
 * Makes a scene's name from a file's, without ending, cells and resolution: “Cave_of-shadows 30x20 [140px].webp”
 * becomes “Cave of-shadows”. At most 100 characters.
 */
export function sceneName(file: string): string {
  const plain = nameOf(file.replaceAll("\\", "/"))
    .replace(/\.[^.]*$/, "")
    .replace(/[[(]\s*(\d+\s*[x×]\s*\d+|\d+\s*(px|dpi|ppi|ppg))\s*[\])]/gi, " ")
    .replace(/(^|[\s_-])(\d{1,3}\s*[x×]\s*\d{1,3}|\d{2,4}\s*(px|dpi|ppi|ppg))(?=$|[\s_-])/gi, " ")
    .replace(/[_\s]+/g, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "");
  return (plain || file).slice(0, 100);
}
