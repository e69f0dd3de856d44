/**
 * Adds hints to the pages of a site's table, so that the browser asks early for files that it would otherwise find one
 * after another: first the shared worker that holds the world, as its work takes longest, then the page's code, then
 * the system's files. All these files share one connection, so the files asked for first come first.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { earlyFilesOf } from "../server/early-files.ts";
import type { Json } from "../server/source.ts";

/**
 * The script that starts the shared worker, under the same address and name as client/host/local-host.ts, which
 * connects to it a moment later.
 */
const workerScript = (worker: string): string =>
  `<script>globalThis.SharedWorker && new SharedWorker("${worker}", { type: "module", name: new URL("./", location.href).href });</script>`;

/** A script that adds the links for the system's files to the page, to be run when the page's own code has arrived. */
const ADD_SYSTEM_LINKS = "document.head.append(document.getElementById('system-files').content)";

/**
 * Writes hints into the pages of a built table. All pages start the shared worker at once. game.html loads its own code
 * and the system's files early. join.html and solo.html fetch the code of game.html and of the system, for later.
 * @param out the table's folder
 * @param manifest the content of system.json
 * @param earlyFiles paths, within the system's folder, of other files that the system always fetches
 */
export function addLoadingHints(out: string, manifest: Json, earlyFiles: readonly string[]): void {
  // the script that starts the shared worker, and the links for the system's files
  const systemPath = `systems/${String(manifest.id)}/`;
  const worker = readdirSync(join(out, "assets")).find((file) => /^worker-.*\.js$/.test(file));
  const startScript = worker ? [workerScript(`./assets/${worker}`)] : [];
  const isModule = (file: string): boolean => /\.m?js$/.test(file);
  const { styles, words, modules: modulesOfManifest } = earlyFilesOf(manifest);
  const modules = [...modulesOfManifest, ...earlyFiles.filter(isModule)];
  const otherFiles = [...words, ...earlyFiles.filter((file) => !isModule(file))];
  const systemLinks = [
    ...modules.map((file) => `<link rel="modulepreload" href="./${systemPath}${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" href="./${systemPath}${file}">`),
    ...otherFiles.map((file) => `<link rel="preload" as="fetch" crossorigin href="./${systemPath}${file}">`),
  ];
  // Adds lines to a page: the script that starts the worker and `firstLines` after its <meta charset>, `lastLines` at
  // the end of its head.
  const addLines = (page: string, firstLines: readonly string[], lastLines: readonly string[] = []): void => {
    const file = join(out, page);
    const block = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join("");
    const html = readFileSync(file, "utf8");
    // Before all styles, as a script below a style waits for it.
    const withFirst = html.replace(
      /<meta charset="[^"]+"[^>]*>\n?/,
      (meta) => `${meta}${block([...startScript, ...firstLines])}`,
    );
    writeFileSync(
      file,
      withFirst.replace(/ *<\/head>/, (headEnd) => `${block(lastLines)}${headEnd}`),
    );
  };
  // game.html: the links are in a template until the page's code has arrived
  const scripts = readFileSync(join(out, "game.html"), "utf8").matchAll(/<script type="module"[^>]* src="([^"]+)"/g);
  // the last script of the page is the page's own code
  const pageCode = [...scripts].at(-1)?.[1];
  addLines("game.html", [
    `<template id="system-files">${systemLinks.join("")}</template>`,
    `<link rel="modulepreload" crossorigin href="${String(pageCode)}" onload="${ADD_SYSTEM_LINKS}">`,
  ]);
  // join.html and solo.html: the user will open game.html next, so its files are fetched meanwhile
  const addresses = readFileSync(join(out, "game.html"), "utf8").matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g);
  const gameFiles = new Set([...addresses].map(([, file]) => String(file)));
  for (const page of ["join.html", "solo.html"]) {
    const prefetched = [
      ...[...gameFiles].map((file) => `<link rel="prefetch" href="${file}">`),
      ...modules.map((file) => `<link rel="prefetch" href="./${systemPath}${file}">`),
    ];
    addLines(page, [], prefetched);
  }
}
