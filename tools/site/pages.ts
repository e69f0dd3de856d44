/** The pages of the site around the table. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** Writes the front page. */
export function writePages(out: string): void {
  mkdirSync(out, { recursive: true });
  cpSync(join(root, "tools/site/front.html"), join(out, "index.html"));
  writeFileSync(join(out, ".nojekyll"), "");
}
