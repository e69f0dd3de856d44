/** Files that a build names by what they hold, zipped beside themselves: no server has to when the first page asks. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Plugin } from "vite";

const zip = promisify(gzip);

/** @param folder of such files, once they are built */
export const zipped = (folder: string): Plugin => ({
  name: "zipped",
  async closeBundle() {
    const files = readdirSync(folder).filter((name) => /\.(?:css|js)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const file = join(folder, name);
        writeFileSync(`${file}.gz`, await zip(readFileSync(file), { level: 9 }));
      }),
    );
  },
});
