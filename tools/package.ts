/**
 * `npm run package`: builds, then writes fray-VERSION.zip with system.json at its root, and the zips of its modules.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { root, typescript } from "./setup.mjs";
import { filesBelow } from "./stale.ts";

execFileSync(process.execPath, ["--import", typescript, join(root, "tools/build.ts"), "--quiet"], {
  cwd: root,
  stdio: "inherit",
});
interface Addressed {
  readonly version: string;
  readonly url: string;
  readonly manifest: string;
  readonly download: string;
}
const { version, url, manifest, download } = JSON.parse(
  readFileSync(join(root, "dist/system.json"), "utf8"),
) as Addressed;
const entries: Record<string, Uint8Array> = {};
for (const file of filesBelow(["dist"]))
  // LOCK and LOG belong to a running database, and Foundry makes them anew
  if (!/\/(LOCK|LOG|LOG\.old)$/.test(file)) entries[file.slice("dist/".length)] = readFileSync(join(root, file));
const name = `fray-${version}.zip`;
// A fixed date: the same sources give the same zip.
writeFileSync(join(root, name), zipSync(entries, { level: 9, mtime: new Date("2026-01-01T00:00:00Z") }));
console.log(`${name}: ${Object.keys(entries).length} files`);

/*
 * Fray's modules for HUDs, each a zip of the same version and its manifest, which a release attaches as well; a release
 * holds one file of a name.
 */
const MODULES = [
  { id: "token-action-hud-fray", asset: "module.json" },
  { id: "enhancedcombathud-fray", asset: "enhancedcombathud-fray.json" },
];
for (const { id, asset } of MODULES) {
  const folder = `modules/${id}`;
  const module: Record<string, Uint8Array> = { LICENSE: readFileSync(join(root, "LICENSE")) };
  for (const file of filesBelow([folder])) module[file.slice(folder.length + 1)] = readFileSync(join(root, file));
  const moduleManifest = JSON.parse(new TextDecoder().decode(module["module.json"])) as object;
  const zip = `${id}-${version}.zip`;
  const addresses = {
    url,
    manifest: manifest.replace("system.json", asset),
    download: download.replace(name, zip),
  };
  module["module.json"] = new TextEncoder().encode(
    `${JSON.stringify({ ...moduleManifest, version, ...addresses }, null, 2)}\n`,
  );
  writeFileSync(join(root, ".build", asset), module["module.json"]);
  writeFileSync(join(root, zip), zipSync(module, { level: 9, mtime: new Date("2026-01-01T00:00:00Z") }));
  console.log(`${zip}: ${Object.keys(module).length} files`);
}
