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

/** Where a place in a built file comes from; what was built from a built file is followed to its own source. */
function source(file: string, line: number, column: number): string {
  const found = mapOf(file)?.findEntry(line - 1, column - 1);
  return found && "originalSource" in found
    ? source(resolve(dirname(file), found.originalSource), found.originalLine + 1, found.originalColumn + 1)
    : `${file}:${line}:${column}`;
}

/** What pages say of stacks, with the lines that somebody wrote. */
export function readableStack(stack: string): string {
  return stack.replace(/(?:file:\/\/)?(\/[^\s():]+):(\d+):(\d+)/g, (_all, file: string, line: string, column: string) =>
    source(file, Number(line), Number(column)),
  );
}
