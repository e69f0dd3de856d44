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
      ...["tabletop/tools/templates.ts", "package-lock.json"],
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
  const visit = (place) => {
    const full = join(root, place);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full)) visit(`${place}/${name}`);
    else found.push(place);
  };
  places.forEach(visit);
  return found.sort();
}

/** Several stages are made from the same files: each is read once. */
const contents = new Map();
const contentOf = (file) => {
  if (!contents.has(file))
    contents.set(
      file,
      createHash("sha1")
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  return contents.get(file);
};

const stampOf = (name) => join(root, ".build", "stamps", name);

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
export const staleStages = () =>
  Object.entries(STAGES)
    .filter(([name, { inputs, output }]) => !isKept(name, digestOf(inputs), output))
    .map(([name]) => name);
