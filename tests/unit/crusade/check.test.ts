import { describe, expect, test } from "vitest";
import { check } from "../../../src/rules/crusade/index.ts";

describe("a check that is no attack", () => {
  test("EC-042, EC-127: d10, skill and what is added, each a part of its own; a skill of nothing is none", () => {
    const ruling = { label: "FRAY.Part.Amendment", value: -2, rule: "EC-042" } as const;
    expect(check({ die: 7, skill: 3, modifiers: [ruling], rule: "EC-042" })).toEqual({
      value: 8,
      parts: [
        { label: "FRAY.Part.Die", value: 7, rule: "EC-042" },
        { label: "FRAY.Part.Skill", value: 3, rule: "EC-042" },
        ruling,
      ],
    });
    expect(check({ die: 1, skill: 0, rule: "EC-127" })).toEqual({
      value: 1,
      parts: [{ label: "FRAY.Part.Die", value: 1, rule: "EC-127" }],
    });
  });

  test.each([0, 11, 2.5, Number.NaN])("EC-183: no d10 shows %s", (die) => {
    expect(() => check({ die, skill: 2, rule: "EC-183" })).toThrow(/NotAWholeNumber/);
  });
});
