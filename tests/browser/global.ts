import { execFileSync } from "node:child_process";
import { findBrowser } from "../../tools/browser.ts";

/** Before the first table test: the package is built and a Chromium is there. */
export default function setup(): void {
  execFileSync(process.execPath, ["--import", "tsx", "tools/build.ts", "--quiet"], { stdio: "inherit" });
  findBrowser();
}
