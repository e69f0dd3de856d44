/** The world's files as this page reaches them: the store is whatever keeps them, a server or this browser. */
import type { BrowseOptions, BrowseResult } from "../../common/files/browsing.ts";
import { checkFile, HEAD } from "../../common/files/kinds.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { notInTabletop } from "./missing.ts";

/** How much room a store has, in bytes. */
export interface Space {
  used: number;
  quota: number;
}

/** Where files are kept. Everything rejects with an Error whose message is a sentence. */
export interface FileStore {
  /** @param source `data` or `public` */
  browse(source: string, target: string, options: BrowseOptions): Promise<BrowseResult>;
  /** @returns the folder's address */
  createFolder(target: string): Promise<string>;
  /** @returns the file's address */
  upload(target: string, name: string, file: Blob): Promise<string>;
  /** Takes a file away, or a folder with nothing in it. */
  remove(target: string): Promise<void>;
  /** null where nobody has to mind */
  space(): Promise<Space | null>;
}

let store: FileStore | null = null;

/** Says where the files of this world are kept. */
export function setFileStore(found: FileStore): void {
  store = found;
}

/** @throws Error where there is none, as in a page of tests alone */
export function fileStore(): FileStore {
  return store ?? notInTabletop("files without a server");
}

/** Whether the user may look through the world's files. */
export const mayBrowse = (): boolean => globalThis.game.user?.hasPermission("FILES_BROWSE") ?? false;

/** Whether the user may bring files. */
export const mayUpload = (): boolean => globalThis.game.user?.hasPermission("FILES_UPLOAD") ?? false;

/** The beginning of a file, as much as tells what it is. */
export const headOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD).arrayBuffer());

/**
 * Brings a file into the world's files: what it is, is looked at before anything is sent.
 * @returns its address
 * @throws FileProblem in one sentence with its name
 */
export async function bringFile(target: string, name: string, file: Blob): Promise<string> {
  const { i18n } = globalThis.game;
  if (!mayUpload()) throw new FileProblem(i18n.localize("FILES.MayNotUpload"));
  checkFile(name, file.size, await headOf(file));
  const space = await fileStore().space();
  if (space && space.used + file.size > space.quota)
    throw new FileProblem(i18n.format("FILES.NoRoom", { name, size: megabytes(file.size), ...spaceWords(space) }));
  return fileStore().upload(target, name, file);
}

/** Bytes as a person reads them. */
export const megabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** What a sentence about room needs. */
export const spaceWords = ({ used, quota }: Space): { used: string; quota: string; left: string } => ({
  used: megabytes(used),
  quota: megabytes(quota),
  left: megabytes(Math.max(0, quota - used)),
});
