#!/usr/bin/env bash
# each drawing of a template copies every registered helper
# Guess, before it was run: a helper costs nothing until a template that uses it is drawn.
# Seen: a template without helpers reads all of them at each drawing, and makes a new function of each; with 1,000 of them
# registered, as by a dozen modules, a one-line template takes more than ten times as long.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund handlebars@4.7.9
cat >run.mjs <<'JS'
import Handlebars from "handlebars";
const time = (handlebars) => {
  const template = handlebars.compile("<b>{{name}}</b>");
  const run = (times) => {
    const began = performance.now();
    for (let i = 0; i < times; i++) template({ name: "Tavi" });
    return performance.now() - began;
  };
  run(500);
  return run(2000);
};
const few = Handlebars.create();
const many = Handlebars.create();
for (let i = 0; i < 1000; i++) many.registerHelper(`helper${i}`, () => i);
const slower = time(many) / time(few) > 10;

const watched = Handlebars.create();
let reads = 0;
Object.defineProperty(watched.helpers, "unused", { enumerable: true, get: () => (reads++, () => "") });
const template = watched.compile("<b>{{name}}</b>");
for (let i = 0; i < 10; i++) template({ name: "Tavi" });
console.log(`an unused helper read ${reads} times in 10 drawings; ten times slower: ${slower}`);
JS
want='an unused helper read 10 times in 10 drawings; ten times slower: true'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "handlebars 4.7.9: each drawing of a template copies every registered helper ($seen)"
