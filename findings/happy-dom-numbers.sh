#!/usr/bin/env bash
# number fields drop letters that are set, and keep those that are parsed
# Guess, before it was run: a number field that is given letters is empty, as in every browser.
# Seen: letters that a script sets are dropped, letters in the markup are its value, so that a test on parsed HTML proves nothing of bad input.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@20.14.6
cat >run.mjs <<'JS'
import { Window } from "happy-dom";
const { document } = new Window();
const input = document.createElement("input");
input.type = "number";
input.value = "abc";
document.body.innerHTML = '<input type="number" value="abc" />';
console.log(`set: "${input.value}", parsed: "${document.querySelector("input").value}"`);
JS
want='set: "", parsed: "abc"'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "happy-dom 20.14.6: number fields drop letters that are set, and keep those that are parsed ($seen)"
