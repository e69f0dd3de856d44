/** Collects the licences of the npm packages that a build contains in one file, as most of them ask for. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Lists the folders of the npm packages that files are in, sorted, each once. Files outside of `node_modules`, and of
 * packages without a package.json, are left out.
 */
export function packagesOf(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    // up to the package's name, which may have a scope; the bundler begins names of modules that it made with \0
    const match = /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(file.replaceAll("\\", "/"));
    if (match?.[1] && existsSync(join(match[1], "package.json"))) folders.add(match[1]);
  }
  return [...folders].sort();
}

/** What notices need of a package.json. */
interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  homepage?: string;
}

/**
 * Makes the text of the notices of npm packages: name, version, licence and homepage of each, and its licence files or,
 * without any, a line of copyright.
 * @param title the first line
 * @param folders the paths of the packages
 * @throws Error when a package names no licence and has no licence file
 */
function noticesOf(title: string, folders: readonly string[]): string {
  const entries = folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const { name, version, license, homepage } = manifest;
    const licenceFiles = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    if (!license && !licenceFiles.length) throw new Error(`${name} says nothing of its licence.`);
    const author = typeof manifest.author === "object" ? manifest.author.name : manifest.author;
    const licenceText = licenceFiles.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
    const heading = `${name} ${version} (${license ?? "see below"})${homepage ? `\n${homepage}` : ""}`;
    return `${heading}\n\n${licenceText || `Copyright ${author ?? "its authors"}. Licensed under ${license}.`}\n`;
  });
  return [`${title}\n`, ...entries].join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Makes a plugin for Vite that writes NOTICES.txt, with all npm packages in the build, beside the built files.
 * @param title the first line of the file
 * @param morePackages the paths of packages whose files are in the build without being imported
 */
export const notices = (title: string, morePackages: readonly string[] = []): Plugin => ({
  name: "notices",
  generateBundle(_options, bundle): void {
    const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const source = noticesOf(title, [...new Set([...packagesOf(modules), ...morePackages])].sort());
    this.emitFile({ type: "asset", fileName: "NOTICES.txt", source });
  },
});
