#!/usr/bin/env bash
# lines are not the same in both directions
# Guess, before it was run: the line from A to B has the hexes of the line from B to A.
# Seen: one pair in a hundred within eight hexes has other hexes on the way back: ties between two hexes are broken by the direction.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund honeycomb-grid@4.1.5
cat >run.mjs <<'JS'
import { defineHex, Grid, line, spiral } from "honeycomb-grid";
const grid = new Grid(defineHex(), spiral({ radius: 8 }));
const way = (a, b) => [...grid.traverse(line({ start: [a.q, a.r], stop: [b.q, b.r] }))].map(({ q, r }) => `${q},${r}`);
let [pairs, others] = [0, 0];
for (const a of grid)
  for (const b of grid) {
    pairs++;
    if (way(a, b).join() !== way(b, a).reverse().join()) others++;
  }
console.log(`${others} of ${pairs}`);
JS
want='486 of 47089'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "honeycomb-grid 4.1.5: lines are not the same in both directions ($seen)"
