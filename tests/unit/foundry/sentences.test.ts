import { expect, test } from "vitest";
import "./host-stub.ts";

const { sentences } = await import("../../../src/foundry/cards/phrase.ts");

test("sentences follow one another with one full stop, whatever the first ends with", () => {
  expect(sentences(["Costs one action", "Then it is loaded"])).toBe("Costs one action. Then it is loaded");
  expect(sentences(["It cannot be seen.", "Costs one action"])).toBe("It cannot be seen. Costs one action");
  expect(sentences(["Who?", "", "You"])).toBe("Who? You");
  expect(sentences([])).toBe("");
});
