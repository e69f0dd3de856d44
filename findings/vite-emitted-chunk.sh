#!/usr/bin/env bash
# A chunk that a plugin emits loses its exports in the build of a page
# Guess, before it was run: a module that a plugin emits as a chunk, to be imported by its address, keeps what it exports.
# Seen: the build of a page drops them, so that the imported file has no names; with preserveSignature they stay.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8
mkdir page
echo '<script type="module" src="./main.js"></script>' >page/index.html
echo 'import { address } from "./address.js"; console.log(address);' >page/main.js
echo 'export const address = "";' >page/address.js
echo 'export const answer = 42;' >page/later.js
cat >run.mjs <<'JS'
import { build } from "vite";
const exportsOf = async (more) => {
  const plugin = {
    name: "later",
    load(id) {
      if (!id.endsWith("/address.js")) return null;
      const file = this.emitFile({ type: "chunk", id: `${import.meta.dirname}/page/later.js`, ...more });
      return `export const address = import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
  const { output } = await build({ root: "page", logLevel: "silent", build: { write: false }, plugins: [plugin] });
  return output.find(({ name }) => name === "later").exports.join();
};
console.log(`${await exportsOf({})}|${await exportsOf({ preserveSignature: "exports-only" })}`);
JS
want='|answer'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "vite 8.3.8: a chunk that a plugin emits exports nothing in a page's build unless preserveSignature is set"
