import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

/* The page on trust says where each of its sentences is tested. */

const page = readFileSync("docs/trust.md", "utf8");

describe("docs/trust.md", () => {
  it("says what each of four people can and cannot do, what hidden numbers are, and what is left to Foundry", () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    for (const heading of [
      "A player",
      "An assistant gamemaster",
      "A second gamemaster",
      "A stranger with the address",
      "What hidden numbers are",
      "What Fray leaves to Foundry",
      "Where this is tested",
    ])
      expect(headings).toContain(heading);
    expect(readFileSync("SECURITY.md", "utf8")).toContain("docs/trust.md");
  });

  it("names every test of attacks, and none that is not there", () => {
    const there = readdirSync("tests/attack").filter((name) => name.endsWith(".test.ts"));
    const headless = readdirSync("tests/headless", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".spec.ts"))
      .map((name) => basename(name));
    const named = [...page.matchAll(/`([\w-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name!);
    expect(there.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => ![...there, ...headless].includes(name))).toEqual([]);
  });
});
