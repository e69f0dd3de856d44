import { execFileSync } from "node:child_process";

/** Before the first headless test: the package and the client are built. */
export default function setup(): void {
  execFileSync(process.execPath, ["--import", "tsx", "tools/build.ts", "--quiet"], { stdio: "inherit" });
}
