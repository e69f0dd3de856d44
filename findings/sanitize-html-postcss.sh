#!/usr/bin/env bash
# sanitize-html loads a parser of styles though it is told to leave styles alone
# Guess, before it was run: with parseStyleAttributes off nothing of PostCSS is loaded, as nothing parses a style then.
# Seen: PostCSS is required with the module itself, whatever the options of a call say; a bundle for a page carries it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sanitize-html@2.17.0
cat >run.cjs <<'JS'
const sanitize = require("sanitize-html");
const clean = sanitize('<p style="color: red">text</p>', {
  parseStyleAttributes: false,
  allowedAttributes: { p: ["style"] },
});
const loaded = Object.keys(require.cache).some((path) => path.includes("/node_modules/postcss/"));
console.log(`${clean}; postcss ${loaded ? "loaded" : "not loaded"}`);
JS
want='<p style="color: red">text</p>; postcss loaded'
seen=$(node run.cjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "sanitize-html 2.17.0: loads a parser of styles though it is told to leave styles alone ($seen)"
