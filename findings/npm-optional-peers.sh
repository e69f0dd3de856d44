#!/usr/bin/env bash
# A development package that a dependency may use is installed without development packages
# Guess, before it was run: npm ci --omit=dev leaves out what only devDependencies list.
# Seen: a package that is also an optional peer of a dependency (tsx, of vite) is installed, with all that it needs.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >package.json <<'JSON'
{ "name": "x", "version": "1.0.0", "dependencies": { "vite": "8.3.8" }, "devDependencies": { "tsx": "4.23.15", "yaml-unist-parser": "2.0.5" } }
JSON
npm install --silent --no-audit --no-fund --ignore-scripts --package-lock-only
npm ci --silent --no-audit --no-fund --ignore-scripts --omit=dev
there() { [ -d "node_modules/$1" ] && echo yes || echo no; }
want='yes yes no'
seen="$(there tsx) $(there esbuild) $(there yaml-unist-parser)"
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "npm $(npm --version), vite 8.3.8: --omit=dev installs tsx and its esbuild, which only devDependencies list ($seen)"
