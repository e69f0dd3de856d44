/** Levels of scenes (generation 14): their order, those that a user may view, and the one drawn at first. */

/** The levels of a scene from the lowest to the highest: by their sort numbers, then by their heights, then by name. */
export function levelsInOrder(scene: any): any[] {
  const levels: any[] = [...(scene?.levels ?? [])];
  return levels.sort(
    (a, b) => a.sort - b.sort || a.elevation.bottom - b.elevation.bottom || a.name.localeCompare(b.name),
  );
}

/**
 * The levels that this user may view, from the lowest to the highest. Gamemasters view all, as do all users where
 * tokens have no vision; else those on which a token stands that the user may observe.
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
 * Chooses the level to draw: the first that the user may view of the one asked for, the one viewed last and the scene's
 * initial one; else the viewable level that is fewest levels away from the initial one; without any the initial one.
 * Null for a scene without levels.
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

/** How far a scene's picture begins left of the grid's lines, and above them, in pixels: in generation 14 by its shift. */
export const offsetOf = ({ background, shiftX = 0, shiftY = 0 }: any): { x: number; y: number } => ({
  x: shiftX + (background?.offsetX ?? 0),
  y: shiftY + (background?.offsetY ?? 0),
});
