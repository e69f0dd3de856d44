import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, derivedId, digest } from "../../../src/foundry/engine/journal/digest.ts";

describe("digest of a frozen card", () => {
  it("is SHA-256 of canonical JSON, for data of any length", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(300), (value, length) => {
        const data = { value, padding: "x".repeat(length) };
        expect(digest(data)).toBe(createHash("sha256").update(canonical(data)).digest("hex"));
      }),
      { numRuns: 200 },
    );
  });

  it("does not care in which order keys were written", () => {
    expect(digest({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(digest({ b: { d: [1, 2], c: 2 }, a: 1 }));
  });

  it("notices one changed number", () => {
    expect(digest({ damage: 9 })).not.toBe(digest({ damage: 99 }));
  });
});

describe("derived ids", () => {
  it("are sixteen letters and digits, the same for the same words and no others", () => {
    const ids = new Set<string>();
    for (let serial = 0; serial < 500; serial++) {
      const id = derivedId("card", "effects", serial);
      expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(derivedId("card", "effects", serial)).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(500);
  });
});
