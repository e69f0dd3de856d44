/**
 * `npm test -- --fights [N]`: plays random tests of the five rulesets on the tabletop. For each seed N attacks (250)
 * are applied, written over by others and undone, each compared with the pure rule; for each cast of fighters N / 2
 * whole fights are played as the forecast plays them, and compared with its odds. `npm test` plays a sample of both.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup.mjs";

const count = Number(process.argv[2] ?? 250);
if (!Number.isInteger(count) || count < 1) throw new Error("How many attacks? A whole number above nothing.");

execFileSync(join(root, "node_modules/.bin/vitest"), ["run", "--project=headless", "random.spec"], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, FRAY_FIGHTS: String(count), FRAY_SAMPLE: "all" },
});
