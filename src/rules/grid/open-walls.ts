import type { Cell } from "./cell.ts";
import type { OpenWalls } from "./open-ways.ts";

/** A point in pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A wall as Foundry has it: `c` is x and y of one end, then x and y of the other, in pixels. */
interface Wall {
  readonly c: readonly number[];
}

/** The walls of a scene, in pixels, and the mover, the token whose middle they stop. */
export interface WallPlan<Line extends Wall> {
  /** Returns the scene's walls; called once for each result of `openWalls`. */
  walls(): readonly Line[];
  /** The number of pixels in a cell. */
  readonly size: number;
  /** The mover's extent in cells. */
  readonly width: number;
  readonly height: number;
  /** Tells whether a wall's line crosses the straight line from one point to the other. */
  meets(wall: Line, from: Spot, to: Spot): boolean;
  /**
   * Tells whether any wall stops a move from one point to the other; slow, so asked only if `meets` is true of a wall.
   */
  collides(from: Spot, to: Spot): boolean;
}

/** Returns the walls that may stop the mover within `reach` cells of a place. */
export type WallsNear = (at: Cell, reach: number) => OpenWalls;

/** The last result of openWalls with the `wallSet` and the mover's size that it is for; null before the first call. */
let last: { readonly wallSet: object; readonly size: string; readonly walls: WallsNear | null } | null = null;

/**
 * Returns a function that gives the walls near a place of a scene without a grid; null if the scene has no walls. If
 * `wallSet` and the mover's size are those of the last call, returns the result of the last call again.
 * @param wallSet any object that is replaced when the walls change
 */
export function openWalls<Line extends Wall>(wallSet: object, plan: WallPlan<Line>): WallsNear | null {
  const size = `${plan.width},${plan.height}`;
  if (last?.wallSet === wallSet && last.size === size) return last.walls;
  const walls = plan.walls();
  last = { wallSet, size, walls: walls.length ? (at, reach) => wallsNear(walls, plan, at, reach) : null };
  return last.walls;
}

/**
 * Returns the walls whose surrounding rectangle comes within `reach` cells of the mover's middle at the place `at`. Of
 * these walls it gives the ends, each as the place of the mover at which the mover's middle is on that end, and a test
 * whether they stop a step from one place to another.
 */
function wallsNear<Line extends Wall>(
  walls: readonly Line[],
  { size, width, height, meets, collides }: WallPlan<Line>,
  at: Cell,
  reach: number,
): OpenWalls {
  // The mover's middle in pixels when it is at a place, and the place where its middle is at a point in pixels.
  const middle = ([x, y]: Cell): Spot => ({ x: (x + width / 2) * size, y: (y + height / 2) * size });
  const placeAt = (x: number, y: number): Cell => [x / size - width / 2, y / size - height / 2];
  const [{ x, y }, farthest] = [middle(at), reach * size];
  // The walls whose surrounding rectangle comes within reach.
  const inReach = walls.filter(
    ({ c: [startX, startY, endX, endY] }) =>
      Math.min(startX!, endX!) <= x + farthest &&
      Math.max(startX!, endX!) >= x - farthest &&
      Math.min(startY!, endY!) <= y + farthest &&
      Math.max(startY!, endY!) >= y - farthest,
  );
  return {
    ends: inReach.flatMap(({ c }) => [placeAt(c[0]!, c[1]!), placeAt(c[2]!, c[3]!)]),
    stops: (from, to) => {
      const [start, end] = [middle(from), middle(to)];
      return inReach.some((wall) => meets(wall, start, end)) && collides(start, end);
    },
  };
}
