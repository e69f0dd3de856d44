import { describe, expect, it } from "vitest";
import { readBehaviours, titlesOf } from "../../tools/behaviours.ts";

describe("the catalogue of behaviours", () => {
  it("has a test or a reason for every entry", () => {
    const missing = readBehaviours().filter((row) => row.status === "missing");
    expect(missing.map((row) => `${row.id} ${row.what}`)).toEqual([]);
  });

  it("reads ids out of titles, and not out of what is skipped", () => {
    const source = `
      describe("D-009", () => {
        it("D-001 [13] a", () => {});
        it.each([13, 14])(\`D-002, U-003 \${1}\`, () => {});
        it.skip("D-004", () => {});
        it.todo("D-005");
        describe.skip("x", () => { it("D-006", () => {}); });
      });`;
    expect(titlesOf(source, "a.test.ts").flatMap((title) => title.ids)).toEqual(["D-001", "D-002", "U-003"]);
  });
});
