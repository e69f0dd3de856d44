import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../../tools/setup.mjs";
import vitestConfig, { QUICK } from "../../../vitest.config.ts";

const config = vitestConfig as { test: { projects: readonly unknown[] } };

const read = (path: string): any => parse(readFileSync(join(root, ".github", path), "utf8"));
const scripts = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts;

describe("what the public repository runs by itself", () => {
  test.each(readdirSync(join(root, ".github/workflows")))("%s says when, and what each job does where", (name) => {
    const { name: title, on, permissions, jobs } = read(`workflows/${name}`);
    expect([title, on, permissions].every(Boolean)).toBe(true);
    for (const job of Object.values<any>(jobs)) {
      expect(job).toMatchObject({ "runs-on": "ubuntu-latest", "timeout-minutes": expect.any(Number) });
      for (const step of job.steps) expect(Boolean(step.uses) !== Boolean(step.run)).toBe(true);
      const called = job.steps.flatMap(({ run = "" }) =>
        [...run.matchAll(/npm (?:run )?(\w+)/g)].map(([, one]) => one),
      );
      for (const one of called.filter((each: string) => each !== "ci")) expect(Object.keys(scripts)).toContain(one);
    }
  });

  test("every push is checked; a pull request plays every project that the check does not, in whole shards", () => {
    const { on, jobs } = read("workflows/check.yml");
    expect(Object.keys(on)).toEqual(["push", "pull_request"]);
    expect(jobs.quick.if).toBeUndefined();
    expect(jobs.quick.steps.at(-1).run).toBe("npm run check");
    for (const { if: when } of [jobs.rules, jobs.full]) expect(when).toBe("github.event_name == 'pull_request'");
    expect(jobs.rules.steps.at(-1).run).toBe("npx vitest run --project=rules --project=fights --coverage");
    const shards = new Map<string, string[]>();
    for (const { project, shard } of jobs.full.strategy.matrix.include)
      shards.set(project, [...(shards.get(project) ?? []), shard]);
    const projects = config.test.projects.map((one) => (one as { test: { name: string } }).test.name);
    expect(["fights", ...shards.keys()]).toEqual(projects.filter((name) => !QUICK.includes(name)));
    for (const each of shards.values())
      expect(each).toEqual(Array.from({ length: each.length }, (_, nth) => `${nth + 1}/${each.length}`));
  });

  test("every night all is played of what each run samples, and a few steps in the Firefox that is there", () => {
    const { on, jobs } = read("workflows/nightly.yml");
    expect(on.schedule).toHaveLength(1);
    const runs = jobs.everything.steps.flatMap(({ run }: { run?: string }) => (run ? [run] : []));
    expect(runs.slice(-2)).toEqual(["npm test -- --all", "npm test -- --smoke"]);
  });

  test("a release checks, names its own addresses in the manifest, and attaches manifest and package", () => {
    const { on, jobs } = read("workflows/release.yml");
    expect(on.push.tags).toHaveLength(1);
    const runs = jobs.release.steps.map(({ run = "" }: { run?: string }) => run).join("\n");
    const order = ["npm run check", "tools/release.ts", "npm run package", "gh release create"];
    expect(order.map((part) => runs.indexOf(part))).toEqual(
      order.map((part) => runs.indexOf(part)).sort((a, b) => a - b),
    );
    for (const part of order) expect(runs).toContain(part);
    for (const file of ["fray-$GITHUB_REF_NAME.zip", "dist/system.json"]) expect(runs).toContain(file);
  });

  test("a fault is asked for with the self-check's report", () => {
    const { name, description, body } = read("ISSUE_TEMPLATE/fault.yml");
    expect([name, description].every((text) => typeof text === "string")).toBe(true);
    const ids = body.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of body) {
      expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type);
      expect(attributes.label).toBeTruthy();
    }
    expect(body.find(({ id }: { id: string }) => id === "report").validations.required).toBe(true);
  });
});
