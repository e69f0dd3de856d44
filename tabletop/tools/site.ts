/**
 * Builds a table as a site for a web server that only sends files: the client, the server's code for the browser, a
 * built system, and the world that it begins with. All addresses are relative.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { partFiles } from "../server/browser/part-files.ts";
import type { PackEntries } from "../server/browser/local-packs.ts";
import type { ModuleParts, TableParts } from "../server/browser/table.ts";
import { folderFiles } from "../server/folder-files.ts";
import { readWorldManifest } from "../server/manifest.ts";
import { type ModuleFolder, readModules } from "../server/module-folders.ts";
import { plainContent, plainSeed } from "../server/plain-seed.ts";
import { Preparation } from "../server/preparation.ts";
import { schemaValidator } from "../server/schema-validator.ts";
import { preparedSeed } from "../server/seed.ts";
import { releaseOf, Stamper } from "../server/stamp.ts";
import type { Json } from "../server/source.ts";
import { readSystem } from "../server/system-folder.ts";
import { addLoadingHints } from "./hurry.ts";
import { layPacks, PACK_FOLDER } from "./lay-packs.ts";
import { entriesOfPacks, PACK_INDEX, packsStamp } from "./pack-index.ts";

const tools = dirname(fileURLToPath(import.meta.url));

/** The options of a table's build. */
export interface TableOptions {
  /** the folder of the built system */
  system: string;
  /**
   * the folder with the sources of the world that it begins with; without it a world with a gamemaster, two players and
   * an empty scene
   */
  seed?: string;
  /** folders of modules, or folders with such folders, to put into the table; its world says which are active */
  modules?: readonly string[];
  /** the folder of the client that `vite.site.config.ts` has built */
  client: string;
  /** the folder to write the table to; what is in it is removed */
  out: string;
  generation?: 13 | 14;
  /**
   * paths, within the system's folder, of files that it fetches at each start besides those of its manifest: the pages
   * ask for them early
   */
  early?: readonly string[];
  /** origins, such as `https://example.org`, from which systems may be played at this table by their address */
  origins?: readonly string[];
}

/** The page at the address of the folder itself: it leads on to the join page. */
const DOOR = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Tabletop</title>
    <link rel="icon" href="data:," />
    <meta http-equiv="refresh" content="0; url=join.html" />
  </head>
  <body><a href="join.html">Tabletop</a></body>
</html>
`;

/**
 * Writes the folder of a table that needs no server: the client, the pages, the service worker, the system, the
 * modules, the seed's assets, the packs' files, and table.json with the packs' outlines and the seed. Removes an older
 * folder once the manifests and the seed have been checked, before the packs are read. Problems with single modules are
 * only logged.
 * @throws StartFailure when the system or the seed is not valid
 */
export async function layTable(options: TableOptions): Promise<void> {
  const {
    system: folder,
    seed,
    modules: moduleFolders = [],
    client,
    out,
    generation = 14,
    early = [],
    origins = [],
  } = options;
  // read and check the system, the modules and the seed (the sources of the world that the table begins with)
  const system = readSystem(folder);
  const foundModules = readModules(moduleFolders);
  for (const problem of foundModules.problems) console.warn(problem);
  const plainSeedFolder = seed ? null : plainSeed(system);
  try {
    const seedFolder = seed ?? (plainSeedFolder as string);
    const seedFiles = folderFiles(seedFolder);
    const manifest = readWorldManifest(seedFiles, system);
    const files = seedFiles.sources().map(({ file, data }) => ({ file: relative(seedFolder, file), data }));
    // throws now, rather than in a player's browser, for a seed that is not valid
    const stamper = new Stamper(releaseOf(generation), system);
    preparedSeed(partFiles({}, files), new Preparation(system, schemaValidator(generation), stamper));
    // replace the older folder by the client
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    cpSync(client, out, { recursive: true });
    // copy the system's files, without source maps and without the packs, which get files of their own; and the seed's
    // assets
    const systemFolder = join(out, "systems", system.id);
    // without the packs, which get files of their own, and source maps
    const isCopied = (path: string): boolean =>
      !path.endsWith(".map") && !["packs", PACK_INDEX].includes(relative(folder, path).split(/[/\\]/)[0] ?? "");
    cpSync(folder, systemFolder, { recursive: true, filter: isCopied });
    if (existsSync(join(seedFolder, "assets")))
      cpSync(join(seedFolder, "assets"), join(out, "worlds", manifest.id, "assets"), { recursive: true });
    // write the packs' files, and all else into table.json
    const world = seedFiles.object("world.json", "The seed's world.json");
    // a pack without a folder is empty
    const emptyPacks = Object.fromEntries(system.packs.map(({ name }) => [name, []]));
    const entries = { ...emptyPacks, ...(await entriesOfPacks(system)) };
    const packs = await layPacks(out, system, entries);
    const { modules, entries: moduleEntries } = await layModules(foundModules.modules, out);
    const content = {
      generation,
      system: system.raw,
      template: system.template,
      packs,
      modules,
      seed: { world, files },
    };
    const parts: TableParts = { stamp: packsStamp({ ...entries, ...moduleEntries }), ...content };
    writeFileSync(join(out, "table.json"), JSON.stringify(parts));
    // write the pages with their hints, and the service worker
    writeFileSync(join(out, "index.html"), DOOR);
    addLoadingHints(out, system.raw, early);
    cpSync(join(tools, "embed.js"), join(out, "embed.js"));
    writeWorker(out, { generation, origins, plain: plainContent({ id: "", title: "" }).files });
  } finally {
    if (plainSeedFolder) rmSync(plainSeedFolder, { recursive: true, force: true });
  }
}

/**
 * Copies modules into the table's folder `modules`, without their packs, their node_modules, and files and folders
 * whose names begin with a dot. Writes each pack into a file of its own.
 * @returns what table.json says of the modules, and the entries of their packs by `module.pack`
 */
async function layModules(
  modules: readonly ModuleFolder[],
  out: string,
): Promise<{ modules: ModuleParts[]; entries: PackEntries }> {
  const parts: ModuleParts[] = [];
  const entriesByPack: PackEntries = {};
  for (const module of modules) {
    const packFolders = module.packs.map(({ path }) => join(module.folder, path));
    // left out: packs, node_modules, and files and folders whose names begin with a dot, such as .git
    const isCopied = (path: string): boolean =>
      !packFolders.includes(path) && !/(^|[/\\])(\.|node_modules)/.test(relative(module.folder, path));
    cpSync(module.folder, join(out, "modules", module.id), { recursive: true, filter: isCopied });
    const entries = await entriesOfPacks(module);
    for (const [name, packEntries] of Object.entries(entries)) entriesByPack[`${module.id}.${name}`] = packEntries;
    parts.push({ manifest: module.given, packs: await layPacks(out, module, entries) });
  }
  return { modules: parts, entries: entriesByPack };
}

/** Returns the beginning of a hash of a content, in hexadecimal. */
const hashOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex").slice(0, 16);

/**
 * Writes the service worker, with a list of all files of the table but itself, each with a hash of its content, and
 * with a version that is a hash of the list. Also writes files.json, the list without packs' files, for the window that
 * browses files.
 * @param guests what the worker needs for systems from other addresses
 */
function writeWorker(out: string, guests: Json): void {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => file !== "offline.js")
    .sort();
  // Browsers cannot list folders, so the window that browses files reads this list; without the packs' files.
  const browsableFiles = files.filter((file) => !file.startsWith(`${PACK_FOLDER}/`));
  writeFileSync(join(out, "files.json"), JSON.stringify(browsableFiles));
  files.push("files.json");
  const source = readFileSync(join(tools, "offline.js"), "utf8");
  const hashed = Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(out, file)))]));
  const list = { version: hashOf(JSON.stringify(hashed)), files: hashed, guests };
  writeFileSync(join(out, "offline.js"), source.replace("/* LIST */ null", JSON.stringify(list)));
}
