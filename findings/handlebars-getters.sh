#!/usr/bin/env bash
# getters of a class are drawn as nothing
# Guess, before it was run: a getter of an instance is drawn like a field, as everywhere in JavaScript.
# Seen: it is drawn as nothing, with one line on the console; a field of the instance is drawn.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund handlebars@4.7.9
cat >run.mjs <<'JS'
import Handlebars from "handlebars";
console.error = () => {};
class Actor {
  damage = 3;
  get left() {
    return 7;
  }
}
console.log(Handlebars.compile("damage:{{a.damage}} left:{{a.left}}")({ a: new Actor() }));
JS
want='damage:3 left:'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "handlebars 4.7.9: getters of a class are drawn as nothing ($seen)"
