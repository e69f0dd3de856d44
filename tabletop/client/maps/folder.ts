/**
 * Makes scenes of a folder that the user brings, such as an adventure: lists its scenes, and makes those that the user
 * chooses, with their pictures.
 */
import { checkSize, type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
import { shortenName } from "../../common/files/names.ts";
import { LARGEST_TEXT } from "../../common/limits.ts";
import { checkRoom, fileStore, readHead } from "../core/files.ts";
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

/** The most files and the most scenes of one folder; more count as a mistake. */
const MOST_FILES = 20_000;
const MOST_SCENES = 200;
/** The most scenes in a list that has no box for all of them. */
const FEW = 3;
/** The endings of files that may hold scenes or maps with walls. */
const MAP = /\.(json|db|dd2vtt|uvtt|df2vtt)$/i;
/** The endings of files that may hold exported scenes. */
const EXPORT = /\.(json|db)$/i;

/**
 * Shows the scenes found in a folder of files and makes those that the user chooses. If the folder has no scenes, opens
 * its maps one after the other. Problems are shown to the user.
 * @param name of the folder
 * @param read its files, which may still be being listed
 * @param directory id of the directory's folder for the new scenes; null: none
 */
export async function bringFolder(
  name: string,
  read: readonly FolderFile[] | Promise<readonly FolderFile[]>,
  directory: string | null,
): Promise<void> {
  try {
    const files = await read;
    if (files.length > MOST_FILES) throw new MapProblem("ManyFiles", { most: MOST_FILES });
    const { scenes, maps, refused } = await readFolder(files);
    if (scenes.length) return await chooseScenes(name, scenes, files, directory);
    if (!maps.length && !refused.size) throw new MapProblem("NoMaps", {});
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
 * the files were a folder. Then all files that hold no scenes, but for the pictures that the scenes use, are opened one
 * after the other. A single file is opened as it is, unless it ends in .db. Problems are shown to the user.
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
    const { scenes, holders, refused } = await readFolder(
      folderFiles.filter(({ path }) => EXPORT.test(path)),
      folderFiles,
    );
    // pictures that the scenes use are not opened as maps of their own
    const names = files.map(({ name }) => name);
    const usedNames = new Set(scenes.flatMap(picturePaths).map((path) => matchingPath(path, names)));
    rest = files.filter((file) => !holders.has(file) && !refused.has(file) && !usedNames.has(file.name));
    const asked = [...holders].map(({ name }) => name).join(", ");
    if (scenes.length) await chooseScenes(firstExported.name, scenes, folderFiles, directory, asked);
  } catch (thrown) {
    sayProblem(thrown, firstExported.name);
  }
  await bringMaps(rest, directory, files);
}

/** What a folder of files holds. */
interface FolderContent {
  scenes: Source[];
  /** the maps with walls, else the pictures */
  maps: File[];
  /** the files that the scenes come from */
  holders: Set<File>;
  /** the files whose scenes cannot be used; the user was told so */
  refused: Set<File>;
}

/**
 * Reads the scenes and the maps with walls of a folder, and tells the user which files hold scenes that cannot be used.
 * If it has neither, reads the scenes of its packs instead; and if these have none, takes its pictures as maps.
 * @param beside the files among which scenes find pictures that they do not name
 * @throws MapProblem if there are too many scenes
 */
async function readFolder(files: readonly FolderFile[], beside: readonly FolderFile[] = files): Promise<FolderContent> {
  const paths = beside.map(({ path }) => path);
  const scenes: Source[] = [];
  const maps: File[] = [];
  const [holders, refused] = [new Set<File>(), new Set<File>()];
  for (const { path, file } of files) {
    if (!MAP.test(path) || file.size > LARGEST_TEXT) continue;
    const data = parseScenes(await file.text());
    if (isUvtt(data)) maps.push(file);
    try {
      const found = scenesIn(data).map((source) => withOwnPicture(sceneOfData(source), path, paths));
      scenes.push(...found);
      if (found.length) holders.add(file);
    } catch (thrown) {
      sayProblem(thrown, path);
      refused.add(file);
    }
    if (scenes.length > MOST_SCENES) throw new MapProblem("ManyScenes", { most: MOST_SCENES });
  }
  if (!scenes.length && !maps.length) scenes.push(...(await scenesOfPacks(packsIn(files))));
  if (!scenes.length && !maps.length)
    maps.push(...files.filter(({ path }) => isPicturePath(path)).map(({ file }) => file));
  return { scenes, maps, holders, refused };
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
  // of many scenes a user may want few
  const all = `<li><label><input type="checkbox" data-all checked> ${escape(i18n.localize("MAPS.AllScenes"))}</label></li>`;
  if (rows.length > FEW) rows.unshift(all);
  const chosen = await foundry.applications.api.DialogV2.input({
    classes: ["maps-of-folder"],
    render: (_event: Event, { element }: { element: HTMLElement }) => tickAll(element),
    window: { title: i18n.format("MAPS.FolderTitle", { name: shownName }), icon: "fa-solid fa-map" },
    position: { width: 460 },
    content: `<p>${escape(i18n.format("MAPS.FolderAsk", { name: shownName, count: scenes.length }))}</p><ul>${rows.join("")}</ul>`,
    ok: { label: "MAPS.CreateAll", icon: "fa-solid fa-check" },
  });
  if (!chosen) return;
  const wanted = scenes.filter((_source, index) => chosen[index]);
  if (wanted.length) await createScenes(name, wanted, files, directory);
}

/** Has the box for all scenes of a list tick or clear all others. */
function tickAll(list: HTMLElement): void {
  const all = list.querySelector<HTMLInputElement>("[data-all]");
  all?.addEventListener("change", () => {
    for (const box of list.querySelectorAll<HTMLInputElement>("input[name]")) box.checked = all.checked;
  });
}

/**
 * Makes scenes and tells the user how many. First checks that all are valid, and that the pictures which they name and
 * which are among `files` can be uploaded. Then uploads these, and a thumbnail for each scene whose background is one
 * of them.
 * @throws Error if a scene is not valid, MapProblem if a file is no picture, FileProblem if one is too large or there
 * is no room for them
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
  const paths = [...pictures.keys()];
  const neededPaths = scenes.flatMap(picturePaths).flatMap((named) => matchingPath(named, paths) ?? []);
  const kinds = new Map<string, FileKind>();
  for (const path of new Set(neededPaths)) kinds.set(path, await pictureKind(pictures.get(path)!));
  const size = [...kinds.keys()].reduce((sum, path) => sum + pictures.get(path)!.size, 0);
  await checkRoom(name, size);
  // the addresses of the uploaded pictures, by their paths in the folder
  const uploaded = new Map<string, string>();
  const folder = `${FOLDERS.maps}/${folderName(name)}`;
  for (const [path, kind] of kinds) {
    const file = pictures.get(path)!;
    uploaded.set(path, await uploadPicture(folder, file.name, file, kind));
  }
  const addressOf = (wanted: string): string | null => uploaded.get(matchingPath(wanted, paths) ?? "") ?? null;
  // the scenes with these addresses and a thumbnail
  const sources: Source[] = [];
  for (const source of scenes) {
    const path = source.background?.src && matchingPath(source.background.src, paths);
    const thumb = path ? await uploadThumbnail(source.name, pictures.get(path)!) : null;
    sources.push({ ...withPictures(source, addressOf), folder: directory, thumb });
  }
  for (const source of sources) await Scene.create(source);
  ui.notifications.info(globalThis.game.i18n.format("MAPS.FolderDone", { count: sources.length }));
  if (uploaded.size) await tellRoom();
}

/**
 * The kind of a picture that is to be uploaded.
 * @throws MapProblem if the file is no picture, FileProblem if it is too large
 */
async function pictureKind(file: File): Promise<FileKind> {
  checkSize(file.name, file.size);
  const kind = file.size ? kindOf(await readHead(file)) : null;
  if (!kind || !isPicture(kind)) throw new MapProblem("NoImageOf", { file: file.name });
  return kind;
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
