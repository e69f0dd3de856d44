import { expect, test } from "vitest";
import "./host-stub.ts";

const { wordsOf } = await import("../../../src/foundry/canvas/ruler.ts");

const words = { key: "FRAY.Movement.cannot" };
const drag = { legal: false, band: "illegal", words, reasons: [], used: 39, limit: 30 } as const;

test("CT-008, OQ-P08, EC-027: the ruler of a way that is too long says how long it is, and the limit", () => {
  expect(wordsOf(drag)).toMatch(/^FRAY\.Movement\.tooLong .*"used":39,"limit":30/);
  expect(wordsOf({ ...drag, used: 41 })).toContain('"used":41');
});

test("what is within the limit, and forbidden for another reason or allowed, says no more than its words", () => {
  for (const verdict of [
    { ...drag, used: 20 },
    { ...drag, legal: true, band: "edge" as const },
    { ...drag, limit: 0 },
  ])
    expect(wordsOf(verdict)).not.toContain("tooLong");
});
