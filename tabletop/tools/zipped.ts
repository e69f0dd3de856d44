/**
 * Zips the files that a build names by a hash of their content, beside themselves, so that no server has to at the
 * first request.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Plugin } from "vite";

const zip = promisify(gzip);

/**
 * Makes a plugin for Vite that writes `name.gz` beside each script and style sheet once they are built.
 * @param folder the path of the folder with the built files; those in folders below it are left alone
 */
export const zipped = (folder: string): Plugin => ({
  name: "zipped",
  // not closeBundle, which Vite also calls after a failed build: there are no files then
  async writeBundle() {
    const files = readdirSync(folder).filter((name) => /\.(?:css|js)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const file = join(folder, name);
        writeFileSync(`${file}.gz`, await zip(readFileSync(file), { level: 9 }));
      }),
    );
  },
});
