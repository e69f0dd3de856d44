import { expect, test } from "vitest";
import { parseUuid } from "../../common/utils/uuid.ts";

/** A document as far as UUIDs need it. */
const documentAt = (uuid: string, documentName: string, more: object = {}): object => ({
  uuid,
  documentName,
  parent: null,
  pack: null,
  ...more,
});

const actor = documentAt("Actor.abc", "Actor");
const packed = documentAt("Compendium.demo.foes.Actor.abc", "Actor", { pack: "demo.foes" });
const item = documentAt("Compendium.demo.foes.Actor.abc.Item.def", "Item", { parent: packed, pack: "demo.foes" });

test.each([
  ["a sibling in the world", ".xyz", actor, "Actor.xyz"],
  ["a sibling in a pack", ".xyz", packed, "Compendium.demo.foes.Actor.xyz"],
  ["a child in a pack", ".Item.xyz", packed, "Compendium.demo.foes.Actor.abc.Item.xyz"],
  ["a sibling below a document of a pack", ".xyz", item, "Compendium.demo.foes.Actor.abc.Item.xyz"],
  ["a sibling of the parent", "..xyz", item, "Compendium.demo.foes.Actor.xyz"],
])("a relative UUID names %s", (_name, uuid, relative, absolute) => {
  expect(parseUuid(uuid, { relative })?.uuid).toBe(absolute);
});

test("a relative UUID that leads above the outermost document names nothing", () => {
  expect(parseUuid("..xyz", { relative: actor })).toBeNull();
});
