/** Collects the licences of the packages that a build holds, in one file: most of them ask for no more than that. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Lists the folders of the npm packages that files lie in, each once and sorted. Files outside of `node_modules`, or of
 * a package without a package.json, are left out.
 */
export function packagesOf(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const found = /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(file.replaceAll("\\", "/"));
    if (found?.[1] && existsSync(join(found[1], "package.json"))) folders.add(found[1]);
  }
  return [...folders].sort();
}

/** The part of a package.json that notices use. */
interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  homepage?: string;
}

/**
 * Writes the notices of npm packages: for each its name, version, licence and homepage, and the text of its licence, or
 * a line of copyright where it brings none.
 * @param title the first line
 * @param folders the paths of the packages
 * @throws Error when a package names no licence and has no file of one
 */
export function noticesOf(title: string, folders: readonly string[]): string {
  const entries = folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const { name, version, license, homepage } = manifest;
    const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    if (!license && !texts.length) throw new Error(`${name} says nothing of its licence.`);
    const author = typeof manifest.author === "object" ? manifest.author.name : manifest.author;
    const text = texts.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
    const head = `${name} ${version} (${license ?? "see below"})${homepage ? `\n${homepage}` : ""}`;
    return `${head}\n\n${text || `Copyright ${author ?? "its authors"}. Licensed under ${license}.`}\n`;
  });
  return [`${title}\n`, ...entries].join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Makes a plugin for Vite that writes NOTICES.txt, the notices of all npm packages in a build, beside the built files.
 * @param title the first line of the file
 * @param more the paths of further packages, whose files come into the build by another way
 */
export const notices = (title: string, more: readonly string[] = []): Plugin => ({
  name: "notices",
  generateBundle(_options, bundle): void {
    const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const source = noticesOf(title, [...new Set([...packagesOf(modules), ...more])].sort());
    this.emitFile({ type: "asset", fileName: "NOTICES.txt", source });
  },
});
