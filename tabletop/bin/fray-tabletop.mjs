#!/usr/bin/env node
// `fray-tabletop --system DIR`: builds the client where it is missing or older than its sources, then opens a table on
// any built system. Options are those of server/main.ts (--help).
// `fray-tabletop pack-index DIR`: writes packs.json beside a built system (tools/pack-index.ts).
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const client = join(here, "..", ".build", "tabletop");
const require = createRequire(import.meta.url);

// npm starts a workspace's programs in its folder: paths are meant from where the person stands.
const cwd = process.env.INIT_CWD ?? process.cwd();
const typescript = pathToFileURL(join(here, "tools", "typescript.mjs")).href;

const [command, ...rest] = process.argv.slice(2);
if (command === "pack-index") {
  const tool = join(here, "tools", "pack-index.ts");
  const { status } = spawnSync(process.execPath, ["--import", typescript, tool, ...rest], { cwd, stdio: "inherit" });
  process.exit(status ?? 1);
}

/** The time of the newest file below a path. */
function newest(path) {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const built = join(client, "game.html");
const sources = ["client", "common", "vite.config.ts"].map((name) => join(here, name));
if (!existsSync(built) || sources.some((path) => newest(path) > statSync(built).mtimeMs)) {
  console.log("Building the tabletop's client …");
  const vite = join(dirname(require.resolve("vite/package.json")), "bin", "vite.js");
  const args = [vite, "build", "--config", join(here, "vite.config.ts"), "--logLevel", "warn"];
  const { status } = spawnSync(process.execPath, args, { cwd: here, stdio: "inherit" });
  if (status) process.exit(status);
}

const main = join(here, "server", "main.ts");
const server = spawn(process.execPath, ["--import", typescript, main, "--client", client, ...process.argv.slice(2)], {
  cwd,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
