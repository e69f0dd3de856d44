#!/usr/bin/env bash
# shapes do not agree on points that lie on their edges
# Guess, before it was run: all shapes count a point on their edge alike.
# Seen: a rectangle and a polygon leave their right and lower edges out; a rounded rectangle of radius 0 and a circle count all of theirs.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @pixi/math@7.4.3
cat >run.mjs <<'JS'
import { Circle, Polygon, Rectangle, RoundedRectangle } from "@pixi/math";
const shapes = [
  new Rectangle(0, 0, 10, 10),
  new RoundedRectangle(0, 0, 10, 10, 0),
  new Polygon(0, 0, 10, 0, 10, 10, 0, 10),
];
const points = [[0, 0], [0, 5], [10, 5], [10, 10]];
const tell = (shape) => points.map(([x, y]) => (shape.contains(x, y) ? "in" : "out")).join(" ");
console.log([...shapes.map(tell), new Circle(0, 0, 10).contains(10, 0) ? "in" : "out"].join(" / "));
JS
want='in in out out / in in in in / in in out out / in'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "@pixi/math 7.4.3: shapes do not agree on points that lie on their edges ($seen)"
