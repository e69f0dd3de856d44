#!/usr/bin/env bash
# PIXI makes a context of WebGL for nothing but the question whether it can
# Guess, before it was run: making a renderer for a canvas asks that canvas for a context, and nothing else.
# Seen: another canvas is made and asked first, and its context given back at once; the renderer's own canvas comes second.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @pixi/core@7.4.3
cat >run.mjs <<'JS'
import { autoDetectRenderer, settings } from "@pixi/core";
const asked = [];
// what PIXI's question reads of a context; the renderer itself is not made, as it would need a whole one
const context = {
  getContextAttributes: () => ({ stencil: true }),
  getExtension: (name) => (name === "WEBGL_lose_context" ? { loseContext: () => asked.push("given back") } : null),
};
class StopHere extends Error {}
settings.ADAPTER = {
  ...settings.ADAPTER,
  getWebGLRenderingContext: () => class {},
  createCanvas: () => ({ getContext: () => (asked.push("another canvas"), context) }),
};
const view = {
  style: {},
  getContext: () => {
    asked.push("the renderer's canvas");
    throw new StopHere();
  },
};
try {
  autoDetectRenderer({ view });
} catch (error) {
  if (!(error instanceof StopHere)) throw error;
}
console.log(asked.join(", "));
JS
want="another canvas, given back, the renderer's canvas"
seen=$(node run.mjs)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "@pixi/core 7.4.3: a renderer's canvas is asked for its context only after another one ($seen)"
