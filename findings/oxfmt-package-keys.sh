#!/usr/bin/env bash
# formatting changes the order of the keys of package.json
# Guess, before it was run: a formatter changes spaces and lines alone; the order of the keys stays.
# Seen: name comes before version, and dependencies are sorted, while scripts stay in their order.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund oxfmt@0.79.0
cat >package.json <<'JSON'
{ "version": "1.0.0", "name": "x", "scripts": { "b": "1", "a": "2" }, "dependencies": { "b": "1", "a": "1" } }
JSON
./node_modules/.bin/oxfmt package.json >/dev/null 2>&1
want='name,version,scripts,dependencies b,a a,b'
seen=$(node -e '
  const made = JSON.parse(require("node:fs").readFileSync("package.json", "utf8"));
  console.log([made, made.scripts, made.dependencies].map((one) => Object.keys(one).join()).join(" "));
')
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "oxfmt 0.79.0: formatting changes the order of the keys of package.json ($seen)"
