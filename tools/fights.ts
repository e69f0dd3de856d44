/**
 * `npm test -- --fights [N]`: N random attacks of each seed (250) of the five rulesets on the host, applied, written over
 * and undone, each compared with the pure rule; and half as many whole fights of each cast of the forecast by its plan,
 * compared with what it foretells. `npm test` plays a sample.
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
