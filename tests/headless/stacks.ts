import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

const maps = new Map<string, SourceMap | undefined>();

/** The map beside a built file, read when an error first needs it. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file))
    maps.set(
      file,
      existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))) : undefined,
    );
  return maps.get(file);
}

/** The source's `file:line:column` of a place in a built file, followed through source maps as far as there are any. */
function source(file: string, line: number, column: number): string {
  const found = mapOf(file)?.findEntry(line - 1, column - 1);
  // What a bundler adds has no source, though the map lists it.
  return found && "originalSource" in found && (found.originalSource as string | undefined)
    ? source(resolve(dirname(file), found.originalSource), found.originalLine + 1, found.originalColumn + 1)
    : `${file}:${line}:${column}`;
}

/** Replaces the places in built files that an error's stack names by those in the sources. */
export function readableStack(stack: string): string {
  return stack.replace(/(?:file:\/\/)?(\/[^\s():]+):(\d+):(\d+)/g, (_all, file: string, line: string, column: string) =>
    source(file, Number(line), Number(column)),
  );
}
