import { typescript } from "../../tools/setup.mjs";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const rules = join(root, "src/rules");
const modules = readdirSync(rules, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .sort()
  .map((file) => join(rules, file));

test("src/rules imports nothing but src/rules", () => {
  const strangers: string[] = [];
  for (const file of modules) {
    const source = readFileSync(file, "utf8");
    for (const [, from] of source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)) {
      const inside = from!.startsWith(".") && !relative(rules, resolve(dirname(file), from!)).startsWith("..");
      if (!inside) strangers.push(`${relative(root, file)}: ${from}`);
    }
  }
  expect(modules.length).toBeGreaterThan(0);
  expect(strangers).toEqual([]);
});

test("problems by their names alone, which the vectors ask for, stay in src/rules", () => {
  const foundry = join(root, "src/foundry");
  const found = readdirSync(foundry, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => /\b(checkActions|checkCharge|sneakEligible)\b/.test(readFileSync(join(foundry, file), "utf8")));
  expect(found).toEqual([]);
});

/**
 * Runs in a bare Node: everything a browser or Foundry would lend throws when a rule so much as reads it, and so do
 * chance and time. Then every module is loaded and every vector is run.
 */
function trapped(): string {
  const runner = pathToFileURL(join(root, "tests/vectors/runner.ts")).href;
  const lent = [
    "game",
    "foundry",
    "canvas",
    "ui",
    "CONFIG",
    "CONST",
    "Hooks",
    "document",
    "window",
    "PIXI",
    "localStorage",
  ];
  return `
    const byRules = () => /[/\\\\]src[/\\\\]rules[/\\\\]/.test(new Error().stack);
    const refuse = (name) => { if (byRules()) { console.error("A rule reached for " + name); process.exit(3); } };
    Error.stackTraceLimit = 100;
    for (const name of ${JSON.stringify(lent)})
      Object.defineProperty(globalThis, name, { configurable: true, get() { refuse(name); return undefined; } });
    const guard = (holder, key, name) => {
      const real = holder[key];
      holder[key] = function (...args) { refuse(name); return Reflect.apply(real, this, args); };
    };
    guard(Math, "random", "Math.random");
    guard(Date, "now", "Date.now");
    guard(performance, "now", "performance.now");
    guard(crypto, "getRandomValues", "crypto.getRandomValues");
    guard(crypto, "randomUUID", "crypto.randomUUID");
    for (const key of ["setTimeout", "setInterval", "queueMicrotask", "fetch"]) guard(globalThis, key, key);
    globalThis.Date = new Proxy(Date, { construct(target, args) { refuse("new Date"); return Reflect.construct(target, args); } });
    const modules = ${JSON.stringify(modules.map((file) => pathToFileURL(file).href))};
    /* first of all */
    for (const address of modules) await import(address);
    const { runVectors } = await import(${JSON.stringify(runner)});
    const { passed, failed } = await runVectors();
    console.log(JSON.stringify({ modules: modules.length, passed, failed }));
  `;
}

test("src/rules loads and computes in a bare Node, without Foundry, a document, chance or a clock", () => {
  const folder = mkdtempSync(join(tmpdir(), "fray-purity-"));
  try {
    const script = join(folder, "trapped.mjs");
    writeFileSync(script, trapped());
    const output = execFileSync(process.execPath, ["--import", typescript, script], {
      cwd: root,
      encoding: "utf8",
    });
    const report = JSON.parse(output) as { modules: number; passed: number; failed: number };
    expect(report.modules).toBe(modules.length);
    expect(report.passed).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the trap springs: a rule that throws dice itself is caught", () => {
  const folder = mkdtempSync(join(tmpdir(), "fray-purity-"));
  try {
    const rule = join(folder, "src/rules/x.mjs");
    mkdirSync(dirname(rule), { recursive: true });
    writeFileSync(rule, "export const die = Math.random();");
    const script = join(folder, "trapped.mjs");
    writeFileSync(
      script,
      trapped().replace("/* first of all */", `await import(${JSON.stringify(pathToFileURL(rule).href)});`),
    );
    expect(() => execFileSync(process.execPath, [script], { cwd: root, stdio: "pipe" })).toThrow(
      /A rule reached for Math.random/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
