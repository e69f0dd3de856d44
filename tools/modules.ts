/**
 * `npm run modules -- FOLDER [--mirror DIR] [id …]`: fetches the public modules of tools/modules.json, each at its
 * commit, into a folder outside of this repository, one folder a module, as a table reads them (`--modules FOLDER`).
 * Nothing of theirs is kept here. A module that cannot be had is named, and the others are fetched all the same.
 * `--mirror DIR`: a folder with git directories, called owner+name, owner/name or owner/name.git, to be used instead of
 * the network.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** A module, and the commit that it is fetched from. */
export interface Source {
  id: string;
  /** owner/name on GitHub */
  repository: string;
  /** forty hexadecimal digits */
  commit: string;
  /** the folder of its module.json in the repository, where it is not the root */
  folder?: string;
  /** further repositories, each to be put into a folder of this one */
  parts?: { folder: string; repository: string; commit: string }[];
}

const here = dirname(fileURLToPath(import.meta.url));

/** Runs git and gives its output. @throws Error where it fails */
const git = (args: readonly string[], input = ""): Buffer =>
  execFileSync("git", args, { maxBuffer: 1 << 30, input, stdio: ["pipe", "pipe", "pipe"] });

/** Lists the files of a tree whose contents a mirror lacks, as mirrors without large files do. */
function absentFiles(directory: string, tree: string): string[] {
  const entries = git(["-C", directory, "ls-tree", "-r", "-z", tree]).toString().split("\0").filter(Boolean);
  const files = entries
    .filter((entry) => entry.split(" ")[1] === "blob")
    .map((entry) => ({ path: entry.split("\t")[1]!, object: entry.split(/\s/)[2]! }));
  const answer = git(["-C", directory, "cat-file", "--batch-check"], files.map(({ object }) => object).join("\n"));
  const answerLines = answer.toString().split("\n");
  return files.filter((_file, index) => answerLines[index]?.endsWith(" missing")).map(({ path }) => path);
}

/** The git directory of a repository: a mirror's, or one that is fetched now. @throws Error when there is none */
function gitDirectory({ repository, commit }: Pick<Source, "repository" | "commit">, mirror?: string): string {
  const [owner, name] = repository.split("/") as [string, string];
  const candidates = mirror
    ? [`${owner}+${name}/repo`, `${owner}+${name}`, `${owner}/${name}.git`, `${owner}/${name}`]
    : [];
  for (const candidate of candidates) if (existsSync(join(mirror!, candidate, "HEAD"))) return join(mirror!, candidate);
  const fetched = mkdtempSync(join(tmpdir(), "fray-modules-"));
  git(["init", "--quiet", "--bare", fetched]);
  git(["-C", fetched, "fetch", "--quiet", "--depth", "1", `https://github.com/${repository}.git`, commit]);
  return fetched;
}

/** Writes the files of a commit, or of one folder of it, into a folder. @returns the paths that a mirror lacks */
function unpack(source: Pick<Source, "repository" | "commit" | "folder">, out: string, mirror?: string): string[] {
  const directory = gitDirectory(source, mirror);
  mkdirSync(out, { recursive: true });
  const tree = source.folder ? `${source.commit}:${source.folder}` : source.commit;
  const absentPaths = mirror ? absentFiles(directory, tree) : [];
  const exclusions = absentPaths.map((path) => `:(exclude,literal)${path}`);
  execFileSync("tar", ["-x", "-C", out], {
    input: git(["-C", directory, "archive", "--format=tar", tree, "--", ".", ...exclusions]),
  });
  if (directory.startsWith(join(tmpdir(), "fray-modules-"))) rmSync(directory, { recursive: true, force: true });
  return absentPaths;
}

/**
 * Fetches one module into the folder of its id below `out`, in the place of an older copy.
 * @param mirror a folder of git directories that are used before the network
 * @returns the paths of files whose contents the mirror lacks
 * @throws Error with one line when the module cannot be had, or has another id; an older copy stays as it is then
 */
export function fetchModule(source: Source, out: string, mirror?: string): string[] {
  const folder = join(out, source.id);
  const newFolder = `${folder}.new`;
  rmSync(newFolder, { recursive: true, force: true });
  try {
    // unpacked beside the old copy, checked, and put in its place
    const absentPaths = unpack(source, newFolder, mirror);
    for (const { folder: partFolder, repository, commit } of source.parts ?? [])
      absentPaths.push(...unpack({ repository, commit }, join(newFolder, partFolder), mirror));
    const manifest = join(newFolder, "module.json");
    if (!existsSync(manifest)) throw new Error(`there is no module.json at that commit`);
    const { id } = JSON.parse(readFileSync(manifest, "utf8")) as { id: unknown };
    if (id !== source.id) throw new Error(`its module.json calls it ${String(id)}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(newFolder, folder);
    return absentPaths;
  } catch (thrown) {
    rmSync(newFolder, { recursive: true, force: true });
    const { stderr, message } = thrown as Error & { stderr?: Buffer };
    throw new Error(stderr?.toString().trim().split("\n")[0] || message, { cause: thrown });
  }
}

/** Fetches the modules that the command line names, or all; ends with 1 where one cannot be had. */
function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mirror: { type: "string" } } });
  const [out, ...ids] = positionals;
  if (!out) throw new Error("Name the folder they go into: npm run modules -- FOLDER [--mirror DIR] [id …]");
  const folder = resolve(out);
  if (!relative(resolve(here, ".."), folder).startsWith(".."))
    throw new Error(`${folder} lies in this repository: modules of others go outside of it.`);
  // the wanted modules, or all; unknown ids are only reported
  const sources = JSON.parse(readFileSync(join(here, "modules.json"), "utf8")) as Source[];
  for (const id of ids)
    if (!sources.some((source) => source.id === id)) console.error(`${id} is not in tools/modules.json.`);
  for (const source of sources.filter(({ id }) => !ids.length || ids.includes(id))) {
    const { id, repository, commit } = source;
    try {
      const absentPaths = fetchModule(source, folder, values.mirror);
      const lackNote = absentPaths.length
        ? `  without ${absentPaths.length} files that the mirror lacks: ${absentPaths.join(", ")}`
        : "";
      console.log(`fetched  ${id}  ${repository}@${commit.slice(0, 8)}${lackNote}`);
    } catch (thrown) {
      console.error(`NOT HAD  ${id}  ${repository}@${commit.slice(0, 8)}: ${(thrown as Error).message}`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (thrown) {
    console.error((thrown as Error).message);
    process.exitCode = 1;
  }
}
