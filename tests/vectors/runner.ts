import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { RulesError } from "../../src/rules/error.ts";

/** One case of a vector file; see docs and the README of the vectors. */
export interface VectorCase {
  readonly id: string;
  readonly kind: "example" | "edge" | "random";
  readonly fn: string;
  readonly rules: readonly string[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly expect?: unknown;
  readonly error?: boolean;
  readonly note?: string;
}

/** One vector file. */
export interface VectorFile {
  readonly ruleset: string;
  readonly prefix: string;
  readonly schema: number;
  readonly cases: readonly VectorCase[];
}

/** Why a case failed, with what was expected and what came out. */
export interface VectorFailure {
  readonly id: string;
  readonly fn: string;
  readonly rules: readonly string[];
  readonly reason:
    | "wrong result"
    | "not rejected"
    | "rejected"
    | "unknown fn"
    | "room missing"
    | "broken room"
    | "thrown";
  readonly message: string;
}

export interface RulesetReport {
  readonly ruleset: string;
  readonly file: string;
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  /** Rule ids named by the cases that passed. */
  readonly covered: readonly string[];
  readonly failures: readonly VectorFailure[];
}

export interface VectorReport {
  readonly folder: string;
  readonly rulesets: readonly RulesetReport[];
  readonly passed: number;
  readonly failed: number;
}

type Room = Readonly<Record<string, unknown>>;

/** The folder of the vectors: FRAY_VECTORS, or the copy beside this file. */
export function vectorFolder(): string {
  return resolve(process.env["FRAY_VECTORS"] || import.meta.dirname);
}

/** The vector files of a folder, by name. Files without `cases` are something else and are not read. */
export function readVectors(folder: string): { readonly name: string; readonly file: VectorFile }[] {
  const found: { name: string; file: VectorFile }[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".json")) continue;
    const file = JSON.parse(readFileSync(join(folder, name), "utf8")) as Partial<VectorFile>;
    if (!Array.isArray(file.cases) || typeof file.ruleset !== "string") continue;
    if (file.schema !== 1)
      throw new Error(`${name}: vectors of schema ${String(file.schema)}, this runner reads schema 1`);
    found.push({ name, file: file as VectorFile });
  }
  return found;
}

/** Objects whose keys are ids, by argument name: they are data and stay as written. */
const ID_MAPS: ReadonlySet<string> = new Set(["totals", "wants_rear", "grappled"]);
/** Functions whose whole result is such an object. */
const ID_RESULTS: ReadonlySet<string> = new Set(["resolve_stances"]);

export function toCamel(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The arguments of a case as a ruleset takes them; keys in camelCase, ids and values untouched. */
export function camelArguments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelArguments);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      toCamel(key),
      ID_MAPS.has(key) ? structuredClone(one) : camelArguments(one),
    ]),
  );
}

/** A result as the vectors write it: explained numbers without their parts, keys in snake_case. */
export function snakeResult(value: unknown, keysAreIds = false): unknown {
  if (Array.isArray(value)) return value.map((one) => snakeResult(one));
  if (value === null || typeof value !== "object") return value;
  // An explained number or choice is its value; what else it carries, a rule for instance, explains it.
  if (!keysAreIds && "value" in value && "parts" in value) return snakeResult(value.value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => keysAreIds || !(key === "parts" || key.endsWith("Parts")))
      .map(([key, one]) => [keysAreIds ? key : toSnake(key), snakeResult(one)]),
  );
}

/** A copy frozen to the bottom, so that a rule that writes to its input is caught. */
function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** Why a case fails against a room, or null when it passes. */
export function runCase(room: Room, one: VectorCase): Pick<VectorFailure, "reason" | "message"> | null {
  const rule = room[toCamel(one.fn)];
  if (typeof rule !== "function") return { reason: "unknown fn", message: `no function ${toCamel(one.fn)}` };
  const mustReject = one.error === true;
  let actual: unknown;
  try {
    actual = snakeResult(
      (rule as (input: unknown) => unknown)(frozen(camelArguments(one.args))),
      ID_RESULTS.has(one.fn),
    );
  } catch (error) {
    if (!(error instanceof RulesError)) return { reason: "thrown", message: String(error) };
    return mustReject ? null : { reason: "rejected", message: error.message };
  }
  if (mustReject) return { reason: "not rejected", message: `gave ${JSON.stringify(actual)}` };
  // A case without an expectation can neither pass nor be skipped.
  if (!("expect" in one)) return { reason: "wrong result", message: "the case expects nothing" };
  if (isDeepStrictEqual(actual, one.expect)) return null;
  return { reason: "wrong result", message: `expected ${JSON.stringify(one.expect)}, got ${JSON.stringify(actual)}` };
}

/** The room of a ruleset: its module, or why there is none. */
async function openRoom(ruleset: string): Promise<{ room: Room } | Pick<VectorFailure, "reason" | "message">> {
  const address = new URL(`../../src/rules/${ruleset}/index.ts`, import.meta.url);
  try {
    return { room: (await import(/* @vite-ignore */ address.href)) as Room };
  } catch (error) {
    return { reason: existsSync(address) ? "broken room" : "room missing", message: String(error) };
  }
}

/** Runs the cases of one file. passed + failed is the number of its cases. */
export async function runFile(name: string, file: VectorFile): Promise<RulesetReport> {
  const opened = await openRoom(file.ruleset);
  const failures: VectorFailure[] = [];
  const covered = new Set<string>();
  let passed = 0;
  for (const one of file.cases) {
    const failure = "room" in opened ? runCase(opened.room, one) : opened;
    if (failure === null) {
      passed++;
      for (const rule of one.rules) for (const id of expandRule(rule)) covered.add(id);
    } else failures.push({ id: one.id, fn: one.fn, rules: one.rules, ...failure });
  }
  const report = { ruleset: file.ruleset, file: name, cases: file.cases.length, passed, failed: failures.length };
  if (report.passed + report.failed !== report.cases) throw new Error(`${name}: cases were lost`);
  return { ...report, covered: [...covered].sort(), failures };
}

/** Runs every vector file of a folder; `only` limits it to some rulesets. */
export async function runVectors(folder = vectorFolder(), only?: readonly string[]): Promise<VectorReport> {
  const rulesets: RulesetReport[] = [];
  for (const { name, file } of readVectors(folder)) {
    if (!only || only.includes(file.ruleset)) rulesets.push(await runFile(name, file));
  }
  return summed(folder, rulesets);
}

/** The reports of some files and their sums. */
export function summed(folder: string, rulesets: readonly RulesetReport[]): VectorReport {
  const sum = (field: "passed" | "failed"): number => rulesets.reduce((total, one) => total + one[field], 0);
  return { folder, rulesets, passed: sum("passed"), failed: sum("failed") };
}

/** `EC-043..048` as its six ids; a single id as itself. */
export function expandRule(rule: string): string[] {
  const range = /^([A-Z]+-[A-Z]*)(\d+)\.\.(\d+)$/.exec(rule);
  if (!range) return [rule];
  const [, prefix, from, to] = range as unknown as [string, string, string, string];
  const ids: string[] = [];
  for (let id = Number(from); id <= Number(to); id++) ids.push(prefix + String(id).padStart(from.length, "0"));
  return ids;
}

/** The first failures of a file as lines, and how many more there are. */
export function failureLines({ failures }: RulesetReport, shown = 20): string[] {
  const lines = failures.slice(0, shown).map(({ id, fn, reason, message }) => `${id} ${fn}: ${reason}: ${message}`);
  if (failures.length > shown) lines.push(`and ${failures.length - shown} more`);
  return lines;
}

/** The report as lines: the first failures, then `N passed, N failed` a ruleset and in total. */
export function reportLines(report: VectorReport, shown = 20): string[] {
  const lines = report.rulesets.flatMap((one) => failureLines(one, shown));
  for (const { ruleset, passed, failed } of report.rulesets)
    lines.push(`${ruleset}: ${passed} passed, ${failed} failed`);
  lines.push(`${report.passed} passed, ${report.failed} failed`);
  return lines;
}
