import type { Cell } from "./cell.ts";
import type { OpenWalls } from "./open-ways.ts";

/** A point in pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A wall with its ends in pixels: x and y of one, x and y of the other. */
interface Wall {
  readonly c: readonly number[];
}

/** Walls in pixels, and the mover whose middle they stop. */
export interface WallPlan<Line extends Wall> {
  /** Lists the walls; called once. */
  walls(): readonly Line[];
  /** Pixels to a cell. */
  readonly size: number;
  /** The mover's extent in cells. */
  readonly width: number;
  readonly height: number;
  /** Tells whether the line of a wall crosses a move between two points. */
  meets(wall: Line, from: Spot, to: Spot): boolean;
  /** Tells whether any wall stops a move between two points; called only where a wall's line crosses it. */
  collides(from: Spot, to: Spot): boolean;
}

/** Returns the walls that may stop a mover within `reach` cells of a place. */
export type WallsNear = (at: Cell, reach: number) => OpenWalls;

/** The last result of openWalls, and what it was asked for. */
let last: { readonly wallSet: object; readonly size: string; readonly walls: WallsNear | null } | null = null;

/**
 * Returns a function that gives the walls near a place, on a scene without a grid; null where there are no walls.
 * `wallSet` identifies the walls: while it and the mover's size stay the same, so does the result.
 */
export function openWalls<Line extends Wall>(wallSet: object, plan: WallPlan<Line>): WallsNear | null {
  const size = `${plan.width},${plan.height}`;
  if (last?.wallSet === wallSet && last.size === size) return last.walls;
  const walls = plan.walls();
  last = { wallSet, size, walls: walls.length ? (at, reach) => near(walls, plan, at, reach) : null };
  return last.walls;
}

/** Returns the walls within `reach` cells of a place, as they stop the mover. */
function near<Line extends Wall>(
  walls: readonly Line[],
  { size, width, height, meets, collides }: WallPlan<Line>,
  at: Cell,
  reach: number,
): OpenWalls {
  const middle = ([x, y]: Cell): Spot => ({ x: (x + width / 2) * size, y: (y + height / 2) * size });
  const placeAt = (x: number, y: number): Cell => [x / size - width / 2, y / size - height / 2];
  const [{ x, y }, far] = [middle(at), reach * size];
  const inReach = walls.filter(
    ({ c: [ax, ay, bx, by] }) =>
      Math.min(ax!, bx!) <= x + far &&
      Math.max(ax!, bx!) >= x - far &&
      Math.min(ay!, by!) <= y + far &&
      Math.max(ay!, by!) >= y - far,
  );
  return {
    ends: inReach.flatMap(({ c }) => [placeAt(c[0]!, c[1]!), placeAt(c[2]!, c[3]!)]),
    stops: (from, to) => {
      const [start, end] = [middle(from), middle(to)];
      return inReach.some((wall) => meets(wall, start, end)) && collides(start, end);
    },
  };
}
