/** What a file is to a scene: told by what is in it, never by its name. */
import { checkSize, type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
import { nameOf } from "../../common/files/paths.ts";
import { inMegabytes, LARGEST_TEXT } from "../../common/limits.ts";
import { headOf } from "../core/files.ts";
import type { EncodedPicture } from "./encoded.ts";
import { isRecord } from "./numbers.ts";
import { seePicture, type SeenPicture } from "./pictures.ts";
import { MapProblem } from "./problem.ts";
import { isSceneData, sceneOfData } from "./scene-data.ts";
import { isUvtt, type MapPlan, readUvtt } from "./uvtt.ts";

type Source = Record<string, any>;

/** A picture that a scene is to show. */
export interface BroughtPicture {
  file: Blob;
  kind: FileKind;
  seen: SeenPicture;
}

/** A file as it was read; nothing is made of it yet. `name` is that of the scene. */
export type MapFile =
  | { is: "picture"; name: string; picture: BroughtPicture }
  | { is: "plan"; name: string; plan: MapPlan; picture: BroughtPicture | null }
  | { is: "scene"; name: string; source: Source }
  | { is: "scenes"; name: string; sources: Source[] };

/**
 * Reads one file.
 * @throws MapProblem or FileProblem: one sentence, and nothing has been made
 */
export async function readMapFile(file: File): Promise<MapFile> {
  if (!file.size) throw new MapProblem("Empty", {});
  checkSize(file.name, file.size);
  const kind = kindOf(await headOf(file));
  const name = sceneName(file.name);
  if (kind && isPicture(kind)) return { is: "picture", name, picture: await bring(file, kind) };
  if (kind?.category !== "TEXT" || kind.mime !== "text/plain") throw new MapProblem("Unknown", {});
  if (file.size > LARGEST_TEXT)
    throw new MapProblem("LargeText", { size: inMegabytes(file.size), most: inMegabytes(LARGEST_TEXT) });
  return readData(await parsed(file), name);
}

/** @throws MapProblem where it is none of what is known */
async function readData(data: unknown, name: string): Promise<MapFile> {
  if (isUvtt(data)) {
    const image = readPictureFirst(data);
    const picture = image ? await bring(await decoded(image), image.kind) : null;
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

/** Reads all but what needs the picture's size first: what is amiss is told before a picture is decoded. */
function readPictureFirst(data: Source): EncodedPicture | null {
  return readUvtt(data, { width: 1000, height: 1000 }).picture;
}

async function parsed(file: Blob): Promise<unknown> {
  try {
    return JSON.parse((await file.text()).replace(/^\ufeff/, ""));
  } catch {
    throw new MapProblem("NoJson", {});
  }
}

/** The bytes of a picture in base64; the browser decodes it off this thread. */
async function decoded({ text, kind }: EncodedPicture): Promise<Blob> {
  const answer = await fetch(`data:${kind.mime};base64,${text}`).catch(() => {
    throw new MapProblem("NoPicture", {});
  });
  return answer.blob();
}

const bring = async (file: Blob, kind: FileKind): Promise<BroughtPicture> => ({
  file,
  kind,
  seen: await seePicture(file, kind),
});

/** “Cave_of-shadows 30x20 [140px].webp” is “Cave of shadows”. */
export function sceneName(file: string): string {
  const plain = nameOf(file.replaceAll("\\", "/"))
    .replace(/\.[^.]*$/, "")
    .replace(/[[(]\s*(\d+\s*[x×]\s*\d+|\d+\s*(px|dpi|ppi|ppg))\s*[\])]/gi, " ")
    .replace(/(^|[\s_-])(\d{1,3}\s*[x×]\s*\d{1,3}|\d{2,4}\s*(px|dpi|ppi|ppg))(?=$|[\s_-])/gi, " ")
    .replace(/[_\s]+/g, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "");
  return (plain || file).slice(0, 100);
}
