// What is built from what. Plain JavaScript: `npm start` looks here before anything else is loaded.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/**
 * The stages of the build: the files and folders they are made from, and what exists once they are built.
 * @type {Readonly<Record<string, { inputs: readonly string[], output: string }>>}
 */
export const STAGES = {
  module: {
    inputs: ["src", "vite.config.ts", "tabletop/tools/notices.ts", "package-lock.json"],
    output: "dist/fray.mjs",
  },
  worker: {
    inputs: ["src", "vite.config.ts", "vite.worker.config.ts", "package-lock.json"],
    output: "dist/forecast-worker.mjs",
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
      ...["tabletop/tools/templates.ts", "tabletop/tools/zipped.ts", "package-lock.json"],
    ],
    output: ".build/tabletop/game.html",
  },
  server: {
    inputs: ["tabletop/server", "tabletop/common", "tabletop/vite.server.config.ts", "package-lock.json"],
    output: ".build/server/main.mjs",
  },
};

/**
 * Every file below the given files and folders, as paths relative to the repository, sorted.
 * @param {readonly string[]} places
 * @returns {string[]}
 */
export function filesBelow(places) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const place = `${folder}/${entry.name}`;
      const within = entry.isSymbolicLink() ? statSync(join(root, place), { throwIfNoEntry: false }) : entry;
      if (within?.isDirectory()) visit(place);
      else if (within) found.push(place);
    }
  };
  for (const place of places) {
    const stats = statSync(join(root, place), { throwIfNoEntry: false });
    if (stats?.isDirectory()) visit(place);
    else if (stats) found.push(place);
  }
  return found.sort();
}

const stampOf = (name) => join(root, ".build", "stamps", name);

/** What was read of files, and what told then that they are the same still: their inode, size and times. */
const contents = new Map(existsSync(stampOf("contents.json")) ? readKept() : []);
let read = false;

/** @returns {[string, [string, string]][]} */
function readKept() {
  try {
    return JSON.parse(readFileSync(stampOf("contents.json"), "utf8"));
  } catch {
    // It was written half: all is read anew.
    return [];
  }
}

/** By file, in this process. */
const seen = new Map();

/** A file changed within so many milliseconds could change again without a newer time. */
const TOO_NEW = 2000;

/** Several stages are made from the same files, and most files are what they were at the last start: each is read once. */
function contentOf(file) {
  const digest = seen.get(file) ?? digestOfFile(file);
  seen.set(file, digest);
  return digest;
}

function digestOfFile(file) {
  const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, file));
  const state = [ino, size, mtimeMs, ctimeMs].join();
  const [known, digest] = contents.get(file) ?? [];
  if (known === state) return digest;
  const found = createHash("sha1")
    .update(readFileSync(join(root, file)))
    .digest("hex");
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > TOO_NEW) {
    contents.set(file, [state, found]);
    read = true;
  }
  return found;
}

/**
 * A digest of all that inputs hold. Contents, not dates, decide: a fresh clone and a branch switch are both judged rightly.
 * @param {readonly string[]} inputs
 */
export function digestOf(inputs) {
  const hash = createHash("sha256");
  for (const file of filesBelow(inputs)) hash.update(file).update(contentOf(file));
  return hash.digest("hex");
}

/**
 * Whether what was built from inputs of this digest is there still.
 * @param {string} name
 * @param {string} digest
 * @param {string} output
 */
export const isKept = (name, digest, output) =>
  existsSync(join(root, output)) && existsSync(stampOf(name)) && readFileSync(stampOf(name), "utf8") === digest;

/**
 * Notes what something was built from.
 * @param {string} name
 * @param {string} digest
 */
export function keep(name, digest) {
  mkdirSync(join(root, ".build", "stamps"), { recursive: true });
  writeFileSync(stampOf(name), digest);
}

/** The stages whose inputs are not byte for byte what they were. */
export function staleStages() {
  const stale = Object.entries(STAGES)
    .filter(([name, { inputs, output }]) => !isKept(name, digestOf(inputs), output))
    .map(([name]) => name);
  if (read) keep("contents.json", JSON.stringify([...contents]));
  read = false;
  return stale;
}
