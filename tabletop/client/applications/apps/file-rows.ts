/** What the window for choosing files shows of folders and files. */
import { FILE_CATEGORIES } from "../../../common/const.ts";
import { extensionOf, nameOf } from "../../../common/files/paths.ts";
import { tableAddress } from "../../core/home.ts";
import type { Loose } from "../support.ts";

const KIND_ICONS: readonly [keyof typeof FILE_CATEGORIES, string][] = [
  ["AUDIO", "fa-solid fa-music"],
  ["VIDEO", "fa-solid fa-film"],
  ["FONT", "fa-solid fa-font"],
  ["GRAPHICS", "fa-solid fa-cube"],
  ["TEXT", "fa-solid fa-file-lines"],
];

/** The extensions, each with its dot, of the files that a window for this type offers; [] for “any” and “folder”. */
export function extensionsOf(type: string): string[] {
  if (type === "any" || type === "folder") return [];
  const categories = type === "imagevideo" ? ["IMAGE", "VIDEO"] : [type.toUpperCase()];
  return [...new Set(categories.flatMap((category) => Object.keys(FILE_CATEGORIES[category] ?? {})))].map(
    (extension) => `.${extension}`,
  );
}

export const readableName = (path: string): string => decodeURIComponent(nameOf(path));
export const folderRow = (path: string): Loose => ({ name: readableName(path), path, private: false });

/** The data that the template needs for a file's row: with its picture, else an icon of its kind; pressed if chosen. */
export function fileRow(path: string, chosenPath: string): Loose {
  const extension = extensionOf(path);
  const img = Object.hasOwn(FILE_CATEGORIES.IMAGE!, extension) ? tableAddress(path) : "";
  const icon =
    KIND_ICONS.find(([category]) => Object.hasOwn(FILE_CATEGORIES[category]!, extension))?.[1] ?? "fa-solid fa-file";
  return { name: readableName(path), url: path, img, icon, pressed: String(path === chosenPath) };
}

/** The folders on the way to a folder, each with its path. */
export const stepsOf = (target: string): Loose[] =>
  target
    .split("/")
    .filter(Boolean)
    .map((step, index, steps) => ({ name: decodeURIComponent(step), path: steps.slice(0, index + 1).join("/") }));
