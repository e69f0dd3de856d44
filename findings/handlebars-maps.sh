#!/usr/bin/env bash
# #each walks the entries of a Map by index, and a path finds nothing in it
# Guess, before it was run: a Map is either walked and looked up by its keys, or not at all.
# Seen: #each walks its entries, with an index as @key and key and value as one list, and a path and the helper lookup find nothing in it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund handlebars@4.7.9
cat >run.mjs <<'JS'
import Handlebars from "handlebars";
const template = Handlebars.compile("{{#each m}}{{@key}}={{this}} {{/each}}path:{{m.hp}} lookup:{{lookup m 'hp'}}");
console.log(template({ m: new Map([["hp", 7], ["fate", 2]]) }));
JS
want='0=hp,7 1=fate,2 path: lookup:'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "handlebars 4.7.9: #each walks the entries of a Map by index, and a path finds nothing in it ($seen)"
