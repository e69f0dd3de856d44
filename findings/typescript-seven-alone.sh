#!/usr/bin/env bash
# the main entry of TypeScript 7 has no compiler in it
# Guess, before it was run: tools that read the syntax tree by the package typescript go on under 7.
# Seen: the package gives its version alone; the syntax tree stands below typescript/unstable.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript@7.0.2
cat >run.mjs <<'JS'
import * as ts from "typescript";
console.log(`createSourceFile: ${typeof ts.default.createSourceFile}; exports: ${Object.keys(ts.default).join()}`);
JS
want='createSourceFile: undefined; exports: version,versionMajorMinor'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "typescript 7.0.2: the main entry of TypeScript 7 has no compiler in it ($seen)"
