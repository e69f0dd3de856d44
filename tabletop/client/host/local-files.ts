/**
 * Files that this browser keeps in its Cache Storage, each under its full address. The service worker
 * (tools/offline.js) answers a page's requests for them. Paths here are plain (not percent-encoded) and start from the
 * table's folder.
 */
import { splitBrowseTarget, browseResult } from "../../common/files/browsing.ts";
import { checkFile, safeHeaders } from "../../common/files/kinds.ts";
import {
  checkCase,
  namesIn,
  checkNewName,
  checkWritable,
  encodedPath,
  folderOf,
  joinPath,
  MARK,
  nameOf,
  plainPath,
  shortenName,
} from "../../common/files/paths.ts";
import { FileProblem, fileProblem } from "../../common/files/problem.ts";
import { readHead, type FileStore, sizeText } from "../core/files.ts";
import { tableAddress, tableFolder } from "../core/home.ts";
import { countingCache } from "./file-caches.ts";
import { serviceWorkerReady } from "./service-worker.ts";

/** Returns the full address of a file of this table, for its plain path. */
export const fileAddress = (path: string): string =>
  new URL(`${tableFolder()}${encodedPath(path)}`, location.href).href;

/**
 * Opens the cache of this table's files; null where the browser has or allows none, as in some private windows and on
 * pages without TLS.
 */
export const openFiles = async (): Promise<Cache | null> =>
  typeof caches === "undefined"
    ? null
    : countingCache()
        .then((name) => caches.open(name))
        .catch(() => null);

/**
 * Lists the plain paths of all files that this browser keeps; without a cache, none.
 * @param withMarks true: also the files that mark folders
 */
export async function keptPaths(withMarks = false): Promise<string[]> {
  const folder = new URL(tableFolder(), location.href).href;
  const requests = await openFiles().then((cache) => cache?.keys() ?? []);
  return requests
    .map(({ url }) => decodeURIComponent(url.slice(folder.length)))
    .filter((path) => withMarks || nameOf(path) !== MARK);
}

/** The plain paths of the site's own files; null until first asked for. */
let sitePaths: Promise<string[]> | null = null;

/** Fetches the list of the site's own files, once; empty where it cannot be fetched. */
const fetchSitePaths = (): Promise<string[]> =>
  (sitePaths ??= fetch(tableAddress("files.json"))
    .then(async (answer) => (answer.ok ? ((await answer.json()) as string[]) : []))
    .catch(() => []));

/**
 * Whether a file of the site belongs to a source: `public` has the tabletop's icons, `data` the files of system,
 * modules and worlds.
 */
const isOfSource = (source: string, path: string): boolean =>
  source === "public"
    ? path.startsWith("icons/")
    : path.startsWith(`systems/${globalThis.game.system.id}/`) || /^(modules|worlds)\//.test(path);

/**
 * Makes the store of the files of this browser: those that it keeps, and the site's own, which cannot be changed. Its
 * methods reject with a FileProblem, a sentence for the user.
 * @param world returns the world's id
 */
export function localFiles(world: () => string): FileStore {
  // The plain paths of all files of a source, with those that mark folders.
  const listPaths = async (source: string): Promise<string[]> => {
    const site = (await fetchSitePaths()).filter((path) => isOfSource(source, path));
    return source === "data" ? [...(await keptPaths(true)), ...site] : site;
  };
  // Throws a FileProblem unless the folder that a file is put in exists.
  const checkParent = async (path: string): Promise<void> => {
    const parent = folderOf(path);
    if (!parent || existsAlways(parent, world())) return;
    if (!(await keptPaths(true)).some((keptPath) => keptPath.startsWith(`${parent}/`)))
      throw fileProblem("NoFolder", parent);
  };
  return {
    /**
     * Lists a folder's subfolders and files. Throws a FileProblem for another source, or a folder that is not there.
     */
    async browse(source, target, options) {
      if (source !== "data" && source !== "public")
        throw new FileProblem(`There is no place of files called “${shortenName(source)}”: only “data” and “public”.`);
      const { folder, pattern } = splitBrowseTarget(target, options);
      const path = plainPath(folder);
      const prefix = path ? `${path}/` : "";
      // Each path as it goes on below the folder. A folder is known only by the paths of files within it: the first
      // part of a path that has a slash is a subfolder, a path without one a file.
      const pathsBelow = (await listPaths(source))
        .filter((known) => known.startsWith(prefix))
        .map((known) => known.slice(prefix.length));
      if (path && !pathsBelow.length && !existsAlways(path, world())) throw fileProblem("NoFolder", path);
      const folders = pathsBelow.filter((below) => below.includes("/")).map((below) => below.split("/")[0]!);
      const files = pathsBelow.filter((below) => !below.includes("/") && below !== MARK);
      return browseResult(path, { folders, files }, pattern, options);
    },
    /**
     * Makes an empty folder. Throws a FileProblem where it exists, its parent does not, or nothing may be written
     * there.
     */
    async createFolder(target) {
      const path = plainPath(target);
      if (path) checkNewName(nameOf(path));
      checkWritable(path, { world: world() });
      // Without the service worker the page could not be sent the file later.
      await serviceWorkerReady();
      const paths = await keptPaths(true);
      if (!path || paths.some((keptPath) => keptPath === path || keptPath.startsWith(`${path}/`)))
        throw fileProblem("Exists", path);
      await checkParent(path);
      checkCase(nameOf(path), namesIn(folderOf(path), paths));
      await storeUpload(joinPath(path, MARK), new Blob([]), {});
      return encodedPath(path);
    },
    /**
     * Checks and stores a file. Throws a FileProblem if the file is refused, if its name must be new and is taken, or
     * if the browser has no space for it.
     */
    async upload(target, name, file, { isNew = false } = {}) {
      checkNewName(name.normalize("NFC"));
      const path = joinPath(plainPath(target), name.normalize("NFC"));
      checkWritable(path, { world: world() });
      const kind = checkFile(name, file.size, await readHead(file));
      await checkParent(path);
      const paths = await keptPaths(true);
      // A file of that name would hide a folder of the same path.
      if (paths.some((keptPath) => keptPath.startsWith(`${path}/`))) throw fileProblem("IsFolder", path);
      if (isNew && paths.includes(path)) throw fileProblem("Exists", path);
      // A server's disk may not take both, so this table does not either.
      checkCase(nameOf(path), namesIn(folderOf(path), paths));
      await serviceWorkerReady();
      // The browser is asked to keep the files only now, as some browsers ask the user. If one of them refuses, the
      // browser may delete the files when it needs space.
      await navigator.storage?.persist?.().catch(() => false);
      await storeUpload(path, file, safeHeaders(kind));
      return encodedPath(path);
    },
    /** Deletes a file or an empty folder. Throws a FileProblem for any other folder, and where there is nothing. */
    async remove(target) {
      const path = plainPath(target);
      const [cache, paths] = [await openFiles(), await keptPaths(true)];
      if (paths.some((keptPath) => keptPath.startsWith(`${path}/`) && keptPath !== joinPath(path, MARK)))
        throw fileProblem("NotEmpty", path);
      const mark = joinPath(path, MARK);
      // A path with a mark is an empty folder: deleting its mark removes it.
      const isDeleted = await cache?.delete(fileAddress(paths.includes(mark) ? mark : path));
      if (!isDeleted) throw fileProblem("NotThere", path);
    },
    /**
     * Returns the space that this site uses and may use in the browser, in bytes; null where the browser does not tell.
     */
    async space() {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      return quota ? { used: usage ?? 0, quota } : null;
    },
  };
}

/**
 * Whether a folder exists even without files: the world's own, `worlds/<id>`, and the folder `storage` of the system
 * and of each module, such as `modules/<id>/storage`.
 */
function existsAlways(path: string, world: string): boolean {
  const { system, modules } = globalThis.game;
  const [kind = "", id = "", subfolder, ...deeper] = path.split("/");
  if (kind === "worlds") return id === world && subfolder === undefined;
  const isSystem = kind === "systems" && id === system.id;
  const isModule = kind === "modules" && modules.has(id);
  return (isSystem || isModule) && subfolder === "storage" && !deeper.length;
}

/** Stores one uploaded file for its plain path. @throws FileProblem where the browser has no space for it */
const storeUpload = async (path: string, content: Blob, headers: Record<string, string>): Promise<void> =>
  putFile(await countingCache(), path, content, headers, (name, size) =>
    globalThis.game.i18n.format("FILES.Full", { name, size }),
  );

/**
 * Stores one file in a cache of the browser, under the full address of its plain path, and replaces any file there.
 * @param cache the cache's name
 * @param headers sent along when the service worker answers with the file
 * @param noSpaceSentence makes the sentence about a lack of space, from the file's name and its size as text
 * @throws FileProblem with that sentence if there is no space; any other error of the browser as the browser threw it
 */
export async function putFile(
  cache: string,
  path: string,
  content: Blob,
  headers: Record<string, string>,
  noSpaceSentence: (name: string, size: string) => string,
): Promise<void> {
  const response = new Response(content, { headers: { ...headers, "Content-Length": String(content.size) } });
  try {
    await (await caches.open(cache)).put(fileAddress(path), response);
  } catch (thrown) {
    if ((thrown as Error).name !== "QuotaExceededError") throw thrown;
    throw new FileProblem(noSpaceSentence(nameOf(path), sizeText(content.size)));
  }
}
