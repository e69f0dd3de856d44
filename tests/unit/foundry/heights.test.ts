import "./host-stub.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GameReader, TokenDocument } from "../../../src/foundry/host/documents.ts";

await (await import("../../../src/foundry/contract/reading/ground.ts")).loadGrounds();
const {
  bodyOf,
  gridOf,
  stepsBetween: squaresBetween,
} = await import("../../../src/foundry/contract/reading/ground.ts");
const { squaresAbove } = await import("../../../src/foundry/contract/reading/heights.ts");
const { distanceOf } = await import("../../../src/foundry/rulesets/staged/movement/distance.ts");
const { metresBetween } = await import("../../../src/foundry/rulesets/quest/movement/distance.ts");
const { gapBetween } = await import("../../../src/foundry/rulesets/turns/movement/distance.ts");

const mat = (type: number, distance: number, units: string) => ({ grid: { type, size: 100, distance, units } });

/** A token on a mat, in squares, so many units above its ground. */
const token = (scene: object, x: number, elevation = 0, broad = 1): TokenDocument =>
  ({ x: x * 100, y: 0, width: broad, height: broad, elevation, parent: scene }) as unknown as TokenDocument;

const reader = { distance: squaresBetween, grid: gridOf, body: bodyOf } as unknown as GameReader;
const stand = (one: TokenDocument) => ({ actor: {}, token: one, combatant: null }) as never;

describe("height counts in reach", () => {
  it("ST-A23, OQ-013, CT-016, EC-A18: whoever is 20 up on the next square is beside nobody, on squares and without a grid", () => {
    const staged = mat(1, 2, "paces");
    expect(squaresBetween(token(staged, 0), token(staged, 1, 20))).toBe(10);
    expect(distanceOf(token(staged, 0), token(staged, 1, 20), reader)).toBe(21);
    for (const type of [0, 1]) {
      const quest = mat(type, 2, "m");
      expect(metresBetween(stand(token(quest, 0)), stand(token(quest, 1, 20)), reader)).toBeGreaterThanOrEqual(20);
      const turns = mat(type, 5, "ft");
      expect(gapBetween(token(turns, 0), token(turns, 1, 20), reader)).toBe(15);
      expect(gapBetween(token(turns, 0, 20), token(turns, 1), reader)).toBe(15);
    }
    const crusade = mat(0, 5, "ft");
    expect(squaresBetween(token(crusade, 0), token(crusade, 1, 20))).toBe(4);
  });

  it("ST-005, OQ-P12: a step up is still beside: higher ground is fought from", () => {
    for (const { distance, up } of [
      { distance: 2, up: 2 },
      { distance: 5, up: 5 },
      { distance: 5, up: 3 },
    ]) {
      const scene = mat(1, distance, "");
      expect(squaresBetween(token(scene, 0), token(scene, 1, up))).toBe(1);
      expect(squaresBetween(token(scene, 0, up), token(scene, 0))).toBe(1);
      expect(gapBetween(token(scene, 0), token(scene, 1, up), reader)).toBe(0);
    }
  });

  it("ST-039, CT-A16: who is three squares broad is as tall, and is reached at any of them", () => {
    const scene = mat(1, 5, "ft");
    expect(squaresBetween(token(scene, 0, 0, 3), token(scene, 3, 15))).toBe(1);
    expect(squaresBetween(token(scene, 0, 0, 3), token(scene, 3, 20))).toBe(2);
    expect(squaresAbove(token(scene, 0), { ...token(scene, 3, 20), depth: 5 } as TokenDocument)).toBe(4);
    expect(squaresAbove({ ...token(scene, 0), depth: 5 } as TokenDocument, token(scene, 3, 20))).toBe(0);
  });

  it("ST-A23: height never brings anybody nearer, whoever stands above", () => {
    const place = fc.record({ x: fc.integer({ min: -9, max: 9 }), up: fc.integer({ min: -40, max: 40 }) });
    fc.assert(
      fc.property(place, place, fc.constantFrom(1, 2, 5), (one, other, distance) => {
        const scene = mat(1, distance, "");
        const [a, b] = [token(scene, one.x, one.up), token(scene, other.x, other.up)];
        const flat = [token(scene, one.x), token(scene, other.x)] as const;
        expect(squaresBetween(a, b)).toBe(squaresBetween(b, a));
        expect(squaresBetween(a, b)).toBeGreaterThanOrEqual(squaresBetween(...flat)!);
        expect(distanceOf(a, b, reader)).toBe(distanceOf(b, a, reader));
        expect(distanceOf(a, b, reader)).toBeGreaterThanOrEqual(distanceOf(...flat, reader)!);
        if (one.up === other.up) expect(squaresBetween(a, b)).toBe(squaresBetween(...flat));
      }),
    );
  });
});
