import { expect, test } from "vitest";
import { areFoes, sideOf } from "../../src/rules/foes.ts";

test("CT-A23, OQ-002: a friendly token is the party's and any other the enemies', unless the encounter says otherwise", () => {
  expect(sideOf({ friendly: true })).toBe("party");
  expect(sideOf({ friendly: false })).toBe("enemies");
  expect(sideOf({ friendly: false, changed: null })).toBe("enemies");
  expect(sideOf({ friendly: true, changed: "enemies" })).toBe("enemies");
  expect(sideOf({ friendly: false, changed: "party" })).toBe("party");
  expect(sideOf({ friendly: true, changed: "aside" })).toBe("aside");
});

test("OQ-011: foes stand on two sides; who keeps out of the fight is nobody's", () => {
  expect(areFoes("party", "enemies")).toBe(true);
  expect(areFoes("enemies", "party")).toBe(true);
  for (const side of ["party", "enemies", "aside"] as const) expect(areFoes(side, side)).toBe(false);
  for (const side of ["party", "enemies"] as const) {
    expect(areFoes(side, "aside")).toBe(false);
    expect(areFoes("aside", side)).toBe(false);
  }
});
