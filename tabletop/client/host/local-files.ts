/**
 * Files that this browser keeps, in its Cache Storage, by their full addresses. The service worker (tools/offline.js)
 * sends them when a page asks for one.
 */
import { splitBrowseTarget, browseResult } from "../../common/files/browsing.ts";
import { checkFile, safeHeaders } from "../../common/files/kinds.ts";
import {
  checkName,
  checkWritable,
  encodedPath,
  folderOf,
  joinPath,
  nameOf,
  plainPath,
  shortenName,
} from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { readHead, type FileStore, sizeText } from "../core/files.ts";
import { tableAddress, tableFolder } from "../core/home.ts";
import { serviceWorkerReady } from "./service-worker.ts";

/** The name of an empty file that marks a folder, so that it exists before it has files. */
export const MARK = ".folder";

/** The name of the browser's cache with the uploaded files of this table; tools/offline.js knows it too. */
export const cacheOfFiles = (): string => `tabletop-files ${new URL(tableFolder(), location.href).href}`;

/** Returns the full address of a file of this table. The given path is plain; it is encoded here. */
export const fileAddress = (path: string): string =>
  new URL(`${tableFolder()}${encodedPath(path)}`, location.href).href;

/**
 * Opens the cache of this table's files; null where the browser has none, as in some private windows and without TLS.
 */
export const openFiles = async (): Promise<Cache | null> =>
  typeof caches === "undefined" ? null : caches.open(cacheOfFiles()).catch(() => null);

/**
 * Lists the paths of all files that this browser keeps.
 * @param marks true: also the files that mark folders
 */
export async function keptPaths(marks = false): Promise<string[]> {
  const folder = new URL(tableFolder(), location.href).href;
  const keys = await openFiles().then((cache) => cache?.keys() ?? []);
  return keys
    .map(({ url }) => decodeURIComponent(url.slice(folder.length)))
    .filter((path) => marks || nameOf(path) !== MARK);
}

/** The paths of the site's own files, fetched once. */
let brought: Promise<string[]> | null = null;

const broughtPaths = (): Promise<string[]> =>
  (brought ??= fetch(tableAddress("files.json"))
    .then(async (answer) => (answer.ok ? ((await answer.json()) as string[]) : []))
    .catch(() => []));

/** Tells whether a path of the site belongs to the tabletop (`public`), or to a package or the world (`data`). */
const isOf = (source: string, path: string): boolean =>
  source === "public"
    ? path.startsWith("icons/")
    : path.startsWith(`systems/${globalThis.game.system.id}/`) || /^(modules|worlds)\//.test(path);

/**
 * Makes the store of files that this browser keeps, together with the site's own files, which can only be read.
 * @param world returns the world's id
 */
export function localFiles(world: () => string): FileStore {
  const pathsOf = async (source: string): Promise<string[]> => {
    const site = (await broughtPaths()).filter((path) => isOf(source, path));
    return source === "data" ? [...(await keptPaths(true)), ...site] : site;
  };
  const checkParent = async (path: string): Promise<void> => {
    const parent = folderOf(path);
    if (!parent || isGiven(parent, world())) return;
    if (!(await keptPaths(true)).some((kept) => kept.startsWith(`${parent}/`)))
      throw new FileProblem(`ENOENT: there is no folder “${shortenName(parent)}” in the world's files.`);
  };
  return {
    async browse(source, target, options) {
      if (source !== "data" && source !== "public")
        throw new FileProblem(`There is no place of files called “${shortenName(source)}”: only “data” and “public”.`);
      const { folder, pattern } = splitBrowseTarget(target, options);
      const path = plainPath(folder);
      const within = path ? `${path}/` : "";
      // folders exist only in the paths of files: each step before a slash is a folder
      const steps = (await pathsOf(source))
        .filter((known) => known.startsWith(within))
        .map((known) => known.slice(within.length));
      if (path && !steps.length && !isGiven(path, world()))
        throw new FileProblem(`ENOENT: there is no folder “${shortenName(path)}”.`);
      const folders = steps.filter((step) => step.includes("/")).map((step) => step.split("/")[0]!);
      const files = steps.filter((step) => !step.includes("/") && step !== MARK);
      return browseResult(path, { folders, files }, pattern, options);
    },
    async createFolder(target) {
      const path = plainPath(target);
      checkWritable(path, { world: world() });
      await serviceWorkerReady();
      const paths = await keptPaths(true);
      if (!path || paths.some((kept) => kept === path || kept.startsWith(`${path}/`)))
        throw new FileProblem(`EEXIST: there is “${shortenName(path)}” already.`);
      await checkParent(path);
      await keep(joinPath(path, MARK), new Blob([]), {});
      return encodedPath(path);
    },
    async upload(target, name, file) {
      checkName(name);
      const path = joinPath(plainPath(target), name.normalize("NFC"));
      checkWritable(path, { world: world() });
      const kind = checkFile(name, file.size, await readHead(file));
      await checkParent(path);
      if ((await keptPaths(true)).some((kept) => kept.startsWith(`${path}/`)))
        throw new FileProblem(`There is a folder called “${shortenName(path)}”.`);
      await serviceWorkerReady();
      // Ask only now that there is a file to keep: without this the browser may delete its storage.
      await navigator.storage?.persist?.().catch(() => false);
      await keep(path, file, safeHeaders(kind));
      return encodedPath(path);
    },
    async remove(target) {
      const path = plainPath(target);
      const [cache, paths] = [await openFiles(), await keptPaths(true)];
      if (paths.some((kept) => kept.startsWith(`${path}/`) && kept !== joinPath(path, MARK)))
        throw new FileProblem(`“${shortenName(path)}” is not empty.`);
      const mark = joinPath(path, MARK);
      const gone = await cache?.delete(fileAddress(paths.includes(mark) ? mark : path));
      if (!gone) throw new FileProblem(`ENOENT: there is no “${shortenName(path)}” in the world's files.`);
    },
    async space() {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      return quota ? { used: usage ?? 0, quota } : null;
    },
  };
}

/** Tells whether a folder always exists: the world's, and each package's storage. */
function isGiven(path: string, world: string): boolean {
  const { system, modules } = globalThis.game;
  const [first = "", second = "", third, ...more] = path.split("/");
  if (first === "worlds") return second === world && third === undefined;
  const isSystem = first === "systems" && second === system.id;
  const isModule = first === "modules" && modules.has(second);
  return (isSystem || isModule) && third === "storage" && !more.length;
}

/** Stores one file. @throws FileProblem where the browser has no space for it */
const keep = (path: string, content: Blob, headers: Record<string, string>): Promise<void> =>
  putFile(cacheOfFiles(), path, content, headers, (name, size) =>
    globalThis.game.i18n.format("FILES.Full", { name, size }),
  );

/**
 * Stores one file in a cache of the browser, under the full address of its path.
 * @param cache the cache's name
 * @param headers sent with the file when it is asked for
 * @param full makes the sentence for a lack of space, from the file's name and size
 * @throws FileProblem with that sentence where there is no space; any other error of the browser as it is
 */
export async function putFile(
  cache: string,
  path: string,
  content: Blob,
  headers: Record<string, string>,
  full: (name: string, size: string) => string,
): Promise<void> {
  const answer = new Response(content, { headers: { ...headers, "Content-Length": String(content.size) } });
  try {
    await (await caches.open(cache)).put(fileAddress(path), answer);
  } catch (thrown) {
    if ((thrown as Error).name !== "QuotaExceededError") throw thrown;
    throw new FileProblem(full(nameOf(path), sizeText(content.size)));
  }
}
