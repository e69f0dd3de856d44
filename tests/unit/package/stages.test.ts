import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import type * as Stages from "../../../tools/stages.mjs";

let folder: string;
let stages: typeof Stages;

// The stages of an empty repository: they look for files around their own.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "fray-stages-"));
  for (const file of ["stages.mjs", "setup.mjs"]) cpSync(join(root, "tools", file), join(folder, "tools", file));
  stages = (await import(pathToFileURL(join(folder, "tools/stages.mjs")).href)) as typeof Stages;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the output of a stage, and notes what it was built from. */
function build(name: string, maps: boolean): void {
  const { inputs, output } = stages.STAGES[name]!;
  mkdirSync(join(folder, dirname(output)), { recursive: true });
  writeFileSync(join(folder, output), "");
  stages.keepStage(name, stages.digestOf(inputs), maps);
}

test("the worker is built again with the module, whose build removes all scripts, also if only a file of the module has changed", () => {
  for (const name of Object.keys(stages.STAGES)) build(name, true);
  mkdirSync(join(folder, "tabletop/tools"), { recursive: true });
  writeFileSync(join(folder, "tabletop/tools/class-names.ts"), "");
  expect(stages.staleStages(false).sort()).toEqual(["module", "tabletop", "worker"]);
});

test("all files that the client's configuration imports are inputs of its stage", () => {
  const config = readFileSync(join(root, "tabletop/vite.config.ts"), "utf8");
  const imported = [...config.matchAll(/from "\.(\/tools\/[^"]+)"/g)].map(([, file]) => `tabletop${file}`);
  expect(imported.length).toBeGreaterThan(3);
  expect(imported.filter((file) => !stages.STAGES.tabletop!.inputs.includes(file))).toEqual([]);
});

test("scripts that were built without source maps do for a start, and are built again where maps are needed", () => {
  expect(stages.staleStages(false).sort()).toEqual(Object.keys(stages.STAGES).sort());
  for (const name of Object.keys(stages.STAGES)) build(name, false);
  expect(stages.staleStages(false)).toEqual([]);
  const scripts = ["module", "worker", "tabletop"];
  expect(stages.staleStages(true)).toEqual(scripts);
  for (const name of scripts) build(name, true);
  expect([stages.staleStages(true), stages.staleStages(false)]).toEqual([[], []]);
  // a later build without maps takes away those of the earlier one
  build("worker", false);
  expect([stages.staleStages(true), stages.staleStages(false)]).toEqual([["worker"], []]);
});
