#!/usr/bin/env bash
# extractPack changes the files of the pack that it reads
# Guess, before it was run: reading a pack leaves its files as they are, so that a repository with packs stays clean.
# Seen: the compressed data stays, but the list of its files is written anew under a new name, and old logs are moved or dropped.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @foundryvtt/foundryvtt-cli@3.0.3
cat >run.mjs <<'JS'
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
mkdirSync("source");
writeFileSync("source/a.json", JSON.stringify({ _id: "actor00000000000", _key: "!actors!actor00000000000", name: "A" }));
await compilePack("source", "pack", { log: false });
const files = () =>
  Object.fromEntries(
    readdirSync("pack").map((file) => [file, createHash("sha1").update(readFileSync(`pack/${file}`)).digest("hex")]),
  );
const before = files();
await extractPack("pack", "back", { log: false });
const after = files();
const kept = Object.keys(before).filter((file) => before[file] === after[file]);
const isSame = (ending) => kept.some((file) => file.endsWith(ending));
console.log(`data ${isSame(".ldb") ? "kept" : "changed"}, CURRENT ${isSame("CURRENT") ? "kept" : "changed"}`);
JS
want='data kept, CURRENT changed'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "@foundryvtt/foundryvtt-cli 3.0.3: extractPack changes the files of the pack that it reads ($seen)"
