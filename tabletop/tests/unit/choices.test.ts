import { expect, it } from "vitest";
import { isChoice, prepareChoiceConfig } from "../../common/data/fields/choices.ts";

const optionsOf = (choices: unknown): unknown => {
  const config: Record<string, any> = {};
  prepareChoiceConfig(config, choices);
  return config.options?.map(({ value, label }: { value: unknown; label: unknown }) => [value, label]);
};

it("every kind of choices that a value is tested against gives a select its options", () => {
  const entries = [
    ["a", "Ash"],
    ["b", "Birch"],
  ] as const;
  for (const choices of [new Map(entries), Object.fromEntries(entries)]) {
    expect(isChoice(choices, "b")).toBe(true);
    expect(optionsOf(choices)).toEqual(entries);
  }
  for (const choices of [["a", "b"], new Set(["a", "b"])]) {
    expect(isChoice(choices, "b")).toBe(true);
    expect(optionsOf(choices)).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
  }
});
