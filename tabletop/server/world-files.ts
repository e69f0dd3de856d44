/** The files of a world on Node: the folder `files` of the world, beside those of packages and of the client. */
import { randomBytes } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import {
  splitBrowseTarget,
  browseResult,
  type BrowseOptions,
  type BrowseResult,
  type Listing,
} from "../common/files/browsing.ts";
import { checkFile, checkSize, HEAD, kindOf, safeHeaders } from "../common/files/kinds.ts";
import {
  checkName,
  checkWritable,
  encodedPath,
  folderOf,
  joinPath,
  plainPath,
  shortenName,
} from "../common/files/paths.ts";
import { FileProblem } from "../common/files/problem.ts";

/** A folder that is shown below an address and never written to. */
export interface Mount {
  /** the path at which the folder is reached, such as systems/small */
  at: string;
  folder: string;
  /** paths below it that are never shown */
  hidden?: readonly string[];
}

/** The places of a world's files. */
export interface WorldFilesSetting {
  /** the world's folder; uploaded files lie in its folder `files` */
  folder: string;
  /** the id of the world */
  world: string;
  /** the folders of packages */
  mounts: readonly Mount[];
  /** the client's pictures, shown as the source `public` */
  icons: string;
}

/** The folder of half received files; emptied when the server starts. */
const COMING = ".coming";

/** The store in which users browse and to which they upload files. */
export class WorldFiles {
  readonly #setting: WorldFilesSetting;
  readonly #root: string;

  constructor(setting: WorldFilesSetting) {
    this.#setting = setting;
    this.#root = join(setting.folder, "files");
  }

  /** Removes files that were only half received when the server ended. */
  async tidy(): Promise<void> {
    await rm(join(this.#root, COMING), { recursive: true, force: true });
  }

  /**
   * Lists a folder.
   * @param source `data`: the world's files and those of packages; `public`: the tabletop's own pictures
   * @param target the folder's address; with a pattern at its end where `options` say so
   * @throws FileProblem when there is no such folder, or it lies elsewhere
   */
  async browse(source: unknown, target: unknown, options: BrowseOptions = {}): Promise<BrowseResult> {
    const { folder, pattern } = splitBrowseTarget(target, options);
    const path = plainPath(folder);
    if (source !== "data" && source !== "public")
      throw new FileProblem(
        `There is no place of files called “${shortenName(String(source))}”: only “data” and “public”.`,
      );
    const { mounts, icons } = this.#setting;
    const listings: Promise<Listing | null>[] =
      source === "public"
        ? [listing({ at: "icons", folder: icons }, path)]
        : [this.#own(path), ...mounts.map((mount) => listing(mount, path))];
    const found = (await Promise.all(listings)).flatMap((one) => one ?? []);
    if (!found.length) throw new FileProblem(`ENOENT: there is no folder “${shortenName(path)}”.`);
    return browseResult(
      path,
      { folders: found.flatMap(({ folders }) => [...folders]), files: found.flatMap(({ files }) => [...files]) },
      pattern,
      options,
    );
  }

  /**
   * Makes a folder in one that exists.
   * @param target its address
   * @returns its address, encoded
   * @throws FileProblem; as packages look for these, it begins with EEXIST where there is one, with ENOENT where the
   * one above is missing
   */
  async createFolder(target: unknown): Promise<string> {
    const path = plainPath(target);
    if (!path) throw new FileProblem("EEXIST: the root is there already.");
    checkWritable(path, this.#setting);
    await this.#makeRoots(path);
    await this.#checkParent(path);
    try {
      await mkdir(join(this.#root, path));
    } catch (thrown) {
      throw problemOf(thrown, path);
    }
    return encodedPath(path);
  }

  /**
   * Stores a file: as a whole, in the place of one of the same name, or not at all.
   * @param target the address of its folder
   * @param size as it was announced, in bytes
   * @returns its address, encoded
   * @throws FileProblem with a sentence for the user that names the file
   */
  async receive(
    content: Readable,
    { target, name, size }: { target: unknown; name: unknown; size: number },
  ): Promise<string> {
    // the place, which must be writable
    const folder = plainPath(target);
    if (typeof name !== "string") throw new FileProblem("A file needs a name.");
    checkName(name);
    if (name.includes("/")) throw new FileProblem(`The name “${shortenName(name)}” must not hold a slash.`);
    const path = joinPath(folder, name.normalize("NFC"));
    checkWritable(path, this.#setting);
    checkSize(name, size);
    if (folder) await this.#makeRoots(folder, true);
    await this.#checkParent(path);
    // written beside the files first, and checked, so that no reader meets half a file
    const coming = join(this.#root, COMING, randomBytes(12).toString("hex"));
    try {
      await mkdir(join(this.#root, COMING), { recursive: true });
      const received = await write(content, coming, name);
      checkFile(name, received, await headOf(coming));
      if (statSync(join(this.#root, path), { throwIfNoEntry: false })?.isDirectory())
        throw new FileProblem(`There is a folder called “${shortenName(path)}”.`);
      await rename(coming, join(this.#root, path));
    } catch (thrown) {
      await rm(coming, { force: true });
      throw problemOf(thrown, path);
    }
    return encodedPath(path);
  }

  /**
   * Removes a file of the world, or an empty folder, by its address. Files of packages cannot be removed.
   * @throws FileProblem with a sentence for the user where it does not exist, or is a folder that is not empty
   */
  async remove(target: unknown): Promise<void> {
    const path = plainPath(target);
    if (!path) throw new FileProblem("The root cannot be removed.");
    checkWritable(path, this.#setting);
    const real = this.#inside(path);
    if (!real) throw new FileProblem(`ENOENT: there is no “${shortenName(path)}” in the world's files.`);
    try {
      if (statSync(real).isDirectory()) await rmdir(real);
      else await rm(real);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      throw code === "ENOTEMPTY" ? new FileProblem(`“${shortenName(path)}” is not empty.`) : problemOf(thrown, path);
    }
  }

  /**
   * The place of a file that may be sent, and the headers to send it with, by its content; null: there is none.
   * @param path as it was asked for, decoded
   */
  async find(path: string): Promise<{ folder: string; path: string; headers: Record<string, string> } | null> {
    let plain: string;
    try {
      plain = plainPath(encodedPath(path));
    } catch (thrown) {
      if (thrown instanceof FileProblem) return null;
      throw thrown;
    }
    const file = this.#inside(plain);
    if (!plain || !file || !statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
    const found = kindOf(await headOf(file));
    const headers = safeHeaders(found);
    return { folder: this.#root, path: plain, headers };
  }

  /** Lists a folder of the world's own files; null where there is none. The root exists even before the first file. */
  async #own(path: string): Promise<Listing | null> {
    const folder = this.#inside(path);
    const found = folder ? await entriesOf(folder) : null;
    return found ?? (path ? null : { folders: [], files: [] });
  }

  /** The real path of a file or folder, links followed; null: it does not exist, or lies outside. */
  #inside(path: string): string | null {
    try {
      const root = realpathSync(this.#root);
      const real = realpathSync(join(root, path));
      return real === root || real.startsWith(root + sep) ? real : null;
    } catch {
      return null; // there is nothing
    }
  }

  /**
   * Makes the folders that users need not make: the root, that of the world, and those of packages.
   * @param whole also `path` itself, where it is one of these; else only those above it
   */
  async #makeRoots(path: string, whole = false): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    const steps = path.split("/");
    const given = steps[0] === "worlds" ? 2 : ["systems", "modules"].includes(steps[0] ?? "") ? 3 : 0;
    const made = steps.slice(0, Math.min(given, whole ? steps.length : steps.length - 1));
    const at = made.slice(0, 2).join("/");
    const isKnown = steps[0] === "worlds" || this.#setting.mounts.some((mount) => mount.at === at);
    if (made.length && isKnown) await mkdir(join(this.#root, ...made), { recursive: true });
  }

  /** Checks that the folder above a path exists. @throws FileProblem where it does not */
  async #checkParent(path: string): Promise<void> {
    const parent = folderOf(path);
    const folder = this.#inside(parent);
    if (!folder || !statSync(folder).isDirectory())
      throw new FileProblem(`ENOENT: there is no folder “${shortenName(parent)}” in the world's files.`);
  }
}

/** Lists a mount at a path: the next folder on the way to it, or its content without what is hidden; null: neither. */
async function listing({ at, folder, hidden = [] }: Mount, path: string): Promise<Listing | null> {
  const step = nextStep(at, path);
  if (step !== null) return { folders: [step], files: [] };
  if (path !== at && !path.startsWith(`${at}/`)) return null;
  const below = path.slice(at.length + 1);
  const isHidden = (one: string): boolean => hidden.some((name) => one === name || one.startsWith(`${name}/`));
  if (isHidden(below)) return null;
  const found = await entriesOf(join(folder, below));
  return (
    found && { folders: [...found.folders].filter((name) => !isHidden(joinPath(below, name))), files: found.files }
  );
}

/** The name of the next folder on the way from a path to an address below it; null where it is not below. */
function nextStep(at: string, path: string): string | null {
  if (at === path || !(path === "" || at.startsWith(`${path}/`))) return null;
  return at.slice(path ? path.length + 1 : 0).split("/")[0]!;
}

/** Lists a folder without entries that begin with a dot; links are left out. Null where it does not exist. */
async function entriesOf(folder: string): Promise<Listing | null> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith("."));
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  };
}

/**
 * Writes a request's content to a new file.
 * @param name of the file, for sentences
 * @returns the number of bytes
 * @throws FileProblem as soon as they are too many
 */
async function write(content: Readable, file: string, name: string): Promise<number> {
  let size = 0;
  const handle = await open(file, "wx");
  try {
    // The request stays open when it is refused half way, so that it can be answered.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      checkSize(name, size);
      await handle.appendFile(chunk as Buffer);
    }
    return size;
  } finally {
    await handle.close();
  }
}

/** The first bytes of a file, `HEAD` of them where there are so many. */
async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Turns an error of the file system into a FileProblem; an unknown one comes back as it is. */
function problemOf(thrown: unknown, path: string): unknown {
  const code = (thrown as NodeJS.ErrnoException)?.code;
  const of = `“${shortenName(path)}”`;
  if (code === "EEXIST") return new FileProblem(`EEXIST: there is ${of} already.`);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new FileProblem(`${of} could not be written: the disk is full. Nothing of it was kept.`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new FileProblem(`${of} could not be written: the server may not write there.`);
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE")
    return new FileProblem(`${of} did not arrive as a whole: nothing of it was kept.`);
  return thrown;
}
