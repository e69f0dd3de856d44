import { describe, expect, it } from "vitest";
import { buildTree } from "../../../tabletop/client/applications/sidebar/directory-tree.ts";
import { SearchFilter } from "../../../tabletop/client/applications/ux/search-filter.ts";

const name = (entry: { name: string }): string => entry.name;

describe("directories", () => {
  const folders = [
    { id: "f1", name: "Foes", folder: null, sorting: "a" },
    { id: "f2", name: "Bandits", folder: { id: "f1" }, sorting: "m" },
  ];
  const entries = [
    { id: "a", name: "Zed", folder: null },
    { id: "b", name: "Abe", folder: null },
    { id: "c", name: "Guard", folder: { id: "f1" } },
    { id: "d", name: "Second", folder: "f2", sort: 2 },
    { id: "e", name: "First of all by hand", folder: "f2", sort: 1 },
    { id: "g", name: "Lost", folder: "gone" },
  ];

  it("puts entries into their folders, sorted as each folder says", () => {
    const tree = buildTree(entries, folders, "a", name);
    expect(tree.entries).toEqual(["Abe", "Lost", "Zed"]);
    expect(tree.children.map((child) => child.name)).toEqual(["Foes"]);
    expect(tree.children[0]?.entries).toEqual(["Guard"]);
    expect(tree.children[0]?.children[0]?.entries).toEqual(["First of all by hand", "Second"]);
  });

  it("finds words without their accents, and takes the query literally", () => {
    const pattern = new RegExp(SearchFilter.cleanQuery(" déf "), "i");
    expect(SearchFilter.testQuery(pattern, "La Défense")).toBe(true);
    expect(SearchFilter.testQuery(pattern, "attack")).toBe(false);
  });
});
