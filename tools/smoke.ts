/**
 * `npm run smoke`: builds, then one small file of each kind, to see within two minutes that a game can be played; the mat
 * in Firefox too, where Playwright has one.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findFirefox } from "./browser.ts";
import { root } from "./setup.mjs";

const FILES = [
  "tests/contract",
  "tests/headless/swords/random.spec.ts",
  "tests/browser/crusade/first-blood.spec.ts",
  "tests/browser/look/self-check.spec.ts",
];

function play(files: readonly string[], browser: string): void {
  execFileSync(join(root, "node_modules/.bin/vitest"), ["run", ...files], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, FRAY_BROWSER: browser },
  });
}

play(FILES, "chromium");
if (findFirefox()) play(["tests/browser/crusade/first-blood.spec.ts"], "firefox");
else console.log("Not tried in Firefox: Playwright has none here (npx playwright-core install firefox).");
