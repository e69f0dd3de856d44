// Runs before anything is installed, so: plain JavaScript, nothing but Node.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Makes sure that Node is new enough and that node_modules is what package-lock.json says. */
export function setup() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Fray needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const lock = readFileSync(join(root, "package-lock.json"));
  const stamp = createHash("sha256").update(lock).update(process.version).digest("hex");
  const stampFile = join(root, "node_modules", ".fray-setup");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Installing what is missing (npm ci) …");
  try {
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
  } catch {
    console.error("npm ci failed: see its words above. Nothing else was changed.");
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
