/** `npm run smoke`: builds, then one small file of each kind, to see within two minutes that a game can be played. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup.mjs";

const FILES = [
  "tests/contract",
  "tests/headless/swords-random.spec.ts",
  "tests/table/first-blood.spec.ts",
  "tests/table/self-check-14.spec.ts",
];

execFileSync(join(root, "node_modules/.bin/vitest"), ["run", ...FILES], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
