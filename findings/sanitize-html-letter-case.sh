#!/usr/bin/env bash
# an attribute allowed as viewBox is removed
# Guess, before it was run: allowedAttributes takes names as SVG writes them, so that viewBox stays.
# Seen: attributes are compared in lower case: viewBox goes, and only the name viewbox in the list keeps it, in lower case.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sanitize-html@2.17.0
cat >run.mjs <<'JS'
import sanitize from "sanitize-html";
const clean = (name) =>
  sanitize('<svg viewBox="0 0 8 8"></svg>', { allowedTags: ["svg"], allowedAttributes: { svg: [name] } });
console.log(`${clean("viewBox")} ${clean("viewbox")}`);
JS
want='<svg></svg> <svg viewbox="0 0 8 8"></svg>'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "sanitize-html 2.17.0: an attribute allowed as viewBox is removed ($seen)"
