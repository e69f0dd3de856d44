/** The walls of a scene as lines to be asked, kept as long as no wall changes. */
import { WallLines } from "./wall-lines.ts";

/** What of a wall its lines are made of; a WallDocument is one. */
export interface WallLike {
  readonly c: readonly number[];
  readonly dir: number;
  readonly door: number;
  readonly ds: number;
  readonly levels?: { readonly size: number; has(id: string): boolean };
  readonly threshold?: Record<string, number | null>;
  readonly [restriction: string]: unknown;
}

export interface SceneWalls {
  readonly walls: readonly WallLike[];
  readonly lines: WallLines;
}

let changes = 0;

/** Says that a wall came, went or is another than before. */
export function wallsChanged(): void {
  changes++;
}

/** A number that is another one after each change of a wall. */
export const wallsVersion = (): number => changes;

interface Known extends SceneWalls {
  readonly version: number;
  readonly size: number;
}

const known = new WeakMap<object, Known>();
const NONE: SceneWalls = { walls: [], lines: new WallLines([]) };

/** The walls of a scene, or of anything that has a list of walls. */
export function sceneWalls(
  scene: { walls?: Iterable<WallLike> & { size?: number; length?: number } } | null,
): SceneWalls {
  const collection = scene?.walls;
  if (!collection) return NONE;
  const size = collection.size ?? collection.length ?? 0;
  const before = known.get(collection);
  if (before?.version === changes && before.size === size) return before;
  const walls = [...collection];
  const made = { walls, lines: new WallLines(walls.map(({ c }) => c)), version: changes, size };
  known.set(collection, made);
  return made;
}

/** Whether a door in the wall stands open. */
export const isOpen = ({ door, ds }: Pick<WallLike, "door" | "ds">): boolean =>
  door > CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN;

/** Whether a wall that has a direction stops what comes from that side of its line: 1, where the line runs clockwise. */
export const stopsFrom = (direction: number, side: 1 | -1): boolean =>
  !direction || (direction === CONST.WALL_DIRECTIONS.LEFT ? side < 0 : side > 0);

/** Whether a wall stands on a level; one that names none stands on all of them. */
export const standsOn = ({ levels }: WallLike, level: string | null | undefined): boolean =>
  !level || !levels?.size || levels.has(level);
