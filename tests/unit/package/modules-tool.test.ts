/** `npm run modules` on a repository of our own, and what `npm run compat` says of modules. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moduleRows, nameIn } from "../../../tabletop/tools/compat-modules.ts";
import { fetchModule, type Source } from "../../../tools/modules.ts";

describe("fetching a module", () => {
  const folder = mkdtempSync(join(tmpdir(), "modules-tool-"));
  const mirror = join(folder, "mirror");
  const out = join(folder, "out");
  let commit = "";
  const source = (more: Partial<Source> = {}): Source => ({ id: "ours", repository: "we/ours", commit, ...more });

  beforeAll(() => {
    const work = join(folder, "work");
    mkdirSync(join(work, "inner"), { recursive: true });
    for (const path of ["module.json", "inner/module.json"]) writeFileSync(join(work, path), '{ "id": "ours" }');
    const git = (...args: string[]): string => execFileSync("git", ["-C", work, ...args], { encoding: "utf8" }).trim();
    git("init", "--quiet");
    git("add", ".");
    git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "-m", "Begin");
    commit = git("rev-parse", "HEAD");
    execFileSync("git", ["clone", "--quiet", "--bare", work, join(mirror, "we+ours")]);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("takes the commit's files, or those of one folder, and parts from elsewhere", () => {
    const parts = [{ folder: "part", repository: "we/ours", commit }];
    expect(fetchModule(source({ parts }), out, mirror)).toEqual([]);
    expect(readdirSync(join(out, "ours")).sort()).toEqual(["inner", "module.json", "part"]);
    fetchModule(source({ folder: "inner" }), out, mirror);
    expect(readdirSync(join(out, "ours"))).toEqual(["module.json"]);
  });

  it("says what is wrong in one sentence and leaves what was there", () => {
    expect(() => fetchModule(source({ commit: "0".repeat(40) }), out, mirror)).toThrow(/not a/i);
    expect(() => fetchModule(source({ id: "other" }), out, mirror)).toThrow("its module.json calls it ours");
    expect(readFileSync(join(out, "ours/module.json"), "utf8")).toContain("ours");
    expect(existsSync(join(out, "ours.new"))).toBe(false);
    expect(existsSync(join(out, "other"))).toBe(false);
  });

  it("every module of the list has a repository and a whole commit", () => {
    const list = JSON.parse(readFileSync("tools/modules.json", "utf8")) as Source[];
    for (const { id, repository, commit: at } of list) {
      expect(repository, id).toMatch(/^[\w-]+\/[\w.-]+$/);
      expect(at, id).toMatch(/^[0-9a-f]{40}$/);
    }
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });
});

describe("what compat says of a module", () => {
  const state = { title: "A", version: "1", active: true, obstacle: null, failures: [] as string[] };

  it("loaded, not active, or the first failure with the name behind it", () => {
    const rows = moduleRows([
      { ...state, id: "good" },
      { ...state, id: "kept-away", active: false, obstacle: "It needs more." },
      {
        ...state,
        id: "bad",
        failures: ["a.js of the module bad failed: not in the tabletop: foundry.a.B\nmore", "two"],
      },
    ]);
    expect(rows.map(({ ok, detail }) => [ok, detail])).toEqual([
      [true, "1"],
      [false, "It needs more."],
      [false, "1: a.js of the module bad failed: not in the tabletop: foundry.a.B [the host lacks foundry.a.B]"],
    ]);
    expect(rows[2]!.complaints).toBe(2);
  });

  it.each([
    ["Cannot read properties of undefined (reading 'tools')", "tools"],
    ["ui.chat.foo is not a function", "ui.chat.foo"],
    ["tinyMCE is not defined", "tinyMCE"],
    ["Class extends value undefined is not a constructor or null", "a class that is extended"],
  ])("%s", (failure, name) => expect(nameIn(failure)).toEqual({ name, host: false }));
});
