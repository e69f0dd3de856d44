import { expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import { rest } from "../../../src/rules/crusade/index.ts";
import { told } from "../told.ts";

test("EC-107 EC-112 a rest between scenes gives back all stress, and says of what", () => {
  const { value, parts } = rest({ damage: 7 });
  expect([value, told(parts)]).toEqual([0, ["Stress 7 EC-107", "Rest -7 EC-112"]]);
  expect(rest({ damage: 0 })).toEqual({ value: 0, parts: [] });
  expect(() => rest({ damage: -1 })).toThrow(RulesError);
});
