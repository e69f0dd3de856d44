import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { writePackWords } from "./pack-words.ts";
import { compilePacks } from "./packs.ts";
import type { Source } from "./packs.ts";
import { root } from "./setup.mjs";

interface Manifest {
  id: string;
  title: string;
  packs: { system: string }[];
}

/** Files of the package that may name its folder or its packs. */
const TEXT = /\.(hbs|json|svg|css)$/;

/**
 * Builds the system under another id, so that a development build can be installed beside a release: copies `dist/`,
 * which must be built, and bundles code and packs anew. Its folder and packs carry the new id; flags, settings and
 * types keep their names, as worlds have stored them.
 * @param target the folder it is written to; its former content is removed
 * @param plugins further plugins for Vite
 * @throws Error where the id has other characters than small letters, digits and dashes, or does not begin with a
 * letter
 */
export async function buildAs(id: string, target: string, plugins: readonly Plugin[] = []): Promise<void> {
  if (!/^[a-z][a-z0-9-]*$/.test(id)) throw new Error(`--id wants lower case letters, digits and dashes, not "${id}"`);
  const ownId = (JSON.parse(readFileSync(join(root, "system.json"), "utf8")) as Manifest).id;
  const withNewId = (text: string): string =>
    text.replaceAll(`systems/${ownId}/`, `systems/${id}/`).replaceAll(`Compendium.${ownId}.`, `Compendium.${id}.`);
  // all files but code and packs, with the new id in their texts
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(join(root, "dist")))
    if (name !== "packs" && !/\.mjs(\.map)?$/.test(name))
      cpSync(join(root, "dist", name), join(target, name), { recursive: true });
  for (const file of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    const path = join(target, file);
    if (TEXT.test(file) && statSync(path).isFile()) writeFileSync(path, withNewId(readFileSync(path, "utf8")));
  }
  // the manifest
  const manifest = JSON.parse(readFileSync(join(target, "system.json"), "utf8")) as Manifest;
  const packs = manifest.packs.map((pack) => ({ ...pack, system: id }));
  const title = `${manifest.title} (${id})`;
  writeFileSync(join(target, "system.json"), JSON.stringify({ ...manifest, id, title, packs }, null, 2));

  // the code, and then the packs with their words
  const { build } = await import("vite");
  const options = { root, logLevel: "error" as const, define: { BUILD_ID: JSON.stringify(id) }, plugins: [...plugins] };
  for (const config of ["vite.config.ts", "vite.worker.config.ts"])
    await build({ ...options, configFile: join(root, config), build: { outDir: target, sourcemap: false } });

  // writes the new id into a pack's document, in place
  const change = (source: Source): void => {
    Object.assign(source, JSON.parse(withNewId(JSON.stringify(source))));
    source._stats = { ...source._stats, systemId: id };
  };
  writePackWords(join(target, "lang/packs"), await compilePacks(join(target, "packs"), undefined, change));
  for (const name of readdirSync(join(target, "lang/packs"))) {
    const path = join(target, "lang/packs", name);
    writeFileSync(path, withNewId(readFileSync(path, "utf8")));
  }
}
