#!/usr/bin/env bash
# compilePack adds empty lists that the source does not have
# Guess, before it was run: what compilePack writes and extractPack reads back is what stood in the source.
# Seen: lists of embedded documents that the source leaves out come back empty, also those of the embedded ones.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @foundryvtt/foundryvtt-cli@3.0.3
cat >run.mjs <<'JS'
import { mkdirSync, writeFileSync } from "node:fs";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
mkdirSync("source");
const source = { _id: "actor00000000000", _key: "!actors!actor00000000000", name: "A" };
writeFileSync("source/a.json", JSON.stringify(source));
await compilePack("source", "pack", { log: false });
let back;
await extractPack("pack", "back", { log: false, transformEntry: (entry) => void (back = structuredClone(entry)) });
console.log(Object.keys(back).filter((key) => !(key in source)).sort().join());
JS
want='effects,items'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "@foundryvtt/foundryvtt-cli 3.0.3: compilePack adds empty lists that the source does not have ($seen)"
