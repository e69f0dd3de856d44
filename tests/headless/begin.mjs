/** The start of a page's thread: runs the page's one script, with the compiled code that an earlier page has stored. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { workerData } from "node:worker_threads";

// Maps are read where an error needs them (stacks.ts): reading them with each module is a tenth of a page's start.
process.setSourceMapsEnabled(false);

const { page, system } = workerData;
const compiled = `${page}.compiled`;
// The file's first line makes a function of it (global.ts): maps know nothing of that.
const script = new Script(readFileSync(page, "latin1"), {
  filename: page,
  lineOffset: -1,
  cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
});

/** Imports a module: an address below a system's path on the server is read from the system's folder instead. */
function loadModule(address) {
  const [, path] = /^https?:\/\/[^/]+\/systems\/[^/]+\/([^?]+)/.exec(address) ?? [];
  return import(path ? new URL(path, pathToFileURL(`${system}/`)).href : String(address));
}

/** Writes the code compiled so far to a file, from which later pages load it. */
function keepCompiled() {
  writeFileSync(compiled, script.createCachedData());
}

script.runInThisContext()(createRequire(page), {}, loadModule, keepCompiled);
