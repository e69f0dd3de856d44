/**
 * Makes scenes of a folder that the user brings, such as an adventure: lists its scenes, and makes those that the user
 * chooses, with their pictures.
 */
import { checkSize, isPicture, kindOf } from "../../common/files/kinds.ts";
import { shortenName } from "../../common/files/names.ts";
import { LARGEST_TEXT } from "../../common/limits.ts";
import { fileStore, readHead } from "../core/files.ts";
import { bringMaps } from "./bring.ts";
import {
  type FolderFile,
  isPicturePath,
  matchingPath,
  packsIn,
  parseScenes,
  picturePaths,
  scenesIn,
  withOwnPicture,
  withPictures,
} from "./folder-files.ts";
import { FOLDERS, tellRoom, uploadPicture } from "./keep.ts";
import { sceneName } from "./map-file.ts";
import { seePicture, thumbnailOf } from "./pictures.ts";
import { MapProblem } from "./problem.ts";
import { sayProblem } from "./said.ts";
import { sceneOfData } from "./scene-data.ts";
import { isUvtt } from "./uvtt.ts";

type Source = Record<string, any>;

/** The most scenes of one folder; more count as a mistake. */
const MOST_SCENES = 200;
/** The endings of files that may hold scenes or maps with walls. */
const MAP = /\.(json|db|dd2vtt|uvtt|df2vtt)$/i;
/** The endings of files that may hold exported scenes. */
const EXPORT = /\.(json|db)$/i;

/**
 * Shows the scenes found in a folder of files and makes those that the user chooses. If the folder has no scenes, opens
 * its maps one after the other. Problems are shown to the user.
 * @param name of the folder
 * @param directory id of the directory's folder for the new scenes; null: none
 */
export async function bringFolder(name: string, files: readonly FolderFile[], directory: string | null): Promise<void> {
  try {
    const { scenes, maps } = await readFolder(files);
    if (scenes.length) return await chooseScenes(name, scenes, files, directory);
    if (!maps.length) throw new MapProblem("NoMaps", {});
    await bringMaps(
      maps,
      directory,
      files.map(({ file }) => file),
    );
  } catch (thrown) {
    sayProblem(thrown, name);
  }
}

/**
 * Makes scenes of files that were brought together. Exported scenes take their pictures from among these files, as if
 * the files were a folder. Then all files but the exports and the pictures that they use are opened one after the
 * other; all files if the exports hold no scenes. A single file is opened as it is, unless it ends in .db. Problems are
 * shown to the user.
 * @param directory id of the directory's folder for the new scenes; null: none
 */
export async function bringFiles(files: readonly File[], directory: string | null): Promise<void> {
  const exported = files.filter(({ name }) => EXPORT.test(name));
  const [firstExported] = exported;
  // a single file, unless it holds a document in each line, needs no other files and is opened as it is
  if (!firstExported || (files.length === 1 && !/\.db$/i.test(firstExported.name))) return bringMaps(files, directory);
  // first the scenes of the exported files, with pictures from all files, then the rest as maps
  const folderFiles = files.map((file) => ({ path: file.name, file }));
  let rest = files.filter((file) => !exported.includes(file));
  try {
    const { scenes } = await readFolder(
      folderFiles.filter(({ path }) => EXPORT.test(path)),
      folderFiles,
    );
    if (!scenes.length) return await bringMaps(files, directory);
    // pictures that the scenes use are not opened as maps of their own
    const names = files.map(({ name }) => name);
    const usedNames = new Set(scenes.flatMap(picturePaths).map((path) => matchingPath(path, names)));
    rest = rest.filter(({ name }) => !usedNames.has(name));
    await chooseScenes(firstExported.name, scenes, folderFiles, directory, exported.map(({ name }) => name).join(", "));
  } catch (thrown) {
    sayProblem(thrown, firstExported.name);
  }
  await bringMaps(rest, directory);
}

/**
 * Reads the scenes and the maps with walls of a folder. If it has neither, reads the scenes of its packs instead; and
 * if these have none, takes its pictures as maps.
 * @param beside the files among which scenes find pictures that they do not name
 * @throws MapProblem if a scene cannot be used, or there are too many
 */
async function readFolder(
  files: readonly FolderFile[],
  beside: readonly FolderFile[] = files,
): Promise<{ scenes: Source[]; maps: File[] }> {
  const paths = beside.map(({ path }) => path);
  const scenes: Source[] = [];
  const maps: File[] = [];
  for (const { path, file } of files) {
    if (!MAP.test(path) || file.size > LARGEST_TEXT) continue;
    const data = parseScenes(await file.text());
    scenes.push(...scenesIn(data).map((source) => withOwnPicture(sceneOfData(source), path, paths)));
    if (isUvtt(data)) maps.push(file);
    if (scenes.length > MOST_SCENES) throw new MapProblem("ManyScenes", { most: MOST_SCENES });
  }
  if (!scenes.length && !maps.length) scenes.push(...(await scenesOfPacks(packsIn(files))));
  if (!scenes.length && !maps.length)
    maps.push(...files.filter(({ path }) => isPicturePath(path)).map(({ file }) => file));
  return { scenes, maps };
}

/**
 * Reads the scenes in packs that are stored in Foundry's form.
 * @throws MapProblem if this table cannot read packs or the packs have too many scenes, FileProblem if a pack is
 * damaged or too large
 */
async function scenesOfPacks(packs: ReturnType<typeof packsIn>): Promise<Source[]> {
  const store = fileStore();
  if (packs.size && !store.readPack) throw new MapProblem("PackedFolder", {});
  const scenes: Source[] = [];
  for (const [path, pack] of packs) {
    // a pack is called as its folder: the last name in the path, which ends with a slash
    const documents = await store.readPack!(path.split("/").at(-2) ?? "", pack);
    scenes.push(...scenesIn(documents).map(sceneOfData));
    if (scenes.length > MOST_SCENES) throw new MapProblem("ManyScenes", { most: MOST_SCENES });
  }
  return scenes;
}

/**
 * Asks the user which of the scenes to make, and makes these; none if the user closes the question.
 * @param name the folder's; pictures are stored under it
 * @param asked what the scenes come from, for the user: the folder, or the names of files
 */
async function chooseScenes(
  name: string,
  scenes: readonly Source[],
  files: readonly FolderFile[],
  directory: string | null,
  asked = name,
): Promise<void> {
  const { i18n } = globalThis.game;
  const escape = foundry.utils.escapeHTML;
  const shownName = shortenName(asked);
  const paths = files.map(({ path }) => path).filter(isPicturePath);
  // a box to tick for each scene; those without their picture in the folder say so
  const rows = scenes.map((source, index) => {
    const src = source.background?.src;
    const hint = src && matchingPath(src, paths) ? "" : ` · ${i18n.localize("MAPS.WithoutPicture")}`;
    return `<li><label><input type="checkbox" name="${index}" checked> ${escape(source.name)}<span class="hint">${escape(hint)}</span></label></li>`;
  });
  const chosen = await foundry.applications.api.DialogV2.input({
    classes: ["maps-of-folder"],
    window: { title: i18n.format("MAPS.FolderTitle", { name: shownName }), icon: "fa-solid fa-map" },
    position: { width: 460 },
    content: `<p>${escape(i18n.format("MAPS.FolderAsk", { name: shownName, count: scenes.length }))}</p><ul>${rows.join("")}</ul>`,
    ok: { label: "MAPS.CreateAll", icon: "fa-solid fa-check" },
  });
  if (!chosen) return;
  const wanted = scenes.filter((_source, index) => chosen[index]);
  if (wanted.length) await createScenes(name, wanted, files, directory);
}

/**
 * Makes scenes and tells the user how many. First checks that all are valid. Then uploads the pictures that the scenes
 * name and that are among `files`, and a thumbnail for each scene whose background is one of these pictures.
 * @throws Error if a scene is not valid
 */
async function createScenes(
  name: string,
  scenes: readonly Source[],
  files: readonly FolderFile[],
  directory: string | null,
): Promise<void> {
  const Scene = getDocumentClass("Scene");
  // `strict` throws for a scene that is not valid
  for (const source of scenes) void new Scene(foundry.utils.deepClone(source), { strict: true });
  const pictures = new Map(files.filter(({ path }) => isPicturePath(path)).map(({ path, file }) => [path, file]));
  // the addresses of the uploaded pictures, by their paths in the folder
  const uploaded = new Map<string, string>();
  const folder = `${FOLDERS.maps}/${folderName(name)}`;
  for (const namedPath of new Set(scenes.flatMap(picturePaths))) {
    const path = matchingPath(namedPath, [...pictures.keys()]);
    if (path && !uploaded.has(path)) uploaded.set(path, await uploadPictureFile(folder, pictures.get(path)!));
  }
  const addressOf = (wanted: string): string | null =>
    uploaded.get(matchingPath(wanted, [...pictures.keys()]) ?? "") ?? null;
  // the scenes with these addresses and a thumbnail
  const sources: Source[] = [];
  for (const source of scenes) {
    const path = source.background?.src && matchingPath(source.background.src, [...pictures.keys()]);
    const thumb = path ? await uploadThumbnail(source.name, pictures.get(path)!) : null;
    sources.push({ ...withPictures(source, addressOf), folder: directory, thumb });
  }
  for (const source of sources) await Scene.create(source);
  ui.notifications.info(globalThis.game.i18n.format("MAPS.FolderDone", { count: sources.length }));
  if (uploaded.size) await tellRoom();
}

/**
 * Uploads a picture and returns its address. @throws MapProblem if the file is no picture, FileProblem if it is too
 * large
 */
async function uploadPictureFile(folder: string, file: File): Promise<string> {
  checkSize(file.name, file.size);
  const kind = file.size ? kindOf(await readHead(file)) : null;
  if (!kind || !isPicture(kind)) throw new MapProblem("NoImageOf", { file: file.name });
  return uploadPicture(folder, file.name, file, kind);
}

/**
 * Makes and uploads a thumbnail.
 * @returns its address; null if the file is of no known kind, or the browser cannot show the picture or write WebP
 */
async function uploadThumbnail(name: string, file: File): Promise<string | null> {
  const kind = kindOf(await readHead(file));
  if (!kind) return null;
  const thumbnail = await seePicture(file, kind).then(thumbnailOf, () => null);
  if (thumbnail?.type !== "image/webp") return null;
  const webp = { category: "IMAGE", mime: "image/webp", extension: "webp" } as const;
  return uploadPicture(FOLDERS.thumbnails, `${name}.x`, thumbnail, webp);
}

/** A name for a folder, without special characters; "folder" if nothing remains. */
const folderName = (name: string): string =>
  sceneName(`${name}.x`)
    .replace(/[^\p{L}\p{N} _-]+/gu, "-")
    .trim() || "folder";
