/** Finds the scenes in a folder that the user uploads, and the pictures that they name. */
import { isRecord } from "./numbers.ts";
import { isSceneData } from "./scene-data.ts";

type Source = Record<string, any>;

/** A file with its path in the folder, with slashes. */
export interface FolderFile {
  path: string;
  file: File;
}

const PICTURE = /\.(apng|avif|bmp|gif|jpe?g|m4v|mp4|ogv|png|svg|webm|webp)$/i;

/**
 * Lists the scenes in parsed JSON: the value itself if it is one, those in a list at any depth, or those of an
 * adventure (`scenes`); none in anything else.
 */
export function scenesIn(data: unknown): Source[] {
  if (isSceneData(data)) return [data];
  if (Array.isArray(data)) return data.flatMap(scenesIn);
  if (isRecord(data) && Array.isArray(data.scenes)) return data.scenes.filter(isSceneData);
  return [];
}

/**
 * Parses the text of a file that may hold scenes: JSON or, as packs were stored before generation 11, one document a
 * line, of which the last with an id counts. Returns null where it is neither.
 */
export function parseScenes(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  return parseJson(plain) ?? parseLines(plain);
}

/** The parsed JSON of a text; null where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a folder holds other things too
  }
}

/** The documents of a text with one in each line; null where a line is none. */
function parseLines(text: string): Source[] | null {
  const documents = new Map<string, Source>();
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const document = parseJson(line);
    if (!isRecord(document)) return null;
    const id = String(document._id ?? `line ${documents.size}`);
    if (document.$$deleted) documents.delete(id);
    else if (!document.$$indexCreated) documents.set(id, document);
  }
  return [...documents.values()];
}

/** Names of the files of a LevelDB folder that hold its contents. */
const OF_PACK = /^(CURRENT|MANIFEST-\d+|\d+\.(ldb|sst|log))$/;

/**
 * Finds the compendiums in a folder as Foundry stores them, each a folder of LevelDB files: path of the pack's folder
 * (with a slash at its end, "" at the top) → file name → file. A folder without the file CURRENT is none.
 */
export function packsIn(files: readonly FolderFile[]): Map<string, Map<string, File>> {
  const folders = new Map<string, Map<string, File>>();
  for (const { path, file } of files) {
    const [name, folder] = [path.slice(path.lastIndexOf("/") + 1), path.slice(0, path.lastIndexOf("/") + 1)];
    if (!OF_PACK.test(name)) continue;
    const pack = folders.get(folder) ?? new Map<string, File>();
    folders.set(folder, pack.set(name, file));
  }
  return new Map([...folders].filter(([, pack]) => pack.has("CURRENT")));
}

/** Tells whether a path is that of a picture or a film, by its ending alone. */
export const isPicturePath = (path: string): boolean => PICTURE.test(path);

/**
 * Finds the file of a folder that a path of another world means: the one that shares the most steps with it, counted
 * from the end.
 * @param paths of the files in the folder
 * @returns the file's path; null where not even the names are the same (small and capital letters count as equal)
 */
export function matchingPath(wanted: string, paths: readonly string[]): string | null {
  const steps = plainSteps(wanted);
  let best: { path: string; shared: number } | null = null;
  for (const path of paths) {
    const own = plainSteps(path);
    let shared = 0;
    while (shared < own.length && shared < steps.length && own.at(-1 - shared) === steps.at(-1 - shared)) shared++;
    if (shared && (!best || shared > best.shared)) best = { path, shared };
  }
  return best?.path ?? null;
}

/**
 * Copies a scene and replaces in it, at any depth, texts that end like the path of a picture or film.
 * @param newAddress returns the address that replaces a path; null keeps the path
 */
export function withPictures(source: Source, newAddress: (path: string) => string | null): Source {
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return (isPicturePath(value) ? newAddress(value) : null) ?? value;
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(source) as Source;
}

/** Lists the paths of all pictures and films that a scene names, each once. */
export function picturePaths(source: Source): string[] {
  const found = new Set<string>();
  withPictures(source, (path) => {
    found.add(path);
    return null;
  });
  return [...found];
}

/** The steps of a path in a form to compare: decoded, in small letters, without query, fragment and `.`. */
function plainSteps(path: string): string[] {
  let plain = path.replace(/[?#].*$/, "");
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // a bare % stands for itself
  }
  return plain
    .toLowerCase()
    .split(/[\\/]+/)
    .filter((step) => step && step !== ".");
}
