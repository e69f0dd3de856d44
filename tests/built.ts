import { execFileSync } from "node:child_process";

/** Before tests of what is built: it is built, if something has changed since. */
export default function build(): void {
  execFileSync(process.execPath, ["--import", "tsx", "tools/build.ts", "--quiet"], { stdio: "inherit" });
}
