#!/usr/bin/env bash
# a library is built without addresses of files that are laid beside it later
# Guess, before it was run: in a library new URL(path, import.meta.url) stays an address beside the module.
# Seen: a fixed path becomes a data URL; one with a name in it is looked up in a table of the files that were there at build time, so that a file laid beside the library later is asked for as "undefined".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8
cat >run.mjs <<'JS'
import { mkdirSync, writeFileSync } from "node:fs";
import { build } from "vite";
mkdirSync("src/styles", { recursive: true });
writeFileSync("src/styles/a.css", "a { color: red }");
writeFileSync(
  "src/main.js",
  'export const fixed = new URL("./styles/a.css", import.meta.url).href;\n' +
    "export const named = (name) => new URL(`./styles/${name}.css`, import.meta.url).href;\n",
);
await build({ logLevel: "silent", build: { lib: { entry: "src/main.js", formats: ["es"], fileName: () => "out.mjs" } } });
const { fixed, named } = await import(`${process.cwd()}/dist/out.mjs`);
console.log(`fixed: ${fixed.slice(0, 5)}; laid beside it later: ${named("later").split("/").at(-1)}`);
JS
want='fixed: data:; laid beside it later: undefined'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "vite 8.3.8: a library is built without addresses of files that are laid beside it later ($seen)"
