// Fray's files take the host's classes when they are read: a host must be there, if only in name.
import "../foundry/host-stub.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GM, setTable } from "../host/headless.ts";
import { GRID_DIAGONALS, GRID_TYPES, TOKEN_SHAPES } from "../../../tabletop/common/const.ts";
import type * as Ground from "../../../src/foundry/contract/reading/ground.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";
import type { Diagonals } from "../../../src/rules/grid/grid.ts";

/* What the host's ruler says of a drag of a token, from pixel to pixel, and what the rules say of it. */

let ground: typeof Ground;

beforeAll(async () => {
  ground = await import("../../../src/foundry/contract/reading/ground.ts");
  await ground.loadGrounds();
});

const SCENE = "scene00000000000";
const TOKEN = "token00000000000";
const SIZES = [0.3, 0.5, 0.75, 0.8, 1, 1.2, 1.5, 1.7, 2, 2.5, 3, 4];

interface Measured {
  readonly distance: number;
}
type HostToken = TokenDocument & {
  updateSource(changes: object): void;
  measureMovementPath(points: readonly object[]): Measured;
};

function tokenOn(generation: number, type: number, diagonals: number): HostToken {
  const table = setTable({
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
  const scene = (table.game as any).scenes.get(SCENE);
  // The setting of the world, as the scene's grid has it.
  if (type === GRID_TYPES.SQUARE) Object.defineProperty(scene.grid, "diagonals", { value: diagonals });
  return scene.tokens.get(TOKEN);
}

const pixel = fc.integer({ min: 0, max: 1500 });
const placed = fc.record({
  x: pixel,
  y: pixel,
  width: fc.constantFrom(...SIZES),
  height: fc.constantFrom(...SIZES),
  shape: fc.constantFrom(...Object.values(TOKEN_SHAPES)),
});
const points = fc.array(fc.record({ x: pixel, y: pixel }), { minLength: 1, maxLength: 3 });

/** How long each setting of the host makes a diagonal. */
const DIAGONALS: readonly [string, number, Diagonals][] = [
  ["EQUIDISTANT", GRID_DIAGONALS.EQUIDISTANT, 1],
  ["EXACT", GRID_DIAGONALS.EXACT, Math.SQRT2],
  ["APPROXIMATE", GRID_DIAGONALS.APPROXIMATE, 1.5],
  ["RECTILINEAR", GRID_DIAGONALS.RECTILINEAR, 2],
  ["ALTERNATING_1", GRID_DIAGONALS.ALTERNATING_1, "1-2-1"],
  ["ALTERNATING_2", GRID_DIAGONALS.ALTERNATING_2, "2-1-2"],
  ["ILLEGAL", GRID_DIAGONALS.ILLEGAL, 2],
];
type Map = [name: string, type: number, setting: number, diagonals: Diagonals | undefined];
const MAPS: readonly Map[] = [
  ...DIAGONALS.map(([name, setting, diagonals]) => [`SQUARE ${name}`, GRID_TYPES.SQUARE, setting, diagonals] as Map),
  ...Object.entries(GRID_TYPES)
    .filter(([, type]) => type !== GRID_TYPES.SQUARE)
    .map(([name, type]) => [name, type, 0, undefined] as Map),
];

describe.each([13, 14])("generation %i", (generation) => {
  it.each(MAPS)("on %s a drag is as long for the rules as for the ruler, whatever is dragged from where", (...map) => {
    const [, type, setting, diagonals] = map;
    const token = tokenOn(generation, type, setting);
    fc.assert(
      fc.property(placed, points, (at, further) => {
        token.updateSource(at);
        const way = [{ x: at.x, y: at.y }, ...further];
        const ours = ground.gridOf(token)!.length(
          way.map((point) => ground.placeOf(token, point)!),
          diagonals as never,
        );
        expect(5 * ours).toBeCloseTo(token.measureMovementPath(way).distance, 6);
      }),
      { numRuns: 300 },
    );
  });

  it.each(MAPS)("on %s a token, snapped or not, covers for the rules what it covers for the host", (...map) => {
    const [, type, setting] = map;
    if (type === GRID_TYPES.GRIDLESS) return;
    const token = tokenOn(generation, type, setting);
    fc.assert(
      fc.property(placed, fc.boolean(), (at, isSnapped) => {
        token.updateSource(at);
        if (isSnapped) token.updateSource(rounded(token.getSnappedPosition({ x: at.x, y: at.y })));
        const theirs = token.getOccupiedGridSpaceOffsets().map(({ i, j }) => `${j},${i}`);
        const body = ground.bodyOf(token)!;
        expect(body.cells.map(String).sort()).toEqual([...new Set(theirs)].sort());
        expect(ground.bodyOf(token, ground.spotOf(token, body.at))!.cells).toEqual(body.cells);
      }),
      { numRuns: 200 },
    );
  });
});

const rounded = ({ x, y }: { x: number; y: number }): object => ({ x: Math.round(x), y: Math.round(y) });
