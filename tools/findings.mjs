// `npm run findings [-- NAME …]`: runs each finding of findings/ and prints a line each. Fails if one is no longer true.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const folder = join(root, "findings");
const wantedNames = process.argv.slice(2);
const scripts = readdirSync(folder).filter((file) => file.endsWith(".sh"));
const names = scripts
  .map((file) => file.slice(0, -3))
  .filter((name) => !wantedNames.length || wantedNames.includes(name));
if (!names.length) throw new Error(`No such finding: ${wantedNames.join(", ")}`);

let failed = 0;
for (const name of names) {
  const { status, stdout, stderr } = spawnSync("bash", [join(folder, `${name}.sh`)], { encoding: "utf8" });
  const lastLine = (status === 0 ? stdout : stderr || stdout).trim().split("\n").at(-1) ?? "";
  if (status !== 0) failed++;
  console.log(`${status === 0 ? "true   " : "CHANGED"}  ${name}: ${lastLine}`);
}
process.exit(failed ? 1 : 0);
