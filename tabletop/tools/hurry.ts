/**
 * What a table's pages ask for at once, instead of one file after the other as each is found in the last: the thread that
 * holds the world, and the system's own files.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../server/source.ts";

/** Starts the shared thread as client/host/local-host.ts does a moment later, by the same address and name. */
const starting = (worker: string): string =>
  `<script>globalThis.SharedWorker && new SharedWorker("${worker}", { type: "module", name: new URL("./", location.href).href });</script>`;

const texts = (value: unknown, key: string): string[] =>
  (Array.isArray(value) ? value : []).map((entry: unknown) =>
    typeof entry === "string" ? entry : String((entry as Json)[key]),
  );

/**
 * Adds that to the pages of a laid table.
 * @param out the table's folder
 * @param manifest system.json
 * @param early further files of the system that every table fetches, below its folder
 */
export function hurry(out: string, manifest: Json, early: readonly string[]): void {
  const below = `systems/${String(manifest.id)}/`;
  const worker = readdirSync(join(out, "assets")).find((file) => /^worker-.*\.js$/.test(file));
  const start = worker ? starting(`./assets/${worker}`) : "";
  const isModule = (file: string): boolean => /\.m?js$/.test(file);
  const modules = [...texts(manifest.esmodules, "src"), ...early.filter(isModule)];
  const words = texts(manifest.languages, "path").slice(0, 1);
  const links = [
    ...modules.map((file) => `<link rel="modulepreload" fetchpriority="low" href="./${below}${file}">`),
    ...texts(manifest.styles, "src").map((file) => `<link rel="preload" as="style" href="./${below}${file}">`),
    ...[...words, ...early.filter((file) => !isModule(file))].map(
      (file) => `<link rel="preload" as="fetch" crossorigin href="./${below}${file}">`,
    ),
  ];
  const add = (page: string, lines: readonly string[]): void => {
    const file = join(out, page);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("</head>", `${lines.map((line) => `  ${line}\n  `).join("")}</head>`),
    );
  };
  add("game.html", [start, ...links]);
  // Whoever is at the door is about to play.
  const game = [...readFileSync(join(out, "game.html"), "utf8").matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)];
  for (const page of ["join.html", "solo.html"])
    add(page, [
      start,
      ...game.map(([, file]) => `<link rel="prefetch" href="${String(file)}">`),
      ...modules.map((file) => `<link rel="prefetch" href="./${below}${file}">`),
    ]);
}
