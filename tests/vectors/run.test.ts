import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { GROWN_IDS, RULESET_ENTRIES } from "../../src/rules/index.ts";
import type { RulesetReport, VectorCase, VectorFile } from "./runner.ts";
import {
  camelArguments,
  expandRule,
  failureLines,
  readVectors,
  reportLines,
  runCase,
  runFile,
  runVectors,
  snakeResult,
  summed,
  vectorFolder,
} from "./runner.ts";

/** Rule ids as a title: runs of neighbours as first..last. */
function ranges(ids: Iterable<string>): string {
  const sorted = [...new Set(ids)].sort();
  const shown: string[] = [];
  for (let i = 0; i < sorted.length;) {
    let last = i;
    while (last + 1 < sorted.length && next(sorted[last]!) === sorted[last + 1]) last++;
    shown.push(last > i + 1 ? `${sorted[i]}..${/\d+$/.exec(sorted[last]!)![0]}` : sorted.slice(i, last + 1).join(" "));
    i = last + 1;
  }
  return shown.join(" ");
}

function next(id: string): string {
  return id.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
}

const files = readVectors(vectorFolder());
const reports: RulesetReport[] = [];

describe("vectors", () => {
  for (const { name, file } of files) {
    const ids = file.cases.flatMap(({ rules }) => rules.flatMap(expandRule));
    test(`${file.ruleset}: ${file.cases.length} cases of ${ranges(ids)}`, async () => {
      const report = await runFile(name, file);
      reports.push(report);
      expect(report.passed + report.failed).toBe(file.cases.length);
      expect(failureLines(report)).toEqual([]);
    });
  }

  test("are there for every ruleset, and name its rules by its prefix", () => {
    const named = files.map(({ file }) => file.ruleset);
    expect(named).toEqual(expect.arrayContaining([...GROWN_IDS]));
    for (const { file } of files) {
      const prefix = RULESET_ENTRIES[file.ruleset]?.prefix;
      for (const id of file.cases.flatMap(({ rules }) => rules.flatMap(expandRule)))
        expect(id, file.ruleset).toMatch(new RegExp(`^${prefix}-`));
    }
  });

  afterAll(() => {
    console.log(reportLines(summed(vectorFolder(), reports)).join("\n"));
  });
});

/** Something else than what was expected, of the same kind. */
function altered(expected: unknown): unknown {
  if (typeof expected === "number") return expected + 1;
  if (typeof expected === "boolean") return !expected;
  if (typeof expected === "string") return `${expected}?`;
  if (Array.isArray(expected)) return [...expected, "one more"];
  if (expected === null) return 0;
  const [first] = Object.entries(expected as object);
  return first ? { ...(expected as object), [first[0]]: altered(first[1]) } : { one: "more" };
}

describe("the runner", () => {
  test("fails exactly the cases whose expected value was altered, one a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fray-vectors-"));
    try {
      const truth = await runVectors();
      const spoilt: string[] = [];
      for (const { name } of files) {
        cpSync(join(vectorFolder(), name), join(folder, name));
        const copy = JSON.parse(readFileSync(join(folder, name), "utf8")) as VectorFile & { cases: VectorCase[] };
        const failing = new Set(truth.rulesets.find((report) => report.file === name)!.failures.map(({ id }) => id));
        const index = copy.cases.findLastIndex((one) => !one.error && !failing.has(one.id));
        if (index < 0) continue;
        copy.cases[index] = { ...copy.cases[index]!, expect: altered(copy.cases[index]!.expect) };
        spoilt.push(copy.cases[index]!.id);
        writeFileSync(join(folder, name), JSON.stringify(copy));
      }
      const report = await runVectors(folder);
      const ids = (of: typeof report): string[] => of.rulesets.flatMap(({ failures }) => failures.map(({ id }) => id));
      expect(spoilt.length).toBeGreaterThan(0);
      expect(ids(report).sort()).toEqual([...ids(truth), ...spoilt].sort());
      expect(report.passed + report.failed).toBe(files.reduce((sum, { file }) => sum + file.cases.length, 0));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const one: VectorCase = { id: "X-1", kind: "edge", fn: "group_dr", rules: ["EC-082"], args: {}, expect: 4 };

  test("fails an unknown function, a missing room, a missing rejection and a wrong error", async () => {
    expect(runCase({}, one)?.reason).toBe("unknown fn");
    expect(runCase({ groupDr: () => 4 }, one)).toBeNull();
    expect(runCase({ groupDr: () => 5 }, one)?.reason).toBe("wrong result");
    expect(runCase({ groupDr: () => 4 }, { ...one, error: true })?.reason).toBe("not rejected");
    const broken = (): never => {
      throw new TypeError("broken");
    };
    expect(runCase({ groupDr: broken }, { ...one, error: true })?.reason).toBe("thrown");
    expect(runCase({ groupDr: () => 4 }, { ...one, expect: undefined })?.reason).toBe("wrong result");
    const report = await runFile("x.json", { ruleset: "nowhere", prefix: "X", schema: 1, cases: [one] });
    expect(report).toMatchObject({ cases: 1, passed: 0, failed: 1 });
    expect(report.failures[0]!.reason).toBe("room missing");
  });

  test("renames arguments and results, but neither ids nor values", () => {
    const totals = { some_one: 3, other: 4 };
    expect(camelArguments({ totals, weapon_damage: 1, a: { in_depth: ["two_words"] } })).toEqual({
      totals,
      weaponDamage: 1,
      a: { inDepth: ["two_words"] },
    });
    expect(snakeResult({ nextDr: { value: 7, parts: [] }, damageParts: [], parts: [], list: [{ aB: "c_d" }] })).toEqual(
      {
        next_dr: 7,
        list: [{ a_b: "c_d" }],
      },
    );
    expect(snakeResult({ myMage: "rearward" }, true)).toEqual({ myMage: "rearward" });
  });

  test("reads ranges of rule ids", () => {
    expect(expandRule("EC-043..045")).toEqual(["EC-043", "EC-044", "EC-045"]);
    expect(expandRule("SS-A09..10")).toEqual(["SS-A09", "SS-A10"]);
    expect(expandRule("EC-A01")).toEqual(["EC-A01"]);
  });
});
