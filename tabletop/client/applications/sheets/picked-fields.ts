/** The fields of documents that the host's own sheets show. */
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import type { GenericField } from "./base-sheet.ts";

/** The table of CONST that names the numbers of a field, by the field's path. */
const TABLES: Record<string, string> = {
  "grid.type": "GRID_TYPES",
  displayName: "TOKEN_DISPLAY_MODES",
  displayBars: "TOKEN_DISPLAY_MODES",
  disposition: "TOKEN_DISPOSITIONS",
  shape: "TOKEN_SHAPES",
  "fog.mode": "FOG_EXPLORATION_MODES",
};

/** The styles of grids with their labels. */
const gridStyles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(CONFIG.Canvas.gridStyles).map(([id, { label }]) => [id, words(label)]),
  );

/**
 * Returns the options for the input of a field, by its dotted path: its choices (value → label), or that it is a single
 * line; an empty object for fields whose own input will do.
 */
export function inputOptions(path: string): Record<string, Loose> {
  if (path === "navName") return { elementType: "input" };
  if (path === "sorting") return { choices: { a: words("CHOICES.Alphabetic"), m: words("CHOICES.ByHand") } };
  if (path === "grid.style") return { choices: gridStyles() };
  const table = TABLES[path] && CONST[TABLES[path]];
  if (!table) return {};
  return {
    choices: Object.fromEntries(
      Object.entries(table as Record<string, number>).map(([name, value]) => [value, words(`CHOICES.${name}`)]),
    ),
  };
}

/**
 * Lists fields of a document by their dotted paths, each with its stored value and the options of its input; paths that
 * its schema does not have are left out.
 */
export function fieldsAt(document: Loose, paths: string[]): GenericField[] {
  return paths
    .map((path) => ({
      path,
      field: document.schema.getField(path),
      value: foundry.utils.getProperty(document._source, path),
      input: inputOptions(path),
    }))
    .filter((entry) => entry.field);
}
