import { afterEach, expect, test, vi } from "vitest";
import { allWords, listTexts } from "../../../../tools/words.ts";
import "../host-stub.ts";

const { localize } = await import("../../../../src/foundry/host/host.ts");
const { rest } = await import("../../../../src/foundry/rulesets/quest/actions/rest.ts");

/* What the dialog of a rest says. */

afterEach(() => vi.unstubAllGlobals());

test("OQ-070: a rest that gives back nothing, or much, says points, whatever a day gives", () => {
  const words = new Map(listTexts(allWords()));
  const has = (key: string): boolean => words.has(key);
  const localized = (key: string): string => words.get(key)!;
  const format = (key: string, data: Record<string, unknown>): string =>
    localized(key).replace(/\{(\w+)\}/g, (_all, name) => String(data[name]));
  vi.stubGlobal("game", { i18n: { lang: "en", has, localize: localized, format } });
  const said = [0, 0, 1, 5].map((points, index) => {
    // Nobody is whole but the first; a day may give nothing back.
    const context = { name: "Maren", days: 5, rate: 1, points, whole: index === 0 };
    const [{ hint, hintData }] = rest.fields!(context, {} as any) as any;
    return localize(hint, hintData);
  });
  expect(said).toEqual([
    "No hit points are missing.",
    "0 hit points at 1 a day.",
    "1 hit point at 1 a day.",
    "5 hit points at 1 a day.",
  ]);
});
