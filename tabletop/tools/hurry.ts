/**
 * Adds hints to a table's pages, so that they ask at once for files that they would otherwise find one after the other:
 * first the thread that holds the world, whose work takes longest, then the page's own code, then the system's files.
 * Each waits for those before it, as all share one line.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { earlyFilesOf } from "../server/early-files.ts";
import type { Json } from "../server/source.ts";

/**
 * The script that starts the shared thread, by the same address and name as client/host/local-host.ts a moment later.
 */
const starting = (worker: string): string =>
  `<script>globalThis.SharedWorker && new SharedWorker("${worker}", { type: "module", name: new URL("./", location.href).href });</script>`;

/** The script that asks for the system's files, run when the page's own code has arrived. */
const HAND_OUT = "document.head.append(document.getElementById('system-files').content)";

/**
 * Writes hints for early loading into the pages of a built table: game.html loads its files at once, and join.html and
 * solo.html fetch the game's files while the user joins. All three start the shared thread at once.
 * @param out the table's folder
 * @param manifest the content of system.json
 * @param early paths, below the system's folder, of further files that the system always fetches
 */
export function addLoadingHints(out: string, manifest: Json, early: readonly string[]): void {
  // the script that starts the shared thread, and the links to the system's files
  const below = `systems/${String(manifest.id)}/`;
  const worker = readdirSync(join(out, "assets")).find((file) => /^worker-.*\.js$/.test(file));
  const start = worker ? [starting(`./assets/${worker}`)] : [];
  const isModule = (file: string): boolean => /\.m?js$/.test(file);
  const { styles, words, ...files } = earlyFilesOf(manifest);
  const modules = [...files.modules, ...early.filter(isModule)];
  const links = [
    ...modules.map((file) => `<link rel="modulepreload" href="./${below}${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" href="./${below}${file}">`),
    ...[...words, ...early.filter((file) => !isModule(file))].map(
      (file) => `<link rel="preload" as="fetch" crossorigin href="./${below}${file}">`,
    ),
  ];
  // adds lines to a page: `first` after the <meta charset>, `last` at the end of the head
  const add = (page: string, first: readonly string[], last: readonly string[] = []): void => {
    const file = join(out, page);
    const block = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join("");
    const html = readFileSync(file, "utf8");
    // A script below a style would wait for it.
    const begun = html.replace(/<meta charset="[^"]+"[^>]*>\n?/, (meta) => `${meta}${block([...start, ...first])}`);
    writeFileSync(
      file,
      begun.replace(/ *<\/head>/, (end) => `${block(last)}${end}`),
    );
  };
  // the game's page: the links stand in a template until the game's code has been fetched
  const scripts = readFileSync(join(out, "game.html"), "utf8").matchAll(/<script type="module"[^>]* src="([^"]+)"/g);
  // The last script is the large one.
  const code = [...scripts].at(-1)?.[1];
  add("game.html", [
    `<template id="system-files">${links.join("")}</template>`,
    `<link rel="modulepreload" crossorigin href="${String(code)}" onload="${HAND_OUT}">`,
  ]);
  // A user on the page for joining is about to play: the game's files are fetched meanwhile.
  const found = readFileSync(join(out, "game.html"), "utf8").matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g);
  const game = new Set([...found].map(([, file]) => String(file)));
  for (const page of ["join.html", "solo.html"]) {
    const prefetched = [
      ...[...game].map((file) => `<link rel="prefetch" href="${file}">`),
      ...modules.map((file) => `<link rel="prefetch" href="./${below}${file}">`),
    ];
    add(page, [], prefetched);
  }
}
