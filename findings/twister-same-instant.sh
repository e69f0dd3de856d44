#!/usr/bin/env bash
# generators without a seed throw the same dice when they are made in the same millisecond
# Guess, before it was run: two generators made one after the other without a seed throw different numbers.
# Seen: the seed is the time in milliseconds: of 1,000 generators made at once many begin with the same number.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mersenne-twister@1.1.0
cat >run.mjs <<'JS'
import Twister from "mersenne-twister";
const firsts = new Set(Array.from({ length: 1000 }, () => new Twister().random_int()));
console.log(firsts.size < 1000 ? "some are equal" : "all differ");
JS
want='some are equal'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "mersenne-twister 1.1.0: generators made in the same millisecond throw the same dice ($seen)"
