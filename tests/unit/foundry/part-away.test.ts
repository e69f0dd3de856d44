import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../src/foundry/host/part-away.ts";

/* A part of Fray that is gone, or has changed, since the page was opened: the user is told to reload the page. */

const HERE = "https://table.test/systems/fray/crusade.mjs";
const keyOf = (error: unknown): string => wordsOf(error)[0];

describe("a failed import()", () => {
  it.each([
    ["Chromium", `Failed to fetch dynamically imported module: ${HERE}`],
    ["Firefox", `error loading dynamically imported module: ${HERE}`],
    ["Safari", "Importing a module script failed."],
    ["Chromium, of another version", "The requested module './fray.mjs' does not provide an export named 'a'"],
    ["Safari, of another version", "Importing binding name 'a' is not found."],
  ])("of Fray's own code is told as such in %s", (_browser, message) => {
    expect(keyOf(new TypeError(message))).toBe("FRAY.Error.PartAway");
  });

  it("of another package is none of Fray's parts, nor is any other error", () => {
    const other = "Failed to fetch dynamically imported module: https://table.test/modules/other/part.js";
    expect(keyOf(new TypeError(other))).toBe("FRAY.Error.Unexpected");
    expect(wordsOf(new Error("no room"))).toEqual(["FRAY.Error.Unexpected", { message: "no room" }]);
    expect(wordsOf("no room")).toEqual(["FRAY.Error.Unexpected", { message: "no room" }]);
  });
});
