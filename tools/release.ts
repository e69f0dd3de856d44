/**
 * `node tools/run.mjs tools/release.ts TAG OWNER/REPOSITORY`: prepares a release. Checks that all files have the
 * version of the tag and that the changelog tells of it, and writes the addresses of the repository into system.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./setup.mjs";

/** The files whose `version` is the release's. */
export const VERSIONED = [
  "system.json",
  "package.json",
  "tabletop/package.json",
  "modules/token-action-hud-fray/module.json",
  "modules/enhancedcombathud-fray/module.json",
] as const;

const TAG = /^\d+\.\d+\.\d+$/;
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;
/** The most lines that the changelog may say of one release. */
const MOST_LINES = 60;

/** Finds the lines of a changelog below the heading of a version, without empty ones; null without that heading. */
export function sectionOf(changelog: string, version: string): string[] | null {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
  if (start < 0) return null;
  const end = lines.findIndex((line, index) => index > start && line.startsWith("## "));
  return lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => line.trim());
}

/**
 * Makes the manifest of a release: system.json with the addresses of its repository. Writes nothing.
 * @param folder the repository's root
 * @param tag the version, such as "1.2.3"
 * @param repository such as "owner/name", on GitHub
 * @throws Error with a sentence for the user where the tag or the repository is not written so, one of VERSIONED has
 * another version, or the changelog has no lines, or more than MOST_LINES, about it
 */
export function releaseManifest(folder: string, tag: string, repository: string): Record<string, unknown> {
  if (!TAG.test(tag)) throw new Error(`"${tag}" is no version, such as 1.2.3.`);
  if (!REPOSITORY.test(repository)) throw new Error(`"${repository}" is no repository, such as owner/name.`);
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const readJson = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
  for (const file of VERSIONED) {
    const { version } = readJson(file);
    if (version !== tag) throw new Error(`${file} says ${String(version)}, the tag ${tag}.`);
  }
  const section = sectionOf(read("CHANGELOG.md"), tag);
  if (!section?.length) throw new Error(`CHANGELOG.md does not tell of ${tag}.`);
  if (section.length > MOST_LINES) throw new Error(`CHANGELOG.md tells of ${tag} in ${section.length} lines.`);
  const home = `https://github.com/${repository}`;
  return {
    ...readJson("system.json"),
    url: home,
    manifest: `${home}/releases/latest/download/system.json`,
    download: `${home}/releases/download/${tag}/fray-${tag}.zip`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tag = "", repository = ""] = process.argv.slice(2);
  const manifest = releaseManifest(root, tag, repository);
  writeFileSync(join(root, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`Fray ${tag} of ${repository}`);
}
