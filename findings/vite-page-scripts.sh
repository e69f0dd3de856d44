#!/usr/bin/env bash
# Two module scripts of a page are built into one
# Guess, before it was run: each <script type="module"> of a page stays one, so that a small first one runs while the
# large second one is still being loaded.
# Seen: both are written into one file, and the first runs when all of it has been loaded.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8
cat >index.html <<'HTML'
<!doctype html>
<html lang="en">
  <head>
    <title>Page</title>
    <script type="module" src="./early.js"></script>
    <script type="module" src="./late.js"></script>
  </head>
  <body></body>
</html>
HTML
echo 'console.log("joins early");' >early.js
echo 'console.log("plays late");' >late.js
cat >run.mjs <<'JS'
import { build } from "vite";
const { output } = await build({ logLevel: "silent", build: { write: false, minify: false } });
const page = output.find(({ fileName }) => fileName === "index.html").source;
const scripts = page.match(/<script type="module"/g).length;
const both = output.filter(({ type, code }) => type === "chunk" && /joins early/.test(code) && /plays late/.test(code));
console.log(`${scripts} script, ${both.length} file with both`);
JS
want='1 script, 1 file with both'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "vite 8.3.8: a page of two module scripts is built with one ($seen)"
