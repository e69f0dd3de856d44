/**
 * `npm test -- --smoke`: builds, then runs one small file of tests of each kind, to see within two minutes that a game
 * can be played; one in Firefox too, where it is installed and there is a screen, real or of Xvfb: without a screen
 * Firefox cannot draw the mat (the canvas with the scene).
 */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { findFirefox } from "./browser.ts";
import { root } from "./setup.mjs";

const FILES = [
  "tests/contract",
  "tests/headless/swords/random.spec.ts",
  "tests/browser/crusade/first-blood.spec.ts",
  "tests/browser/look/self-check.spec.ts",
];
const VITEST = join(root, "node_modules/.bin/vitest");

/** Runs a command with further variables of the environment. @throws Error where it fails */
function runCommand(
  [command = "", ...args]: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): void {
  execFileSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...variables },
  });
}

runCommand([VITEST, "run", ...FILES], { FRAY_BROWSER: "chromium" });

const hasScreen = process.platform !== "linux" || process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
const hasXvfb = !hasScreen && spawnSync("xvfb-run", ["--help"]).status === 0;
const matTest = [VITEST, "run", "tests/browser/crusade/first-blood.spec.ts"];
if (!findFirefox()) console.log("Not tried in Firefox: there is none here.");
else if (hasXvfb) runCommand(["xvfb-run", "-a", ...matTest], { FRAY_BROWSER: "firefox", FRAY_WINDOW: "1" });
else if (hasScreen) runCommand(matTest, { FRAY_BROWSER: "firefox" });
else console.log("Not tried in Firefox: it cannot draw the mat without a screen (Debian: apt-get install xvfb).");
