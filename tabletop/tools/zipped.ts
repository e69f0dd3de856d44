/** Compresses built scripts and styles during the build, so that no server has to at the first request. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Plugin } from "vite";

const zip = promisify(gzip);

/**
 * Makes a plugin for Vite that writes `name.gz` beside each script and style sheet in a folder.
 * @param folder the path of the folder; its subfolders are left alone
 */
export const zipped = (folder: string): Plugin => ({
  name: "zipped",
  // In writeBundle, as Vite calls closeBundle after a failed build too, when there are no files.
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
