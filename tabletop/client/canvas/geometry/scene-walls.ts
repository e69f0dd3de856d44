/** The walls of a scene as lines for searches, kept until a wall changes. */
import { WallLines } from "./wall-lines.ts";

/** The data of a wall that searches need (`c`: its ends as x, y, x, y); a WallDocument has them. */
export interface WallLike {
  readonly c: readonly number[];
  readonly dir: number;
  readonly door: number;
  readonly ds: number;
  readonly levels?: { readonly size: number; has(id: string): boolean };
  readonly threshold?: Record<string, number | null>;
  readonly [restriction: string]: unknown;
}

/** The walls of a scene with their lines. */
export interface SceneWalls {
  readonly walls: readonly WallLike[];
  readonly lines: WallLines;
}

/** How often walls have changed since the page was loaded. */
let wallChanges = 0;

/**
 * Notes that a wall was created, changed or deleted: the lines of every scene are made again when they are next
 * needed.
 */
export function noteWallChange(): void {
  wallChanges++;
}

/** Lines that packages have added; they count in every scene. */
let addedLines: readonly WallLike[] = [];

/**
 * Sets lines that packages add to the walls of every scene, in place of those set before; an empty list removes them.
 */
export function setAddedLines(lines: readonly WallLike[]): void {
  addedLines = lines;
  noteWallChange();
}

/** The walls of a scene, with the count of changes and the number of walls when they were read. */
interface Known extends SceneWalls {
  readonly version: number;
  readonly size: number;
}

/** What was made last, by the list of walls it was made of. */
const lastMade = new WeakMap<object, Known>();
const NONE: SceneWalls = { walls: [], lines: new WallLines([]) };

/**
 * Returns `walls`, the walls of a scene (or of any object with a list of walls) followed by packages' lines, and
 * `lines`, an index of `walls` for fast searching. Returns the same object until a wall, the number of walls or a
 * package's line changes. Without a scene or a list of walls, `walls` and `lines` are empty.
 */
export function sceneWalls(
  scene: { walls?: Iterable<WallLike> & { size?: number; length?: number } } | null,
): SceneWalls {
  const collection = scene?.walls;
  if (!collection) return NONE;
  const size = collection.size ?? collection.length ?? 0;
  const lastWalls = lastMade.get(collection);
  if (lastWalls?.version === wallChanges && lastWalls.size === size) return lastWalls;
  const walls = [...collection, ...addedLines];
  const newWalls = { walls, lines: new WallLines(walls.map(({ c }) => c)), version: wallChanges, size };
  lastMade.set(collection, newWalls);
  return newWalls;
}

/** Whether the wall is a door that stands open. */
export const isOpen = ({ door, ds }: Pick<WallLike, "door" | "ds">): boolean =>
  door > CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN;

/**
 * Whether a wall stops movement or sight that comes from one side of its line; a wall that is not one-way does so from
 * both.
 * @param direction one of CONST.WALL_DIRECTIONS
 * @param side 1: the side from which the wall's first end comes before its second one clockwise; -1: the other
 */
export const stopsFrom = (direction: number, side: 1 | -1): boolean =>
  !direction || (direction === CONST.WALL_DIRECTIONS.LEFT ? side < 0 : side > 0);

/**
 * Whether a wall stands on a level, given by its id. A wall without levels stands on all of them, and without a level
 * given every wall counts.
 */
export const standsOn = ({ levels }: WallLike, level: string | null | undefined): boolean =>
  !level || !levels?.size || levels.has(level);
