// Fray's files take the host's classes when they are read: a host must be there, if only in name.
import "../foundry/host-stub.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GM, setTable, type Table } from "../host/headless.ts";
import { GRID_TYPES, TOKEN_SHAPES } from "../../../tabletop/common/const.ts";
import type * as Ground from "../../../src/foundry/contract/reading/ground.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

/* All that a token covers for the rules, beside what the host's own document says of it, on each ground. */

let bodyOf: typeof Ground.bodyOf;

beforeAll(async () => {
  const ground: typeof Ground = await import("../../../src/foundry/contract/reading/ground.ts");
  await ground.loadGrounds();
  ({ bodyOf } = ground);
});

const SCENE = "scene00000000000";
const TOKEN = "token00000000000";

function tokenOn(generation: number, type: number): TokenDocument & { updateSource(changes: object): void } {
  const table: Table = setTable({
    generation,
    userId: GM,
    documentTypes: { Actor: { hero: {} } },
    documents: {
      Scene: [
        {
          ...{ _id: SCENE, name: "Yard", active: true, width: 2000, height: 2000, padding: 0 },
          grid: { type, size: 100, distance: 5, units: "ft" },
          tokens: [{ _id: TOKEN, name: "A", x: 0, y: 0 }],
        },
      ],
    },
  });
  return (table.game as any).scenes.get(SCENE).tokens.get(TOKEN);
}

const pixel = fc.integer({ min: 0, max: 1800 });
const size = fc.constantFrom(0.5, 1, 2, 3, 4);
const placed = fc.record({
  x: pixel,
  y: pixel,
  width: size,
  height: size,
  shape: fc.constantFrom(...Object.values(TOKEN_SHAPES)),
});
const GROUNDS = Object.entries(GRID_TYPES).filter(([, type]) => type !== GRID_TYPES.GRIDLESS) as [string, number][];

describe.each([13, 14])("generation %i", (generation) => {
  it.each(GROUNDS)("on %s a token covers for the rules the cells that the host says, wherever it stands", (_, type) => {
    const token = tokenOn(generation, type);
    fc.assert(
      fc.property(placed, (at) => {
        token.updateSource(at);
        expect([token.width, token.height, token.shape]).toEqual([at.width, at.height, at.shape]);
        const theirs = token.getOccupiedGridSpaceOffsets().map(({ i, j }) => `${j},${i}`);
        expect(bodyOf(token)!.cells.map(String).sort()).toEqual(theirs.sort());
      }),
      { numRuns: 120 },
    );
  });
});
