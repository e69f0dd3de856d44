import { describe, expect, it } from "vitest";
import { reportLines, tryOut } from "../../tools/compat.ts";
import { sampled } from "../../../tests/sample.ts";

const SYSTEM = "tests/fixtures/other-system/system";

describe.each(sampled([14, 13] as const, 1))("a small system of our own, generation %i", (generation) => {
  it("goes through all that `compat` tries", async () => {
    const report = await tryOut({ system: SYSTEM, generation });
    expect(report.complaints).toEqual([]);
    expect(report.deprecated).toEqual([]);
    expect(report.rows.filter((row) => !row.ok)).toEqual([]);
    const what = report.rows.map((row) => row.what);
    expect(what).toEqual(
      expect.arrayContaining(["boot to ready", "Actor keeper", "Actor wraith", "Item relic", "token of wraith"]),
    );
    expect(what.slice(-2)).toEqual(["menu tidewatch.almanac", "settings"]);
    expect(report.rows.find((row) => row.what === "encounter")?.detail).toContain("2 rounds");
    expect(reportLines(report)[0]).toMatch(/^yes  boot to ready +Tidewatch 0\.3\.1$/);
  });
});
