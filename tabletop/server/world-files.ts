/** The files of a world on Node: the folder `files` of the world, beside those of packages and of the client. */
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, realpathSync, renameSync, statSync } from "node:fs";
import { mkdir, open, readdir, rm, rmdir } from "node:fs/promises";
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
  checkCase,
  checkNewName,
  checkWritable,
  encodedPath,
  folderOf,
  joinPath,
  nameOf,
  plainPath,
  shortenName,
} from "../common/files/paths.ts";
import { FileProblem, fileProblem } from "../common/files/problem.ts";

/** A folder whose files are shown below an address, and which is never written to. */
export interface Mount {
  /** the address at which it is shown, such as systems/small */
  at: string;
  folder: string;
  /** paths in it that are never shown */
  hidden?: readonly string[];
}

/** Where the files are that a world shows. */
export interface WorldFilesSetting {
  /** the world's folder; files that users upload lie in its folder `files` */
  folder: string;
  /** the id of the world */
  world: string;
  /** the folders of the system, the modules and the world's assets */
  mounts: readonly Mount[];
  /** the folder of the client's pictures, shown as the source `public` */
  icons: string;
}

/** The folder for files that are still being received; removed when the server starts. */
export const COMING = ".coming";

/** Lists the files of a world and its packages, and stores and removes files that users upload. */
export class WorldFiles {
  readonly #setting: WorldFilesSetting;
  readonly #root: string;

  constructor(setting: WorldFilesSetting) {
    this.#setting = setting;
    this.#root = join(setting.folder, "files");
  }

  /** Removes files that were only half received when the server ended; called at its start. */
  async tidy(): Promise<void> {
    await rm(join(this.#root, COMING), { recursive: true, force: true });
  }

  /**
   * Lists a folder.
   * @param source `data`: the world's files and those of packages; `public`: the client's own pictures
   * @param target the folder's address; if `options.wildcard` is set, with a pattern at its end
   * @throws FileProblem for any other source, an address that no file may have, and a folder that does not exist
   */
  async browse(source: unknown, target: unknown, options: BrowseOptions = {}): Promise<BrowseResult> {
    const { folder, pattern } = splitBrowseTarget(target, options);
    const path = plainPath(folder);
    if (source !== "data" && source !== "public")
      throw new FileProblem(
        `There is no place of files called “${shortenName(String(source))}”: only “data” and “public”.`,
      );
    // What shows something at this path: the world's own files and the mounts, or the client's pictures.
    const { mounts, icons } = this.#setting;
    const listings: Promise<Listing | null>[] =
      source === "public"
        ? [mountListing({ at: "icons", folder: icons }, path)]
        : [this.#ownListing(path), ...mounts.map((mount) => mountListing(mount, path))];
    const foundListings = (await Promise.all(listings)).flatMap((listing) => listing ?? []);
    if (!foundListings.length) throw fileProblem("NoFolder", path);
    return browseResult(
      path,
      {
        folders: foundListings.flatMap(({ folders }) => [...folders]),
        files: foundListings.flatMap(({ files }) => [...files]),
      },
      pattern,
      options,
    );
  }

  /**
   * Makes a folder inside an existing one.
   * @param target its address
   * @returns its address, encoded
   * @throws FileProblem. Its message begins with EEXIST if the folder exists, or a name that differs only by capitals,
   * and with ENOENT if the one around it does not: packages look for these words
   */
  async createFolder(target: unknown): Promise<string> {
    const path = plainPath(target);
    if (!path) throw new FileProblem("EEXIST: the root is there already.");
    checkNewName(nameOf(path));
    checkWritable(path, this.#setting);
    await this.#makeRoots(path);
    await this.#checkParent(path);
    try {
      checkCase(nameOf(path), readdirSync(join(this.#root, folderOf(path))));
      mkdirSync(join(this.#root, path));
    } catch (thrown) {
      throw problemOf(thrown, path);
    }
    return encodedPath(path);
  }

  /**
   * Stores a file that a user uploads: completely, replacing a file of the same name, or not at all.
   * @param target the address of the folder to store the file in
   * @param size the size of the file in bytes, as announced
   * @param isNew true: a file of the same name is not replaced, even if it is being uploaded at the same time
   * @returns the address of the file, encoded
   * @throws FileProblem with a sentence for the user, which begins with EEXIST if a name that must be new is taken; an
   * error of an unknown kind as it is
   */
  async receive(
    content: Readable,
    { target, name, size, isNew = false }: { target: unknown; name: unknown; size: number; isNew?: boolean },
  ): Promise<string> {
    // Where it is to be stored: the folder must exist and be one that users may write to.
    const folder = plainPath(target);
    if (typeof name !== "string") throw new FileProblem("A file needs a name.");
    checkNewName(name.normalize("NFC"));
    const path = joinPath(folder, name.normalize("NFC"));
    checkWritable(path, this.#setting);
    checkSize(name, size);
    await this.#makeRoots(folder, true);
    await this.#checkParent(path);
    // Received into a temporary file and checked, then renamed, so that nobody reads half a file.
    const temporaryFile = join(this.#root, COMING, randomBytes(12).toString("hex"));
    try {
      await mkdir(join(this.#root, COMING), { recursive: true });
      const receivedSize = await writeContent(content, temporaryFile, name);
      checkFile(name, receivedSize, await headOf(temporaryFile));
      if (statSync(join(this.#root, path), { throwIfNoEntry: false })?.isDirectory())
        throw fileProblem("IsFolder", path);
      // From here on without a pause, so that of two names that differ only by capitals one is taken.
      checkCase(nameOf(path), readdirSync(join(this.#root, folderOf(path))));
      // The empty file keeps the name for this upload; making it fails where there is a file already.
      if (isNew) closeSync(openSync(join(this.#root, path), "wx"));
      renameSync(temporaryFile, join(this.#root, path));
    } catch (thrown) {
      await rm(temporaryFile, { force: true });
      throw problemOf(thrown, path);
    }
    return encodedPath(path);
  }

  /**
   * Removes a file of the world, or an empty folder, given its address. Files of packages can be removed
   * only from their folders `storage`.
   * @throws FileProblem with a sentence for the user: for the root, an address that users may not write to, what does
   * not exist, and a folder with something in it
   */
  async remove(target: unknown): Promise<void> {
    const path = plainPath(target);
    if (!path) throw new FileProblem("The root cannot be removed.");
    checkWritable(path, this.#setting);
    const real = this.#realPathInside(path);
    if (!real) throw fileProblem("NotThere", path);
    try {
      if (statSync(real).isDirectory()) await rmdir(real);
      else await rm(real);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      throw code === "ENOTEMPTY" ? fileProblem("NotEmpty", path) : problemOf(thrown, path);
    }
  }

  /**
   * Finds a file of the world that a browser asks for. Returns where the file lies, and the headers to send it with,
   * which depend on its content; null if there is no such file, or the address has a wrong form.
   * @param path the address as it was asked for, decoded
   */
  async find(path: string): Promise<{ folder: string; path: string; headers: Record<string, string> } | null> {
    // An address with a wrong form names no file.
    let plainAddress: string;
    try {
      plainAddress = plainPath(encodedPath(path));
    } catch (thrown) {
      if (thrown instanceof FileProblem) return null;
      throw thrown;
    }
    const file = this.#realPathInside(plainAddress);
    if (!plainAddress || !file || !statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
    const kind = kindOf(await headOf(file));
    const headers = safeHeaders(kind);
    return { folder: this.#root, path: plainAddress, headers };
  }

  /**
   * Lists a folder of the world's own files; null if it does not exist, but the root is empty before the first file.
   */
  async #ownListing(path: string): Promise<Listing | null> {
    const folder = this.#realPathInside(path);
    const entries = folder ? await entriesOf(folder) : null;
    return entries ?? (path ? null : { folders: [], files: [] });
  }

  /**
   * Returns the real path of a file or folder of the world, links followed; null if it is missing or outside `files`.
   */
  #realPathInside(path: string): string | null {
    try {
      const root = realpathSync(this.#root);
      const real = realpathSync(join(root, path));
      return real === root || real.startsWith(root + sep) ? real : null;
    } catch {
      return null; // realpathSync throws for what does not exist
    }
  }

  /**
   * Makes the first folders of a path, which users need not make themselves: the root, then the two of
   * `worlds/<world>`, or the three of `systems/<id>/storage` or `modules/<id>/storage` if this world has that package.
   * @param includesPath whether `path` itself may be one of the folders made; if not, only those around it are made
   */
  async #makeRoots(path: string, includesPath = false): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    const steps = path.split("/");
    // How many of the steps are folders that users need not make.
    let automaticCount = 0;
    if (steps[0] === "worlds") automaticCount = 2;
    else if (["systems", "modules"].includes(steps[0] ?? "")) automaticCount = 3;
    const automaticSteps = steps.slice(0, Math.min(automaticCount, includesPath ? steps.length : steps.length - 1));
    // A package's first two steps are the address at which its own folder is shown.
    const mountAddress = automaticSteps.slice(0, 2).join("/");
    const isKnown = steps[0] === "worlds" || this.#setting.mounts.some((mount) => mount.at === mountAddress);
    if (automaticSteps.length && isKnown) await mkdir(join(this.#root, ...automaticSteps), { recursive: true });
  }

  /** Checks that the folder around a path exists. @throws FileProblem if it does not */
  async #checkParent(path: string): Promise<void> {
    const parent = folderOf(path);
    const folder = this.#realPathInside(parent);
    if (!folder || !statSync(folder).isDirectory()) throw fileProblem("NoFolder", parent);
  }
}

/**
 * Lists what a mount shows at a path: on the way to the mount the name of the next folder; inside it the content,
 * without hidden paths. Null if the path is neither.
 */
async function mountListing({ at: address, folder, hidden = [] }: Mount, path: string): Promise<Listing | null> {
  const nextFolder = nextStep(address, path);
  if (nextFolder !== null) return { folders: [nextFolder], files: [] };
  if (path !== address && !path.startsWith(`${address}/`)) return null;
  const pathInMount = path.slice(address.length + 1);
  const isHidden = (inner: string): boolean => hidden.some((name) => inner === name || inner.startsWith(`${name}/`));
  if (isHidden(pathInMount)) return null;
  const entries = await entriesOf(join(folder, pathInMount));
  return (
    entries && {
      folders: [...entries.folders].filter((name) => !isHidden(joinPath(pathInMount, name))),
      files: entries.files,
    }
  );
}

/** Returns the name of the folder that leads from a path towards an address below it; null if it is not below. */
function nextStep(address: string, path: string): string | null {
  if (address === path || !(path === "" || address.startsWith(`${path}/`))) return null;
  return address.slice(path ? path.length + 1 : 0).split("/")[0]!;
}

/** Lists a folder, without links and without names that begin with a dot; null if it does not exist. */
async function entriesOf(folder: string): Promise<Listing | null> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith("."));
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  };
}

/**
 * Writes the content of a request to a new file.
 * @param name the file's name, for sentences
 * @returns the number of bytes written
 * @throws FileProblem as soon as there are too many
 */
async function writeContent(content: Readable, file: string, name: string): Promise<number> {
  let size = 0;
  const handle = await open(file, "wx");
  try {
    // `destroyOnReturn: false`: a refused request stays open, so that it can still be answered.
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

/** Returns the first `HEAD` bytes of a file, or all bytes of a shorter file. */
async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the FileProblem that tells a user why a file could not be written: it exists, the disk is full, the server
 * may not write there, or the upload broke off. Returns any other error as it is.
 */
function problemOf(thrown: unknown, path: string): unknown {
  const code = (thrown as NodeJS.ErrnoException)?.code;
  if (code === "EEXIST") return fileProblem("Exists", path);
  if (code === "ENOSPC" || code === "EDQUOT") return fileProblem("DiskFull", path);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return fileProblem("MayNotWrite", path);
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return fileProblem("CutOff", path);
  return thrown;
}
