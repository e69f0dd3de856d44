/**
 * The levels of the drawn scene (generation 14): which documents and backgrounds are drawn, and how the view follows
 * tokens.
 */
import { levelsInOrder } from "../documents/scene-levels.ts";

/**
 * Whether a document of the scene is drawn: it is on the viewed level or on one that is seen from there, or the scene
 * has no levels.
 */
export const onViewedLevel = (document: any): boolean =>
  !canvas.level || document.includedInLevel?.(canvas.level) !== false;

/**
 * Returns the fields that put a new document on the viewed level. For a token: `level`, and as `elevation` the level's
 * floor or, if it has none, 0 or the level's top, whichever is lower. For other kinds: `levels`. Empty for a scene
 * without levels.
 * @param kind of document, e.g. "Token"
 */
export function viewedLevelFields(kind: string): Record<string, unknown> {
  const { level } = canvas;
  if (!level) return {};
  if (kind !== "Token") return { levels: [level.id] };
  const { bottom, top } = level.elevation;
  return { level: level.id, elevation: Number.isFinite(bottom) ? bottom : Math.min(top, 0) };
}

/** A background to draw: the address of its picture, and its tint. */
interface Ground {
  src?: string | null;
  tint?: string;
}

/**
 * The background pictures, the lowest first: the scene's or, with levels, those of the levels that are seen from the
 * viewed one, and the viewed one's last.
 */
export function groundsOf(scene: any): Ground[] {
  if (!canvas.level) return [scene.background ?? {}];
  const seenLevels = levelsInOrder(scene).filter((level) => level.isVisible && !level.isView);
  return [...seenLevels, canvas.level].map(({ background }) => background ?? {});
}

/** The colour shown where there is no background picture: that of the viewed level, else that of the scene. */
export const groundColor = (scene: any): string => canvas.level?.background?.color ?? scene.backgroundColor;

/**
 * Registers the hooks that draw the scene again when one of its levels is created, changed or deleted; that, when a
 * token goes to another level, view that level if the token is selected or this user may no longer view the present
 * level; and that draw the navigation anew.
 */
export function followLevels(): void {
  for (const change of ["create", "update", "delete"])
    Hooks.on(`${change}Level`, (level: any) => {
      if (level.parent !== canvas.scene) return;
      void canvas.draw();
      void ui.nav?.render?.();
    });
  Hooks.on("updateToken", (document: any, changed: object) => {
    const isOnShownScene = canvas.ready && document.parent === canvas.scene;
    if (!("level" in changed) || !isOnShownScene || !canvas.level) return;
    const token = document.object;
    const { scene, level } = canvas;
    void ui.nav?.render?.();
    // The view follows a selected token, and leaves a level that this user may no longer view.
    if (token?.controlled || !scene.availableLevels.has(level)) {
      const controlledTokens = canvas.tokens.controlled.map(({ id }: any) => id);
      void scene.view({ level: document.level, controlledTokens });
    } else token?.renderFlags.set({ refreshVisibility: true });
  });
  // The levels that a user may view are those with tokens of theirs.
  for (const change of ["create", "delete"])
    Hooks.on(`${change}Token`, (document: any) => {
      if (document.parent === canvas.scene && canvas.level) void ui.nav?.render?.();
    });
}
