import { lineSegmentIntersection } from "../../../common/utils/geometry.ts";
import { isOpen, sceneWalls, standsOn, type WallLike } from "./scene-walls.ts";

interface Point {
  x: number;
  y: number;
}

/** Options of a test of collisions. */
export interface CollisionOptions {
  /** the kind of restriction: move, sight, light or sound */
  type?: string;
  /** any: whether the line is stopped; all: every wall met, nearest first; closest: the one that stops it, or null */
  mode?: "any" | "all" | "closest";
  /** the level whose walls count; by default the viewed one, or all walls in a scene without levels */
  level?: { id: string } | string | null;
  /** whether walls with a threshold let through a source that is near enough, or far enough */
  useThreshold?: boolean;
  /** the radius of the source or the moving token, in pixels */
  externalRadius?: number;
  [option: string]: unknown;
}

/** A point at which a line meets a wall. */
export interface Collision extends Point {
  /** the share of the line up to there, 0 to 1 */
  distance: number;
  /** whether the wall is limited: it stops the line only if the line has met another limited wall before */
  limited: boolean;
}

/**
 * Returns the id of the level that the options name, else of the viewed one; null if there is neither, as in a scene
 * without levels.
 */
export const levelOf = ({ level }: { level?: CollisionOptions["level"] }): string | null =>
  (typeof level === "string" ? level : level?.id) ?? canvas.level?.id ?? null;

/**
 * Finds the points where walls stop a straight line; `stops` says which walls count. A limited wall stops it only if
 * the line has met another limited wall before; mode "all" returns the first limited wall too.
 * @param includes whether a wall counts
 * @returns by `mode`: "any" whether the line is stopped, "all" every point, nearest first, "closest" the point where
 * the line is stopped, or null
 * @throws Error without a type of restriction
 */
export function testCollision(
  origin: Point,
  destination: Point,
  { type, mode = "all", ...options }: CollisionOptions = {},
  includes: (wall: WallLike) => boolean = () => true,
): boolean | Collision | Collision[] | null {
  if (!type) throw new Error("A test of collisions must be told the type of restriction");
  const { walls, lines } = sceneWalls(canvas.scene);
  const level = levelOf(options);
  const hits: Collision[] = [];
  const metWalls = new Set<number>();
  const { ax, ay, bx, by, wall: wallOf } = lines;
  lines.along(origin.x, origin.y, destination.x, destination.y, (line) => {
    const number = wallOf[line]!;
    const wall = walls[number]!;
    if (metWalls.has(number) || !standsOn(wall, level) || !stops(wall, origin, destination, type, options))
      return false;
    const start = { x: ax[line]!, y: ay[line]! };
    const hit = lineSegmentIntersection(origin, destination, start, { x: bx[line]!, y: by[line]! });
    if (!hit || !includes(wall)) return false;
    metWalls.add(number); // walls are cut where they cross, so one wall may be met in several pieces
    const isLimited = wall[type] === CONST.WALL_SENSE_TYPES.LIMITED;
    hits.push({ x: hit.x, y: hit.y, distance: hit.t0, limited: isLimited });
    return mode === "any" && (!isLimited || hits.length > 1);
  });
  if (mode === "any") return hits.length > 1 || (hits.length === 1 && !hits[0]!.limited);
  // in order: the line is stopped by the first wall that is not limited, or by the second limited one
  hits.sort((a, b) => a.distance - b.distance);
  if (mode === "all") return hits;
  return hits.find(({ limited }, index) => !limited || hits.slice(0, index).some((earlier) => earlier.limited)) ?? null;
}

/**
 * Whether a wall restricts a line. An open door does not, nor a one-way wall from its open side, nor, with
 * `useThreshold`, a wall whose threshold is met at the line's origin.
 */
function stops(wall: WallLike, origin: Point, destination: Point, type: string, options: CollisionOptions): boolean {
  if (!wall[type] || isOpen(wall)) return false;
  if (options.useThreshold && meetsThreshold(wall, type, origin, options.externalRadius)) return false;
  if (!wall.dir) return true;
  const [x0, y0, x1, y1] = wall.c as [number, number, number, number];
  // above 0 if the line, seen along the wall from its first end, goes to the wall's right
  const side = (x1 - x0) * (destination.y - origin.y) - (y1 - y0) * (destination.x - origin.x);
  return wall.dir === CONST.WALL_DIRECTIONS.LEFT ? side > 0 : side < 0;
}

/**
 * Whether a wall lets a source through because the source is near enough, or far enough, for the wall's threshold;
 * false for a wall without a threshold.
 * @param point the place of the source or moving token, in pixels
 * @param type of restriction, e.g. "sight"
 * @param externalRadius of the source or moving token, in pixels
 */
export function meetsThreshold(wall: WallLike, type: string, { x, y }: Point, externalRadius = 0): boolean {
  const kind = wall[type];
  const limit = wall.threshold?.[type];
  if (!limit) return false;
  return letsThrough({ c: wall.c, kind, reach: limit * canvas.dimensions.distancePixels }, { x, y }, externalRadius);
}

/**
 * Whether a line lets a source through: of kind PROXIMITY if the source is near enough, of kind DISTANCE if it is far
 * enough, and of other kinds never.
 * @param line its ends `c`, its `kind` of restriction and its threshold `reach` in pixels
 * @param externalRadius of the source or moving token, in pixels
 */
export function letsThrough(
  { c, kind, reach }: { c: readonly number[]; kind: unknown; reach: number },
  { x, y }: Point,
  externalRadius: number,
): boolean {
  const { PROXIMITY, DISTANCE } = CONST.WALL_SENSE_TYPES;
  if (kind !== PROXIMITY && kind !== DISTANCE) return false;
  const [x0, y0, x1, y1] = c as [number, number, number, number];
  const [dx, dy] = [x1 - x0, y1 - y0];
  // the nearest point of the line, as a share of the way between its ends, and the distance to it
  const share = Math.min(Math.max(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  const distance = Math.hypot(x0 + share * dx - x, y0 + share * dy - y);
  return kind === PROXIMITY ? distance - externalRadius <= reach : distance - externalRadius > reach;
}
