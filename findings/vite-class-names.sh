#!/usr/bin/env bash
# A class may lose its name though names of classes are kept
# Guess, before it was run: with mangle.keepNames for classes every class keeps its name.
# Seen: a class that is used once is written into that place, and has none; compress.keepNames is needed as well.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8
cat >entry.js <<'JS'
class Wall {}
export const documents = [Wall];
JS
cat >run.mjs <<'JS'
import { build } from "vite";
import { writeFileSync } from "node:fs";
const keepNames = { class: true, function: false };
const named = async (file, compress) => {
  const lib = { entry: "entry.js", formats: ["es"] };
  const minify = { compress, mangle: { keepNames }, codegen: true };
  const rolldownOptions = { output: { minify } };
  const [{ output }] = await build({ logLevel: "silent", build: { write: false, target: "es2023", lib, rolldownOptions } });
  writeFileSync(file, output[0].code);
  const { documents } = await import(`./${file}`);
  return documents[0].name || "none";
};
console.log(`${await named("a.mjs", true)} ${await named("b.mjs", { keepNames })}`);
JS
want='none Wall'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "vite 8.3.8: a class used once keeps its name only with compress.keepNames, too ($seen)"
