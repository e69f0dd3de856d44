import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "../../../src/foundry/engine/journal/ledger-entry.ts";
import "./host-stub.ts";

const { withinBounds } = await import("../../../src/foundry/engine/journal/ledger.ts");

const entry = (author: string, at: number, waits = false): LedgerEntry => ({
  digest: "",
  at,
  author,
  waits,
  touched: [],
});

describe("the cards that the ledger keeps", () => {
  test("a player's flood pushes out their own cards, never the gamemaster's older one", () => {
    const cards: Record<string, LedgerEntry> = { gm: entry("gm", 1) };
    for (let n = 0; n < 160; n++) cards[`p${n}`] = entry("player", 2 + n);
    const { kept, lost } = withinBounds(cards, 150);
    expect(Object.keys(kept)).toHaveLength(150);
    expect(kept).toHaveProperty("gm");
    expect(lost.every(({ author }) => author === "player")).toBe(true);
    expect(Math.max(...lost.map(({ at }) => at))).toBe(12);
  });

  test("of one author those go first that wait for nothing, the oldest before the others", () => {
    const cards = { a: entry("p", 1, true), b: entry("p", 2), c: entry("p", 3), d: entry("p", 4, true) };
    expect(Object.keys(withinBounds(cards, 3).kept)).toEqual(["a", "c", "d"]);
    expect(Object.keys(withinBounds(cards, 2).kept)).toEqual(["a", "d"]);
    expect(Object.keys(withinBounds(cards, 1).kept)).toEqual(["d"]);
  });

  test("nobody with no more than an even share loses a card", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 60 }),
        fc.integer({ min: 5, max: 30 }),
        (who, bound) => {
          const cards = Object.fromEntries(who.map((author, at) => [`c${at}`, entry(`u${author}`, at)]));
          const authors = new Set(who).size || 1;
          const { kept, lost } = withinBounds(cards, bound);
          expect(Object.keys(kept).length).toBe(Math.min(who.length, bound));
          for (const author of new Set(lost.map((one) => one.author)))
            expect(Object.values(cards).filter((one) => one.author === author).length).toBeGreaterThanOrEqual(
              Math.floor(bound / authors),
            );
        },
      ),
    );
  });
});
