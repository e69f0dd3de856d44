/** Finds the files and folders that a request to browse asks for. */
import { encodedPath, extensionOf, folderOf, joinPath, nameOf } from "./paths.ts";

/** The options of a request to browse. */
export interface BrowseOptions {
  /** only files with these endings, with or without their dots */
  extensions?: readonly string[];
  /** whether the last step of the address is a pattern, with * and ? */
  wildcard?: boolean;
}

/** The content of a folder, as the public API answers it: full paths, encoded for addresses. */
export interface BrowseResult {
  target: string;
  private: boolean;
  gridSize: number | null;
  dirs: string[];
  privateDirs: string[];
  files: string[];
  extensions: string[];
}

/** The names of what is in a folder. */
export interface Listing {
  folders: Iterable<string>;
  files: Iterable<string>;
}

/**
 * Splits the target of a request to browse into a folder and a pattern for the names of files in this folder. With
 * `wildcard` and a target that is text, the pattern is made from the last step of the path. Otherwise the whole target
 * is the folder, and the pattern is null.
 * @param target the path as it was requested; like the returned `folder`, neither decoded nor checked
 */
export function splitBrowseTarget(
  target: unknown,
  { wildcard }: BrowseOptions,
): { folder: unknown; pattern: RegExp | null } {
  if (!wildcard || typeof target !== "string") return { folder: target, pattern: null };
  return { folder: folderOf(target), pattern: patternOf(nameOf(target)) };
}

/**
 * Makes the answer to a request to browse a folder: the files in it whose names match the pattern and have one of the
 * endings; without a pattern, also the folders in it. Paths are encoded for addresses, and sorted by name.
 * @param folder the folder's path as `plainPath` returns it; "": the root
 * @param pattern for the names of files; null: any name
 * @param extensions endings with or without a dot; left out or empty: any ending
 */
export function browseResult(
  folder: string,
  { folders, files }: Listing,
  pattern: RegExp | null,
  { extensions }: BrowseOptions,
): BrowseResult {
  const endings = (extensions ?? []).map((extension) => extension.replace(/^\./, "").toLowerCase());
  const hasEnding = (name: string): boolean => !endings.length || endings.includes(extensionOf(name));
  const fullPath = (name: string): string => encodedPath(joinPath(folder, name));
  const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].sort(byName);
  return {
    target: encodedPath(folder),
    private: false,
    gridSize: null,
    dirs: pattern ? [] : sortedNames(folders).map(fullPath),
    privateDirs: [],
    files: sortedNames(files)
      .filter((name) => hasEnding(name) && (!pattern || pattern.test(name)))
      .map(fullPath),
    extensions: endings.map((extension) => `.${extension}`),
  };
}

/** Compares two names so that numbers in them are sorted by their values. */
const byName = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** Turns a pattern such as `orc-*.png`, `orc-{a,b}.png` or `orc-[12].png` into a regular expression for whole names. */
function patternOf(text: string): RegExp {
  const glob = /%[0-9a-f]{2}/i.test(text) ? safelyDecoded(text) : text;
  // the parts of the pattern: [letters], {words}, or a single character
  const source = glob.replace(/\[[^\]]+\]|\{[^}]*\}|[\s\S]/g, (token) => {
    if (token === "*") return "[^/]*";
    if (token === "?") return "[^/]";
    // [letters], or with ! all but these
    if (token.length > 1 && token.startsWith("["))
      return `[${token
        .slice(1, -1)
        .replace(/^!/, "^")
        .replace(/[\\[\]]/g, "\\$&")}]`;
    // {words}
    if (token.length > 1) return `(?:${token.slice(1, -1).split(",").map(escapePattern).join("|")})`;
    return escapePattern(token);
  });
  try {
    return new RegExp(`^${source}$`, "iu");
  } catch {
    return /^$/; // a range such as [9-1] matches no name
  }
}

/** Escapes the characters that have a meaning in regular expressions. */
const escapePattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");

/** Decodes a part of an address; a part that cannot be decoded stays as it is. */
function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
