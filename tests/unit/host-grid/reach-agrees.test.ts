// Fray's files take the host's classes when they are read: a host must be there, if only in name.
import "../foundry/host-stub.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GM, setTable } from "../host/headless.ts";
import { GRID_TYPES, TOKEN_SHAPES } from "../../../tabletop/common/const.ts";
import type * as Ground from "../../../src/foundry/contract/reading/ground.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";
import type { Cell } from "../../../src/rules/grid/grid.ts";

/*
 * Who is beside whom, how far apart two tokens are, and where a charge leads: what the rules say of tokens as the host
 * has them, against what follows cell by cell from the host's own spaces and from the text. EC-043: a charge is a
 * straight line. EC-046, EC-A18: no blocked space on it; it ends beside the foe. EC-045: who is nearer than two spaces
 * is too close.
 */

let ground: typeof Ground;

beforeAll(async () => {
  ground = await import("../../../src/foundry/contract/reading/ground.ts");
  await ground.loadGrounds();
});

const SCENE = "scene00000000000";
const IDS = ["mover00000000000", "foe0000000000000", "other00000000000"];

type HostToken = TokenDocument & {
  updateSource(changes: object): void;
};

/** Three tokens on a scene. */
function tokensOn(generation: number, type: number): HostToken[] {
  const table = setTable({
    generation,
    userId: GM,
    documentTypes: { Actor: { hero: {} } },
    documents: {
      Scene: [
        {
          ...{ _id: SCENE, name: "Yard", active: true, width: 2000, height: 2000, padding: 0 },
          grid: { type, size: 100, distance: 5, units: "ft" },
          tokens: IDS.map((_id) => ({ _id, name: _id, x: 0, y: 0 })),
        },
      ],
    },
  });
  return IDS.map((id) => (table.game as any).scenes.get(SCENE).tokens.get(id));
}

const pixel = fc.integer({ min: 0, max: 900 });
const standing = fc.record({
  x: pixel,
  y: pixel,
  size: fc.constantFrom([0.5, 0.5], [1, 1], [1, 1], [1.5, 1.5], [2, 2], [3, 2], [3, 3], [4, 4]),
  shape: fc.constantFrom(...Object.values(TOKEN_SHAPES)),
  isSnapped: fc.boolean(),
});
type Standing = typeof standing extends fc.Arbitrary<infer T> ? T : never;

/** Puts a token down, snapped as the host snaps it or where it was let go. */
function put(token: HostToken, { x, y, size, shape, isSnapped }: Standing, elevation = 0): void {
  token.updateSource({ x, y, width: size[0], height: size[1], shape, elevation });
  if (!isSnapped) return;
  const at = token.getSnappedPosition({ x, y });
  token.updateSource({ x: Math.round(at.x), y: Math.round(at.y) });
}

interface HostGrid {
  getAdjacentOffsets(at: { i: number; j: number }): { i: number; j: number }[];
}

/** The spaces that the host says a token covers, as "i,j". */
const spaces = (token: HostToken): Set<string> =>
  new Set(token.getOccupiedGridSpaceOffsets().map(({ i, j }) => `${i},${j}`));

/** How many spaces away the nearest space of another is, counted space by space by the host's neighbours. */
function stepsBySpaces(from: HostToken, to: HostToken): number {
  const grid = from.parent!.grid as unknown as HostGrid;
  const goal = spaces(to);
  let edge = spaces(from);
  const seen = new Set(edge);
  for (let steps = 0; ; steps++) {
    if ([...edge].some((space) => goal.has(space))) return steps;
    const next = new Set<string>();
    for (const space of edge) {
      const [i, j] = space.split(",").map(Number) as [number, number];
      for (const one of grid.getAdjacentOffsets({ i, j })) {
        const name = `${one.i},${one.j}`;
        if (!seen.has(name)) next.add(name);
        seen.add(name);
      }
    }
    edge = next;
  }
}

/**
 * Without a grid: 0 where two overlap at one height, else 1 and the straight gap from edge to edge, of which the first
 * space up is no part; less than half a space is none.
 */
function stepsByEdges(from: HostToken, to: HostToken, above = 0): number {
  const gap = (start: number, length: number, other: number, otherLength: number): number =>
    Math.max(other - start - length * 100, start - other - otherLength * 100);
  const [across, down] = [gap(from.x, from.width, to.x, to.width), gap(from.y, from.height, to.y, to.height)];
  if (across < 0 && down < 0 && above === 0) return 0;
  const length = Math.hypot(Math.max(0, across) / 100, Math.max(0, down) / 100, Math.max(0, above - 1));
  return length < 0.5 ? 1 : 1 + length;
}

const GROUNDS = Object.entries(GRID_TYPES) as [string, number][];

describe.each([13, 14])("generation %i", (generation) => {
  it.each(GROUNDS)("ST-A23, EC-A18 on %s two tokens are as far apart as their spaces are", (_, type) => {
    const [one, other] = tokensOn(generation, type) as [HostToken, HostToken, HostToken];
    const expected = type === GRID_TYPES.GRIDLESS ? stepsByEdges : stepsBySpaces;
    fc.assert(
      fc.property(standing, standing, (at, to) => {
        put(one, at);
        put(other, to);
        expect(ground.stepsBetween(one, other)).toBeCloseTo(expected(one, other), 9);
        expect(ground.stepsBetween(other, one)).toBeCloseTo(expected(one, other), 9);
      }),
      { numRuns: 150 },
    );
  });

  it.each(GROUNDS)("ST-A23 on %s who stands higher is as far as the space above is, if that is more", (_, type) => {
    const [one, other] = tokensOn(generation, type) as [HostToken, HostToken, HostToken];
    fc.assert(
      fc.property(standing, standing, fc.integer({ min: 0, max: 8 }), (at, to, up) => {
        put(one, at);
        put(other, to, 5 * up);
        // One that is as tall as it is broad is reached at its head.
        const tall = Math.max(1, Math.round(Math.min(one.width, one.height)));
        const above = Math.max(0, up - (tall - 1));
        const steps =
          type === GRID_TYPES.GRIDLESS ? stepsByEdges(one, other, above) : Math.max(stepsBySpaces(one, other), above);
        expect(ground.stepsBetween(one, other)).toBeCloseTo(steps, 9);
      }),
      { numRuns: 100 },
    );
  });

  const WITH_SPACES = GROUNDS.filter(([, type]) => type !== GRID_TYPES.GRIDLESS);
  it.each(WITH_SPACES)(
    "EC-043, EC-045, EC-046, EC-A18 on %s a charge leads wherever a line does, and no further",
    (...map) => {
      const [mover, foe, other] = tokensOn(generation, map[1]) as [HostToken, HostToken, HostToken];
      const REACH = 7;
      const wall = fc.option(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { nil: null });
      fc.assert(
        fc.property(standing, standing, standing, wall, (at, to, between, walled) => {
          put(mover, at);
          put(foe, to);
          put(other, between);
          const grid = ground.gridOf(mover)!;
          const [body, target, third] = [mover, foe, other].map((token) => ground.bodyOf(token)!);
          // A wall along a column or a row of spaces, which stops whoever crosses it.
          const stops = (fromX: number, fromY: number, toX: number, toY: number): boolean => {
            if (!walled) return false;
            const [place, isColumn] = walled;
            const [before, after] = isColumn ? [fromX, toX] : [fromY, toY];
            return before < place !== after < place;
          };
          const [run] = grid.runs({ mover: body!, foes: [target!], others: [third!], least: 2, reach: REACH, stops });
          const covered = (cell: Cell): Set<string> => new Set(grid.moved(body!, cell).cells.map(String));
          const meets = (cell: Cell, cells: readonly Cell[]): boolean => {
            const own = covered(cell);
            return cells.some((one) => own.has(String(one)));
          };
          const start = body!.at;
          const lengths: number[] = [];
          for (let x = start[0] - REACH; x <= start[0] + REACH; x++)
            for (let y = start[1] - REACH; y <= start[1] + REACH; y++) {
              const way = grid.line(start, [x, y]);
              if (way.length - 1 > REACH || grid.apart(grid.moved(body!, [x, y]), target!) !== 1) continue;
              const isFree = way.every(
                (cell, index) =>
                  index === 0 ||
                  (!meets(cell, target!.cells) &&
                    !meets(
                      cell,
                      third!.cells.filter((one) => !covered(start).has(String(one))),
                    ) &&
                    !stops(...way[index - 1]!, ...cell)),
              );
              if (isFree) lengths.push(way.length);
            }
          const isNear = stepsBySpaces(mover, foe) < 2;
          if (isNear) expect(run!.problem).toBe("too_close");
          else if (!lengths.length) expect(run!.cells).toBeNull();
          else expect(run!.cells?.length).toBe(Math.min(...lengths));
        }),
        { numRuns: 60 },
      );
    },
  );
});
