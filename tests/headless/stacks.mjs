import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

const maps = new Map();

/** The map beside a built file, read when an error first needs it. */
function mapOf(file) {
  if (!maps.has(file))
    maps.set(
      file,
      existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))) : undefined,
    );
  return maps.get(file);
}

/** Where a place in a built file comes from; what was built from a built file is followed to its own source. */
function source(file, line, column) {
  const { originalSource, originalLine, originalColumn } = mapOf(file)?.findEntry(line - 1, column - 1) ?? {};
  return originalSource
    ? source(resolve(dirname(file), originalSource), originalLine + 1, originalColumn + 1)
    : `${file}:${line}:${column}`;
}

/** A stack that names the lines somebody wrote. */
export function readableStack(stack) {
  return stack.replace(/(?:file:\/\/)?(\/[^\s():]+):(\d+):(\d+)/g, (_, file, line, column) =>
    source(file, Number(line), Number(column)),
  );
}
