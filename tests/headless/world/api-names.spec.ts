import { afterAll, beforeAll, expect, test } from "vitest";
import { ABSENT_HOOKS, ABSENT_HOOKS_13 } from "../../../tabletop/client/core/absent-hook-names.ts";
import { ABSENT_HOOKS_14 } from "../../../tabletop/client/core/absent-hook-names-14.ts";
import { NOT_BUILT, NOT_BUILT_13, NOT_BUILT_14, SINCE_14, UNTIL_13 } from "../../../tabletop/client/core/documented.ts";
import { readAskedFor } from "../../../tabletop/tools/api-names.ts";
import { type ExportedNames } from "../../../tabletop/tools/exported-names.ts";
import { type HeadlessSeat } from "../table.ts";
import {
  tables,
  seat,
  seat14,
  names,
  names14,
  exported,
  look,
  lacking,
  inCode,
  listed,
  pageOf,
  said,
  expected,
  pathsOf,
  ALSO_IN_13,
  NOT_IN_13,
  NOT_IN_TYPES_14,
  open,
} from "./api-names/names.ts";

beforeAll(open);
afterAll(async () => {
  for (const table of tables) await table.leave();
});

test("the types list names of every kind", () => {
  for (const [kind, list] of Object.entries(names)) expect(Object.values(list).flat().length, kind).toBeGreaterThan(15);
});

test("absent.md tells every name that is not there, and no other", async () => {
  const page = pageOf(await look(seat, names), await look(seat14, names14));
  const namespaces = [
    "## Names of namespaces",
    "",
    `In generation 13 undefined: ${inCode(await lacking(seat, exported[13]))}.`,
    "",
    `In generation 14 undefined: ${inCode(await lacking(seat14, exported[14]))}.`,
    "",
  ].join("\n");
  await expect(`${page}${namespaces}`).toMatchFileSnapshot("../../../tabletop/absent.md");
});

test.each([13, 14])(
  "generation %i: a protected method that is not built throws; undefined is only what is asked for",
  async (generation) => {
    const asked = readAskedFor(".");
    const { hooks, oldHooks } = await (generation === 13 ? look(seat, names) : look(seat14, names14));
    const unasked = listed({ hooks }).filter((told) => !asked.has(told.match(/(\w+)`$/)![1]!));
    expect(unasked).toEqual([]);
    expect(oldHooks.throws, "what is deprecated may be asked for").toEqual({});
    expect(Object.values(hooks.throws).flat().length).toBeGreaterThan(250);
  },
);

test("in both generations `super._onX()` says what is not in the tabletop", async () => {
  for (const at of [seat, seat14]) expect(await said(at, ABSENT_HOOKS)).toEqual(expected(ABSENT_HOOKS));
  expect(await said(seat, ABSENT_HOOKS_13)).toEqual(expected(ABSENT_HOOKS_13));
  expect(await said(seat14, ABSENT_HOOKS_14)).toEqual(expected(ABSENT_HOOKS_14));
  const in14 = await said(seat14, ABSENT_HOOKS_13);
  expect(
    in14.filter(([, told]) => told !== null),
    "14 has them no longer: undefined",
  ).toEqual([]);
});

test("a name of one generation alone is undefined in the other", async () => {
  const only = (these: ExportedNames, those: ExportedNames): string[] => {
    const others = new Set(pathsOf(those));
    return pathsOf(these).filter((path) => !others.has(path));
  };
  const there = ({ page }: HeadlessSeat, wanted: readonly string[]): Promise<string[]> =>
    page.evaluate(
      (all) =>
        all.filter(
          (path) => path.split(".").reduce((at: any, step) => at?.[step], (globalThis as any).foundry) !== undefined,
        ),
      wanted,
    );
  await expect.poll(() => there(seat, [...only(exported[14], exported[13]), ...NOT_IN_13])).toEqual(ALSO_IN_13);
  await expect.poll(() => there(seat14, only(exported[13], exported[14]))).toEqual([]);
});

test("the lists kept by hand name nothing that the types of their generation do not", () => {
  const all = {
    13: new Set([...pathsOf(exported[13]), ...pathsOf(names.statics)]),
    14: new Set([...pathsOf(exported[14]), ...pathsOf(names14.statics)]),
  };
  const unknown = (paths: readonly string[], ...generations: (13 | 14)[]): string[] =>
    paths.filter((path) => !path.includes(".prototype.") && !generations.every((one) => all[one].has(path)));
  expect(unknown(pathsOf(NOT_BUILT), 13, 14)).toEqual([]);
  expect(unknown(pathsOf(NOT_BUILT_13), 13)).toEqual([]);
  expect(unknown(pathsOf(NOT_BUILT_14), 14)).toEqual([]);
  expect(unknown(pathsOf(SINCE_14), 14)).toEqual(NOT_IN_TYPES_14);
  expect(unknown(pathsOf(UNTIL_13), 13)).toEqual([]);
  expect(pathsOf(NOT_BUILT_14).filter((path) => all[13].has(path))).toEqual([]);
  expect(pathsOf(UNTIL_13).filter((path) => all[14].has(path))).toEqual([]);
});
