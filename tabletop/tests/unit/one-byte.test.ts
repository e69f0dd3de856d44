import { SourceMap } from "node:module";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import client from "../../vite.config.ts";
import { oneByte } from "../../tools/one-byte.ts";
import site from "../../vite.site.config.ts";
import system from "../../../vite.config.ts";

const LARGE = /[\u0100-\uffff]/;

/** Builds a script as the client is built, with a source map. */
async function built(source: string): Promise<Rolldown.OutputChunk> {
  const entry = { name: "entry", resolveId: (id: string) => (id === "it" ? id : null), load: () => source };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [entry, oneByte],
    build: { write: false, sourcemap: true, rolldownOptions: { input: "it", output: { minify: true } } },
  });
  return (result as Rolldown.RolldownOutput).output[0];
}

test("scripts are built in letters of one byte, mean the same, and their source maps hold", async () => {
  const source = [
    'globalThis.said = ["a – b", `c → ${globalThis.x} ∞`, "é", "😀", /^[–—]$/u.test("—"), { "½√": 1 }];',
    "globalThis.counted = globalThis.said.length;",
    'globalThis.later = "−"; globalThis.lines = `one\n‘two’`; globalThis.last = globalThis.said.at(-1);',
  ].join("\n");
  const { code, map } = await built(source);
  expect(code).not.toMatch(LARGE);
  const found = { x: 7 } as Record<string, any>;
  new Function("globalThis", code)(found);
  expect(found).toMatchObject({ said: ["a – b", "c → 7 ∞", "é", "😀", true, { "½√": 1 }], counted: 6, later: "−" });
  expect(found).toMatchObject({ lines: "one\n‘two’", last: { "½√": 1 } });
  const places = new SourceMap(map as never);
  const lines = code.split("\n");
  const originals = source.split("\n");
  for (const name of ["said=", "counted", "length", "later", "lines", "last", "at("]) {
    const row = lines.findIndex((line) => line.includes(name));
    const { originalLine, originalColumn } = places.findEntry(row, lines[row]!.indexOf(name)) as Entry;
    // A place of the map may be the whole expression that ends with the name.
    const word = /\w+/.exec(name)![0];
    expect(originals[originalLine]!.slice(originalColumn), name).toMatch(
      new RegExp(`^(?:globalThis\\.(?:said\\.)?)?${word}`),
    );
  }
});

test("a raw template with a larger letter, where an escape would stand for itself, ends the build", async () => {
  await expect(built("globalThis.raw = String.raw`–${globalThis.x}`;")).rejects.toThrow("raw template");
});

test("a backslash before a larger letter, which would make another escape, ends the build", async () => {
  await expect(built("globalThis.found = /\\–/.test(globalThis.x);")).rejects.toThrow("backslash");
});

test("the client, its site and the system are built so", () => {
  for (const { plugins } of [client, site, system] as { plugins?: unknown[] }[]) expect(plugins).toContain(oneByte);
});

interface Entry {
  originalLine: number;
  originalColumn: number;
}
