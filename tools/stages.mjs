// The stages of the build, and their inputs. Plain JavaScript, as `npm start` reads it before anything else is loaded.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/**
 * The stages of the build: the files and folders they are made from, and what exists once they are built; `mapped`: whether
 * they are scripts that source maps may be made for.
 * @type {Readonly<Record<string, { inputs: readonly string[], output: string, mapped?: boolean }>>}
 */
export const STAGES = {
  module: {
    inputs: [
      "src",
      "vite.config.ts",
      "tools/bundler-runtime.ts",
      "tabletop/tools/class-names.ts",
      "tabletop/tools/notices.ts",
      "tabletop/tools/one-byte.ts",
      "package-lock.json",
    ],
    output: "dist/fray.mjs",
    mapped: true,
  },
  worker: {
    inputs: ["src", "vite.config.ts", "vite.worker.config.ts", "package-lock.json"],
    output: "dist/forecast-worker.mjs",
    mapped: true,
  },
  styles: { inputs: ["styles", "src/rules/index.ts", "tools/styles.ts"], output: "dist/styles/rulesets.css" },
  words: { inputs: ["lang", "tools/words.ts", "tools/manifest.ts"], output: "dist/lang/en.json" },
  files: {
    inputs: [
      ...["templates", "assets", "lang", "system.json", "template.json", "LICENSE", "packs", "src/rules/index.ts"],
      ...["tools/build.ts", "tools/heraldry.ts", "tools/icons.ts", "tools/manifest.ts"],
    ],
    output: "dist/system.json",
  },
  packs: {
    inputs: [
      ...["packs", "adventures", "docs/rules", "lang", "src/rules", "system.json"],
      ...["tools/adventures.ts", "tools/packs.ts", "tools/journals.ts", "tools/manifest.ts", "tools/pack-words.ts"],
      ...["tabletop/tools/compile-pack.ts", "tabletop/server/layout.ts", "tabletop/common/hierarchy.ts"],
    ],
    output: "dist/packs",
  },
  tabletop: {
    inputs: [
      ...["tabletop/client", "tabletop/common", "tabletop/tools/notices.ts", "tabletop/vite.config.ts"],
      ...[
        "tabletop/tools/class-names.ts",
        "tabletop/tools/handlebars-apart.ts",
        "tabletop/tools/missing-files.ts",
        "tabletop/tools/one-byte.ts",
        "tabletop/tools/script-first.ts",
        "tabletop/tools/templates.ts",
        "tabletop/tools/zipped.ts",
        "package-lock.json",
      ],
    ],
    output: ".build/tabletop/game.html",
    mapped: true,
  },
  server: {
    inputs: ["tabletop/server", "tabletop/common", "tabletop/vite.server.config.ts", "package-lock.json"],
    output: ".build/server/main.mjs",
  },
};

/**
 * Lists all files at and below the given paths, as paths relative to the repository, sorted; missing paths are skipped.
 * @param {readonly string[]} places paths of files and folders
 * @returns {string[]}
 */
export function filesBelow(places) {
  const files = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const place = `${folder}/${entry.name}`;
      const target = entry.isSymbolicLink() ? statSync(join(root, place), { throwIfNoEntry: false }) : entry;
      if (target?.isDirectory()) visit(place);
      else if (target) files.push(place);
    }
  };
  for (const place of places) {
    const stats = statSync(join(root, place), { throwIfNoEntry: false });
    if (stats?.isDirectory()) visit(place);
    else if (stats) files.push(place);
  }
  return files.sort();
}

const stampOf = (name) => join(root, ".build", "stamps", name);

/**
 * By path: the inode, size and times that the file had when it was read, in one text, and the digest of its content.
 */
const storedDigests = new Map(existsSync(stampOf("contents.json")) ? readStoredDigests() : []);
/** Whether a digest was added that is not stored yet. */
let hasNewDigests = false;

/** @returns {[string, [string, string]][]} */
function readStoredDigests() {
  try {
    return JSON.parse(readFileSync(stampOf("contents.json"), "utf8"));
  } catch {
    // it was only half written: all files are read anew
    return [];
  }
}

/** The digests that this process has asked for, by file. */
const askedDigests = new Map();

/** The milliseconds within which a file could change again without a newer time: its digest is not stored yet. */
const TOO_NEW = 2000;

/** The digest of a file's content, which is read at most once in a process, and not at all while it is unchanged. */
function digestOnce(file) {
  const digest = askedDigests.get(file) ?? digestOfFile(file);
  askedDigests.set(file, digest);
  return digest;
}

/**
 * The digest of a file: the stored one if the file has not changed since, else of its content. That is stored, unless the
 * file changed less than TOO_NEW milliseconds ago.
 */
function digestOfFile(file) {
  const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, file));
  const state = [ino, size, mtimeMs, ctimeMs].join();
  const [knownState, digest] = storedDigests.get(file) ?? [];
  if (knownState === state) return digest;
  const newDigest = createHash("sha1")
    .update(readFileSync(join(root, file)))
    .digest("hex");
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > TOO_NEW) {
    storedDigests.set(file, [state, newDigest]);
    hasNewDigests = true;
  }
  return newDigest;
}

/**
 * Digests the paths and contents of all files at and below some paths. Dates do not count, so that a fresh clone gives
 * the same digest.
 * @param {readonly string[]} inputs
 */
export function digestOf(inputs) {
  const hash = createHash("sha256");
  for (const file of filesBelow(inputs)) hash.update(file).update(digestOnce(file));
  return hash.digest("hex");
}

/**
 * Tells whether the output exists and was built from inputs with this digest.
 * @param {string} name the stage, or another piece of work
 * @param {string} digest
 * @param {string} output a file or folder
 */
export const isKept = (name, digest, output) =>
  existsSync(join(root, output)) && existsSync(stampOf(name)) && readFileSync(stampOf(name), "utf8") === digest;

/**
 * Notes the digest of the inputs from which a stage was built.
 * @param {string} name the stage, or another piece of work
 * @param {string} digest
 */
export function keep(name, digest) {
  mkdirSync(join(root, ".build", "stamps"), { recursive: true });
  writeFileSync(stampOf(name), digest);
}

/** The name of the note about the inputs from which a stage was built with source maps. */
const mapsOf = (name) => `${name}-maps`;

/**
 * Notes the digest of the inputs from which a stage was built, and whether source maps were made.
 * @param {string} name
 * @param {string} digest
 * @param {boolean} maps
 */
export function keepStage(name, digest, maps) {
  keep(name, digest);
  if (!STAGES[name].mapped) return;
  if (maps) keep(mapsOf(name), digest);
  else rmSync(stampOf(mapsOf(name)), { force: true });
}

/**
 * Lists the names of the stages that must be built: their inputs have changed, or their output is missing. Stores the
 * digests of files that were read for it.
 * @param {boolean} maps whether their source maps are needed too
 */
export function staleStages(maps) {
  const stale = Object.entries(STAGES)
    .filter(([name, { inputs, output, mapped }]) => {
      const digest = digestOf(inputs);
      return !isKept(name, digest, output) || (maps && mapped && !isKept(mapsOf(name), digest, output));
    })
    .map(([name]) => name);
  // building the module removes every script of dist/, the worker's too
  if (stale.includes("module") && !stale.includes("worker")) stale.push("worker");
  if (hasNewDigests) keep("contents.json", JSON.stringify([...storedDigests]));
  hasNewDigests = false;
  return stale;
}
