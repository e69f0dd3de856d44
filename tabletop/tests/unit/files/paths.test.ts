import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitBrowseTarget, browseResult } from "../../../common/files/browsing.ts";
import {
  checkCase,
  checkName,
  checkWritable,
  encodedPath,
  namesIn,
  plainPath,
  tidyName,
} from "../../../common/files/paths.ts";
import { FileProblem } from "../../../common/files/problem.ts";

const refused = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch (thrown) {
    if (!(thrown instanceof FileProblem)) throw thrown;
    return true;
  }
};

describe("paths of the world's files", () => {
  it("never lead outside, whatever is asked", () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."./\\%2eEfF:~a \0") }), (text) => {
        let path: string;
        try {
          path = plainPath(text);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(FileProblem);
          return;
        }
        for (const step of path ? path.split("/") : []) {
          expect(["", ".", ".."]).not.toContain(step);
          expect(step).not.toMatch(/[\\:\0%]/);
        }
      }),
    ));

  it("are the same once encoded and read again", () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 5 }), (steps) => {
        const path = steps.join("/");
        fc.pre(!refused(() => plainPath(encodedPath(path))));
        expect(plainPath(encodedPath(plainPath(encodedPath(path))))).toBe(plainPath(encodedPath(path)));
      }),
    ));

  it("of any name a name is made that every computer takes", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const tidy = tidyName(name, "webp");
        expect(refused(() => checkName(tidy))).toBe(false);
        expect(tidy).toMatch(/.\.webp$/);
      }),
    ));

  it.each([
    ["maps/a.png", false],
    ["worlds/field/x", false],
    ["modules/any/storage/x", false],
    ["modules/any/x", true],
    ["systems/small", true],
    ["worlds/other/x", true],
    ["icons/x", true],
    ["API/x", true],
  ])("where something may be written: %s, refused %s", (path, isRefused) =>
    expect(refused(() => checkWritable(path, { world: "field" }))).toBe(isRefused),
  );

  it.each([
    ["orc-*.png", ["a/orc-1.png", "a/orc-2.PNG"]],
    ["orc-?.png", ["a/orc-1.png", "a/orc-2.PNG"]],
    ["orc-[1].png", ["a/orc-1.png"]],
    ["{orc-1,elf}.png", ["a/elf.png", "a/orc-1.png"]],
    ["*.(png)", []],
    ["[z-a]", []],
  ])("a pattern %s takes these names alone", (pattern, files) => {
    const asked = splitBrowseTarget(`a/${pattern}`, { wildcard: true });
    const listing = { folders: ["deep"], files: ["orc-1.png", "orc-2.PNG", "elf.png", "orc-10.webp"] };
    const found = browseResult(plainPath(asked.folder), listing, asked.pattern, {});
    expect([found.files, found.dirs]).toEqual([files, []]);
  });
});

it("a name that differs only by capitals is refused, the same name and others are not", () => {
  expect(() => checkCase("Größe.png", ["a.png", "GRÖSSE.png", "gRÖße.PNG"])).toThrow(/“gRÖße.PNG” already/);
  expect(() => checkCase("a.png", ["A.png", "a.png"])).not.toThrow();
  expect(() => checkCase("a.png", ["b.png", "a.webp"])).not.toThrow();
});

it("a folder's names are those of its files and subfolders, each once", () => {
  const paths = ["a.png", "maps/b.png", "maps/deep/c.png", "maps/deep/d.png", "Maps2/e.png"];
  expect(namesIn("", paths)).toEqual(["a.png", "maps", "Maps2"]);
  expect(namesIn("maps", paths)).toEqual(["b.png", "deep"]);
  expect(namesIn("none", paths)).toEqual([]);
});
