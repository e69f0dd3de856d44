import { beforeAll, describe, expect, it } from "vitest";
import { installedManifest, readTypes } from "../../../tools/manifest.ts";
import { setFrayTable } from "../../attack/table.ts";

/* D-147, D-148: the host knows the types that the manifest declares, and cleans the HTML of the fields named there. */

const page = globalThis as any;

/** Paths of the fields of a schema that hold HTML, as the manifest names them. */
function htmlPaths(field: any, path = ""): string[] {
  const { HTMLField, SchemaField, ArrayField } = page.foundry.data.fields;
  if (field instanceof HTMLField) return [path];
  if (field instanceof ArrayField) return htmlPaths(field.element, `${path}.*`);
  if (!(field instanceof SchemaField)) return [];
  return Object.entries(field.fields).flatMap(([name, inner]) => htmlPaths(inner, path ? `${path}.${name}` : name));
}

/** What Fray has entered for each kind of document: its types with the paths of their HTML. “base” is the host's own. */
function registered(): Record<string, Record<string, string[]>> {
  const own = Object.entries(page.CONFIG as Record<string, { dataModels?: Record<string, any> }>)
    .map(
      ([name, { dataModels = {} }]) => [name, Object.entries(dataModels).filter(([type]) => type !== "base")] as const,
    )
    .filter(([, models]) => models.length > 0)
    .map(([name, models]) => [
      name,
      Object.fromEntries(models.map(([type, model]) => [type, htmlPaths(model.schema).sort()])),
    ]);
  return Object.fromEntries(own);
}

beforeAll(() => void setFrayTable());

describe("D-147: template.json, the one list of the types of all documents", () => {
  it("names exactly the registered data models, each with its HTML fields", () => {
    const told = Object.entries(readTypes()).map(([name, { types, htmlFields = [] }]) => [
      name,
      Object.fromEntries(types.map((type) => [type, [...htmlFields].sort()])),
    ]);
    expect(Object.fromEntries(told)).toEqual(registered());
  });

  it("and so does the manifest as it is installed", () => {
    const { documentTypes } = installedManifest();
    const told = Object.entries(documentTypes).map(([name, types]) => [
      name,
      Object.fromEntries(Object.entries(types).map(([type, { htmlFields = [] }]) => [type, [...htmlFields].sort()])),
    ]);
    expect(Object.fromEntries(told)).toEqual(registered());
  });
});
