/**
 * `npm run dev`: builds, opens a table on the demo world, and builds again whenever a source changes. Open pages take
 * over styles, templates and words as they are (`flags.hotReload` of the manifest) and are loaded anew for all else.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { readOptions } from "../tabletop/server/options.ts";
import { startServer } from "../tabletop/server/start.ts";
import { root, typescript } from "./setup.mjs";
import { filesBelow } from "./stale.ts";

/** The sources of package and client. Packs are read when the table opens: they need a new start. */
const SOURCES = ["src", "styles", "templates", "lang", "assets", "tabletop/client", "tabletop/common"];
const BUILT = ["dist", ".build/tabletop"];

/** The milliseconds without a change after which the next build begins, as editors write files in several steps. */
const QUIET_TIME = 150;

/** Builds what is stale. @returns false where that failed */
const build = (): boolean => {
  const args = ["--import", typescript, join(root, "tools/build.ts"), "--quiet"];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status === 0;
};

/** The digest of every built file but packs and source maps. */
const digests = (): Map<string, string> =>
  new Map(
    filesBelow(BUILT)
      .filter((file) => !file.startsWith("dist/packs/") && !file.endsWith(".map"))
      .map((file) => [
        file,
        createHash("sha256")
          .update(readFileSync(join(root, file)))
          .digest("hex"),
      ]),
  );

if (!build()) process.exit(1);
const options = readOptions(process.argv.slice(2));
const server = await startServer({ ...options, seed: options.seed ?? "demo", world: options.world ?? ".worlds/demo" });
console.log(`The table is open: ${server.url}\nIt is kept up to date; packs and the server need a new start.`);

let knownDigests = digests();
let timer: NodeJS.Timeout | undefined;

/** Builds, and tells the open pages which built files have changed. */
function renew(): void {
  if (!build()) return console.error("The build failed: the table stays as it was.");
  const newDigests = digests();
  const changed = [...newDigests].filter(([file, digest]) => knownDigests.get(file) !== digest).map(([file]) => file);
  knownDigests = newDigests;
  if (!changed.length) return;
  console.log(`renewed  ${changed.join(", ")}`);
  // files of the client are none of the system, so they make the pages load anew
  server.renew(changed.map((file) => (file.startsWith("dist/") ? file.slice("dist/".length) : file)));
}

for (const source of SOURCES.filter((path) => existsSync(join(root, path))))
  watch(join(root, source), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(renew, QUIET_TIME);
  });

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
