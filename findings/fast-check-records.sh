#!/usr/bin/env bash
# half of the objects that fc.record makes have no prototype
# Guess, before it was run: fc.record makes plain objects.
# Seen: half of them have no prototype, so that hasOwnProperty or toString of what was generated are not there.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-check@4.10.2
cat >run.mjs <<'JS'
import fc from "fast-check";
const made = fc.sample(fc.record({ hp: fc.nat() }), { numRuns: 1000, seed: 1 });
const bare = made.filter((one) => Object.getPrototypeOf(one) === null).length;
console.log(bare > 400 && bare < 600 ? "about half" : `${bare} of 1000`);
JS
want='about half'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "fast-check 4.10.2: half of the objects that fc.record makes have no prototype ($seen)"
