/** The files of the world as this page reaches them; they are stored by a server or in this browser. */
import type { BrowseOptions, BrowseResult } from "../../common/files/browsing.ts";
import { checkFile, HEAD } from "../../common/files/kinds.ts";
import { checkNewName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { notInTabletop } from "./missing.ts";

/** The space of a store of files, used and in all, in bytes. */
export interface Space {
  used: number;
  quota: number;
}

/** `isNew`: whether the file must be new, and so replaces no file of its name. */
export interface UploadOptions {
  isNew?: boolean;
}

/** A store of files. All its methods reject with an Error whose message is a sentence for the user. */
export interface FileStore {
  /** Lists what is in a folder. @param source `data` or `public` */
  browse(source: string, target: string, options: BrowseOptions): Promise<BrowseResult>;
  /** Makes a folder. @returns its address */
  createFolder(target: string): Promise<string>;
  /**
   * Stores a file in the folder `target`. With `isNew` a file of that name is not replaced: the message of the
   * rejection then begins with EEXIST.
   * @returns its address
   */
  upload(target: string, name: string, file: Blob, options?: UploadOptions): Promise<string>;
  /** Deletes a file, or an empty folder. */
  remove(target: string): Promise<void>;
  /** Tells how much space there is; null if there is no limit. */
  space(): Promise<Space | null>;
  /**
   * Reads the scenes and adventures of a pack as Foundry stores it, a folder of LevelDB files. Missing if the store
   * cannot do that.
   * @param files of the folder, by their names
   */
  readPack?(name: string, files: ReadonlyMap<string, File>): Promise<object[]>;
}

let store: FileStore | null = null;

/** Sets the store of this world's files, which `fileStore` returns from now on. */
export function setFileStore(newStore: FileStore): void {
  store = newStore;
}

/** The store of this world's files. @throws Error if none was set, as on pages of tests */
export function fileStore(): FileStore {
  return store ?? notInTabletop("files without a server");
}

/** Whether the user may look through the world's files. */
export const mayBrowse = (): boolean => globalThis.game.user?.hasPermission("FILES_BROWSE") ?? false;

/** Whether the user may upload files. */
export const mayUpload = (): boolean => globalThis.game.user?.hasPermission("FILES_UPLOAD") ?? false;

/** Reads the first bytes of a file, at most `HEAD` of them: enough to tell what kind of file it is. */
export const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD).arrayBuffer());

/**
 * Uploads a file; before anything is sent, checks the user's permission, the file's type and size, and the space left.
 * @param target the folder's address
 * @returns the file's address
 * @throws Error whose message is a sentence for the user; a FileProblem if a check failed
 */
export async function uploadFile(
  target: string,
  name: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<string> {
  if (!mayUpload()) throw new FileProblem(globalThis.game.i18n.localize("FILES.MayNotUpload"));
  checkNewName(name.normalize("NFC"));
  checkFile(name, file.size, await readHead(file));
  await checkRoom(name, file.size);
  return fileStore().upload(target, name, file, options);
}

/** Checks that there is room for so many bytes more. @throws FileProblem, a sentence with the name, if there is not */
export async function checkRoom(name: string, size: number): Promise<void> {
  const space = await fileStore().space();
  if (!space || space.used + size <= space.quota) return;
  const values = { name, size: sizeText(size), ...spaceTexts(space) };
  throw new FileProblem(globalThis.game.i18n.format("FILES.NoRoom", values));
}

/** Returns what an error says; a problem with a file says it in the user's language. */
export function saidBy(thrown: unknown): string {
  const words = thrown instanceof FileProblem ? thrown.words : null;
  return words ? globalThis.game.i18n.format(`FILES.Problem.${words.key}`, words.values) : (thrown as Error).message;
}

/** Writes a number of bytes as text: in megabytes, from 1000 megabytes on in gigabytes, with one decimal. */
export const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Writes the used space, the whole space and what is left as texts such as "1.5 GB", to put into sentences. */
export const spaceTexts = ({ used, quota }: Space): { used: string; quota: string; left: string } => ({
  used: sizeText(used),
  quota: sizeText(quota),
  left: sizeText(Math.max(0, quota - used)),
});
