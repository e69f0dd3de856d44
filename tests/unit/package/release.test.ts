import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { releaseManifest, sectionOf, VERSIONED } from "../../../tools/release.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const HOME = "https://github.com/someone/else";

describe("a dry run of a release", () => {
  let folder: string;
  const change = (file: string, turn: (text: string) => string): void =>
    writeFileSync(join(folder, file), turn(readFileSync(file, "utf8")));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fray-release-"));
    for (const file of [...VERSIONED, "CHANGELOG.md"]) cpSync(file, join(folder, file));
    // As whoever releases it names the lines that are not released yet.
    change("CHANGELOG.md", (text) => text.replace("## Unreleased", `## ${version}`));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("names the repository's addresses in the manifest, and changes nothing else of it", () => {
    const manifest = releaseManifest(folder, version, "someone/else");
    const own = JSON.parse(readFileSync("system.json", "utf8")) as object;
    expect(manifest).toEqual({
      ...own,
      url: HOME,
      manifest: `${HOME}/releases/latest/download/system.json`,
      download: `${HOME}/releases/download/${version}/fray-${version}.zip`,
    });
  });

  test.each(VERSIONED)("is refused where %s has another version", (file) => {
    change(file, (text) => text.replace(`"version": "${version}"`, '"version": "9.9.9"'));
    expect(() => releaseManifest(folder, version, "someone/else")).toThrow(`${file} says 9.9.9`);
    change(file, (text) => text);
    expect(releaseManifest(folder, version, "someone/else").version).toBe(version);
  });

  test("is refused for what is no version or repository, and where the changelog is silent or long", () => {
    expect(() => releaseManifest(folder, `v${version}`, "someone/else")).toThrow("is no version");
    expect(() => releaseManifest(folder, version, "someone")).toThrow("is no repository");
    change("CHANGELOG.md", (text) => text);
    expect(() => releaseManifest(folder, version, "someone/else")).toThrow("does not tell of");
    change("CHANGELOG.md", () => `## ${version}\n${"- one more\n".repeat(61)}`);
    expect(() => releaseManifest(folder, version, "someone/else")).toThrow("in 61 lines");
    change("CHANGELOG.md", (text) => text.replace("## Unreleased", `## ${version}`));
  });
});

test("what is not released yet is told in at most sixty lines", () => {
  expect(sectionOf(readFileSync("CHANGELOG.md", "utf8"), "Unreleased")!.length).toBeLessThanOrEqual(60);
});
