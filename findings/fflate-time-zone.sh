#!/usr/bin/env bash
# a zip with a fixed mtime depends on the time zone
# Guess, before it was run: a zip of fixed content and a fixed Date has the same bytes on every machine.
# Seen: the time zone of the machine is in it: entries hold the Date as local time.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fflate@0.8.3
cat >run.mjs <<'JS'
import { createHash } from "node:crypto";
import { zipSync } from "fflate";
const bytes = zipSync({ "a.txt": new Uint8Array(3) }, { mtime: new Date("2026-01-01T00:00:00Z") });
console.log(createHash("sha1").update(bytes).digest("hex").slice(0, 8));
JS
want='differ'
seen=$([ "$(TZ=UTC node run.mjs)" = "$(TZ=Asia/Tokyo node run.mjs)" ] && echo same || echo differ)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "fflate 0.8.3: a zip with a fixed mtime depends on the time zone ($seen)"
