import fc from "fast-check";
import { expect, it } from "vitest";
import type { Part } from "../../src/rules/explain.ts";
import { withParts } from "../../src/rules/explain.ts";
import { problemMaker, problemNames } from "../../src/rules/problem.ts";

const part = (label: string, value: number): Part => ({ label, value, rule: "EC-009" });
const three = { value: 3, parts: [part("Skill", 3)], kind: "melee" };

it("further parts are added under their names, and whatever else there was stays", () => {
  expect(withParts(three, [part("Blessed", 2)])).toEqual({
    value: 5,
    parts: [part("Skill", 3), part("Blessed", 2)],
    kind: "melee",
  });
  expect(withParts(three, [])).toEqual(three);
});

it("nothing falls below the least by them, and a part says so; what lay lower before stays there", () => {
  expect(withParts(three, [part("Cursed", -5)])).toEqual({
    ...three,
    value: 0,
    parts: [part("Skill", 3), part("Cursed", -5), part("FRAY.Part.Minimum", 2)],
  });
  expect(withParts({ value: -2, parts: [part("Skill", -2)] }, [part("Cursed", -1)]).value).toBe(-2);
  expect(withParts({ value: -2, parts: [part("Skill", -2)] }, [part("Blessed", 1)], -9).value).toBe(-1);
});

it("the parts always add up, in whatever order the effects come", () => {
  const effects = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), effects, (value, more) => {
      const of = { value, parts: [part("Skill", value)] };
      const raised = withParts(
        of,
        more.map((one) => part("Effect", one)),
      );
      expect(raised.parts.reduce((sum, one) => sum + one.value, 0)).toBe(raised.value);
      expect(
        withParts(
          of,
          more.toReversed().map((one) => part("Effect", one)),
        ).value,
      ).toBe(raised.value);
    }),
  );
});

it("a problem carries the rule that says so", () => {
  const problem = problemMaker({ fallen: "EC-053", distant: "EC-009" });
  expect(problem("distant")).toEqual({ problem: "distant", rule: "EC-009" });
  expect(problemNames([problem("fallen"), problem("distant")])).toEqual(["fallen", "distant"]);
});
