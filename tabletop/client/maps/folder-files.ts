/** Finds the scenes in a folder that the user uploads, and the pictures that they name. */
import { isRecord } from "./numbers.ts";
import { isSceneData } from "./scene-data.ts";

type Source = Record<string, any>;

/** A file with its path in the folder, its steps separated by slashes. */
export interface FolderFile {
  path: string;
  file: File;
}

/** The endings of pictures and films. */
const PICTURE = /\.(apng|avif|bmp|gif|jpe?g|m4v|mp4|ogv|png|svg|webm|webp)$/i;

/**
 * Lists the scenes in parsed JSON: a scene itself; the scenes of an adventure (its `scenes`); for a list, the scenes in
 * all its entries, which may be scenes, adventures and lists. Empty for anything else.
 */
export function scenesIn(data: unknown): Source[] {
  if (isSceneData(data)) return [data];
  if (Array.isArray(data)) return data.flatMap(scenesIn);
  if (isRecord(data) && Array.isArray(data.scenes)) return data.scenes.filter(isSceneData);
  return [];
}

/**
 * Parses the text of a file that may hold scenes: JSON or, as packs were stored before generation 11, one document in
 * each line, where a later line replaces an earlier one with the same id. Returns null if it is neither.
 */
export function parseScenes(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  return parseJson(plain) ?? parseLines(plain);
}

/** The parsed JSON of a text; null if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not an error: a folder holds other files, too
  }
}

/**
 * The documents of a text with one in each line: of several with one id the last, none if a later line says that it was
 * deleted. Empty lines and those about indexes are passed over. Null if a line holds no object.
 */
function parseLines(text: string): Source[] | null {
  const documents = new Map<string, Source>();
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const document = parseJson(line);
    if (!isRecord(document)) return null;
    // some lines only say that a document was deleted, or that an index was made
    const id = String(document._id ?? `line ${documents.size}`);
    if (document.$$deleted) documents.delete(id);
    else if (!document.$$indexCreated) documents.set(id, document);
  }
  return [...documents.values()];
}

/** Names of the files of a LevelDB folder (Foundry's form of a pack) that hold its contents. */
const OF_PACK = /^(CURRENT|MANIFEST-\d+|\d+\.(ldb|sst|log))$/;

/**
 * Finds the packs among the files of a folder: each folder of LevelDB files, as Foundry stores a pack. Key: path of the
 * pack's folder, with a slash at its end, "" at the top; value: the pack's files by name. A folder without the file
 * CURRENT is no pack.
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

/** Whether a path is that of a picture or a film, by its ending alone. */
export const isPicturePath = (path: string): boolean => PICTURE.test(path);

/**
 * Finds the file that a path from another world (`wanted`) means: the path whose end has the most steps in common with
 * the end of `wanted`; of several such paths the first.
 * @param paths of the files in the folder
 * @returns the file's path; null if no file even has the same name (upper and lower case count as equal)
 */
export function matchingPath(wanted: string, paths: readonly string[]): string | null {
  const wantedSteps = plainSteps(wanted);
  let closest: { path: string; shared: number } | null = null;
  for (const path of paths) {
    const pathSteps = plainSteps(path);
    let shared = 0;
    // counts the steps that are equal, from the end
    while (
      shared < pathSteps.length &&
      shared < wantedSteps.length &&
      pathSteps.at(-1 - shared) === wantedSteps.at(-1 - shared)
    )
      shared++;
    if (shared && (!closest || shared > closest.shared)) closest = { path, shared };
  }
  return closest?.path ?? null;
}

/**
 * Copies a scene and replaces, at any depth, the texts in it that end like the path of a picture or film.
 * @param newAddress returns the address that takes a path's place; null keeps the path
 */
export function withPictures(source: Source, newAddress: (path: string) => string | null): Source {
  // a copy of a text, a list or an object, with the paths in it replaced; any other value is returned itself
  const replaceIn = (value: unknown): unknown => {
    if (typeof value === "string") return (isPicturePath(value) ? newAddress(value) : null) ?? value;
    if (Array.isArray(value)) return value.map(replaceIn);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceIn(inner)]));
  };
  return replaceIn(source) as Source;
}

/**
 * Copies a scene that names no picture as its ground and gives it the one in the same folder that is called as the
 * scene's file, else as the scene itself: Dungeon Alchemist writes such pairs. Any other scene is returned itself.
 * @param file the path of the scene's file
 * @param paths of the files in the folder
 */
export function withOwnPicture(source: Source, file: string, paths: readonly string[]): Source {
  if (source.background?.src) return source;
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const pictures = paths.filter((path) => isPicturePath(path) && path.slice(0, path.lastIndexOf("/") + 1) === folder);
  // the path without its ending, to compare
  const stem = (path: string): string => path.replace(/\.[^./]*$/, "").toLowerCase();
  const src = [stem(file), `${folder}${source.name}`.toLowerCase()]
    .map((wanted) => pictures.find((path) => stem(path) === wanted))
    .find(Boolean);
  return src ? { ...source, background: { ...source.background, src } } : source;
}

/** Lists the paths of all pictures and films that a scene names, each once, in the order in which they are met. */
export function picturePaths(source: Source): string[] {
  const found = new Set<string>();
  withPictures(source, (path) => {
    found.add(path);
    return null;
  });
  return [...found];
}

/** The steps of a path, in a form to compare: decoded, in lower case, without query, fragment and `.`. */
function plainSteps(path: string): string[] {
  let plain = path.replace(/[?#].*$/, "");
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // a % that encodes nothing stands for itself
  }
  return plain
    .toLowerCase()
    .split(/[\\/]+/)
    .filter((step) => step && step !== ".");
}
