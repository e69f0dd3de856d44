import { execFileSync } from "node:child_process";
import { typescript } from "../tools/setup.mjs";

/** Builds what has changed since the last build, before tests that use the built files; a global setup of vitest. */
export default function build(): void {
  execFileSync(process.execPath, ["--import", typescript, "tools/build.ts", "--quiet"], { stdio: "inherit" });
}
