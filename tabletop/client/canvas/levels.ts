/** The levels of the drawn scene (generation 14): the drawn documents and grounds, and how the view follows tokens. */
import { levelsInOrder } from "../documents/scene-levels.ts";

/**
 * Tells whether a document of the scene is drawn: it is on the viewed level or on one that is seen from there, or the
 * scene has no levels.
 */
export const onViewedLevel = (document: any): boolean =>
  !canvas.level || document.includedInLevel?.(canvas.level) !== false;

/**
 * Returns the fields that put a new document on the viewed level: for a token `level` and its floor as `elevation` (the
 * top, or 0 if that is lower, where the level has no floor), for other kinds `levels`. Empty for a scene without
 * levels.
 * @param kind of document, such as "Token"
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
 * The pictures of the ground, the lowest first: the scene's or, with levels, those of the levels that are seen, the
 * viewed one last.
 */
export function groundsOf(scene: any): Ground[] {
  if (!canvas.level) return [scene.background ?? {}];
  const seen = levelsInOrder(scene).filter((level) => level.isVisible && !level.isView);
  return [...seen, canvas.level].map(({ background }) => background ?? {});
}

/** The colour of the ground where there is no picture: that of the viewed level, else of the scene. */
export const groundColor = (scene: any): string => canvas.level?.background?.color ?? scene.backgroundColor;

/**
 * Registers the hooks that draw the scene again when one of its levels changes, view another level when a selected
 * token goes there or the viewed one may not be seen any more, and draw the navigation anew.
 */
export function followLevels(): void {
  for (const change of ["create", "update", "delete"])
    Hooks.on(`${change}Level`, (level: any) => {
      if (level.parent !== canvas.scene) return;
      void canvas.draw();
      void ui.nav?.render?.();
    });
  Hooks.on("updateToken", (document: any, changed: object) => {
    if (!("level" in changed) || !canvas.ready || !canvas.level || document.parent !== canvas.scene) return;
    const token = document.object;
    const { scene, level } = canvas;
    void ui.nav?.render?.();
    if (token?.controlled || !scene.availableLevels.has(level)) {
      const controlledTokens = canvas.tokens.controlled.map(({ id }: any) => id);
      void scene.view({ level: document.level, controlledTokens });
    } else token?.renderFlags.set({ refreshVisibility: true });
  });
  for (const change of ["create", "delete"])
    Hooks.on(`${change}Token`, (document: any) => {
      if (document.parent === canvas.scene && canvas.level) void ui.nav?.render?.();
    });
}
