import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../../tools/setup.mjs";

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
