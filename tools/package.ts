/** `npm run package`: builds, then writes fray-VERSION.zip with system.json at its root, and the zip of the HUD's module. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { root } from "./setup.mjs";
import { filesBelow } from "./stale.ts";

execFileSync(process.execPath, ["--import", "tsx", join(root, "tools/build.ts"), "--quiet"], {
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
  // LOCK and LOG are a running database's own; Foundry makes them anew.
  if (!/\/(LOCK|LOG|LOG\.old)$/.test(file)) entries[file.slice("dist/".length)] = readFileSync(join(root, file));
const name = `fray-${version}.zip`;
// A fixed date: the same sources give the same zip.
writeFileSync(join(root, name), zipSync(entries, { level: 9, mtime: new Date("2026-01-01T00:00:00Z") }));
console.log(`${name}: ${Object.keys(entries).length} files`);

/* The module for Token Action HUD: a second zip, of the same version, and its manifest, which a release attaches as well. */
const hud = "modules/token-action-hud-fray";
const module: Record<string, Uint8Array> = { LICENSE: readFileSync(join(root, "LICENSE")) };
for (const file of filesBelow([hud])) module[file.slice(hud.length + 1)] = readFileSync(join(root, file));
const told = JSON.parse(new TextDecoder().decode(module["module.json"])) as object;
const second = `token-action-hud-fray-${version}.zip`;
const addresses = {
  url,
  manifest: manifest.replace("system.json", "module.json"),
  download: download.replace(name, second),
};
module["module.json"] = new TextEncoder().encode(`${JSON.stringify({ ...told, version, ...addresses }, null, 2)}\n`);
writeFileSync(join(root, ".build/module.json"), module["module.json"]);
writeFileSync(join(root, second), zipSync(module, { level: 9, mtime: new Date("2026-01-01T00:00:00Z") }));
console.log(`${second}: ${Object.keys(module).length} files`);
