#!/usr/bin/env bash
# The constants of a module are variables in the build
# Guess, before it was run: a const at the top of a module is a const in the build too, as the target knows it.
# Seen: it is a var; the engine no longer takes its value for fixed, so that what is measured from source may be faster.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8
cat >entry.js <<'JS'
const table = new Uint16Array(4);
export const read = (at) => table[at];
export const write = (at, value) => void (table[at] = value);
JS
cat >run.mjs <<'JS'
import { build } from "vite";
const kept = async (minify) => {
  const lib = { entry: "entry.js", formats: ["es"] };
  const [{ output }] = await build({ logLevel: "silent", build: { write: false, target: "es2023", minify, lib } });
  return /(const|var|let) [^;]*?new Uint16Array/.exec(output[0].code)?.[1] ?? output[0].code;
};
console.log(`${await kept(false)} ${await kept("oxc")}`);
JS
want='var var'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "vite 8.3.8: a module's const is a var in the build, minified or not ($seen)"
