#!/usr/bin/env bash
# compressed CSS with letters beyond ASCII begins with a byte order mark
# Guess, before it was run: compressed CSS with an accent begins with its first rule, or with @charset as the expanded style does.
# Seen: it begins with a byte order mark, which becomes part of a selector where files are joined.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sass@1.108.2
cat >run.mjs <<'JS'
import { compileString } from "sass";
const source = "a::before { content: 'é' }";
const first = (style) => compileString(source, { style }).css.codePointAt(0).toString(16);
console.log(`compressed ${first("compressed")}, expanded ${first("expanded")}`);
JS
want='compressed feff, expanded 40'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "sass 1.108.2: compressed CSS with letters beyond ASCII begins with a byte order mark ($seen)"
