/** The fields of documents that the tabletop's own sheets show, with the options of their inputs. */
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import type { GenericField } from "./base-sheet.ts";

/** The table in CONST that names the values of a field, by the field's path. */
const TABLES: Record<string, string> = {
  "grid.type": "GRID_TYPES",
  displayName: "TOKEN_DISPLAY_MODES",
  displayBars: "TOKEN_DISPLAY_MODES",
  disposition: "TOKEN_DISPOSITIONS",
  shape: "TOKEN_SHAPES",
  "fog.mode": "FOG_EXPLORATION_MODES",
};

/** The styles of grids: labels by id. */
const gridStyles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(CONFIG.Canvas.gridStyles).map(([id, { label }]) => [id, words(label)]),
  );

/**
 * Returns the options for a field's input: the choices (labels by value), or that it is a single line; {} for a field
 * that needs none.
 * @param path dotted
 */
export function inputOptions(path: string): Record<string, Loose> {
  if (path === "navName") return { elementType: "input" };
  if (path === "sorting") return { choices: { a: words("CHOICES.Alphabetic"), m: words("CHOICES.ByHand") } };
  if (path === "grid.style") return { choices: gridStyles() };
  const valuesByName = TABLES[path] && CONST[TABLES[path]];
  if (!valuesByName) return {};
  return {
    choices: Object.fromEntries(
      Object.entries(valuesByName as Record<string, number>).map(([name, value]) => [value, words(`CHOICES.${name}`)]),
    ),
  };
}

/**
 * Lists fields of a document, each with its stored value and the options of its input. Paths that its schema lacks are
 * left out.
 * @param paths dotted
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
