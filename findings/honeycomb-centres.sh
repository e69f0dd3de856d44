#!/usr/bin/env bash
# hex.center is not where the hex stands
# Guess, before it was run: hex.center is the point in the middle of the hex on the map.
# Seen: the middle stands in hex.x and hex.y; center goes the other way as the hex does, as it is told from the corner of the hex.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund honeycomb-grid@4.1.5
cat >run.mjs <<'JS'
import { defineHex } from "honeycomb-grid";
const Hex = defineHex({ dimensions: 50 });
const round = ({ x, y }) => `${Math.round(x)},${Math.round(y)}`;
console.log([[0, 0], [3, 2]].map((at) => `${round(new Hex(at))} center ${round(new Hex(at).center)}`).join(" / "));
JS
want='0,0 center 43,50 / 346,150 center -303,-100'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "honeycomb-grid 4.1.5: hex.center is not where the hex stands ($seen)"
