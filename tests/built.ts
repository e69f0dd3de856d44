import { execFileSync } from "node:child_process";
import { typescript } from "../tools/setup.mjs";

/** Before tests of what is built: it is built, if something has changed since. */
export default function build(): void {
  execFileSync(process.execPath, ["--import", typescript, "tools/build.ts", "--quiet"], { stdio: "inherit" });
}
