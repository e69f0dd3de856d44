#!/usr/bin/env node
// `fray-tabletop --system DIR`: builds the client if it is missing or older than its sources, then opens a table with
// the built system in DIR. Options are those of server/main.ts (--help lists them). `fray-tabletop pack-index DIR`:
// writes packs.json beside the built system in DIR (tools/pack-index.ts).
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const client = join(here, "..", ".build", "tabletop");
const require = createRequire(import.meta.url);

// npm runs this in the package's own folder; paths that the user gives are relative to INIT_CWD, where npm was called.
const cwd = process.env.INIT_CWD ?? process.cwd();
const typescript = pathToFileURL(join(here, "tools", "typescript.mjs")).href;

const [command, ...rest] = process.argv.slice(2);
if (command === "pack-index") {
  const tool = join(here, "tools", "pack-index.ts");
  const { status } = spawnSync(process.execPath, ["--import", typescript, tool, ...rest], { cwd, stdio: "inherit" });
  process.exit(status ?? 1);
}

/** Returns when the newest file below a path was changed, in milliseconds since 1970; of a file its own time. */
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
