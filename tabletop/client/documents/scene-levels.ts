/** The levels (floors) of a scene, generation 14: their order, those that a user may view, and the one to draw. */
import type { BaseGrid } from "../../common/grid/base.ts";
import { isLegacy } from "../../common/grid/legacy-hexes.ts";
import { SquareGrid } from "../../common/grid/square.ts";

/** The levels of a scene in order: by sort number, then from the lowest bottom up, then by name. */
export function levelsInOrder(scene: any): any[] {
  const levels: any[] = [...(scene?.levels ?? [])];
  return levels.sort(
    (a, b) => a.sort - b.sort || a.elevation.bottom - b.elevation.bottom || a.name.localeCompare(b.name),
  );
}

/**
 * The levels that this client's user may view, in order: all for gamemasters and in scenes without token vision, else
 * those with a token whose actor the user may at least observe.
 */
export function levelsToView(scene: any): Set<any> {
  const { user } = globalThis.game;
  const levels = levelsInOrder(scene);
  if (user.isGM || !scene.tokenVision) return new Set(levels);
  const idsWithTokens = new Set(
    scene.tokens
      .filter((token: any) => token.actor?.testUserPermission(user, "OBSERVER"))
      .map(({ level }: any) => level),
  );
  return new Set(levels.filter(({ id }) => idsWithTokens.has(id)));
}

/**
 * Chooses the level to draw: of the level `asked`, the level viewed last and the scene's initial level the first that
 * the user may view. If the user may view none of these three, the viewable level nearest to the initial level in the
 * order of levels; if the user may view no level at all, the initial level. Null without a scene or levels.
 * @param asked the id of a level
 */
export function levelToDraw(scene: any, asked?: string | null): any {
  if (!scene?.levels?.size) return null;
  const available = levelsToView(scene);
  const initial = scene.initialLevel;
  for (const id of [asked, scene._viewPosition.level, initial.id]) {
    const level = id && scene.levels.get(id);
    if (level && available.has(level)) return level;
  }
  const order = levelsInOrder(scene);
  const distance = (level: any): number => Math.abs(order.indexOf(level) - order.indexOf(initial));
  return [...available].sort((a, b) => distance(a) - distance(b))[0] ?? initial;
}

/**
 * The size of the canvas of a scene with its padding, the place of the scene on it, and the numbers of rows and
 * columns, as its grid works them out; on hexagons of before generation 10 in squares of the stored size.
 */
export function withPadding(scene: any, grid: BaseGrid): ReturnType<BaseGrid["calculateDimensions"]> {
  const { width, height, padding = 0.25, _source: source } = scene;
  if (!source || !isLegacy(source)) return grid.calculateDimensions(width, height, padding);
  const whole = new SquareGrid({ size: source.grid.size }).calculateDimensions(width, height, padding);
  const [, , rows, columns] = grid.getOffsetRange({ x: 0, y: 0, width: whole.width, height: whole.height });
  return { ...whole, rows, columns };
}

/**
 * How far a scene's picture lies left of and above the grid, in pixels: `shiftX/Y` in generation 14, else the
 * background's offset.
 */
export const offsetOf = ({ background, shiftX = 0, shiftY = 0 }: any): { x: number; y: number } => ({
  x: shiftX + (background?.offsetX ?? 0),
  y: shiftY + (background?.offsetY ?? 0),
});
