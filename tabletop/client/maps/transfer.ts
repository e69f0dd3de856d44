/** The files that a user drops on the page, also those in dropped folders. */
import type { FolderFile } from "./folder-files.ts";

/** About how many files of one folder are listed: more than anybody may bring. */
const LISTED = 21_000;

/** The files and folders of one drop. */
export interface Dropped {
  files: File[];
  folders: { name: string; entry: FileSystemDirectoryEntry }[];
}

/**
 * Reads the files and folders of a drop at once, because the browser empties the transfer after the event. Browsers
 * list a folder among the files, too; it is left out of these.
 */
export function readDropped(transfer: DataTransfer): Dropped {
  const entries = [...transfer.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry?.() : null));
  const folders = entries.flatMap((entry) =>
    entry?.isDirectory ? [{ name: entry.name, entry: entry as FileSystemDirectoryEntry }] : [],
  );
  const names = new Set(folders.map(({ name }) => name));
  // among the files a folder has its own name, no type, and a size in whole blocks of the disk
  const isFolder = ({ name, size, type }: File): boolean => names.has(name) && !type && size % 4096 === 0;
  return { files: [...transfer.files].filter((file) => !isFolder(file)), folders };
}

/**
 * Lists the files below a folder, with their paths from that folder. Once LISTED are found, folders that were not read
 * yet are left out.
 */
export async function filesBelow(folder: FileSystemDirectoryEntry): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  const foldersToRead: { entry: FileSystemDirectoryEntry; path: string }[] = [{ entry: folder, path: "" }];
  for (let next = foldersToRead.pop(); next && found.length < LISTED; next = foldersToRead.pop())
    for (const entry of await entriesOf(next.entry)) {
      const path = next.path ? `${next.path}/${entry.name}` : entry.name;
      if (entry.isDirectory) foldersToRead.push({ entry: entry as FileSystemDirectoryEntry, path });
      else found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    }
  return found;
}

/** Reads the entries of a folder. The browser gives the entries in parts, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) return entries;
    entries.push(...part);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
