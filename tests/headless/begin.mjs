/** What a page's thread begins with: the page in one script, compiled as an earlier page has left it. */
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

/** A package's address on the server leads to its files on the disk. */
function loadModule(address) {
  const [, path] = /^https?:\/\/[^/]+\/systems\/[^/]+\/([^?]+)/.exec(address) ?? [];
  return import(path ? new URL(path, pathToFileURL(`${system}/`)).href : String(address));
}

/** Keeps what is compiled by now for the pages that follow. */
function keepCompiled() {
  writeFileSync(compiled, script.createCachedData());
}

script.runInThisContext()(createRequire(page), {}, loadModule, keepCompiled);
