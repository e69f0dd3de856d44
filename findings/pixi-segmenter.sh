#!/usr/bin/env bash
# importing PIXI's texts makes a segmenter of texts
# Guess, before it was run: what splits a text into letters is made when the first text is measured.
# Seen: one Intl.Segmenter is made by importing the package, though no text is ever drawn; measuring a text makes none.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @pixi/text@7.4.3
cat >run.mjs <<'JS'
const { Segmenter } = Intl;
let made = 0;
Intl.Segmenter = class extends Segmenter {
  constructor(...options) {
    super(...options);
    made++;
  }
};
const { TextMetrics } = await import("@pixi/text");
const byImport = made;
const letters = TextMetrics.graphemeSegmenter("PIXI").length;
console.log(`${byImport} by the import, ${made - byImport} by splitting ${letters} letters`);
JS
want='1 by the import, 0 by splitting 4 letters'
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "@pixi/text 7.4.3: importing PIXI's texts makes a segmenter of texts ($seen)"
