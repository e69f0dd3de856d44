import fc from "fast-check";
import "./host-stub.ts";
import type { Cell } from "../../../src/foundry/contract/movement.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

/* Random scenes with walls and tokens, as plain objects in the shape of the host's documents. */

/** The size of a square in pixels. */
export const SIZE = 100;
/** The size of a scene in squares. */
export const COLUMNS = 12;
export const ROWS = 9;

/** A wall: x and y of both ends, in squares. */
export type Line = readonly [number, number, number, number];
/** A token other than the mover's; `body` is the width and height that it covers, in squares. */
export interface Someone {
  readonly at: Cell;
  readonly side: "foe" | "friend";
  readonly body: number;
  readonly size: number;
  readonly state: "up" | "helpless" | "yielding";
}
/** A random scene, and the way (`corners`) that the mover is asked to go. */
export interface Mat {
  readonly walls: readonly Line[];
  readonly mover: { readonly at: Cell; readonly body: number; readonly size: number; readonly quickness: number };
  readonly others: readonly Someone[];
  readonly corners: readonly Cell[];
  readonly action: string;
}

const cell = fc.tuple(fc.integer({ min: 0, max: COLUMNS - 2 }), fc.integer({ min: 0, max: ROWS - 2 }));
const line = fc
  .tuple(
    fc.integer({ min: 0, max: COLUMNS }),
    fc.integer({ min: 0, max: ROWS }),
    fc.boolean(),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([x, y, down, length]): Line => (down ? [x, y, x, y + length] : [x, y, x + length, y]));
/** The random scenes; no two tokens stand in the same square. */
export const mats: fc.Arbitrary<Mat> = fc
  .record({
    walls: fc.array(line, { maxLength: 6 }),
    mover: fc.record({
      at: cell,
      body: fc.integer({ min: 1, max: 2 }),
      size: fc.constantFrom(-4, 0, 2),
      quickness: fc.integer({ min: -2, max: 4 }),
    }),
    others: fc.array(
      fc.record({
        at: cell,
        side: fc.constantFrom("foe" as const, "foe" as const, "friend" as const),
        body: fc.constantFrom(1, 1, 1, 2),
        size: fc.constantFrom(-4, 0),
        state: fc.constantFrom("up" as const, "up" as const, "helpless" as const, "yielding" as const),
      }),
      { maxLength: 8 },
    ),
    corners: fc.array(cell, { minLength: 1, maxLength: 2 }),
    action: fc.constantFrom("move", "move", "walk", "hustle", "run"),
  })
  .map((made) => {
    // a fighter small enough to share a square covers only one
    const fits = <T extends { body: number; size: number }>(one: T): T => ({
      ...one,
      body: one.size < 0 ? 1 : one.body,
    });
    const mat = { ...made, mover: fits(made.mover), others: made.others.map(fits) };
    // tokens that would stand in another's square are left out
    const taken = new Set(cover(mat.mover.at, mat.mover.body).map(String));
    const others = mat.others.filter(({ at, body }) => {
      const squares = cover(at, body).map(String);
      if (squares.some((one) => taken.has(one))) return false;
      for (const one of squares) taken.add(one);
      return true;
    });
    return { ...mat, others };
  });

/** Lists the squares that a token covers, from its upper left square. */
export function cover([x, y]: Cell, body: number): Cell[] {
  return Array.from({ length: body * body }, (_none, at): Cell => [x + (at % body), y + Math.floor(at / body)]);
}

/** The page's global `game`, a stand-in. */
export const game = (globalThis as unknown as { game: Record<string, unknown> }).game;

/**
 * Puts a random scene into the stand-in globals `canvas`, `CONFIG` and `game`, with an encounter of all its tokens.
 * @param type the ruleset of actors and encounter
 * @param spent the deeds that the mover has done this round
 * @returns the token documents, the mover's first
 */
export function lay({ walls, mover, others }: Mat, type = "staged", spent: readonly object[] = []): TokenDocument[] {
  const scene = {
    id: "scene",
    grid: { type: 1, size: SIZE, distance: 2, units: "m" },
    walls: walls.map((one) => ({ c: one.map((value) => value * SIZE), move: 20, door: 0, ds: 0 })),
    tokens: [] as object[],
  };
  const made = [{ ...mover, side: "friend" as const, state: "up" as const }, ...others].map((one, index) => {
    const statuses = new Set(
      one.state === "helpless" ? ["fray.helpless"] : one.state === "yielding" ? ["fray.yielding"] : [],
    );
    const actor = {
      type,
      uuid: `Actor.${index}`,
      documentName: "Actor",
      statuses,
      system: {
        size: one.size,
        characteristics: { strength: 1, quickness: "quickness" in one ? one.quickness : 0 },
        quadruped: false,
        mounted: false,
        mount: null,
        hp: { value: 9 },
        mortal: { state: "none" },
        derived: { movement: { value: 24 }, able: true, encumbrance: { value: 0 }, penalties: { value: 0 } },
      },
    };
    return {
      id: `t${index}`,
      uuid: `Scene.scene.Token.t${index}`,
      name: `Number ${index}`,
      x: one.at[0] * SIZE,
      y: one.at[1] * SIZE,
      width: one.body,
      height: one.body,
      elevation: 0,
      level: null,
      hidden: false,
      disposition: one.side === "foe" ? -1 : 1,
      movementAction: "fray-staged-move",
      movementHistory: [],
      flags: {},
      parent: scene,
      actor,
    };
  });
  scene.tokens.push(...made);
  const combat = { id: "combat", type, started: true, round: 1, turn: 0, system: {}, combatants: [] as object[] };
  combat.combatants = made.map((token, index) => ({
    id: `c${index}`,
    uuid: `Combat.combat.Combatant.c${index}`,
    type,
    tokenId: token.id,
    token,
    actor: token.actor,
    combat,
    parent: combat,
    system: { spent: index ? [] : spent, intent: "close" },
  }));
  game.combats = [combat];
  game.messages = [];
  const { foundry } = globalThis as unknown as { foundry: { utils: Record<string, unknown> } };
  foundry.utils.randomID = () => "0".repeat(16);
  game.user = { isGM: true, targets: [] };
  Object.assign(globalThis, {
    canvas: { scene, dimensions: { width: COLUMNS * SIZE, height: ROWS * SIZE }, grid: { size: SIZE } },
    CONFIG: { Canvas: { polygonBackends: { move: { testCollision: collides(walls) } } } },
  });
  return made as unknown as TokenDocument[];
}

/** A point in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** Makes a function that tells whether a line between two points crosses or touches a wall. */
export const collides =
  (walls: readonly Line[]) =>
  (from: Spot, to: Spot): boolean =>
    walls.some(([x1, y1, x2, y2]) => {
      const side = (a: Spot, b: Spot, c: Spot): number =>
        Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
      const [start, end] = [
        { x: x1 * SIZE, y: y1 * SIZE },
        { x: x2 * SIZE, y: y2 * SIZE },
      ];
      return side(from, to, start) * side(from, to, end) <= 0 && side(start, end, from) * side(start, end, to) <= 0;
    });

/** Makes a waypoint of a movement at a square, by an action of the staged ruleset. */
export const point = ([x, y]: Cell, action: string) => ({
  x: x * SIZE,
  y: y * SIZE,
  action: `fray-staged-${action}`,
  explicit: true,
});
