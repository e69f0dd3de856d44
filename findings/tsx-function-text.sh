#!/usr/bin/env bash
# tsx: the text of a function with another function in it calls a helper that is defined elsewhere
# Guess, before it was run: the text of a function that uses nothing from outside runs wherever it is sent, such as into a page.
# Seen: named functions inside it are wrapped in a call of __name, which the text does not bring along.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tsx@4.23.15
cat >run.mts <<'TS'
import { runInNewContext } from "node:vm";
function sent(): number {
  const twice = (value: number): number => value * 2;
  return twice(21);
}
let seen: string;
try {
  seen = String(runInNewContext(`(${sent})()`));
} catch (error) {
  seen = (error as Error).message;
}
console.log(`here ${sent()}, sent: ${seen}`);
TS
want='here 42, sent: __name is not defined'
seen=$(node --import tsx run.mts)
if [ "$seen" != "$want" ]; then
  echo "expected: $want, seen now: $seen" >&2
  exit 1
fi
echo "tsx 4.23.15: the text of a function with another function in it calls a helper that is defined elsewhere ($seen)"
