/** Selects files and folders of one place for a request to browse. */
import { encodedPath, extensionOf, folderOf, joinPath, nameOf } from "./paths.ts";

/** The options of a request to browse. */
export interface BrowseOptions {
  /** only files with these extensions, with or without dots */
  extensions?: readonly string[];
  /** the last step of the address is a pattern with * and ? */
  wildcard?: boolean;
}

/** The content of a folder, as the public API answers it: whole paths, encoded for addresses. */
export interface BrowseResult {
  target: string;
  private: boolean;
  gridSize: number | null;
  dirs: string[];
  privateDirs: string[];
  files: string[];
  extensions: string[];
}

/** The names in a folder. */
export interface Listing {
  folders: Iterable<string>;
  files: Iterable<string>;
}

/**
 * Splits the target of a request to browse. With `wildcard` its last step is the pattern that names of files must
 * match, and the steps before it are the folder; without it, or for a target that is no text, all of it is the folder
 * and the pattern is null.
 * @param target the path that was asked for, neither decoded nor checked; nor is the resulting `folder`
 */
export function splitBrowseTarget(
  target: unknown,
  { wildcard }: BrowseOptions,
): { folder: unknown; pattern: RegExp | null } {
  if (!wildcard || typeof target !== "string") return { folder: target, pattern: null };
  return { folder: folderOf(target), pattern: patternOf(nameOf(target)) };
}

/**
 * Builds the answer to a request to browse a folder: its files that match the pattern and the extensions, and the
 * folders in it, none of them where there is a pattern. Paths are encoded for addresses and sorted by name.
 * @param folder its path as plainPath gives it; "": the root
 * @param pattern the pattern for names of files; null: any name
 * @param extensions with or without a dot; none: files of any kind
 */
export function browseResult(
  folder: string,
  { folders, files }: Listing,
  pattern: RegExp | null,
  { extensions }: BrowseOptions,
): BrowseResult {
  const wanted = (extensions ?? []).map((extension) => extension.replace(/^\./, "").toLowerCase());
  const fullPath = (name: string): string => encodedPath(joinPath(folder, name));
  const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort(byName);
  return {
    target: encodedPath(folder),
    private: false,
    gridSize: null,
    dirs: pattern ? [] : sorted(folders).map(fullPath),
    privateDirs: [],
    files: sorted(files)
      .filter((name) => (!wanted.length || wanted.includes(extensionOf(name))) && (!pattern || pattern.test(name)))
      .map(fullPath),
    extensions: wanted.map((extension) => `.${extension}`),
  };
}

/** Compares two names as readers sort them: numbers by value. */
const byName = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** Turns a pattern such as `orc-*.png`, `orc-{a,b}.png` or `orc-[12].png` into a regular expression for whole names. */
function patternOf(text: string): RegExp {
  const plain = /%[0-9a-f]{2}/i.test(text) ? safelyDecoded(text) : text;
  const source = plain.replace(/\[[^\]]+\]|\{[^}]*\}|[\s\S]/g, (part) => {
    if (part === "*") return "[^/]*";
    if (part === "?") return "[^/]";
    if (part.length > 1 && part.startsWith("["))
      return `[${part
        .slice(1, -1)
        .replace(/^!/, "^")
        .replace(/[\\[\]]/g, "\\$&")}]`;
    if (part.length > 1) return `(?:${part.slice(1, -1).split(",").map(escapePattern).join("|")})`;
    return escapePattern(part);
  });
  try {
    return new RegExp(`^${source}$`, "iu");
  } catch {
    return /^$/; // a range that runs backwards matches no name
  }
}

/** Escapes the characters that mean something in a regular expression. */
const escapePattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");

/** Decodes a text of an address; one that cannot be decoded stays. */
function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
